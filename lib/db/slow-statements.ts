import type pg from 'pg'
import { log } from '@/lib/core/log'
import { metrics } from '@/lib/core/metrics'

const LONGEST_NAME = 500

/**
 * Names in the log whatever this connection was asked that took longer than `ms`: its text, in which values are $1, $2, …,
 * and never the values (docs/contract.md 45.4).
 */
export function nameSlowStatements(client: pg.ClientBase, ms: number): void {
  const driver: { query(...given: unknown[]): unknown } = Object.getPrototypeOf(client)
  const query = (...args: unknown[]) => {
    const begun = performance.now()
    const ended = () => tell(args[0], performance.now() - begun, ms)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const answered = (...results: unknown[]) => {
        ended()
        return callback(...results)
      }
      return driver.query.apply(client, [...args.slice(0, -1), answered])
    }
    const result = driver.query.apply(client, args)
    if (result instanceof Promise) result.then(ended, ended)
    return result
  }
  client.query = query as typeof client.query
}

function tell(asked: unknown, took: number, bound: number): void {
  if (took < bound) return
  const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | null)?.text
  metrics()?.slowStatements.inc()
  const statement = String(text ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_NAME)
  log.warn({ statement, ms: Math.round(took) }, 'a statement was slow')
}
