import type pg from 'pg'
import { type Connected, OwnContextPool } from './own-context-pool'

/** Error codes of failed connection attempts. */
const REFUSALS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])
const HUNG_UP = 'Connection terminated unexpectedly'
/** The time limit for retries. Restarting a pooler or a local database takes less time. */
const PATIENCE_MS = 2_500
const PAUSE_MS = 250

/**
 * A pool that retries while the database, or the pooler in front of it, restarts. During the first two and a half
 * seconds of an outage, callers wait for a connection. After that, `connect` fails at once until the outage is over
 * (contract 36.16).
 */
export class RetryingPool extends OwnContextPool {
  /** When the outage began (performance.now()). Null while connections succeed. */
  private unreachableSince: number | null = null

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', () => {
      this.unreachableSince = null
    })
  }

  protected override checkOut(connected: Connected): void {
    super.checkOut((error, client, done) => {
      if (error && this.isWorthWaiting(error)) setTimeout(() => this.checkOut(connected), PAUSE_MS)
      else connected(error, client, done)
    })
  }

  private isWorthWaiting(error: Error & { code?: string }): boolean {
    if (!REFUSALS.has(error.code ?? '') && error.message !== HUNG_UP) return false
    this.unreachableSince ??= performance.now()
    return performance.now() + PAUSE_MS < this.unreachableSince + PATIENCE_MS
  }
}
