import { type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api'

/**
 * Spans that the application creates itself. Without a collector (lib/core/observability/open-telemetry.ts),
 * OpenTelemetry's API does nothing here. Never put personal data into a span (contract 49).
 */

/** Returns the active trace's ID, for the log. */
export const traceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId

/** Returns the active span as a W3C `traceparent`. */
export function traceparent(): string | undefined {
  const active = trace.getActiveSpan()?.spanContext()
  return active && `00-${active.traceId}-${active.spanId}-0${active.traceFlags & 1}`
}

/** Runs work inside a new span, which ends when the work ends. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return trace.getTracer('academy').startActiveSpan(name, options, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setAttribute('error.type', kindOf(error)).setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Starts a child span of the active span and returns the function that ends it. Does nothing if no span is active. */
export function startChildSpan(name: string): (error?: unknown) => void {
  const span = trace.getActiveSpan() && trace.getTracer('academy').startSpan(name)
  return (error) => {
    if (error) span?.setAttribute('error.type', kindOf(error)).setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }
}

/** Returns an error's code or class name, but never its message, which may contain user input. */
export function kindOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  const kind = [code, name].find((word) => typeof word === 'string' && /^[\w.-]{1,40}$/.test(word))
  return String(kind ?? 'unknown')
}
