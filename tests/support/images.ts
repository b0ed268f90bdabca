import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

export { bombPng } from '../../scripts/system/png.mjs'

/** Returns a picture of random pixels. Each call returns a different picture. */
function randomImage(width = 24, height = 24): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
}

export const png = (width?: number, height?: number): Promise<Buffer> => randomImage(width, height).png().toBuffer()
export const jpeg = (width?: number, height?: number): Promise<Buffer> => randomImage(width, height).jpeg().toBuffer()
export const webp = (width?: number, height?: number): Promise<Buffer> => randomImage(width, height).webp().toBuffer()
export const gif = (): Promise<Buffer> => randomImage().gif().toBuffer()
export const tiff = (): Promise<Buffer> => randomImage().tiff().toBuffer()
export const avif = (): Promise<Buffer> => randomImage().avif().toBuffer()
export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)

/** Returns a rotated photo with metadata about the place, the device and the author. */
export const photoWithSecrets = (): Promise<Buffer> =>
  randomImage(60, 30)
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Ananya Iyer', Model: 'Phone 7' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 4/1 57/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

export const asDataUrl = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`
