import { numericDate, shortWeekday, weekday } from '@/lib/core/time/format'
import type { TimeOffView } from '@/lib/time-off/schema'
import { daysText } from './time-off-text'

/** Shows "Holiday: Pongal" or "Away" in place of a day's slots. */
export function TimeOffRow({ timeOff }: { timeOff: TimeOffView }) {
  const { from, to, label } = timeOff
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
        {timeOff.from_time || timeOff.to_time ? (
          <span className="type-small block text-muted">{daysText(timeOff)}</span>
        ) : null}
      </p>
    </section>
  )
}
