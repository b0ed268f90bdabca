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

// Known to V8 (explicit compile hints); to other engines it is a comment.
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Asks the browser to compile the scripts of every page (React, Next's router) while they arrive, on another thread, and
 * not function by function when they run: on a phone that is the longest time a first view does not answer.
 * See docs/decisions/2026-11-21-light-first-view.md.
 */
export async function hintScripts(buildDir) {
  const { rootMainFiles } = JSON.parse(await readFile(path.join(buildDir, 'build-manifest.json'), 'utf8'))
  for (const name of rootMainFiles) {
    const file = path.join(buildDir, name)
    await writeFile(file, COMPILE_HINT + (await readFile(file, 'utf8')))
  }
}

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
 * Answers a request for a part of a public file (a film that is wound forward), and true: Next answers 500 to a part that
 * lies beyond the end. Whole files are left to Next.
 */
export function partsOfPublicFiles(publicDir) {
  const serve = sirv(publicDir, {
    etag: true,
    extensions: [],
    setHeaders: (response) => response.setHeader('x-content-type-options', 'nosniff'),
  })
  return (request, response) => {
    if (!request.headers.range || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    let found = true
    serve(request, response, () => {
      found = false
    })
    return found
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
