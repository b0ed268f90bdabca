import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture that nobody has sent before: every one is of random pixels. */
function unseen(width = 24, height = 24): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
}

export const png = (width?: number, height?: number): Promise<Buffer> => unseen(width, height).png().toBuffer()
export const jpeg = (width?: number, height?: number): Promise<Buffer> => unseen(width, height).jpeg().toBuffer()
export const webp = (width?: number, height?: number): Promise<Buffer> => unseen(width, height).webp().toBuffer()
export const gif = (): Promise<Buffer> => unseen().gif().toBuffer()
export const tiff = (): Promise<Buffer> => unseen().tiff().toBuffer()
export const avif = (): Promise<Buffer> => unseen().avif().toBuffer()
export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)

/** A photograph that says where, by what and by whom it was taken, and that it lies on its side. */
export const photoWithSecrets = (): Promise<Buffer> =>
  unseen(60, 30)
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Ananya Iyer', Model: 'Phone 7' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 4/1 57/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

export const asDataUrl = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc(body), body.length + 4)
  return framed
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

/** A true PNG of one bit a pixel: 100 million pixels in a few kilobytes. */
export function bombPng(side = 10_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = Buffer.alloc(side * (Math.ceil(side / 8) + 1))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
