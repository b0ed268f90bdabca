import { performance as thread } from 'node:perf_hooks'
import type { TaskList } from 'graphile-worker'
import { hasTraffic } from '@/lib/core/load/traffic'

/** Who waits for a provider rests no longer than that: it took nothing from anybody. */
const LONGEST_REST_MS = 500
/** What a look at the main thread goes back to, at least. */
const LOOK_BACK_MS = 250
/** What a job rests, in times what it took, where the main thread is at work half of the time. */
const REST_AT_HALF = 2
/** A thread that never stands still is taken for one that does so now and then: jobs go on, slowly. */
const BUSIEST = 0.95

/**
 * The tasks, each of whose jobs leaves its place free for a while where calls come to the same process: the busier its main thread is, the
 * longer beside what the job took, so that jobs take a part of what calls leave and not of what they need. See
 * docs/decisions/2026-11-24-quiet-jobs.md.
 */
export function throttledTasks(tasks: TaskList, isBusy = hasTraffic, busyShare = mainThreadShare()): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, work = () => undefined]): [string, TaskList[string]] => [
      name,
      async (payload, helpers) => {
        const begun = performance.now()
        try {
          return await work(payload, helpers)
        } finally {
          const share = Math.min(busyShare(), BUSIEST)
          const times = (REST_AT_HALF * share) / (1 - share)
          const rest = Math.min((performance.now() - begun) * times, LONGEST_REST_MS)
          if (isBusy()) await new Promise((resolve) => setTimeout(resolve, rest))
        }
      },
    ]),
  )
}

/** How much of the last moments the main thread was at work, 0 to 1. */
function mainThreadShare(): () => number {
  let [seen, at, share] = [thread.eventLoopUtilization(), performance.now(), 0]
  return () => {
    if (performance.now() - at >= LOOK_BACK_MS) {
      const now = thread.eventLoopUtilization()
      share = thread.eventLoopUtilization(now, seen).utilization
      ;[seen, at] = [now, performance.now()]
    }
    return share
  }
}
