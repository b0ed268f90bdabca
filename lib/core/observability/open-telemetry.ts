import { createRequire, syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import {
  context,
  defaultTextMapGetter,
  INVALID_SPAN_CONTEXT,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  type TextMapPropagator,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation, type PgRequestHookInformation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { env, tracesAddress } from '@/lib/core/config/env'
import { log } from './log'
import { redactedExporter } from './redacted-spans'

/** The maximum number of spans waiting to be sent. Further spans are dropped. */
const LONGEST_QUEUE = 2048
/** The maximum number of spans in one batch. Serialising a larger batch would block the main thread for too long. */
const BATCH = 128
const SEND_MS = 4_000
const GIVE_UP_MS = 5_000
const WARN_AGAIN_MS = 600_000

/** Starts tracing. This module is loaded only if a collector is configured. See docs/decisions/2026-11-23-health.md. */
export function openTraces(): void {
  const { OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_SERVICE_NAME: name, ACADEMY_ROLE: role, PORT: port } = env()
  const resource = resourceFromAttributes({
    'service.name': name,
    'service.instance.id': `${os.hostname()}:${port}`,
    'academy.role': role,
  })
  const exporter = new OTLPTraceExporter({ url: tracesAddress(), headers, timeoutMillis: SEND_MS, keepAlive: true })
  const provider = new TracerProvider({
    resource: defaultResource().merge(resource),
    sampler: samplerOf(env().OTEL_TRACES_SAMPLER, env().OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: redactedExporter(exporter),
        maxQueueSize: LONGEST_QUEUE,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: env().OTEL_BSP_SCHEDULE_DELAY,
        exportTimeoutMillis: GIVE_UP_MS,
      }),
    ],
  })
  warnOfLosses()
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(traceparentOnly)
  trace.setGlobalTracerProvider({
    getTracer: (scope, version) => (scope === 'next.js' ? routeReader : provider.getTracer(scope, version)),
    shutdown: () => provider.shutdown().catch(() => undefined),
  } as TracerProvider)
  instrument()
}

function instrument(): void {
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => /^\/api\/(health|ready)(\?|$)/.test(url ?? ''),
        requireParentforOutgoingSpans: true,
        applyCustomAttributesOnSpan(span, _, response) {
          if ('getHeader' in response)
            span.setAttribute('academy.request_id', String(response.getHeader('x-request-id')))
        },
      }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
      new PgInstrumentation({ requireParentSpan: true, requestHook: nameStatement }),
    ],
  })
  // Loads these modules with `require`, so that the instrumentations can patch them.
  const require = createRequire(path.join(process.cwd(), 'package.json'))
  for (const module of ['http', 'https', 'pg']) require(module)
  syncBuiltinESMExports()
}

const w3c = new W3CTraceContextPropagator()
/** Ignores `tracestate`, which may contain anything. */
const traceparentOnly: TextMapPropagator = {
  inject: (active, carrier, setter) => w3c.inject(active, carrier, setter),
  extract(active, carrier, getter) {
    const sent = w3c.extract(active, { traceparent: getter.get(carrier, 'traceparent') }, defaultTextMapGetter)
    const current = trace.getActiveSpan()
    // Next sends the span of proxy.ts to the page in a header. If that span is active, return the active span itself,
    // because a span built from the header would record nothing.
    const isOwn = current && trace.getSpanContext(sent)?.spanId === current.spanContext().spanId
    return isOwn ? trace.setSpan(sent, current) : sent
  },
  fields: () => w3c.fields(),
}

/** Returns a span that has the active span's IDs but records nothing. */
const unrecorded = () => trace.wrapSpanContext(trace.getActiveSpan()?.spanContext() ?? INVALID_SPAN_CONTEXT)
/** Copies the page's route from Next's spans to the request's span. Does not record Next's spans. */
const routeReader: Tracer = {
  startSpan: unrecorded,
  startActiveSpan(_: string, ...args: unknown[]) {
    const route = (args[0] as SpanOptions).attributes?.['next.route']
    if (route) trace.getActiveSpan()?.setAttribute('http.route', route)
    return (args.at(-1) as (span: Span) => never)(unrecorded())
  },
}

/** Matches the name of a statement's first table. Skips a function's name, which is followed by a bracket. */
const TABLE = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:ONLY\s+)?(?:"?\w+"?\.)?"?(\w+)\b"?(?!\s*[(.])/i
/** Matches the statement names that lib/db/transaction.ts creates. */
const NUMBERED = /^write-\d+$/

/** Names a span after its prepared statement, or after the operation and the first table. */
function nameStatement(span: Span, { query: { text, name } }: PgRequestHookInformation): void {
  const operation = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'STATEMENT'
  const table = TABLE.exec(text)?.[1]
  const own = name && !NUMBERED.test(name) ? name : undefined
  span.updateName(own ?? [operation, table].filter(Boolean).join(' ')).setAttribute('db.operation.name', operation)
  if (table) span.setAttribute('db.collection.name', table)
}

/**
 * Creates a sampler from its OpenTelemetry name, such as `parentbased_traceidratio`, and the share of traces to sample.
 */
function samplerOf(name: string, share: number): Sampler {
  const root = rootSampler(name.replace('parentbased_', ''), share)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: string, share: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler()
}

/** Warns when traces cannot be sent, at most once every ten minutes. */
function warnOfLosses(): void {
  let warnedAt = -Infinity
  setGlobalErrorHandler((error) => {
    if (performance.now() < warnedAt + WARN_AGAIN_MS) return
    warnedAt = performance.now()
    context.with(ROOT_CONTEXT, () => log.warn({ reason: reasonOf(error) }, 'traces could not be sent and are lost'))
  })
}

/** Returns why traces were not sent: the status of the collector's response, or the error if there was no response. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'number') return `the collector answered ${code}`
  return String(code ?? message ?? error)
}
