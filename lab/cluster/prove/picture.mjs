import { randomBytes } from 'node:crypto'
import { greyPng } from '../../../scripts/system/png.mjs'

const SIDE = 32

/** Returns a unique PNG of random noise. The picture is small, so that the server processes it quickly. */
export function newPicture() {
  const rows = Array.from({ length: SIDE }, () => Buffer.concat([Buffer.alloc(1), randomBytes(SIDE)]))
  return greyPng(SIDE, 8, Buffer.concat(rows))
}
