/**
 * Preview images of shared links, 1200 x 630, drawn by lab/art/render-sharing.ts. Each art has its own image. `alt`
 * begins with the academy's name or contains it.
 */
export const SHARING_IMAGES = {
  academy: { src: '/opengraph-image.png', alt: (name: string) => `${name}: seven strings that weave into a kolam` },
  carnatic: { src: '/sharing/carnatic.png', alt: (name: string) => `Carnatic music at ${name}: a veena on kumkum red` },
  hindustani: {
    src: '/sharing/hindustani.png',
    alt: (name: string) => `Hindustani music at ${name}: a sitar on peacock green`,
  },
  western: { src: '/sharing/western.png', alt: (name: string) => `Western music at ${name}: a piano on ink blue` },
  dance: { src: '/sharing/dance.png', alt: (name: string) => `Dance at ${name}: a dancer on lotus pink` },
  drawing: { src: '/sharing/drawing.png', alt: (name: string) => `Drawing at ${name}: a palette on turmeric yellow` },
} as const

export type SharingImage = keyof typeof SHARING_IMAGES

/** Returns the preview image with its description. */
export function sharingImage(image: SharingImage, academyName: string): { src: string; alt: string } {
  const { src, alt } = SHARING_IMAGES[image]
  return { src, alt: alt(academyName) }
}
