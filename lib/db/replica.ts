import type pg from 'pg'
import { env } from '@/lib/core/config/env'
import { perProcess } from '@/lib/core/config/per-process'
import { AppError } from '@/lib/core/http/errors'
import { log } from '@/lib/core/observability/log'
import { metrics } from '@/lib/core/observability/metrics'
import { observeConnections, type Prisma, pool } from './client'
import { OwnContextPool } from './own-context-pool'
import { preparedRows, sqlOf } from './prepared-rows'
import type { Statements } from './transaction'

/**
 * Functions that read from either the primary or the replica. Timestamps are returned as `Date`. In the SQL, cast
 * counts to int.
 */
export interface Reads extends Statements {
  preparedRows: typeof preparedRows
}

/** After a failure, all reads use the primary for this many milliseconds. */
const PAUSE_MS = 5_000

/**
 * Reads from the replica if REPLICA_DATABASE_URL is set, otherwise from the primary. Runs the whole read again on the
 * primary if it fails on the replica. The replica may lack the changes from the last few seconds (contract 50). See
 * docs/decisions/2026-11-23-cluster.md.
 */
export async function readOnReplica<T>(read: (from: Reads) => Promise<T>): Promise<T> {
  const replica = perProcess('replica', openReplica)
  if (!replica || performance.now() < replica.pausedUntil) return read(readsFrom(pool()))
  try {
    const result = await read(readsFrom(replica.pool))
    metrics()?.replicaReads.inc({ server: 'replica' })
    return result
  } catch (error) {
    if (error instanceof AppError) throw error
    replica.pausedUntil = performance.now() + PAUSE_MS
    log.warn({ error: String(error) }, 'a read failed on the replica and runs on the primary')
    metrics()?.replicaReads.inc({ server: 'primary' })
    return read(readsFrom(pool()))
  }
}

function openReplica(): { pool: pg.Pool; pausedUntil: number } | null {
  const { REPLICA_DATABASE_URL: connectionString, DATABASE_POOL_SIZE: max } = env()
  if (connectionString === undefined) return null
  const opened = new OwnContextPool({
    connectionString,
    max,
    connectionTimeoutMillis: 500,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    query_timeout: 5_000,
    // Keep the connections read-only even after the replica becomes the primary.
    options: '-c default_transaction_read_only=on',
  })
  // Without a listener, the error of a lost idle connection would end the process.
  opened.on('error', (error) => log.warn({ error: error.message }, 'an idle connection to the replica was lost'))
  observeConnections(opened)
  return { pool: opened, pausedUntil: 0 }
}

/** Returns functions that read through these connections. Values have the same types on the primary and the replica. */
const readsFrom = (connections: pg.Pool): Reads => ({
  preparedRows: (name, sql) => preparedRows(name, sql, connections),
  async $queryRaw<Rows>(sql: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) {
    const { text, values: parameters } = sqlOf(sql, values)
    return (await connections.query({ text, values: parameters })).rows as Rows
  },
})
