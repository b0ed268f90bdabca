import type { Route } from 'next'
import { Link } from '@/components/ui/link'
import type { CourseFilter } from '@/lib/catalogue/courses'

const choices: readonly { filter: CourseFilter | null; label: string }[] = [
  { filter: null, label: 'All' },
  { filter: 'south', label: 'South' },
  { filter: 'north', label: 'North' },
  { filter: 'western', label: 'Western' },
]

/** One tradition or everything, as plain links. */
export function CourseFilterLinks({
  page,
  filter,
}: {
  page: '/all-courses' | '/fees-structure'
  filter: CourseFilter | null
}) {
  return (
    <nav aria-label="Filter by tradition" className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <Link
          key={choice.label}
          href={(choice.filter ? `${page}?filter=${choice.filter}` : page) as Route}
          aria-current={choice.filter === filter ? 'true' : undefined}
          scroll={false}
          className="toggle font-semibold aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-ivory"
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  )
}
