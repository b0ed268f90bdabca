import { randomBytes } from 'node:crypto'
import { greyPng } from '../../../scripts/system/png.mjs'

const SIDE = 32

/** Returns a small, unique PNG of noise that takes little work to process. */
export function newPicture() {
  const rows = Array.from({ length: SIDE }, () => Buffer.concat([Buffer.alloc(1), randomBytes(SIDE)]))
  return greyPng(SIDE, 8, Buffer.concat(rows))
}
