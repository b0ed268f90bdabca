import pg from 'pg'
import { env } from '@/lib/core/config/env'
import { AppError, DATABASE_UNAVAILABLE } from '@/lib/core/http/errors'
import { pool } from './client'

const ASK_AFTER_MS = 4_000
const PATIENCE_MS = 2_500

/** Throws 503 while the database does not respond. */
export async function pingDatabase(): Promise<void> {
  try {
    await pool().query('SELECT 1')
  } catch (cause) {
    throw new AppError('unavailable', 'The database is not responding.', { cause, retryAfter: 2 })
  }
}

/**
 * Returns the result of `work`, even if the work is slow. Throws 503 if the database stops responding. The work may
 * still complete after the outage, so it must be safe to repeat (contract 25.3, 36.12).
 */
export async function rejectDuringOutage<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let over = false
  const outage = new Promise<never>((_, reject) => {
    const wait = () => {
      timer = setTimeout(async () => {
        const responding = await isDatabaseResponding()
        if (over) return
        if (responding) wait()
        else reject(new AppError('unavailable', DATABASE_UNAVAILABLE, { retryAfter: 5 }))
      }, ASK_AFTER_MS)
    }
    wait()
  })
  try {
    return await Promise.race([work, outage])
  } finally {
    over = true
    clearTimeout(timer)
  }
}

let runningCheck: Promise<boolean> | null = null

/**
 * Checks the database over a separate connection, because all pool connections may be in use. Concurrent callers share
 * the result.
 */
function isDatabaseResponding(): Promise<boolean> {
  runningCheck ??= checkDatabase().finally(() => {
    runningCheck = null
  })
  return runningCheck
}

async function checkDatabase(): Promise<boolean> {
  const bound = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
  const client = new pg.Client({ connectionString: env().DATABASE_URL, ...bound })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch (error) {
    return isDatabaseMessage(error)
  } finally {
    client.end().catch(() => undefined)
  }
}

/**
 * Returns true if the error comes from a running database. Errors of class 08 come from a pooler that cannot reach the
 * database.
 */
export function isDatabaseMessage(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !error.code?.startsWith('08')
}
