import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * A square grey PNG, exactly as it is said: what no picture library would write, or not as quickly.
 * @param {number} side in pixels
 * @param {number} depth bits of a pixel
 * @param {Buffer} rows each with its filter's byte before it, not compressed
 * @param {number} [level] of compression, 0 to 9
 */
export function greyPng(side, depth, rows, level) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = depth
  const data = deflateSync(rows, level === undefined ? {} : { level })
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A picture of one colour with one bit a pixel: many pixels, of themselves a hundred million, in a few kilobytes. */
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
