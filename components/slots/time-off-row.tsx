import { numericDate, shortWeekday, weekday } from '@/lib/core/time/format'
import type { DayOffView } from '@/lib/time-off/schema'
import { daysText } from './time-off-text'

/** Shows "Holiday: Pongal" or "Away" in place of a day's slots. */
export function DayOffRow({ dayOff }: { dayOff: DayOffView }) {
  const { from, to, label } = dayOff
  return (
    <section className="border-line border-b py-4 last:border-b-0 @min-[560px]:grid @min-[560px]:grid-cols-[132px_minmax(0,1fr)] @min-[560px]:gap-6">
      <h2 className="font-[440] font-display text-[1.5rem] leading-7 tracking-[-0.01em]">
        {from === to ? weekday(from) : `${shortWeekday(from)} to ${shortWeekday(to)}`}
        <span className="tnum type-small block text-muted tracking-normal">
          {from === to ? numericDate(from) : `${numericDate(from)} to ${numericDate(to)}`}
        </span>
      </h2>
      <p className="type-text self-center [overflow-wrap:anywhere]">
        {label}
        {dayOff.from_time || dayOff.to_time ? (
          <span className="type-small block text-muted">{daysText(dayOff)}</span>
        ) : null}
      </p>
    </section>
  )
}
