import { pool } from './client'

/** How many connections the pool has, how many of them are idle, and how many requests wait for one. */
export function poolState(): { all: number; idle: number; waitedFor: number } {
  const { totalCount, idleCount, waitingCount } = pool()
  return { all: totalCount, idle: idleCount, waitedFor: waitingCount }
}
