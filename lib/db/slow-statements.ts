import { log } from '@/lib/core/observability/log'
import { metrics } from '@/lib/core/observability/metrics'
import { traceId } from '@/lib/core/observability/traces'
import type { StatementObserver } from './observed-statements'

const LONGEST_NAME = 500

/**
 * Logs statements that take longer than `ms` milliseconds. Writes their text with $1, $2, …, but never the values
 * (contract 45.4).
 */
export function slowStatements(ms: number): StatementObserver {
  return ({ text }) => {
    const begun = performance.now()
    // Reads the trace ID now, because the function below runs outside the request.
    const trace = traceId()
    return () => {
      const took = performance.now() - begun
      if (took < ms) return
      metrics()?.slowStatements.inc()
      const statement = text.replace(/\s+/g, ' ').slice(0, LONGEST_NAME)
      log.warn({ statement, ms: Math.round(took), traceId: trace }, 'slow statement')
    }
  }
}
