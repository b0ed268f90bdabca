import { useInstantFormatter } from '@/components/review/instant-format'
import { ViewerTime } from '@/components/review/viewer-time'
import type { InstanceView } from '@/lib/health/schema'

const roles = {
  all: 'Web and jobs',
  web: 'Web',
  worker: 'Jobs',
} as const satisfies Record<InstanceView['role'], string>

/** Lists the server processes, each with its task and its start time. */
export function Processes({ instances }: { instances: readonly InstanceView[] }) {
  const formatInstant = useInstantFormatter()
  return (
    <section aria-labelledby="processes" className="mt-10">
      <h2 id="processes" className="type-h3 mb-3">
        Server processes
      </h2>
      {instances.length === 0 ? (
        <p className="border-ink border-t py-4 text-muted">No server process has reported its status yet.</p>
      ) : (
        <ul className="border-ink border-t">
          {instances.map(({ place, role, started_at, seen_at, silent }) => {
            const instant = silent ? seen_at : started_at
            const { date, time } = formatInstant(instant)
            return (
              <li
                key={place}
                className="grid gap-x-6 gap-y-0.5 border-line border-b py-3.5 phone:grid-cols-[minmax(0,1fr)_200px_minmax(0,1fr)] phone:items-baseline"
              >
                <b className="font-semibold [overflow-wrap:anywhere]">{place}</b>
                <span className={silent ? 'font-semibold text-kumkum' : ''}>
                  {silent ? 'Not responding' : roles[role]}
                </span>
                <span className="type-small tnum text-muted">
                  {silent ? 'Last seen ' : 'Since '}
                  {date}, {time}
                  <ViewerTime instant={instant} />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
