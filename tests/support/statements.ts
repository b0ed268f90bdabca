import { Socket } from 'node:net'
import pg from 'pg'

/** Whether it is about the records: neither the queue's own preparation nor a connection's settings. */
const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : ((given as { text?: string } | undefined)?.text ?? '')

/** What wakes the workers, a moment after jobs were added: of an earlier work, or of this one. */
const WAKING = "pg_notify('jobs:insert'"

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
    if (!text.includes(WAKING)) sent.push({ text, port: this.port })
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

/** In how many pieces the work sends its statements: each is a system call, and is waited for. */
export async function piecesOf(work: () => Promise<unknown>): Promise<number> {
  let pieces = 0
  const own = Socket.prototype as unknown as Record<'_write' | '_writev', (...given: unknown[]) => unknown>
  const { _write: one, _writev: several } = own
  own._write = function (...given) {
    if (!String(given[0]).includes(WAKING)) pieces++
    return Reflect.apply(one, this, given)
  }
  own._writev = function (...given) {
    pieces++
    return Reflect.apply(several, this, given)
  }
  try {
    await work()
  } finally {
    Object.assign(own, { _write: one, _writev: several })
  }
  return pieces
}
