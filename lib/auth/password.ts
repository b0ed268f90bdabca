import path from 'node:path'
import Piscina from 'piscina'
import { projectRoot } from '@/lib/core/data-dir'
import { AppError } from '@/lib/core/errors'
import { FairQueue, QueueFull } from '@/lib/core/fair-queue'
import { perProcess } from '@/lib/core/per-process'
import { networkKey } from './network'

const COST = 10
const THREADS = 2
/**
 * Beyond this many waiting, a person is better told to come back than kept: of one address about four seconds of work,
 * altogether sixteen, of which everybody has a share.
 */
const MAX_WAITING = { waitingOfOne: 128, waiting: 512 }

/** A hash of nobody's password: an unknown phone must take as long as a wrong password. */
const NOBODY = '$2b$10$vEqsr4vNciy/BJNxwYYlzO5DeW.u1RmTRklljTxGda7KAfw87ZNIC'

const hashing = () =>
  perProcess('passwordHashing', () => ({
    hasher: new Piscina({
      filename: path.join(projectRoot, 'lib/auth/password-worker.mjs'),
      minThreads: 1,
      maxThreads: THREADS,
      idleTimeout: 60_000,
    }),
    queue: new FairQueue({ running: THREADS, ...MAX_WAITING }),
  }))

async function work<T>(task: { password: string; cost?: number; hash?: string }, from: string): Promise<T> {
  const { hasher, queue } = hashing()
  try {
    return await queue.run(networkKey(from), () => hasher.run(task))
  } catch (cause) {
    if (cause instanceof QueueFull) {
      throw new AppError('unavailable', 'Many people are signing in just now. Please try again.', {
        cause,
        retryAfter: 5,
      })
    }
    throw cause
  }
}

/**
 * A bcrypt hash, computed off the event loop. Every character of the password counts, however many there are. `from`, an
 * address or a session, has its turn after others' (docs/contract.md 34.7).
 */
export function hashPassword(password: string, from: string): Promise<string> {
  return work({ password, cost: COST }, from)
}

/** Whether the password fits; against null (no such person) it takes the same time and is false. */
export async function passwordFits(password: string, hash: string | null, from: string): Promise<boolean> {
  const fits = await work<boolean>({ password, hash: hash ?? NOBODY }, from)
  return fits && hash !== null
}
