import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * Builds a square grey PNG from raw rows. Image libraries write such files slowly or not at all.
 * @param {number} side in pixels
 * @param {number} depth bits per pixel
 * @param {Buffer} rows uncompressed, each with its filter byte first
 * @param {number} [level] compression, 0 to 9
 */
export function greyPng(side, depth, rows, level) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = depth
  const data = deflateSync(rows, level === undefined ? {} : { level })
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** Builds a small PNG file with very many pixels, by default a hundred million. */
export const bombPng = (side = 10_000) => greyPng(side, 1, Buffer.alloc(side * (Math.ceil(side / 8) + 1)), 9)

/**
 * @param {string} type
 * @param {Buffer} data
 */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
