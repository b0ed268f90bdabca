import sharp, { type Sharp } from 'sharp'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { withPictureTurn } from './picture-queue'

// The image library ignores the declared type of a file, so only a few of its many decoders are enabled. SVG is only
// for the academy's logo and our own drawings. Every other image must start with the bytes of a JPEG, PNG or WebP.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})

const MAX_SIDE = 2000
/** The maximum number of decoded pixels. The longest scrolling screenshots from phones have about 30 million. */
export const MAX_PIXELS = 50_000_000
/**
 * The first bytes of a JPEG, PNG and WebP file in hex. A WebP file starts with "RIFF", a four-byte length field and
 * "WEBP".
 */
const beginnings = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/]
const NOT_AN_IMAGE = 'Please choose a JPEG, PNG or WebP image'

export const STORED_IMAGE_TYPE = 'image/webp'

/**
 * Decodes base64 text or a data URL. Throws 422 on `field` if the text is empty or not base64, and 413 above `limit`
 * decoded bytes.
 */
export function decodeBase64(text: string, field: string, limit: number, refusal = NOT_AN_IMAGE): Buffer {
  const what = refusal === NOT_AN_IMAGE ? 'image' : 'file'
  const tooLarge = () => new AppError('too_large', `The ${what} is larger than ${limit / 1024 / 1024} MB.`)
  const comma = text.startsWith('data:') ? text.indexOf(',') : -1
  if (text.startsWith('data:') && !/^data:[^,]{0,200};base64,/.test(text)) throw invalidField(field, refusal)
  // Some programs insert line breaks into base64 text, so line breaks are allowed.
  const base64 = text
    .slice(comma + 1)
    .replace(/[\r\n]+/g, '')
    .trim()
  if (Math.floor((base64.length * 3) / 4) - 2 > limit) {
    throw tooLarge()
  }
  if (base64 === '' || base64.length % 4 === 1 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    throw invalidField(field, refusal)
  }
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength > limit) throw tooLarge()
  return bytes
}

/** Throws 422 on `field` if the first bytes do not belong to a JPEG, PNG or WebP. Runs before any expensive work. */
export function assertLooksLikeImage(bytes: Buffer, field: string): void {
  const beginning = bytes.subarray(0, 12).toString('hex')
  if (!beginnings.some((form) => form.test(beginning))) throw invalidField(field, NOT_AN_IMAGE)
}

/** An image as the user sent it. */
interface Sent {
  bytes: Buffer
  /** The user's account. Accounts take turns in the queue. */
  owner: string
  field: string
}

/**
 * Re-encodes an image upright, at most 2000 px per side. Keeps only the pixels, so that location and device data are
 * removed. Throws 422 on `field` for anything but a complete JPEG, PNG or WebP, and 503 if too many images are waiting.
 */
export function reencodeImage(sent: Sent): Promise<Buffer> {
  return reencodeWith(sent, (image) => image.resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true }))
}

/**
 * Crops an image to its central square, scales the square down to at most `side` px, and re-encodes it. Never enlarges
 * an image.
 */
export function reencodeSquare(sent: Sent, side: number): Promise<Buffer> {
  return reencodeWith(sent, (image, { width, height }) => {
    const fitting = Math.min(side, width, height)
    return image.resize(fitting, fitting, { fit: 'cover' })
  })
}

type Shape = (image: Sharp, size: { width: number; height: number }) => Sharp

async function reencodeWith(sent: Sent, shape: Shape): Promise<Buffer> {
  assertLooksLikeImage(sent.bytes, sent.field)
  return withPictureTurn(sent.owner, () => redraw(sent, shape))
}

async function redraw({ bytes, field }: Sent, shape: Shape): Promise<Buffer> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    const { width, height } = await image.metadata()
    return await shape(image.rotate(), { width, height }).webp({ quality: 82 }).toBuffer()
  } catch (cause) {
    throw new AppError('invalid', NOT_AN_IMAGE, { errors: { [field]: [NOT_AN_IMAGE] }, cause })
  }
}
