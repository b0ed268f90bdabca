import { pool } from './client'

/** Returns the number of connections, of idle ones, and of requests that wait for one. */
export function poolState(): { all: number; idle: number; waitedFor: number } {
  const { totalCount, idleCount, waitingCount } = pool()
  return { all: totalCount, idle: idleCount, waitedFor: waitingCount }
}
