import type pg from 'pg'
import { perProcess } from '@/lib/core/config/per-process'
import { actingSession, refuseEndedSession } from './acting-session'
import { type Prisma, pool } from './client'
import { sqlOf } from './prepared-rows'

/**
 * Runs SQL inside a Prisma transaction or an `inTransaction` call. In the SQL, cast counts to int, and IDs and enums to
 * text. Timestamps are returned as Date.
 */
export interface Statements {
  $queryRaw<Rows>(sql: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Rows>
}

/** The time limit for a transaction, the same as for Prisma's transactions (lib/db/client.ts). */
const TRANSACTION_MS = 15_000

/**
 * Runs a frequent write in one transaction on one connection, without Prisma
 * (docs/decisions/2026-11-23-fewer-statements.md). Rolls back and rethrows when `work` throws. Statements are prepared
 * once per connection, so their SQL must not depend on the values: pass lists as one array parameter.
 */
export async function inTransaction<T>(work: (tx: Statements) => Promise<T>): Promise<T> {
  const client = await pool().connect()
  // Without a listener, a lost connection would end the process. With the listener, only the next statement fails.
  client.on('error', ignore)
  const until = performance.now() + TRANSACTION_MS
  let isOver = false
  const $queryRaw = async <Rows>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Rows> => {
    if (isOver) throw new Error('This transaction is over: its connection may already be in use elsewhere.')
    if (performance.now() > until) throw Object.assign(new Error('a transaction took too long'), { code: 'ETIMEDOUT' })
    const { text, values: parameters } = sqlOf(query, values)
    const { rows } = await client.query({ name: nameOf(text), text, values: parameters })
    return rows as Rows
  }
  let rollbackError: Error | undefined
  try {
    await client.query(BEGIN)
    const result = await work({ $queryRaw })
    isOver = true
    const session = actingSession()
    if (session) await refuseEndedSession(client.query(sessionCheck(session)))
    await client.query('COMMIT')
    return result
  } catch (error) {
    isOver = true
    await client.query('ROLLBACK').catch((failure: Error) => {
      rollbackError = failure
    })
    throw error
  } finally {
    client.off('error', ignore)
    // If the rollback fails, the connection is closed.
    client.release(rollbackError)
  }
}

type ActingSession = NonNullable<ReturnType<typeof actingSession>>

const sessionCheck = ({ sessionId, rights }: ActingSession): pg.QueryConfig => ({
  name: 'require-session',
  text: 'SELECT FROM require_session($1, $2)',
  values: [sessionId, rights],
})

/**
 * Uses generic plans with indexes, because each statement reads only a few rows by key. Turns off JIT, which would slow
 * these short statements down.
 */
const BEGIN =
  'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off; SET LOCAL jit = off'

const ignore = () => undefined

/**
 * Returns the statement names, keyed by SQL text. Next bundles this module several times. The bundles share the
 * connections, so they must share this map too.
 */
const names = () => perProcess('statementNames', () => new Map<string, string>())

function nameOf(text: string): string {
  const statementNames = names()
  const name = statementNames.get(text) ?? `write-${statementNames.size + 1}`
  statementNames.set(text, name)
  return name
}
