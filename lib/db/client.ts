import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { env } from '@/lib/core/config/env'
import { perProcess } from '@/lib/core/config/per-process'
import { log } from '@/lib/core/observability/log'
import { actingSession, refuseEndedSession } from './acting-session'
import { keepDriverError, recordStatementError } from './driver-errors'
import { Prisma, PrismaClient } from './generated/client'
import { observeStatements } from './observed-statements'
import { RetryingPool } from './retrying-pool'
import { slowStatements } from './slow-statements'

interface Database {
  pool: pg.Pool
  prisma: PrismaClient
}

function open(): Database {
  const pool = new RetryingPool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // If the server's response is lost, the query fails after this time, and the connection is closed. The time must be
    // longer than `statement_timeout`.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  // The pool replaces idle connections that the server closed. Without a listener, the error event would end the
  // process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'))
  observeConnections(pool)
  const adapter = new PrismaPg(pool)
  // With Prisma's default limits (2 and 5 seconds), booking would fail when many people book the same slot.
  const transactionOptions = { maxWait: 10_000, timeout: 15_000 }
  const client = new PrismaClient({ adapter, errorFormat: 'minimal', transactionOptions })
  return { pool, prisma: checkingSessions(keepingDriverErrors(client)) }
}

type Operation = { args: unknown; query: (args: unknown) => Promise<unknown> }
type Work<T> = (tx: Transaction) => Promise<T>

/** Saves the driver's error of each failed operation for `driverErrorOf` (driver-errors.ts). */
function keepingDriverErrors(client: PrismaClient): PrismaClient {
  const query = { $allOperations: ({ args, query }: Operation) => keepDriverError(true, () => query(args)) }
  return client.$extends({ query }) as unknown as PrismaClient
}

/**
 * Adds a final statement to every transaction that runs for a signed-in person. This statement checks that the session
 * is still valid and that an admin still has the required right.
 */
function checkingSessions(client: PrismaClient): PrismaClient {
  const $transaction = <T>(work: Work<T>, options?: Parameters<PrismaClient['$transaction']>[1]) => {
    const checked = async (tx: Transaction) => {
      const result = await work(tx)
      const acting = actingSession()
      if (acting) {
        const { sessionId, rights } = acting
        await refuseEndedSession(tx.$queryRaw`SELECT FROM require_session(${sessionId}::uuid, ${rights}::text[])`)
      }
      return result
    }
    return keepDriverError(false, () => client.$transaction(checked, options))
  }
  return client.$extends({ client: { $transaction } }) as unknown as PrismaClient
}

/** Logs slow statements on the pool's connections, and records errors from Prisma's statements. */
export function observeConnections(pool: pg.Pool): void {
  const observers = [recordStatementError, slowStatements(env().SLOW_STATEMENT_MS)]
  pool.on('connect', (client) => {
    observeStatements(client, observers)
    if (env().DATABASE_PREPARED === 'off') disablePreparedStatements(client)
  })
}

/**
 * Removes the names of prepared statements on this connection. Needed for a pooler that assigns the connection to
 * another client after each transaction. See docs/decisions/2026-11-23-cluster.md.
 */
function disablePreparedStatements(client: pg.ClientBase): void {
  const runQuery = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (first: unknown, ...others: unknown[]) => runQuery(withoutName(first), ...others)
  client.query = query as typeof client.query
}

function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query)) return query
  const { name: _kept, ...others } = query
  return others
}

function database(): Database {
  return perProcess('database', open)
}

/** Returns the connection pool, for code and libraries that use PostgreSQL without Prisma. */
export function pool(): pg.Pool {
  return database().pool
}

export function db(): PrismaClient {
  return database().prisma
}

export type Transaction = Prisma.TransactionClient
export { Prisma }
