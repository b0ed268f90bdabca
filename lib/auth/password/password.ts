import path from 'node:path'
import Piscina from 'piscina'
import { projectRoot } from '@/lib/core/config/data-dir'
import { perProcess } from '@/lib/core/config/per-process'
import { HASHES_AT_ONCE, inFairQueue } from './password-queues'

/** bcrypt's cost. Service tests set a lower one (tests/setup/services-worker.ts). */
const cost = () => perProcess('passwordCost', () => 10)

/** The hash that is checked if there is no account, so that the response takes as long as usual. */
const DUMMY_HASH = '$2b$10$vEqsr4vNciy/BJNxwYYlzO5DeW.u1RmTRklljTxGda7KAfw87ZNIC'

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
 * Returns a bcrypt hash, computed in a worker thread. Long passwords are not truncated. `from` is the client's address
 * or session. A queue serves the clients in turn (contract 34.7).
 */
export function hashPassword(password: string, from: string): Promise<string> {
  return work({ password, cost: cost() }, from)
}

/**
 * True if the password matches. If there is no account, pass null as `hash`. The call then takes as long as a real
 * check and returns false.
 */
export async function passwordMatches(password: string, hash: string | null, from: string): Promise<boolean> {
  const isMatch = await work<boolean>({ password, hash: hash ?? DUMMY_HASH }, from)
  return isMatch && hash !== null
}
