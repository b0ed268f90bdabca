import { randomBytes } from 'node:crypto'
import { greyPng } from '../../../scripts/system/png.mjs'

const SIDE = 32

/** A small PNG of noise: as little work as a picture can be, and never the same twice. */
export function newPicture() {
  const rows = Array.from({ length: SIDE }, () => Buffer.concat([Buffer.alloc(1), randomBytes(SIDE)]))
  return greyPng(SIDE, 8, Buffer.concat(rows))
}
