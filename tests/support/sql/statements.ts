import pg from 'pg'

/** Returns the SQL of a statement, which may be a string or a query object. */
const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '')

/**
 * Returns the statements that `work` sends to PostgreSQL, including BEGIN and COMMIT. Other work must not run at the
 * same time.
 */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await recordStatements(work)).map(({ text }) => text)

/** Like `statementsOf`, but returns each statement with the port of its connection. */
export async function recordStatements(work: () => Promise<unknown>): Promise<{ text: string; port: number }[]> {
  const sent: { text: string; port: number }[] = []
  const { query } = pg.Client.prototype
  const listening: unknown = function (this: pg.Client, ...args: unknown[]) {
    const text = textOf(args[0])
    sent.push({ text, port: this.port })
    return Reflect.apply(query, this, args)
  }
  pg.Client.prototype.query = listening as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}
