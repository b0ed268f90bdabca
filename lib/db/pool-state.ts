import { pool } from './client'

/**
 * Returns the number of connections, the number of idle connections, and the number of requests waiting for a
 * connection.
 */
export function poolState(): { all: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = pool()
  return { all: totalCount, idle: idleCount, waiting: waitingCount }
}
