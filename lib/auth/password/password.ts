import path from 'node:path'
import Piscina from 'piscina'
import { projectRoot } from '@/lib/core/config/data-dir'
import { perProcess } from '@/lib/core/config/per-process'
import { HASHES_AT_ONCE, inFairQueue } from './password-queues'

const COST = 10

/** A hash of nobody's password: an unknown phone must take as long as a wrong password. */
const NOBODY = '$2b$10$vEqsr4vNciy/BJNxwYYlzO5DeW.u1RmTRklljTxGda7KAfw87ZNIC'

const hasher = () =>
  perProcess(
    'passwordHasher',
    () =>
      new Piscina({
        filename: path.join(projectRoot, 'lib/auth/password/password-worker.mjs'),
        minThreads: 1,
        maxThreads: HASHES_AT_ONCE,
        idleTimeout: 60_000,
      }),
  )

const work = <T>(task: { password: string; cost?: number; hash?: string }, from: string): Promise<T> =>
  inFairQueue('hash', from, () => hasher().run(task))

/**
 * A bcrypt hash, computed off the event loop. Every character of the password counts, however many there are. `from`, an
 * address or a session, has its turn after others' (contract 34.7).
 */
export function hashPassword(password: string, from: string): Promise<string> {
  return work({ password, cost: COST }, from)
}

/** Whether the password fits; against null (no such person) it takes the same time and is false. */
export async function passwordFits(password: string, hash: string | null, from: string): Promise<boolean> {
  const fits = await work<boolean>({ password, hash: hash ?? NOBODY }, from)
  return fits && hash !== null
}
