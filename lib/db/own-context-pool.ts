import pg from 'pg'
import { startChildSpan } from '@/lib/core/observability/traces'
import { inOwnContext } from './driver-errors'

export type Connected = Parameters<typeof pg.Pool.prototype.connect>[0]

/**
 * A pool that runs each callback in the async context of its own request. Records the wait for a connection as a span
 * of the request's trace.
 */
export class OwnContextPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!connected)
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)))
      })
    const ended = startChildSpan('pg-pool.connect')
    const onConnect: Connected = (error, client, done) => {
      ended(error)
      connected(error, client, done)
    }
    this.checkOut(inOwnContext(onConnect))
  }

  protected checkOut(connected: Connected): void {
    super.connect(connected)
  }
}
