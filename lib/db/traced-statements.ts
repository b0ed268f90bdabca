import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { beginBelow, failed, kindOf } from '@/lib/core/traces'
import type { Statement, Watcher } from './watched-statements'

/** Each statement is a span below the call, page or job that asked it: its kind and table, never its values (contract 49). */
export const tracedStatements: Watcher = (statement) => {
  const span = beginBelow(() => {
    const { name, operation, table } = summaryOf(statement)
    const attributes = { 'db.operation.name': operation, 'db.collection.name': table }
    return { name, attributes: { 'db.system.name': 'postgresql', ...attributes } }
  })
  return (
    span &&
    ((error) => {
      if (error) {
        failed(span, error)
        span.setAttribute('db.response.status_code', kindOf(error))
      }
      span.end()
    })
  )
}

/**
 * Whoever waits for a connection goes on in a trace of their own: the pool would call them in that of who gave it back.
 */
export function waitInOwnTrace(pool: pg.Pool): void {
  const driver: { connect(...given: unknown[]): unknown } = Object.getPrototypeOf(pool)
  const connect = (callback?: (...results: unknown[]) => void) =>
    callback ? driver.connect.call(pool, AsyncResource.bind(callback)) : driver.connect.call(pool)
  pool.connect = connect as typeof pool.connect
}

/** What names a table: not a function's, which a bracket follows. */
const TABLE = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:ONLY\s+)?(?:"?\w+"?\.)?"?(\w+)\b"?(?!\s*[(.])/i
/** What lib/db/transaction.ts numbers; the others' names say what they are. */
const NUMBERED = /^write-\d+$/

/** What a statement is called: a hot read's name, else its kind and the first table that it names. */
export function summaryOf({ text, name }: Statement): { name: string; operation: string; table: string | undefined } {
  const operation = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'STATEMENT'
  const table = TABLE.exec(text)?.[1]
  const own = name && !NUMBERED.test(name) ? name : undefined
  return { name: own ?? [operation, table].filter(Boolean).join(' '), operation, table }
}
