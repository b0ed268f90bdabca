import { networkKey } from '@/lib/auth/session/network'
import { perProcess } from '@/lib/core/config/per-process'
import { AppError } from '@/lib/core/http/errors'
import { FairQueue, QueueFull } from '@/lib/core/load/fair-queue'

/** The maximum number of waiting requests, per client and in total. Further requests are rejected. */
const MAX_WAITING = { waitingPerKey: 128, waiting: 512 }

/** The number of worker threads. Each one computes one hash at a time. */
export const HASHES_AT_ONCE = 2
/**
 * Maximum number of concurrent logins. The limit keeps database connections free for other requests (contract 34.7).
 */
const LOGINS_AT_ONCE = 4

const queues = () =>
  perProcess('passwordQueues', () => ({
    hash: new FairQueue({ running: HASHES_AT_ONCE, ...MAX_WAITING }),
    login: new FairQueue({ running: LOGINS_AT_ONCE, ...MAX_WAITING }),
  }))

/**
 * Queues the work and runs it. `from` is the client's IP address or session. Clients take turns. Throws 503 if the
 * queue is full.
 */
export async function inFairQueue<T>(of: 'hash' | 'login', from: string, work: () => Promise<T>): Promise<T> {
  try {
    return await queues()[of].run(networkKey(from), work)
  } catch (cause) {
    if (!(cause instanceof QueueFull)) throw cause
    throw new AppError('unavailable', 'Many people are signing in right now. Please try again.', {
      cause,
      retryAfter: 5,
    })
  }
}
