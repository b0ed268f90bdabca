import type { Attributes, Span } from '@opentelemetry/api'
import { perProcess } from './per-process'

/** What a span is about: what we were asked, what we ask others, a job of the queue. */
export type SpanKind = 'server' | 'client' | 'consumer'

export interface NewSpan {
  /** A word of our own, never of a visitor's. */
  name: string
  kind: SpanKind
  attributes?: Attributes
  /** The sender's `traceparent`, whose trace goes on. */
  parent?: string | undefined
  /** The start time, if the span is created later, in milliseconds since 1970. */
  startTime?: number
  /** The `traceparent` of what asked for it earlier: a trace of its own, that knows the other. */
  link?: string | undefined
}

/** The traces of this process (lib/core/open-telemetry.ts), where somebody collects them. Nothing of a person stands in them (contract 49). */
export interface Traces {
  /** The span of the work that is under way. */
  active(): Span | undefined
  /** Begins a span below the active one, or a trace. */
  begin(span: NewSpan): Span
  /** Runs work as what the span is about: what it begins stands below it. */
  within<T>(span: Span, work: () => T): T
  /** Sends what waits, as far as it is taken. */
  close(): Promise<void>
}

const held = () => perProcess<{ traces?: Traces }>('traces', () => ({}))

/** Lets whoever is asked from now on find them. */
export function keepTraces(traces: Traces): void {
  held().traces = traces
}

/** The traces; undefined where nobody collects them. */
export const traces = (): Traces | undefined => held().traces

/** The `traceparent` of a span, or of the work that is under way: for who goes on with it. */
export function traceparent(span = traces()?.active()): string | undefined {
  const context = span?.spanContext()
  return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}`
}

/** What the log says of the trace that a line belongs to. */
export function traceId(): string | undefined {
  return traces()?.active()?.spanContext().traceId
}

/** Begins a span below the one that is under way; undefined where none is, or nobody will see it. */
export function beginBelow(about: () => { name: string; attributes: Attributes }): Span | undefined {
  const known = traces()
  return known?.active()?.isRecording() ? known.begin({ ...about(), kind: 'client' }) : undefined
}

/** Work that somebody else does for us, as a span below the one that is under way. */
export async function askedOf<T>(provider: string, doing: string, work: () => Promise<T>): Promise<T> {
  const span = beginBelow(() => ({ name: `${provider} ${doing}`, attributes: { 'academy.provider': provider } }))
  if (!span) return work()
  return untilDone(span, work)
}

/** Runs the work within its span, and ends that with it. */
export async function untilDone<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await (traces()?.within(span, work) ?? work())
  } catch (error) {
    failed(span, error)
    throw error
  } finally {
    span.end()
  }
}

const ERROR = 2 satisfies import('@opentelemetry/api').SpanStatusCode.ERROR

/** Marks a span as failed. Of an error only its kind is told: its message may hold what somebody typed. */
export function failed(span: Span, error: unknown): void {
  span.setAttribute('error.type', kindOf(error))
  span.setStatus({ code: ERROR })
}

/** The code of an error, where it has one that is a code, else the name of its class. */
export function kindOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  const words = [code, name].find((word) => typeof word === 'string' && /^[\w.-]{1,40}$/.test(word))
  return String(words ?? 'unknown')
}
