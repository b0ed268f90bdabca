import path from 'node:path'
import Piscina from 'piscina'
import { projectRoot } from '@/lib/core/data-dir'
import { AppError } from '@/lib/core/errors'
import { perProcess } from '@/lib/core/per-process'

const COST = 10
/** Beyond this many waiting, a person is better told to come back than kept. About four seconds of work. */
const MAX_WAITING = 128

/** A hash of nobody's password: an unknown phone must take as long as a wrong password. */
const NOBODY = '$2b$10$vEqsr4vNciy/BJNxwYYlzO5DeW.u1RmTRklljTxGda7KAfw87ZNIC'

const hasher = () =>
  perProcess(
    'passwordHasher',
    () =>
      new Piscina({
        filename: path.join(projectRoot, 'lib/auth/password-worker.mjs'),
        minThreads: 1,
        maxThreads: 2,
        idleTimeout: 60_000,
        maxQueue: MAX_WAITING,
      }),
  )

async function work<T>(task: { password: string; cost?: number; hash?: string }): Promise<T> {
  try {
    return await hasher().run(task)
  } catch (cause) {
    if (cause instanceof Error && cause.message.includes('Task queue is at limit')) {
      throw new AppError('unavailable', 'Many people are signing in just now. Please try again.', {
        cause,
        retryAfter: 5,
      })
    }
    throw cause
  }
}

/** A bcrypt hash, computed off the event loop. Every character of it counts, however many there are. */
export function hashPassword(password: string): Promise<string> {
  return work({ password, cost: COST })
}

/** Whether the password fits; against null (no such person) it takes the same time and is false. */
export async function passwordFits(password: string, hash: string | null): Promise<boolean> {
  const fits = await work<boolean>({ password, hash: hash ?? NOBODY })
  return fits && hash !== null
}
