import { Plane } from '@/components/brand/plane'
import { findCourseOnSale } from '@/lib/catalogue/courses'
import { kids } from '@/lib/catalogue/sections'
import { CourseLinks } from './course-links'

/** Shows the kids section at #children. */
export function KidsSection() {
  const lists = kids
    .map((list) => ({ ...list, courses: list.courses.flatMap((name) => findCourseOnSale(name) ?? []) }))
    .filter(({ courses }) => courses.length > 0)
  if (lists.length === 0) return null
  return (
    <section id="children" aria-labelledby="children-heading" className="scroll-mt-6">
      <Plane art="sandal" texture={56} className="px-6 py-10 phone:px-12 phone:py-14">
        <h2 id="children-heading" className="type-h2">
          Kids
        </h2>
        <p className="type-lead mt-3 max-w-[46ch]">
          A child learns in the family’s living room, so we teach the family a little too: what to practise, for how
          long, and when to stop.
        </p>
        <div className="mt-10 grid gap-x-14 gap-y-12 lg:grid-cols-[7fr_5fr]">
          {lists.map((list) => (
            <div key={list.title}>
              <h3 className="type-h3">{list.title}</h3>
              <p className="type-text mt-2 mb-4 max-w-[44ch] text-ink2">{list.text}</p>
              <CourseLinks courses={list.courses} />
            </div>
          ))}
        </div>
      </Plane>
    </section>
  )
}
