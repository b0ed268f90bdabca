import type { ReactNode } from 'react'
import type { CourseRow } from '@/lib/academy/schema'
import { sections } from '@/lib/catalogue/sections'

interface CourseSectionsProps {
  courses: readonly CourseRow[]
  /** Renders the list items for the courses of one art. */
  children: (group: readonly CourseRow[]) => ReactNode
}

/** Lists courses under the headings of their arts. Arts without courses are left out. */
export function CourseSections({ courses, children }: CourseSectionsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-9 pt-6">
      {sections.map(({ art, title }) => {
        const group = courses.filter((course) => course.art === art)
        if (group.length === 0) return null
        return (
          <section key={art} aria-labelledby={`courses-${art}`}>
            <h2 id={`courses-${art}`} className="type-h4 border-ink border-b pb-2">
              {title} <span className="tnum font-normal text-muted">{group.length}</span>
            </h2>
            <ol>{children(group)}</ol>
          </section>
        )
      })}
    </div>
  )
}
