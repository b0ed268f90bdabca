import fs from 'node:fs'
import path from 'node:path'
import { isAskedForHealth } from './safety.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Span } from '@opentelemetry/api' */
/** @import { NewSpan, Traces } from '../../lib/core/traces' */
/** @typedef {{ regex: string, page: string }} KnownRoute */

/** As OpenTelemetry numbers it. */
const ERROR = 2
const singletons = /** @type {typeof globalThis & { academySingletons?: Map<'traces', { traces?: Traces }> }} */ (
  globalThis
)
const traces = () => singletons.academySingletons?.get('traces')?.traces

/**
 * Handles a request inside a trace, if traces are collected. Traces a health call only if it fails, because a proxy
 * sends several a second. lib/api/handle.ts names the trace of a call. Traces never contain the URL (contract
 * 49).
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {() => Promise<void>} work
 */
export function inTrace(request, response, work) {
  const known = traces()
  if (!known) return work()
  const startTime = Date.now()
  if (isAskedForHealth(request)) {
    response.once('close', () => {
      if (hasFailed(response))
        endWith(known.begin({ ...spanOf(request), name: nameOfProbe(request), startTime }), response)
    })
    return work()
  }
  const span = known.begin(spanOf(request))
  response.once('close', () => endWith(span, response))
  return known.within(span, work)
}

/**
 * @param {IncomingMessage} request
 * @returns {NewSpan}
 */
function spanOf({ method = '', headers }) {
  const attributes = { 'http.request.method': method, 'academy.request_id': String(headers['x-request-id']) }
  return { name: method, kind: 'server', attributes, parent: headers.traceparent?.toString() }
}

/** Returns the name of the call in the endpoint table. @param {IncomingMessage} request */
const nameOfProbe = ({ url = '' }) => url.split('?', 1)[0]?.split('/').at(-1) ?? ''

/** @param {ServerResponse} response without headers if the client left before the response */
const hasFailed = ({ headersSent, statusCode }) => headersSent && statusCode >= 500

/**
 * @param {Span} span
 * @param {ServerResponse} response
 */
function endWith(span, response) {
  if (response.headersSent) span.setAttribute('http.response.status_code', response.statusCode)
  if (hasFailed(response)) span.setStatus({ code: ERROR })
  span.end()
}

/**
 * Says which page the trace that is under way is about, by the build's own name of it, in which a parameter is `[slug]`.
 * @param {IncomingMessage} request
 * @param {string} buildDir
 */
export function nameTrace({ method, url = '' }, buildDir) {
  const span = traces()?.active()
  if (!span) return
  const [pathname = ''] = url.split('?', 1)
  const page = knownPages(buildDir).find(({ regex }) => regex.test(pathname))?.page
  if (page) span.updateName(`${method} ${page}`).setAttribute('http.route', page)
}

/** @type {{ regex: RegExp, page: string }[] | undefined} */
let pages

/** @param {string} buildDir */
function knownPages(buildDir) {
  pages ??= readPages(path.join(buildDir, 'routes-manifest.json'))
  return pages
}

/** @param {string} file there is none in development */
function readPages(file) {
  if (!fs.existsSync(file)) return []
  /** @type {{ staticRoutes?: KnownRoute[], dynamicRoutes?: KnownRoute[] }} */
  const { staticRoutes = [], dynamicRoutes = [] } = JSON.parse(fs.readFileSync(file, 'utf8'))
  return [...staticRoutes, ...dynamicRoutes].map(({ regex, page }) => ({ regex: new RegExp(regex), page }))
}

/** What waits to be sent is sent. */
export async function closeTraces() {
  await traces()?.close()
}
