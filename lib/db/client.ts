import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { perProcess } from '@/lib/core/per-process'
import { traces } from '@/lib/core/traces'
import { actingSession, refuseEndedSession } from './acting-session'
import { keepConstraintName } from './constraints'
import { Prisma, PrismaClient } from './generated/client'
import { PatientPool } from './patient-pool'
import { slowStatements } from './slow-statements'
import { tracedStatements, waitInOwnTrace } from './traced-statements'
import { keepNoStatements } from './unnamed-statements'
import { watchStatements } from './watched-statements'

interface Database {
  pool: pg.Pool
  /** How many connections were given out so far. */
  given: { out: number }
  prisma: PrismaClient
}

function open(): Database {
  const pool = new PatientPool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // Longer than any statement may take: what lost its way is given up on this side too, and its connection with it.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 15_000,
    // What lib/db/transaction.ts asks at once is sent at once.
    pipeline: true,
  })
  // An idle connection that the server closes is replaced at its next use; unheard, the event would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'))
  const given = { out: 0 }
  pool.on('acquire', () => {
    given.out += 1
  })
  watchConnections(pool)
  const adapter = new PrismaPg(pool)
  // Prisma's own bounds (2 and 5 seconds) would turn a rush for one slot into answers of "unavailable".
  const transactionOptions = { maxWait: 10_000, timeout: 15_000 }
  const prisma = checkingSessions(new PrismaClient({ adapter, errorFormat: 'minimal', transactionOptions }))
  return { pool, given, prisma }
}

type Work<T> = (tx: Transaction) => Promise<T>

/** Adds a last statement to every transaction of a signed-in person, which checks that the session is still valid. */
function checkingSessions(client: PrismaClient): PrismaClient {
  const $transaction = <T>(work: Work<T>, options?: Parameters<PrismaClient['$transaction']>[1]) =>
    client.$transaction(async (tx) => {
      const result = await work(tx)
      const session = actingSession()
      if (session) await refuseEndedSession(tx.$queryRaw`SELECT FROM require_session(${session}::uuid)`)
      return result
    }, options)
  return client.$extends({ client: { $transaction } }) as unknown as PrismaClient
}

/** Whatever its connections are asked is in the log where it was slow, and in the trace that it belongs to. */
export function watchConnections(pool: pg.Pool): void {
  const watchers = [
    keepConstraintName,
    slowStatements(env().SLOW_STATEMENT_MS),
    ...(traces() ? [tracedStatements] : []),
  ]
  if (traces()) waitInOwnTrace(pool)
  pool.on('connect', (client) => {
    watchStatements(client, watchers)
    if (env().DATABASE_PREPARED === 'off') keepNoStatements(client)
  })
}

function database(): Database {
  return perProcess('database', open)
}

/** The connection pool, for the libraries that speak to PostgreSQL themselves. */
export function pool(): pg.Pool {
  return database().pool
}

/** How many connections of the pool were given out so far: the pace of all that asks the database. */
export function connectionsGivenOut(): number {
  return database().given.out
}

export function db(): PrismaClient {
  return database().prisma
}

export type Transaction = Prisma.TransactionClient
export { Prisma }
