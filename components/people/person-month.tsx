import { Fact } from '@/components/review/fact'
import { shortDate } from '@/lib/core/time/format'
import type { PersonRecord } from '@/lib/office/people-schema'

/** Formats minutes as "4 h 30 min". */
function lengthOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ') || '0 h'
}

/**
 * Shows the number and hours of a teacher's classes and free slots this month. Also shows the teacher's own meeting
 * link.
 */
export function PersonMonth({ teaching }: { teaching: NonNullable<PersonRecord['teaching']> }) {
  const { month, link } = teaching
  const parts = [
    ['Classes taught', month.given],
    ['Upcoming classes', month.coming],
    ['Upcoming free slots', month.free],
  ] as const
  return (
    <section className="mt-10">
      <h2 className="type-h3">This month</h2>
      <p className="type-small mb-3 text-muted">
        {shortDate(month.from)} to {shortDate(month.to)}
      </p>
      <dl className="grid gap-x-8 border-ink border-t phone:grid-cols-3">
        {parts.map(([label, { count, minutes }]) => (
          <Fact key={label} label={label}>
            <span className="tnum">
              {count}, {lengthOf(minutes)}
            </span>
          </Fact>
        ))}
        <Fact label="Own meeting link" className="phone:col-span-3">
          {link ? (
            <a href={link} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
              {link}
            </a>
          ) : (
            'None. Each class gets its own meeting.'
          )}
        </Fact>
      </dl>
    </section>
  )
}
