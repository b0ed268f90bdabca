import type pg from 'pg'

/** A statement as it was asked: values are $1, $2, … in its text. */
export interface Statement {
  text: string
  /** Under which it is prepared. */
  name?: string
}

/** Is told of each statement that begins, and gives what wants to be told of its end. */
export type StatementObserver = (statement: Statement) => ((error?: unknown) => void) | undefined

/** Lets watchers see whatever this connection is asked; nobody sees the values. */
export function observeStatements(client: pg.ClientBase, watchers: readonly StatementObserver[]): void {
  // What was put before the driver's own (lib/db/unnamed-statements.ts) stays; the driver's is looked up at each call: a test listens there.
  const own = Object.hasOwn(client, 'query') ? (client.query as (...given: unknown[]) => unknown) : undefined
  const driver: { query(...given: unknown[]): unknown } = Object.getPrototypeOf(client)
  const asked = (...given: unknown[]) => (own ?? driver.query).apply(client, given)
  const query = (...args: unknown[]) => {
    const statement = statementOf(args[0])
    const endings = watchers.map((watcher) => watcher(statement))
    const ended = (error?: unknown) => {
      for (const ending of endings) ending?.(error)
    }
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const answered = (...results: unknown[]) => {
        ended(results[0])
        return callback(...results)
      }
      return asked(...args.slice(0, -1), answered)
    }
    const result = asked(...args)
    if (result instanceof Promise) result.then(() => ended(), ended)
    return result
  }
  client.query = query as typeof client.query
}

function statementOf(asked: unknown): Statement {
  if (typeof asked === 'string') return { text: asked }
  const { text, name } = (asked ?? {}) as { text?: unknown; name?: unknown }
  return { text: String(text ?? ''), ...(typeof name === 'string' && { name }) }
}
