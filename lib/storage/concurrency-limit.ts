import { perProcess } from '@/lib/core/per-process'

/**
 * Pictures that are worked on at once. The library for them runs on Node's few worker threads, which files and the look-up of
 * the database's address need as well: with twenty screenshots at once, connections to the database timed out.
 */
const MAX_CONCURRENT = 2

interface Limit {
  running: number
  waiting: (() => void)[]
}

/** A semaphore, first come first served: does the work once fewer than two others run. A failure frees its place too. */
export async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  const limit = perProcess<Limit>('pictureLimit', () => ({ running: 0, waiting: [] }))
  if (limit.running < MAX_CONCURRENT) limit.running += 1
  // Whoever ends hands its place over, so that `running` stays as it is.
  else await new Promise<void>((resolve) => limit.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = limit.waiting.shift()
    if (next) next()
    else limit.running -= 1
  }
}
