import { findCourseOnSale } from '@/lib/catalogue/courses'
import { instrumentLists } from '@/lib/catalogue/sections'
import { CourseLinks } from './course-links'

/** Shows the instruments of all arts at #instruments, and the courses for professional musicians at #professionals. */
export function InstrumentsSection() {
  const lists = instrumentLists()
    .map((list) => ({ ...list, courses: list.courses.flatMap((name) => findCourseOnSale(name) ?? []) }))
    .filter(({ courses }) => courses.length > 0)
  return (
    <div className="grid gap-x-14 gap-y-16 lg:grid-cols-[7fr_5fr]">
      {lists.map(({ anchor, title, text, courses }) => (
        <section key={anchor} id={anchor} aria-labelledby={`${anchor}-heading`} className="scroll-mt-6">
          <h2 id={`${anchor}-heading`} className="type-h2">
            {title}
          </h2>
          <p className="type-text mt-2 mb-4 max-w-[52ch] text-ink2">{text}</p>
          <CourseLinks courses={courses} />
        </section>
      ))}
    </div>
  )
}
