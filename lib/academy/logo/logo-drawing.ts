import sharp from 'sharp'
import { colours } from '@/lib/core/config/colours'
import type { LogoFile } from '@/lib/core/config/logo'
import { invalidField } from '@/lib/core/http/errors'
import { withPictureTurn } from '@/lib/storage/picture-queue'
import { MAX_PIXELS } from '@/lib/storage/upload-rules'

/** The width and height of the stored image in pixels. */
const SIDE = 512
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }
const POINTS_PER_INCH = 72
const MAX_DENSITY = 100_000
const DRAW_SECONDS = 10
/**
 * The first bytes of a compressed SVG. Such files are rejected, because they can expand to thousands of times their
 * size.
 */
const GZIP = /^1f8b/
const SVG_TEXT = /<(?:[\w-]+:)?text[\s>]/i

const UNREADABLE = 'Choose an SVG, PNG, JPEG or WebP image of at most 50 megapixels'
const HAS_TEXT = 'This SVG contains text, which needs a font. Convert the text to paths, or upload a PNG.'
const EMPTY = 'This image is fully transparent'

interface SentLogo {
  bytes: Buffer
  /** The uploader's account ID. In the image queue, accounts take turns. */
  owner: string
  field: string
}

/**
 * Draws a logo on a transparent square. Never loads files that an SVG refers to, and never runs its scripts. Throws 422
 * on `field` if the file is not an image, is empty or is too large. Throws 503 if too many images are waiting.
 */
export function drawLogo({ bytes, owner, field }: SentLogo): Promise<Buffer> {
  return withPictureTurn(owner, async () => {
    const [picture, isSvg] = await drawSquare(bytes).catch(() => {
      throw invalidField(field, UNREADABLE)
    })
    if (isSvg && SVG_TEXT.test(bytes.toString('utf8'))) throw invalidField(field, HAS_TEXT)
    const { channels } = await sharp(picture).stats()
    if (channels[3]?.max === 0) throw invalidField(field, EMPTY)
    return picture
  })
}

async function drawSquare(bytes: Buffer): Promise<[picture: Buffer, isSvg: boolean]> {
  if (GZIP.test(bytes.subarray(0, 2).toString('hex'))) throw new Error('a compressed file')
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const
  const { format, width, height } = await sharp(bytes, limits).metadata()
  const density = Math.min(Math.max((POINTS_PER_INCH * SIDE) / Math.max(width, height), 1), MAX_DENSITY)
  const picture = await sharp(bytes, { ...limits, ...(format === 'svg' && { density }) })
    .timeout({ seconds: DRAW_SECONDS })
    .rotate()
    .resize(SIDE, SIDE, { fit: 'contain', background: TRANSPARENT })
    .ensureAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
  return [picture, format === 'svg']
}

interface Shape {
  side: number
  /** The width of the logo as a fraction of the square's width. The rest is a margin. */
  part: number
  /** True if the background is filled. Devices and email programs may show a transparent background as dark. */
  isFilled: boolean
}

export const logoShapes: Readonly<Record<LogoFile, Shape>> = {
  favicon: { side: 32, part: 1, isFilled: false },
  mark: { side: 128, part: 1, isFilled: false },
  email: { side: 96, part: 0.84, isFilled: true },
  apple: { side: 180, part: 0.8, isFilled: true },
  'icon-192': { side: 192, part: 1, isFilled: false },
  'icon-512': { side: 512, part: 1, isFilled: false },
  'maskable-192': { side: 192, part: 0.6, isFilled: true },
  'maskable-512': { side: 512, part: 0.6, isFilled: true },
}

/** Resizes the stored image to the given shape, and adds the shape's margin and background. */
export async function resizeLogo(png: Uint8Array, { side, part, isFilled }: Shape): Promise<Buffer> {
  const inner = Math.round(side * part)
  const before = Math.floor((side - inner) / 2)
  const after = side - inner - before
  const background = isFilled ? colours.card : TRANSPARENT
  const picture = sharp(png)
  return (isFilled ? picture.flatten({ background }) : picture)
    .resize(inner, inner)
    .extend({ top: before, left: before, bottom: after, right: after, background })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
