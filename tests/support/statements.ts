import pg from 'pg'

/** Whether it is about the records: neither the queue's own preparation nor a connection's settings. */
const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : ((given as { text?: string } | undefined)?.text ?? '')

/**
 * The statements that the work sends to PostgreSQL, in their order, BEGIN and COMMIT with them: on whatever connection of
 * this process, so nothing else may run meanwhile.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  const listening: unknown = function (this: pg.Client, ...given: unknown[]) {
    sent.push(textOf(given[0]))
    return Reflect.apply(query, this, given)
  }
  pg.Client.prototype.query = listening as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}
