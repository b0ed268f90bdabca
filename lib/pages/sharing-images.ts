import { academy } from '@/lib/academy'

/** Preview images of shared links, 1200 x 630, drawn by lab/art/render-sharing.ts. Each art has its own image. */
export const SHARING_IMAGES = {
  academy: { src: '/opengraph-image.png', alt: `${academy.name}: seven strings that weave into a kolam` },
  carnatic: { src: '/sharing/carnatic.png', alt: `Carnatic music at ${academy.name}: a veena on kumkum red` },
  hindustani: { src: '/sharing/hindustani.png', alt: `Hindustani music at ${academy.name}: a sitar on peacock green` },
  western: { src: '/sharing/western.png', alt: `Western music at ${academy.name}: a piano on ink blue` },
  dance: { src: '/sharing/dance.png', alt: `Dance at ${academy.name}: a dancer on lotus pink` },
  drawing: { src: '/sharing/drawing.png', alt: `Drawing at ${academy.name}: a palette on turmeric yellow` },
} as const

export type SharingImage = keyof typeof SHARING_IMAGES
