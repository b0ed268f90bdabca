/** The maximum size in bytes of a logo that the office uploads. */
export const MAX_LOGO_BYTES = 1024 * 1024

/** The images that the app makes from the academy's own logo (lib/academy/logo/logo-drawing.ts). */
export const logoFiles = [
  'favicon',
  'mark',
  'email',
  'apple',
  'icon-192',
  'icon-512',
  'maskable-192',
  'maskable-512',
] as const
export type LogoFile = (typeof logoFiles)[number]

/** Returns the path of a logo image. The path contains the logo's hash, so browsers may cache the image for a year. */
export const logoPath = (logo: string, file: LogoFile) => `/logo/${logo}/${file}.png`
