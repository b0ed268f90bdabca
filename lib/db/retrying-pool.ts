import pg from 'pg'

type Connected = Parameters<typeof pg.Pool.prototype.connect>[0]

/** Matches the errors of a connection that the server refused or closed before it was established. */
const REFUSALS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])
const HUNG_UP = 'Connection terminated unexpectedly'
/** The time limit for retries. A restart of a pooler, or of a database on one machine, takes less time. */
const PATIENCE_MS = 2_500
const PAUSE_MS = 250

/**
 * A pool that retries while the database, or the pooler in front of it, restarts. Requests for a connection wait during
 * the first two and a half seconds of an outage. After that they fail at once until the outage is over (contract
 * 36.16).
 */
export class RetryingPool extends pg.Pool {
  /** When the outage began (performance.now()). Null while connections succeed. */
  private goneSince: number | null = null

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', () => {
      this.goneSince = null
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (connected) {
      this.ask(connected)
      return
    }
    return new Promise((resolve, reject) => {
      this.ask((error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  private ask(connected: Connected): void {
    super.connect((error, client, done) => {
      if (error && this.isWorthWaiting(error)) setTimeout(() => this.ask(connected), PAUSE_MS)
      else connected(error, client, done)
    })
  }

  private isWorthWaiting(error: Error & { code?: string }): boolean {
    if (!REFUSALS.has(error.code ?? '') && error.message !== HUNG_UP) return false
    this.goneSince ??= performance.now()
    return performance.now() + PAUSE_MS < this.goneSince + PATIENCE_MS
  }
}
