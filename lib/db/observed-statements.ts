import type pg from 'pg'

/** A statement, with $1, $2, … instead of its values. */
export interface Statement {
  text: string
  name?: string
}

/** Called when a statement starts. May return a function, which is called when the statement ends. */
export type StatementObserver = (statement: Statement) => ((error?: unknown) => void) | undefined

/**
 * Calls the observers for every statement on this connection. The observers do not receive the statement's parameters.
 */
export function observeStatements(client: pg.ClientBase, observers: readonly StatementObserver[]): void {
  // If lib/db/client.ts has replaced `query`, use the replacement. Otherwise, look up `driver.query` on each call,
  // because a test may replace it.
  const own = Object.hasOwn(client, 'query') ? (client.query as (...args: unknown[]) => unknown) : undefined
  const driver: { query(...args: unknown[]): unknown } = Object.getPrototypeOf(client)
  const runQuery = (...args: unknown[]) => (own ?? driver.query).apply(client, args)
  const query = (...args: unknown[]) => {
    const statement = statementOf(args[0])
    const endings = observers.map((observer) => observer(statement))
    const ended = (error?: unknown) => {
      for (const ending of endings) ending?.(error)
    }
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const onResult = (...results: unknown[]) => {
        ended(results[0])
        return callback(...results)
      }
      return runQuery(...args.slice(0, -1), onResult)
    }
    const result = runQuery(...args)
    if (result instanceof Promise) result.then(() => ended(), ended)
    return result
  }
  client.query = query as typeof client.query
}

function statementOf(query: unknown): Statement {
  if (typeof query === 'string') return { text: query }
  const { text, name } = (query ?? {}) as { text?: unknown; name?: unknown }
  return { text: String(text ?? ''), ...(typeof name === 'string' && { name }) }
}
