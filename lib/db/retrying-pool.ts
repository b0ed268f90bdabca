import pg from 'pg'

type Connected = Parameters<typeof pg.Pool.prototype.connect>[0]

/** What kept a connection from beginning, before anything was asked on it: nobody listens, or whoever did hangs up. */
const REFUSALS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])
const HUNG_UP = 'Connection terminated unexpectedly'
/** Longer than a pooler or the database of one machine takes to be started again. */
const PATIENCE_MS = 2_500
const PAUSE_MS = 250

/**
 * A pool whose users wait where the database, or the pooler before it, has just gone and is started again: who asks for a connection
 * in the first two and a half seconds is not refused, but asks again. After that everybody is told at once, until it is
 * back (contract 36.16).
 */
export class RetryingPool extends pg.Pool {
  /** When the first one was refused since the last connection that began, as performance.now() has it. */
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
