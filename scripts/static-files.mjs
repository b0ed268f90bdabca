import fs from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import sirv from 'sirv'

const PREFIX = '/_next/static'
const COMPRESSIBLE = /\.(js|css|svg|json)$/
const YEAR = 365 * 24 * 3600

const encodings = [
  ['.br', (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
  ['.gz', (bytes) => promisify(gzip)(bytes, { level: 9 })],
]

/** Writes a Brotli and a gzip twin beside every script, style and drawing of a build: compressed once, and smallest. */
export async function compressStaticFiles(buildDir) {
  const folder = path.join(buildDir, 'static')
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((each) => COMPRESSIBLE.test(each))) {
    const file = path.join(folder, name)
    const bytes = await readFile(file)
    await Promise.all(encodings.map(async ([ending, compress]) => writeFile(file + ending, await compress(bytes))))
  }
}

/**
 * Answers a request for a file of the build with the twin that the browser can read, and true. Their names change with
 * their content, so they are kept for a year. False: there is no such file.
 */
export function staticFiles(buildDir) {
  const folder = path.join(buildDir, 'static')
  if (!fs.existsSync(folder)) return () => false
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    immutable: true,
    maxAge: YEAR,
    setHeaders: (response) => response.setHeader('x-content-type-options', 'nosniff'),
  })
  return (request, response) => {
    const { url } = request
    if (!url.startsWith(`${PREFIX}/`) || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    request.url = url.slice(PREFIX.length)
    let found = true
    serve(request, response, () => {
      found = false
    })
    request.url = url
    return found
  }
}
