import { performance as thread } from 'node:perf_hooks'
import type { TaskList } from 'graphile-worker'
import { hasTraffic } from '@/lib/core/load/traffic'

/** The longest pause after a job. Without a limit, a job that waits for a provider would cause a long pause. */
const LONGEST_REST_MS = 500
/** The load of the main thread is measured over periods of at least this length. */
const LOOK_BACK_MS = 250
/** At a load of 0.5, the pause is the job's duration times this number. */
const REST_AT_HALF = 2
/** Higher loads count as this load. A load of 1 would cause a division by zero. */
const BUSIEST = 0.95

/**
 * Pauses after each job while this process receives HTTP requests (contract 47.7). A long job or a busy main thread
 * makes the pause longer.
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

/** Returns a function that measures the recent load of the main thread, from 0 to 1. */
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
