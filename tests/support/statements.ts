import pg from 'pg'

/** Whether it is about the records: neither the queue's own preparation nor a connection's settings. */
const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : ((given as { text?: string } | undefined)?.text ?? '')

/**
 * The statements that the work sends to PostgreSQL, in their order, BEGIN and COMMIT with them: on whatever connection of
 * this process, so nothing else may run meanwhile.
 */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await sentBy(work)).map(({ text }) => text)

/** The same with the port that each was sent to. */
export async function sentBy(work: () => Promise<unknown>): Promise<{ text: string; port: number }[]> {
  const sent: { text: string; port: number }[] = []
  const { query } = pg.Client.prototype
  const listening: unknown = function (this: pg.Client, ...given: unknown[]) {
    const text = textOf(given[0])
    sent.push({ text, port: this.port })
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
