import { subscribe } from 'node:diagnostics_channel'
import type { Span } from '@opentelemetry/api'
import { beginBelow, failed, traceparent } from './traces'

/** What Node tells of a request that `fetch` makes. */
interface Asked {
  origin: string | URL
  method: string
  addHeader(name: string, value: string): void
}
interface Told {
  request: Asked
  response?: { statusCode: number }
  error?: unknown
}

/**
 * Each request that `fetch` makes (Zoom, UploadThing) is a span by method and host, never by its path; the trace is given on
 * with it. It ends where the answer begins.
 */
export function tracedFetch(): void {
  const spans = new WeakMap<Asked, Span>()
  on('undici:request:create', ({ request }) => {
    const span = beginBelow(() => {
      const { hostname } = new URL(request.origin)
      const attributes = { 'http.request.method': request.method, 'server.address': hostname }
      return { name: `${request.method} ${hostname}`, attributes }
    })
    if (!span) return
    spans.set(request, span)
    request.addHeader('traceparent', traceparent(span) ?? '')
  })
  on('undici:request:headers', ({ request, response }) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', response?.statusCode ?? 0)
    if (span && response && response.statusCode >= 400) failed(span, { code: String(response.statusCode) })
    span?.end()
  })
  on('undici:request:error', ({ request, error }) => {
    const span = spans.get(request)
    if (!span?.isRecording()) return
    failed(span, error)
    span.end()
  })
}

const on = (channel: string, told: (message: Told) => void) => subscribe(channel, (message) => told(message as Told))
