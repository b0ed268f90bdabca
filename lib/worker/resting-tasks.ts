import type { TaskList } from 'graphile-worker'
import { isBeingAsked } from '@/lib/core/asked'

/** Times what the job took. */
const REST = 1
/** Who waits for a provider rests no longer than that: it took nothing from anybody. */
const LONGEST_REST_MS = 200

/**
 * The tasks, each of whose jobs leaves its place free for a while where calls come to the same process: what many calls have left to
 * be done waits, and not those who call now. See docs/decisions/2026-11-23-too-much-at-once.md.
 */
export function restingTasks(tasks: TaskList, isAsked = isBeingAsked): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, work = () => undefined]): [string, TaskList[string]] => [
      name,
      async (payload, helpers) => {
        const begun = performance.now()
        try {
          return await work(payload, helpers)
        } finally {
          const rest = Math.min(REST * (performance.now() - begun), LONGEST_REST_MS)
          if (isAsked()) await new Promise((resolve) => setTimeout(resolve, rest))
        }
      },
    ]),
  )
}
