import type { CourseRow } from '@/lib/academy/schema'
import { rupees, shortDate } from '@/lib/core/time/format'

/** Shows today's fee of a course with its list price, and the announced fees. */
export function CourseFee({ course }: { course: CourseRow }) {
  const fee = course.fee ?? course.first_price?.fee
  const listPrice = course.list_price ?? course.first_price?.list_price
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
      {course.coming.map((price) => (
        <p key={price.from_day} className="type-small tnum text-muted">
          {rupees(price.fee)} from {shortDate(price.from_day)}
        </p>
      ))}
    </>
  )
}
