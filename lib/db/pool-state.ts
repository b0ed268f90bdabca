import { pool } from './client'

/** How many connections there are, how many of them nobody uses, and how many are waited for. */
export function poolState(): { all: number; idle: number; waitedFor: number } {
  const { totalCount, idleCount, waitingCount } = pool()
  return { all: totalCount, idle: idleCount, waitedFor: waitingCount }
}
