/** Returns a text in small Latin letters, digits and hyphens, for an address. Empty for a text in another script. */
export const latinSlug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
