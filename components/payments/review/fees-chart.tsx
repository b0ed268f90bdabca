import { monthName, rupees, shortDate } from '@/lib/core/time/format'
import type { MonthFees } from '@/lib/office/schema'

/** Sizes in SVG user units: the width of a day, the width of a bar, and the maximum height of a bar. */
const DAY = 20
const BAR = 14
const HEIGHT = 120

/** Draws a bar for each day of the month. The table next to it shows the same numbers. */
export function FeesChart({ fees: { month, days }, today }: { fees: MonthFees; today: string }) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const best = days.reduce((most, day) => (day.amount > most.amount ? day : most))
  const labels = [1, 8, 15, 22, 29].filter((day) => day <= length)
  return (
    <figure>
      <svg
        viewBox={`0 0 ${length * DAY} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Fees per day in ${monthName(month)}; the table below shows the numbers`}
        className="block h-[120px] w-full border-ink border-b"
      >
        {days.map(({ date, amount }) => {
          const height = (HEIGHT * amount) / best.amount
          return (
            <rect
              key={date}
              x={(Number(date.slice(8)) - 1) * DAY + (DAY - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className={date === today ? 'fill-kumkum' : 'fill-peacock'}
            />
          )
        })}
      </svg>
      <div aria-hidden="true" className="tnum type-note relative h-5 text-muted">
        {labels.map((day) => (
          <span key={day} className="absolute -translate-x-1/2" style={{ left: `${((day - 0.5) / length) * 100}%` }}>
            {day}
          </span>
        ))}
      </div>
      <figcaption className="type-small mt-1 text-muted">
        Highest: {rupees(best.amount)} on {shortDate(best.date)}.
      </figcaption>
    </figure>
  )
}
