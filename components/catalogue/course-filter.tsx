import { Link } from '@/components/ui/link'
import type { CourseFilter } from '@/lib/catalogue/courses'
import type { paths } from '@/lib/paths'

const choices: readonly { filter: CourseFilter | null; label: string }[] = [
  { filter: null, label: 'All' },
  { filter: 'south', label: 'South' },
  { filter: 'north', label: 'North' },
  { filter: 'western', label: 'Western' },
]

/** Shows one link for each tradition, and one for all courses. */
export function CourseFilterLinks({
  page,
  filter,
}: {
  page: typeof paths.allCourses | typeof paths.feesStructure
  filter: CourseFilter | null
}) {
  return (
    <nav aria-label="Filter by tradition" className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <Link
          key={choice.label}
          href={page({ filter: choice.filter ?? undefined })}
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
