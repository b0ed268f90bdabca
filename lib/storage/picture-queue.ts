import { perProcess } from '@/lib/core/config/per-process'
import { AppError } from '@/lib/core/http/errors'
import { FairQueue, QueueFull } from '@/lib/core/load/fair-queue'
import { PICTURES_BUSY } from './file-store'

/**
 * Limits how many images are processed at once. The image library shares Node's few worker threads with file access and
 * DNS lookups. When the library processed twenty screenshots at once, database connections timed out. Each waiting
 * image takes up to 5 MiB of memory.
 */
const BOUNDS = { running: 2, runningPerKey: 1, waitingPerKey: 24, waiting: 64 }

const BUSY_SECONDS = 5

const queue = () => perProcess('pictureQueue', () => new FairQueue(BOUNDS))

/**
 * Queues and runs work on an image that belongs to `owner` (contract 13.13). Two images are processed at once, but only
 * one per account, and accounts take turns. Throws 503 if too many images are waiting.
 */
export async function withPictureTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
  try {
    return await queue().run(owner, work)
  } catch (cause) {
    if (!(cause instanceof QueueFull)) throw cause
    throw new AppError('unavailable', PICTURES_BUSY, { cause, retryAfter: BUSY_SECONDS })
  }
}
