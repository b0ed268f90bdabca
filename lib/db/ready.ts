import { AppError } from '@/lib/core/errors'
import { pool } from './client'

/** Throws 503 while the database does not answer. */
export async function pingDatabase(): Promise<void> {
  try {
    await pool().query('SELECT 1')
  } catch (cause) {
    throw new AppError('unavailable', 'The database does not answer.', { cause, retryAfter: 2 })
  }
}
