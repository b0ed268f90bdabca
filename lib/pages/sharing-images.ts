import { createHash } from 'node:crypto'
import { sections } from '@/lib/catalogue/sections'
import { colours } from '@/lib/core/config/colours'
import type { AcademySettings } from '@/lib/core/config/settings'

/**
 * Preview images for shared links, 1200 x 630, drawn by lab/art/render-sharing.ts. Each art form has its own image. The
 * files contain the default academy name. If the academy has its own name or logo, the app draws the images on request
 * (lib/academy/sharing-picture.ts).
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

/**
 * Colours of the image for each art form: background, text, divider line, and the two colours of its symbol.
 * components/brand/brand.css has the same colours.
 */
export const artPlanes = {
  carnatic: [colours.kumkum.DEFAULT, '#FFF6E6', colours.gold, '#FBE7C2', colours.kumkum.DEFAULT],
  hindustani: [colours.peacock.DEFAULT, '#F6F3E6', colours.gold, colours.paper, colours.peacock.DEFAULT],
  western: [colours.ink, colours.ivory, colours.turmeric, colours.paper, colours.ink],
  dance: [colours.lotus, colours.ink, colours.ink, colours.ink, colours.lotus],
  drawing: [colours.turmeric, colours.ink, colours.ink, colours.kumkum.deep, colours.turmeric],
} as const

export type SharedAcademy = Pick<AcademySettings, 'name' | 'tagline' | 'logo' | 'hasOwnIdentity'>

/** Returns the names of the preview images that the app draws for this academy. */
export const drawnImages = ({ hasOwnIdentity }: SharedAcademy): SharingImage[] =>
  hasOwnIdentity ? (Object.keys(SHARING_IMAGES) as SharingImage[]) : []

export const drawnImagePath = (image: SharingImage) => `/sharing-picture/${image}.png`

/** Returns the line below the academy's name in a drawn preview image. */
export const sharedLine = (image: SharingImage, { tagline }: SharedAcademy): string =>
  sections.find(({ art }) => art === image)?.title ?? tagline

/**
 * Returns a hash of all data that a drawn image shows. Social networks cache an image for months. The hash is part of
 * the image's URL, so a changed image gets a new URL.
 */
export const drawingVersion = ({ name, tagline, logo }: SharedAcademy): string =>
  createHash('sha256')
    .update(JSON.stringify([name, tagline, logo]))
    .digest('hex')
    .slice(0, 12)

/** Returns the preview image with its description. */
export function sharingImage(image: SharingImage, academy: SharedAcademy): { src: string; alt: string } {
  if (academy.hasOwnIdentity) {
    const line = sharedLine(image, academy)
    const alt = image === 'academy' ? `${academy.name}: ${line}` : `${line} at ${academy.name}`
    return { src: `${drawnImagePath(image)}?v=${drawingVersion(academy)}`, alt }
  }
  const { src, alt } = SHARING_IMAGES[image]
  return { src, alt: alt(academy.name) }
}
