import type { TaskList } from 'graphile-worker'
import { hasTraffic } from '@/lib/core/traffic'

/** Who waits for a provider rests no longer than that: it took nothing from anybody. */
const LONGEST_REST_MS = 200

/**
 * The tasks, each of whose jobs leaves its place free for as long as it took where calls come to the same process: what many calls have left to
 * be done waits, and not those who call now. See docs/decisions/2026-11-23-too-much-at-once.md.
 */
export function restingTasks(tasks: TaskList, isBusy = hasTraffic): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, work = () => undefined]): [string, TaskList[string]] => [
      name,
      async (payload, helpers) => {
        const begun = performance.now()
        try {
          return await work(payload, helpers)
        } finally {
          const rest = Math.min(performance.now() - begun, LONGEST_REST_MS)
          if (isBusy()) await new Promise((resolve) => setTimeout(resolve, rest))
        }
      },
    ]),
  )
}
