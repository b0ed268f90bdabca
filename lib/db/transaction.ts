import { Prisma, pool } from './client'

/**
 * What a piece of a write asks by its own SQL: Prisma's transactions do, and those of `inTransaction`. Moments come as Date,
 * counts are cast to int, ids and enums to text in the SQL.
 */
export interface Statements {
  $queryRaw<Rows>(sql: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Rows>
}

/** As long as Prisma's own transactions may take (lib/db/client.ts). */
const TRANSACTION_MS = 15_000

/**
 * Runs a write that is made very often in one transaction, past Prisma, on one connection of the pool that it uses: the
 * pool's bounds of time hold, errors are the driver's, as lib/db/constraints.ts reads them. Whatever `work` throws takes all of
 * it back. Each statement is prepared once on each connection, so its SQL must not differ with what is asked (lists are one array
 * parameter). All other writes are Prisma's (docs/decisions/2026-11-23-fewer-statements.md).
 */
export async function inTransaction<T>(work: (tx: Statements) => Promise<T>): Promise<T> {
  const client = await pool().connect()
  // A connection that breaks between two statements fails the next one; unheard, the event would end the process.
  client.on('error', ignored)
  const until = performance.now() + TRANSACTION_MS
  const $queryRaw = async <Rows>(given: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Rows> => {
    if (performance.now() > until) throw Object.assign(new Error('a transaction took too long'), { code: 'ETIMEDOUT' })
    const sql = given instanceof Prisma.Sql ? given : Prisma.sql(given, ...values)
    const { text } = sql
    const { rows } = await client.query({ name: nameOf(text), text, values: sql.values })
    return rows as Rows
  }
  let lost: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work({ $queryRaw })
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      lost = failure
    })
    throw error
  } finally {
    client.off('error', ignored)
    // One that cannot be rolled back is not given to anybody else.
    client.release(lost)
  }
}

const ignored = () => undefined

/** By their SQL, of which there is as much as the code has. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `write-${names.size + 1}`
  names.set(text, name)
  return name
}
