import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** @typedef {'br' | 'gzip'} Encoding as HTTP names it */

/** Where the compressed twins of what a build made beforehand lie, each under the name of its content. */
export const ENCODED = 'encoded'

/** The ways to make one, the smallest first. @type {Record<Encoding, (bytes: Buffer, quality?: number) => Promise<Buffer>>} */
export const encodings = {
  br: (bytes, quality = 11) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}
/** Of some 13 MB: 11 would take three times as long for 2.5 percent. */
const QUALITY = 10
/** Where nobody waits for the pages on a thin line: a thirtieth of the work, for a tenth more. */
const QUICK = 5
/** A picture of the build is compressed already: what saves less than a tenth is not kept. */
const WORTH_IT = 0.9

/**
 * The name of a content: as long as it stands, so does its ETag, and its twins can be nobody else's.
 * @param {Buffer} bytes
 */
export function nameOf(bytes) {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/**
 * Compresses what the build made beforehand (pages, what the browser's router reads of them, robots.txt and the like),
 * each content once.
 * @param {string} buildDir
 * @param {{ quick?: boolean }} [how]
 */
export async function compressPrerendered(buildDir, { quick = false } = {}) {
  const folder = path.join(buildDir, 'server', 'app')
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => /\.(html|rsc|body)$/.test(name))
  const contents = new Map()
  for (const file of files) {
    const bytes = await readFile(path.join(folder, file))
    contents.set(nameOf(bytes), bytes)
  }
  await mkdir(path.join(buildDir, ENCODED), { recursive: true })
  await Promise.all([...contents].map(([name, bytes]) => writeTwins(path.join(buildDir, ENCODED, name), bytes, quick)))
}

/**
 * @param {string} file
 * @param {Buffer} bytes
 * @param {boolean} quick
 */
async function writeTwins(file, bytes, quick) {
  for (const [encoding, encode] of Object.entries(encodings)) {
    const twin = await encode(bytes, quick ? QUICK : QUALITY)
    if (twin.length < bytes.length * WORTH_IT) await writeFile(`${file}.${encoding}`, twin)
  }
}
