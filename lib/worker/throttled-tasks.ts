import { performance as thread } from 'node:perf_hooks'
import type { TaskList } from 'graphile-worker'
import { hasTraffic } from '@/lib/core/load/traffic'

/**
 * The longest pause. It is limited, because a job that takes long by waiting for a provider uses little of the main
 * thread.
 */
const LONGEST_REST_MS = 500
/** The shortest period over which the main thread's load is measured. */
const LOOK_BACK_MS = 250
/** The pause as a multiple of the job's duration, if the main thread's load is one half. */
const REST_AT_HALF = 2
/**
 * The maximum load used to compute the pause. Because of this limit, a fully loaded thread slows jobs down but does not
 * stop them.
 */
const BUSIEST = 0.95

/**
 * Pauses after each job while calls arrive in this process (contract 47.7). The pause grows with the job's duration and
 * the main thread's load, so that jobs use only time that calls leave free.
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

/** Returns a function that reads the main thread's recent load, 0 to 1. */
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
