import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fresh from 'fresh'
import { acceptedEncoding } from './accepted-encoding.mjs'
import { hashedPolicy } from './content-security.mjs'
import { refuse } from './http-rejections.mjs'
import { withScriptsAfterPaint } from './scripts-after-paint.mjs'
import { isReadRequest } from './static-files.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { ServedPages } from '../../lib/api/served-pages' */
/** @import { Encoding } from './accepted-encoding.mjs' */
/**
 * @typedef {{ status: number, headers: Record<string, string>, hash: string, bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer } }}
 *   CachedPage
 */

/** Marks requests that the cache itself sends to Next. */
const HEADER = 'x-academy-render'
/** Browsers and proxies must revalidate a page before each use, so that every visitor gets a new release at once. */
const REVALIDATE = 'public, max-age=0, must-revalidate'
/** This Cache-Control directive marks a response that never changes, such as a logo. */
const IMMUTABLE = 'immutable'
/** Pictures are not compressed, because compression makes them no smaller. */
const PICTURE = /^image\//
const NO_STORE = 'private, no-cache, no-store, max-age=0, must-revalidate'
/** Brotli levels above this one take several times as long for a result that is 2 % smaller. */
const BROTLI_QUALITY = 9
/** The pause after each page that is rendered in advance. The server can answer visitors during the pause. */
const PAUSE_MS = 25
/** How often the cache checks whether the office has published a change. */
const CHECK_MS = 1000

/**
 * Keeps complete responses of public pages in memory. Each response has an uncompressed, a Brotli and a gzip body, a
 * strong ETag, and a content policy with the hashes of the inline scripts. Each page is rendered once per revision. See
 * docs/decisions/2026-11-23-server.md.
 */
export class ResponseCache {
  #secret = randomUUID()
  /** The pages of `#revision`. @type {Map<string, Promise<CachedPage | null>>} */
  #pages = new Map()
  #revision = ''
  #servedPages
  #uploads
  #origin = ''

  /**
   * @param {() => ServedPages | undefined} servedPages undefined until the application is ready, and in development
   * @param {string} uploads the host to which a browser may send pictures
   */
  constructor(servedPages, uploads) {
    this.#servedPages = servedPages
    this.#uploads = uploads
  }

  /**
   * Renders all public pages one after another, so that visitors get them from memory.
   * @param {string} origin the origin at which this server listens
   */
  async fill(origin) {
    this.#origin = origin
    setInterval(() => void this.#renew(), CHECK_MS).unref()
    await this.#renew()
  }

  /** Renders all pages again if their content has changed. */
  async #renew() {
    const servedPages = this.#servedPages()
    if (!servedPages || servedPages.revision() === this.#revision) return
    const pages = this.#pagesNow(servedPages)
    for (const key of servedPages.keys()) {
      // If another change was published in the meantime, these pages are outdated.
      if (pages !== this.#pages) return
      await this.#page(key, pages)
      await sleep(PAUSE_MS)
    }
  }

  /**
   * Returns the pages of the current revision. Discards the pages of earlier revisions.
   * @param {ServedPages} servedPages
   */
  #pagesNow(servedPages) {
    const revision = servedPages.revision()
    if (revision !== this.#revision) {
      this.#revision = revision
      this.#pages = new Map()
    }
    return this.#pages
  }

  /**
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   * @returns {Promise<boolean>} whether the request was answered
   */
  async answer(request, response) {
    const { url = '/', headers } = request
    if (headers.rsc !== undefined || !this.#origin || this.isOwn(request)) return false
    const servedPages = this.#servedPages()
    const key = servedPages?.keyOf(url)
    if (!servedPages || !key) return false
    // If a picture or script is missing, the browser gets Next's short 404 instead of the whole not-found page.
    if (key === servedPages.notFound && (headers['sec-fetch-dest'] ?? 'document') !== 'document') return false
    if (!isReadRequest(request)) {
      refuse(response, {
        status: 405,
        message: 'This page accepts only GET and HEAD requests.',
        headers: { allow: 'GET, HEAD' },
      })
      return true
    }
    const page = await this.#page(key, this.#pagesNow(servedPages))
    if (!page) return false
    send(request, response, page)
    return true
  }

  /** True for a request that this cache sent. @param {IncomingMessage} request */
  isOwn({ headers }) {
    return headers[HEADER] === this.#secret
  }

  /**
   * @param {string} key
   * @param {Map<string, Promise<CachedPage | null>>} pages
   */
  #page(key, pages) {
    const cached = pages.get(key)
    if (cached) return cached
    const page = this.#render(key, this.#servedPages()?.sourceOf(key) ?? key).catch(() => null)
    pages.set(key, page)
    // If rendering a page fails, the cache tries again for the next visitor.
    void page.then((rendered) => rendered ?? pages.delete(key))
    return page
  }

  /**
   * @param {string} key
   * @param {string} source
   * @returns {Promise<CachedPage | null>}
   */
  async #render(key, source) {
    const response = await fetch(this.#origin + source, {
      redirect: 'manual',
      headers: { [HEADER]: this.#secret, 'accept-encoding': 'identity' },
    })
    const { status, headers } = response
    const type = headers.get('content-type') ?? ''
    const sent = Buffer.from(await response.arrayBuffer())
    if (![200, 404].includes(status) || headers.has('set-cookie')) return null
    const html = type.startsWith('text/html') ? withScriptsAfterPaint(sent.toString('utf8')) : ''
    const body = html === '' ? sent : Buffer.from(html)
    const caching = headers.get('cache-control') ?? ''
    const success = caching.includes(IMMUTABLE) && key === source ? caching : REVALIDATE
    return {
      status,
      headers: {
        'content-type': type,
        'cache-control': status === 200 ? success : NO_STORE,
        vary: variesBy(headers.get('vary')),
        'content-security-policy': hashedPolicy(html, this.#uploads),
      },
      hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      bodies: PICTURE.test(type) ? { identity: body } : await encodings(body),
    }
  }
}

/**
 * Returns the `Vary` header of a cached page: the headers that Next names, and the encoding.
 * @param {string | null} header
 */
function variesBy(header) {
  const names = (header ?? '').split(',').map((name) => name.trim())
  return [...new Set([...names.filter(Boolean), 'Accept-Encoding'])].join(', ')
}

/** @param {Buffer} bytes */
async function encodings(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  return { identity: bytes, br, gzip: gz }
}

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {CachedPage} page
 */
function send({ method, headers }, response, page) {
  const accepted = acceptedEncoding(headers['accept-encoding'], ['br', 'gzip']) ?? 'identity'
  const encoding = page.bodies[accepted] ? accepted : 'identity'
  const bytes = page.bodies[encoding] ?? page.bodies.identity
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value)
  if (page.status === 200) {
    const etag = `"${page.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
    response.setHeader('etag', etag)
    if (fresh({ 'if-none-match': headers['if-none-match'] }, { etag })) return void response.writeHead(304).end()
  }
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.writeHead(page.status, { 'content-length': bytes.length })
  response.end(method === 'HEAD' ? undefined : bytes)
}
