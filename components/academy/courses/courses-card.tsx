'use client'

import { Button } from '@/components/ui/button'
import { useCall } from '@/components/ui/data/use-call'
import type { CourseRow } from '@/lib/academy/schema'
import { feeSpan } from '@/lib/catalogue/fees'
import { paths } from '@/lib/paths'
import { LinkCard, Values } from '../card'

/** Shows the number of courses on sale and the range of their fees, with a link to the list of courses. */
export function CoursesCard() {
  const { data, error, isValidating, mutate } = useCall('academyCourses')
  const sold = data?.courses.filter(({ is_retired }) => !is_retired)
  return (
    <LinkCard
      title="Courses and fees"
      text="Your courses and their fees. Course changes are saved as a draft. A new fee takes effect without publishing."
      href={paths.academyCourses()}
      label="Courses and fees"
    >
      {sold ? (
        <Values
          rows={[
            ['Courses offered', sold.length],
            ['Fees', sold.length > 0 ? feeSpan(sold.map(feeOf)) : null],
          ]}
        />
      ) : error ? (
        <div role="alert" className="flex flex-wrap items-center gap-4 border-line border-t py-4">
          <p>The courses could not be loaded.</p>
          <Button variant="outline" size="small" onClick={() => void mutate()} busy={isValidating}>
            Try again
          </Button>
        </div>
      ) : (
        <p role="status" className="border-line border-t py-4 text-muted">
          Loading the courses...
        </p>
      )}
    </LinkCard>
  )
}

/** Returns the fee of a course, or the initial price of an unpublished course. */
const feeOf = ({ fee, first_price: first }: CourseRow) => fee ?? first?.fee ?? 0
