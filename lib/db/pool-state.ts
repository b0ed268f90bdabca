import { connectionsGivenOut, pool } from './client'

/** How many connections there are, how many of them nobody uses, how many are waited for, and how many were given out so far. */
export function poolState(): { all: number; idle: number; waitedFor: number; givenOut: number } {
  const { totalCount, idleCount, waitingCount } = pool()
  return { all: totalCount, idle: idleCount, waitedFor: waitingCount, givenOut: connectionsGivenOut() }
}
