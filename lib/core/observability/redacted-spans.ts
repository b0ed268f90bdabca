import { SpanKind } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'

/** The attributes that are exported. All others may contain addresses, queries, headers or SQL text. */
const KEPT = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'server.address',
  'db.system.name',
  'db.operation.name',
  'db.collection.name',
  'messaging.message.id',
  'academy.call',
  'academy.request_id',
  'academy.job',
  'academy.try',
])

/** Exports only what contract 49.6 allows, even if the instrumentations collect more. */
export const redactedExporter = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.filter(isWanted).map(redacted), done),
  forceFlush: async () => exporter.forceFlush?.(),
  shutdown: () => exporter.shutdown(),
})

/** False for requests without a route: files, cached pages and rejected requests. */
const isWanted = ({ kind, attributes }: ReadableSpan) =>
  kind !== SpanKind.SERVER || attributes['http.route'] !== undefined

function redacted(span: ReadableSpan): ReadableSpan {
  const allowedAttributes = Object.fromEntries(Object.entries(span.attributes).filter(([name]) => KEPT.has(name)))
  // Remove the host from the span. The host comes from the Host header, which may contain any text.
  if (span.kind === SpanKind.SERVER) delete allowedAttributes['server.address']
  const errorType = errorTypeOf(span)
  const attributes = errorType === undefined ? allowedAttributes : { ...allowedAttributes, 'error.type': errorType }
  const changed = { name: nameOf(span), attributes, events: [], status: { code: span.status.code } }
  return Object.assign(Object.create(span) as ReadableSpan, changed)
}

function nameOf({ name, kind, attributes }: ReadableSpan): string {
  const place = attributes[kind === SpanKind.SERVER ? 'http.route' : 'server.address']
  const method = attributes['http.request.method']
  return method && place ? `${method} ${place}` : name
}

/** Returns the type of a span's error: `error.type`, the exception's type, or the database's error code. */
function errorTypeOf({ attributes, events }: ReadableSpan): string | undefined {
  const exception = events.find(({ name }) => name === 'exception')?.attributes ?? {}
  const [, code] = /\(code: (\w+)\)$/.exec(String(exception['exception.message'])) ?? []
  const type = attributes['error.type'] ?? exception['exception.type'] ?? code
  if (type === undefined) return undefined
  return /^[\w.-]{1,40}$/.test(String(type)) ? String(type) : 'unknown'
}
