import type { JobHelpers, TaskList } from 'graphile-worker'
import { traces, untilDone } from '@/lib/core/traces'

/** The tasks, each run as a trace of its own that knows the call which added the job (lib/queue/queue.ts). */
export function tracedTasks(tasks: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, work = () => undefined]) => [
      name,
      (payload: unknown, helpers: JobHelpers) => {
        const span = traces()?.begin({
          name: `job ${name}`,
          kind: 'consumer',
          attributes: {
            'academy.job': name,
            'messaging.message.id': helpers.job.id,
            'academy.try': helpers.job.attempts,
          },
          link: addedBy(payload),
        })
        const done = async () => work(payload, helpers)
        return span ? untilDone(span, done) : done()
      },
    ]),
  )
}

function addedBy(payload: unknown): string | undefined {
  const { traceparent } = (payload ?? {}) as { traceparent?: unknown }
  return typeof traceparent === 'string' ? traceparent : undefined
}
