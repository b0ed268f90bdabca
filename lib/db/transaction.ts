import type pg from 'pg'
import { actingSession, refuseEndedSession } from './acting-session'
import { Prisma, pool } from './client'

/**
 * What a piece of a write asks by its own SQL: Prisma's transactions do, and those of `inTransaction`. Moments come as Date,
 * counts are cast to int, ids and enums to text in the SQL.
 */
export interface Statements {
  $queryRaw<Rows>(sql: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Rows>
  /**
   * What `send` asks at once goes out in one piece, before the statements before it are answered, and is carried out in its order: see
   * `inTurn`.
   */
  inOnePiece?<T>(send: () => T): T
  /** What is asked next is the last of this transaction: COMMIT goes out with it, and whatever is asked after it is an error. */
  endsWithNext?(): void
}

/**
 * Two questions, the second of which needs nothing of what the first one answers: carried out in this order, and sent in one piece
 * where the transaction takes that.
 */
export async function inTurn<A, B>(tx: Statements, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  if (tx.inOnePiece) return tx.inOnePiece(() => Promise.all([first(), second()]))
  return [await first(), await second()]
}

/** As long as Prisma's own transactions may take (lib/db/client.ts). */
const TRANSACTION_MS = 15_000

/**
 * Runs a write that is made very often in one transaction, past Prisma, on one connection of the pool that it uses: the
 * pool's bounds of time hold, errors are the driver's, as lib/db/constraints.ts reads them. Whatever `work` throws takes all of
 * it back. Each statement is prepared once on each connection, so its SQL must not differ with what is asked (lists are one array
 * parameter). What `work` asks before it waits for anything goes out together with BEGIN: locks and reads, since a write would
 * stand by itself where BEGIN was refused. All other writes are Prisma's (docs/decisions/2026-11-23-fewer-statements.md).
 */
export async function inTransaction<T>(work: (tx: Statements) => Promise<T>): Promise<T> {
  const client = await pool().connect()
  // A connection that breaks between two statements fails the next one; unheard, the event would end the process.
  client.on('error', ignored)
  const until = performance.now() + TRANSACTION_MS
  let begun: Promise<unknown> | undefined
  let isLast = false
  let isOver = false
  let checked: Promise<unknown> | undefined
  let committed: Promise<unknown> | undefined
  // COMMIT after a failed statement rolls back, so the check and COMMIT can be sent together.
  const commit = () => {
    const session = actingSession()
    if (session) checked = heard(refuseEndedSession(client.query(sessionCheck(session))))
    committed = heard(client.query('COMMIT'))
  }
  const $queryRaw = async <Rows>(given: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Rows> => {
    if (performance.now() > until) throw Object.assign(new Error('a transaction took too long'), { code: 'ETIMEDOUT' })
    if (committed) throw new Error('statement sent after the last one of the transaction')
    // Its connection may be somebody else's by now.
    if (isOver) throw new Error('statement sent after the end of the transaction')
    const sql = given instanceof Prisma.Sql ? given : Prisma.sql(given, ...values)
    const { text } = sql
    const asked = inOnePiece(client, () => {
      const answer = client.query({ name: nameOf(text), text, values: sql.values })
      if (isLast) commit()
      return answer
    })
    const [{ rows }] = await Promise.all([asked, begun, checked, committed])
    return rows as Rows
  }
  const endsWithNext = () => {
    isLast = true
  }
  let lost: Error | undefined
  const note = (failure: Error) => {
    lost = failure
  }
  const together = <T>(send: () => T) => inOnePiece(client, send)
  try {
    const result = await together(() => {
      begun = heard(client.query(BEGIN))
      return work({ $queryRaw, inOnePiece: together, endsWithNext })
    })
    if (!committed) together(commit)
    await Promise.all([checked, committed])
    return result
  } catch (error) {
    isOver = true
    await (committed ?? client.query('ROLLBACK')).catch(note)
    throw error
  } finally {
    isOver = true
    client.off('error', ignored)
    // One that cannot be rolled back is not given to anybody else.
    client.release(lost)
  }
}

const sessionCheck = (session: string) => ({
  name: 'require-session',
  text: 'SELECT FROM require_session($1)',
  values: [session],
})

/** What is sent meanwhile goes out by one system call, which costs more than a statement does. */
function inOnePiece<T>({ connection }: pg.PoolClient, send: () => T): T {
  const { stream } = connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** Its failure is waited for elsewhere. */
function heard<T>(answer: Promise<T>): Promise<T> {
  answer.catch(ignored)
  return answer
}

/**
 * What these transactions ask, and the triggers and functions in them, finds a few rows by their keys: one plan serves for all values,
 * by indexes. Left to itself PostgreSQL takes an array of ids for ten of them, holds that plan for dear, and plans anew at
 * every call; and a short queue of jobs it would read whole. Before version 18 what is turned off counts as so dear that a statement
 * without an index would be compiled first.
 */
const BEGIN =
  'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off; SET LOCAL jit = off'

const ignored = () => undefined

/** By their SQL, of which there is as much as the code has. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `write-${names.size + 1}`
  names.set(text, name)
  return name
}
