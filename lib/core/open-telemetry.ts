import { AsyncLocalStorage } from 'node:async_hooks'
import os from 'node:os'
import { type Context, SpanKind as Kind, type Link, ROOT_CONTEXT, type Span, trace } from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { env, tracesAddress } from './env'
import { log } from './log'
import { tracedFetch } from './traced-fetch'
import { keepTraces, type NewSpan } from './traces'

/** What waits to be sent, at most; what comes above it is lost. */
const LONGEST_QUEUE = 2048
/** Sent at once: writing more as JSON would keep the main thread from its calls for longer than one of them takes. */
const AT_ONCE = 128
const SEND_MS = 4_000
const GIVE_UP_MS = 5_000
const WARN_AGAIN_MS = 600_000

const kinds = { server: Kind.SERVER, client: Kind.CLIENT, consumer: Kind.CONSUMER }
const active = new AsyncLocalStorage<Span | undefined>()

/** Sends outside of every trace: the timer belongs to nobody's request, though one of them began it. */
class Batches extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    active.run(undefined, () => super.onEnd(span))
  }
}

/**
 * Begins to trace. Only who wants traces loads this file, and the library with it. Nothing is registered with the library's
 * globals: whatever asks those, as Next does, would write addresses with their ids and queries into spans. See
 * docs/decisions/2026-11-23-traces.md.
 */
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
      new Batches({
        exporter,
        maxQueueSize: LONGEST_QUEUE,
        maxExportBatchSize: AT_ONCE,
        scheduledDelayMillis: env().OTEL_BSP_SCHEDULE_DELAY,
        exportTimeoutMillis: GIVE_UP_MS,
      }),
    ],
  })
  warnOfLosses()
  const tracer = provider.getTracer('academy')
  keepTraces({
    active: () => active.getStore(),
    begin: (span) => tracer.startSpan(span.name, optionsOf(span), contextOf(span, active.getStore())),
    within: (span, work) => active.run(span, work),
    close: () => provider.shutdown().catch(() => undefined),
  })
  tracedFetch()
}

const optionsOf = ({ kind, attributes, link, startTime }: NewSpan) => ({
  kind: kinds[kind],
  attributes,
  links: linksTo(link),
  startTime,
})

function contextOf({ parent }: NewSpan, below: Span | undefined): Context {
  if (below) return trace.setSpan(ROOT_CONTEXT, below)
  const remote = parent === undefined ? null : parseTraceParent(parent)
  return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT
}

function linksTo(link: string | undefined): Link[] {
  const context = link === undefined ? null : parseTraceParent(link)
  return context ? [{ context }] : []
}

/** By the names that OpenTelemetry gives them. */
function samplerOf(name: string, share: number): Sampler {
  const root = rootSampler(name.replace('parentbased_', ''), share)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: string, share: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler()
}

/** A collector that is away is told once in a while, not at every try. */
function warnOfLosses(): void {
  let told = -Infinity
  setGlobalErrorHandler((error) => {
    if (performance.now() < told + WARN_AGAIN_MS) return
    told = performance.now()
    log.warn({ reason: reasonOf(error) }, 'traces could not be sent and were dropped')
  })
}

/** The collector's status, or why there was none. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'number') return `the collector answered ${code}`
  return String(code ?? message ?? error)
}
