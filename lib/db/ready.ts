import pg from 'pg'
import { env } from '@/lib/core/config/env'
import { AppError, RECORDS_AWAY } from '@/lib/core/http/errors'
import { pool } from './client'

const ASK_AFTER_MS = 4_000
const PATIENCE_MS = 2_500

/** Throws 503 while the database does not answer. */
export async function pingDatabase(): Promise<void> {
  try {
    await pool().query('SELECT 1')
  } catch (cause) {
    throw new AppError('unavailable', 'The database is not responding.', { cause, retryAfter: 2 })
  }
}

/**
 * The work's result, or 503 as soon as the database is known to be gone: a frozen one ends no query, and no bound of its
 * own. Work that takes long with a database that answers is left alone, whatever it does. What was given up may still be
 * done when the database comes back; sending it again is harmless (contract 25.3, 36.12).
 */
export async function unlessDatabaseIsGone<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let over = false
  const gone = new Promise<never>((_, reject) => {
    const wait = () => {
      timer = setTimeout(async () => {
        const answers = await databaseAnswers()
        if (over) return
        if (answers) wait()
        else reject(new AppError('unavailable', RECORDS_AWAY, { retryAfter: 5 }))
      }, ASK_AFTER_MS)
    }
    wait()
  })
  try {
    return await Promise.race([work, gone])
  } finally {
    over = true
    clearTimeout(timer)
  }
}

let asked: Promise<boolean> | null = null

/** Asked on a connection of its own, since the pool's may all be waiting; who asks at the same time shares the answer. */
function databaseAnswers(): Promise<boolean> {
  asked ??= ask().finally(() => {
    asked = null
  })
  return asked
}

async function ask(): Promise<boolean> {
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
 * Whether an error shows that the database is there: one that says that it has no room, or is about to stop, is. A pooler that does
 * not reach it speaks in its place, of a failed connection (class 08).
 */
export function isDatabaseMessage(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !error.code?.startsWith('08')
}
