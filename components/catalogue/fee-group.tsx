import type { CourseGroup } from '@/lib/catalogue/sections'
import { FeeCard } from './fee-card'

/** CSS classes that make the first card span several rows. The index is the number of courses in the group. */
const posterRows = [
  '',
  '',
  '',
  'phone:row-span-2',
  'phone:row-span-3',
  'phone:row-span-2',
  'phone:row-span-3',
  'phone:row-span-3',
]

/** Returns the CSS class that widens the last card, if the cell next to it would be empty. */
const lastSpan = (count: number) => (count === 6 ? 'lg:col-span-2' : count === 7 ? 'phone:max-lg:col-span-2' : '')

/**
 * Shows a group's fee cards. With three or more courses, the first card is large. `posterLast` moves the large card to
 * the last column.
 */
export function FeeGroup({
  group,
  titled,
  posterLast = false,
}: {
  group: CourseGroup
  /** False if the section's heading already shows the group's title. */
  titled: boolean
  posterLast?: boolean
}) {
  const { title, courses } = group
  const [first, ...rest] = courses
  if (!first) return null
  const wide = courses.length >= 5
  const columns =
    courses.length === 1
      ? 'lg:grid-cols-[7fr_5fr]'
      : courses.length === 2
        ? 'phone:grid-cols-2 lg:grid-cols-[7fr_5fr]'
        : wide
          ? 'phone:grid-cols-2 lg:grid-cols-3'
          : posterLast
            ? 'phone:grid-cols-2 lg:grid-cols-[5fr_7fr]'
            : 'phone:grid-cols-2 lg:grid-cols-[7fr_5fr]'
  const place = wide ? 'lg:col-start-3' : 'phone:col-start-2'
  return (
    <div>
      {titled ? <p className="type-h4 mb-4">{title}</p> : null}
      <div className={`fee-grid grid gap-3 phone:gap-4 ${columns}`}>
        {courses.length < 3 ? (
          courses.map((course) => <FeeCard key={course.name} course={course} />)
        ) : (
          <>
            <FeeCard
              course={first}
              poster
              className={`${posterRows[courses.length] ?? 'phone:row-span-3'} ${posterLast ? `${place} phone:row-start-1` : ''}`}
            />
            {rest.map((course, i) => (
              <FeeCard
                key={course.name}
                course={course}
                className={i === rest.length - 1 ? lastSpan(courses.length) : ''}
              />
            ))}
          </>
        )}
      </div>
    </div>
  )
}
