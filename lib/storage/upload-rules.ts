import sharp, { type Sharp } from 'sharp'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { withPictureTurn } from './picture-queue'

// Of the library's many readers those three alone: the others cannot be reached, whatever a file says of itself.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

const MAX_SIDE = 2000
/** Decoded pixels. A phone's longest scrolling screenshot has some 30 million. */
const MAX_PIXELS = 50_000_000
/** How JPEG, PNG and WebP ("RIFF", a length, "WEBP") begin, in hex. */
const beginnings = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/]
const NOT_AN_IMAGE = 'Please choose a JPEG, PNG or WebP image'

export const STORED_IMAGE_TYPE = 'image/webp'

/**
 * The bytes of a base64 text, with or without a data URL before it. Not base64, or empty: 422 on `field`;
 * more than `limit` bytes decoded: 413.
 */
export function decodeBase64(text: string, field: string, limit: number, refusal = NOT_AN_IMAGE): Buffer {
  const what = refusal === NOT_AN_IMAGE ? 'image' : 'file'
  const tooLarge = () => new AppError('too_large', `The ${what} is larger than ${limit / 1024 / 1024} MB.`)
  const comma = text.startsWith('data:') ? text.indexOf(',') : -1
  if (text.startsWith('data:') && !/^data:[^,]{0,200};base64,/.test(text)) throw invalidField(field, refusal)
  // Some programs break base64 into lines.
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

/**
 * What a look at the first bytes can tell, before anything dear is done with a picture: none that begins like a JPEG, PNG or
 * WebP: 422 on `field`.
 */
export function assertLooksLikeImage(bytes: Buffer, field: string): void {
  const beginning = bytes.subarray(0, 12).toString('hex')
  if (!beginnings.some((form) => form.test(beginning))) throw invalidField(field, NOT_AN_IMAGE)
}

/** A picture as somebody sent it: whose it is decides when it is its turn. */
interface Sent {
  bytes: Buffer
  /** The sender's account. */
  owner: string
  field: string
}

/**
 * A new picture made of the pixels alone: recognised by its bytes, turned upright, at most 2000 px a side, without place,
 * device or anything else that was hidden in the file. Not a whole JPEG, PNG or WebP: 422 on `field`; too many pictures
 * wait: 503.
 */
export function reencodeImage(sent: Sent): Promise<Buffer> {
  return reencodeWith(sent, (image) => image.resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true }))
}

/** The same, cut to the square in its middle, at most `side` px and never enlarged. */
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
