import { log } from '@/lib/core/observability/log'
import { metrics } from '@/lib/core/observability/metrics'
import { traceId } from '@/lib/core/observability/traces'
import type { StatementObserver } from './observed-statements'

const LONGEST_NAME = 500

/**
 * Names in the log whatever took longer than `ms`: its text, in which values are $1, $2, …, and never the values
 * (contract 45.4).
 */
export function slowStatements(ms: number): StatementObserver {
  return ({ text }) => {
    const begun = performance.now()
    // Known here: the answer comes by the connection, which belongs to nobody's request.
    const asked = traceId()
    return () => {
      const took = performance.now() - begun
      if (took < ms) return
      metrics()?.slowStatements.inc()
      const statement = text.replace(/\s+/g, ' ').slice(0, LONGEST_NAME)
      log.warn({ statement, ms: Math.round(took), traceId: asked }, 'slow statement')
    }
  }
}
