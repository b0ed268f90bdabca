import router from 'next/dist/shared/lib/router/utils/cache-busting-search-param.js'
import { acceptedEncoding } from './accepted-encoding.mjs'
import { isRead } from './static-files.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Encoding } from '../build/encoded.mjs' */
/** @import { Answer, Page, Prerendered } from './prerendered.mjs' */
/** @typedef {{ page: Page, rewritten: boolean, asked: URLSearchParams }} Found */

/**
 * Answers what the build has made beforehand from memory, the same bytes for everybody, and leaves every other request
 * alone. A part of a page is never sent: who asks for one gets the whole (RFC 9110, 14.2).
 * See docs/decisions/2026-11-23-calls-before-next.md.
 * @param {Prerendered} prerendered
 * @param {(url: string) => string} policyFor
 * @returns {(request: IncomingMessage, response: ServerResponse) => Promise<boolean>} whether it was answered
 */
export function pageMemory(prerendered, policyFor) {
  return async (request, response) => {
    if (!isRead(request)) return false
    const { url = '/', headers } = request
    const found = pageAt(prerendered, url)
    if (!found) {
      const { lost } = prerendered
      if (!lost || !isLost(prerendered, url) || headers.rsc !== undefined || !isForReading(request)) return false
      send(request, response, lost.document, policyFor(url))
      return true
    }
    const answer = await answerOf(found, request)
    if (!answer) return false
    if (found.rewritten && headers.rsc !== undefined) {
      response.setHeader('x-nextjs-rewritten-path', found.page.route)
      response.setHeader('x-nextjs-rewritten-query', '')
    }
    send(request, response, answer, policyFor(found.page.route))
    return true
  }
}

/**
 * The page of an address, spelled as the build spells it; every other spelling is Next's to understand.
 * @param {Prerendered} prerendered
 * @param {string} url
 * @returns {Found | null}
 */
function pageAt({ pages, filters }, url) {
  const [pathname = '', query = ''] = url.split('?')
  const asked = new URLSearchParams(query)
  const filter = filters.get(pathname)
  const value = filter && asked.getAll(filter.key).at(-1)
  const leads = filter && value !== undefined && filter.value.test(value)
  const page = pages.get(leads ? filter.routeOf(value) : pathname)
  return page ? { page, rewritten: Boolean(leads), asked } : null
}

/**
 * Which of a page's answers is asked for: the document, or what the browser's router reads of it. The router names what it
 * asks for in its address too, for caches that do not know `Vary`; an address that names something else is Next's to lead on.
 * @param {Found} found
 * @param {IncomingMessage} request
 * @returns {Promise<Answer | null>}
 */
async function answerOf({ page, rewritten, asked }, { headers }) {
  const { rsc, 'next-router-prefetch': prefetch, 'next-router-segment-prefetch': segment } = headers
  if (rsc === undefined) return page.document
  if (rsc !== '1' || (prefetch !== undefined && prefetch !== '1')) return null
  const named = asked.get('_rsc')
  const [stateTree, nextUrl] = [headers['next-router-state-tree'], headers['next-url']]
  if (named !== (await router.computeCacheBustingSearchParam(prefetch, segment, stateTree, nextUrl))) return null
  if (rewritten && asked.size > 2) return null
  return (segment === undefined ? page.data : page.segments.get(String(segment))) ?? null
}

/**
 * Whether nothing at all answers at a path; an unusual spelling may mean one that is there.
 * @param {Prerendered} prerendered
 * @param {string} url
 */
function isLost({ isKnown }, url) {
  const [pathname = ''] = url.split('?', 1)
  return /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~!$&'()*+,;=:@-]+)+$/.test(pathname) && !isKnown(pathname)
}

/** A picture or a script that is not there is told so in two words, by Next. @param {IncomingMessage} request */
function isForReading({ headers: { 'sec-fetch-dest': destination = 'document' } }) {
  return destination === 'document'
}

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {Answer} answer
 * @param {string} policy
 */
function send({ method, headers: asked }, response, { status, headers, content }, policy) {
  const offered = /** @type {Encoding[]} */ (Object.keys(content.twins))
  const encoding = acceptedEncoding(asked['accept-encoding'], offered)
  const bytes = (encoding && content.twins[encoding]) ?? content.bytes
  response.setHeader('content-security-policy', policy)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (status === 200) {
    const tag = `"${content.name}${encoding ? `-${encoding}` : ''}"`
    response.setHeader('etag', tag)
    if (isKept(asked['if-none-match'], tag)) return void response.writeHead(304).end()
  }
  if (encoding) response.setHeader('content-encoding', encoding)
  response.writeHead(status, { 'content-length': bytes.length })
  response.end(method === 'HEAD' ? undefined : bytes)
}

/**
 * Whether a client already has this version (RFC 9110, 13.1.2: compared weakly).
 * @param {string | undefined} header If-None-Match
 * @param {string} tag
 */
function isKept(header, tag) {
  if (header === undefined) return false
  return header.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))
}
