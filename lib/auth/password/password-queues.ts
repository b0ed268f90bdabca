import { networkKey } from '@/lib/auth/session/network'
import { perProcess } from '@/lib/core/config/per-process'
import { AppError } from '@/lib/core/http/errors'
import { FairQueue, QueueFull } from '@/lib/core/load/fair-queue'

/**
 * Beyond this many waiting, a person is better told to come back than kept: of one address about four seconds of work,
 * altogether sixteen, of which everybody has a share.
 */
const MAX_WAITING = { waitingOfOne: 128, waiting: 512 }

/** As many hashes as there are threads for them. */
export const HASHES_AT_ONCE = 2
/** Two whose passwords are compared, and two that ask the records meanwhile: the rest of the connections is others' (contract 34.7). */
const LOGINS_AT_ONCE = 4

const queues = () =>
  perProcess('passwordQueues', () => ({
    hash: new FairQueue({ running: HASHES_AT_ONCE, ...MAX_WAITING }),
    login: new FairQueue({ running: LOGINS_AT_ONCE, ...MAX_WAITING }),
  }))

/** Does the work in its turn: `from`, an address or a session, has it after others'. Throws 503 where too many wait. */
export async function inFairQueue<T>(of: 'hash' | 'login', from: string, work: () => Promise<T>): Promise<T> {
  try {
    return await queues()[of].run(networkKey(from), work)
  } catch (cause) {
    if (!(cause instanceof QueueFull)) throw cause
    throw new AppError('unavailable', 'Many people are signing in just now. Please try again.', {
      cause,
      retryAfter: 5,
    })
  }
}
