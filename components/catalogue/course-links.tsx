import { ArrowRight } from 'lucide-react'
import { SignChip } from '@/components/brand/sign'
import { Link } from '@/components/ui/link'
import type { Course } from '@/lib/catalogue/courses'
import { shortLabel } from '@/lib/catalogue/sections'
import { paths } from '@/lib/paths'

/** Lists a group's courses. Each row links to the course's page. */
export function CourseLinks({
  title,
  courses,
  columns = 1,
}: {
  title?: string
  courses: readonly Course[]
  columns?: 1 | 2
}) {
  return (
    <div className="min-w-0">
      {title ? <h3 className="type-h4 border-ink border-b pb-2">{title}</h3> : null}
      <ul className={columns === 2 ? 'gap-x-12 phone:columns-2' : ''}>
        {courses.map((course) => (
          <li key={course.name} className="break-inside-avoid border-line border-b">
            <Link
              href={paths.course(course.slug)}
              className="group flex min-h-14 items-center gap-3.5 py-1.5 text-[1.0625rem] hover:text-kumkum"
            >
              <SignChip name={course.sign} art={course.art} size={40} />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {title ? shortLabel(course) : course.label}
              </span>
              <ArrowRight
                aria-hidden="true"
                size={18}
                strokeWidth={1.6}
                className="flex-none text-muted motion-safe:transition-transform group-hover:translate-x-1 group-hover:text-kumkum"
              />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
