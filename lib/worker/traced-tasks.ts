import { propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
import type { JobHelpers, TaskList } from 'graphile-worker'
import { inSpan } from '@/lib/core/observability/traces'

/** Runs each task in a trace that links to the request or job that added it (lib/queue/queue.ts). */
export const tracedTasks = (tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, work = () => undefined]) => [
      name,
      (payload: unknown, helpers: JobHelpers) => {
        const { id, attempts } = helpers.job
        const options = {
          root: true,
          kind: SpanKind.CONSUMER,
          attributes: { 'academy.job': name, 'messaging.message.id': id, 'academy.try': attempts },
          links: linksTo(payload),
        }
        return inSpan(`job ${name}`, options, async () => work(payload, helpers))
      },
    ]),
  )

function linksTo(payload: unknown) {
  const context = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, payload ?? {}))
  return context ? [{ context }] : []
}
