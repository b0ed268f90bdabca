import type { CourseRow } from '@/lib/academy/schema'
import { abroadText } from '@/lib/catalogue/fees'
import { rupees, shortDate } from '@/lib/core/time/format'

/** Shows a course's current fee with its list price and fee abroad, and then the upcoming fees. */
export function CourseFee({ course }: { course: CourseRow }) {
  const fee = course.fee ?? course.first_price?.fee
  const listPrice = course.list_price ?? course.first_price?.list_price
  const feeAbroad = course.fee_abroad ?? course.first_price?.fee_abroad ?? null
  if (fee === undefined || listPrice === undefined) return null
  return (
    <>
      <p className="tnum">
        <b className="font-semibold">{rupees(fee)}</b>
        {listPrice > fee ? (
          <s className="ml-2 text-muted">
            <span className="sr-only">List price </span>
            {rupees(listPrice)}
          </s>
        ) : null}
      </p>
      {feeAbroad === null ? null : <p className="type-small tnum">{abroadText(feeAbroad)}</p>}
      {course.coming.map((price) => (
        <p key={price.from_day} className="type-small tnum text-muted">
          {rupees(price.fee)} from {shortDate(price.from_day)}
          {price.fee_abroad === null ? null : `, ${abroadText(price.fee_abroad)}`}
        </p>
      ))}
    </>
  )
}
