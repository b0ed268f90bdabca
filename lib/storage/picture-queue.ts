import { perProcess } from '@/lib/core/config/per-process'
import { AppError } from '@/lib/core/http/errors'
import { FairQueue, QueueFull } from '@/lib/core/load/fair-queue'
import { PICTURES_BUSY } from './file-store'

/**
 * Pictures that are worked on at once. The library for them runs on Node's few worker threads, which files and the look-up of
 * the database's address need as well: with twenty screenshots at once, connections to the database timed out. Each that
 * waits holds its bytes: up to 5 MiB.
 */
const BOUNDS = { running: 2, runningOfOne: 1, waitingOfOne: 24, waiting: 64 }

const BUSY_SECONDS = 5

const queue = () => perProcess('pictureQueue', () => new FairQueue(BOUNDS))

/**
 * Does the work on a picture of `owner` when it is their turn (contract 13.13): two run at once, one of each account;
 * accounts take turns, so that nobody waits behind all the pictures of another. Too many wait: 503. A failure frees its
 * place too.
 */
export async function withPictureTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
  try {
    return await queue().run(owner, work)
  } catch (cause) {
    if (!(cause instanceof QueueFull)) throw cause
    throw new AppError('unavailable', PICTURES_BUSY, { cause, retryAfter: BUSY_SECONDS })
  }
}
