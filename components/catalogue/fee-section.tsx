import { isDark } from '@/components/brand/arts'
import { Plane } from '@/components/brand/plane'
import { type CourseGroup, groupsOf, homeGroupsOf, type Section } from '@/lib/catalogue/sections'
import { FeeGroup } from './fee-group'

/** Merges neighbouring groups of one or two courses into a group such as "Strings, wind and percussion". */
function mergeSmallGroups(groups: readonly CourseGroup[]): CourseGroup[] {
  const joined: { titles: string[]; courses: CourseGroup['courses'] }[] = []
  let small = false
  for (const group of groups) {
    const last = joined.at(-1)
    const isSmall = group.courses.length < 3
    if (last && small && isSmall) {
      last.titles.push(group.title.toLowerCase())
      last.courses = [...last.courses, ...group.courses]
    } else joined.push({ titles: [group.title], courses: group.courses })
    small = isSmall
  }
  return joined.map(({ titles, courses }) => ({
    title: new Intl.ListFormat('en-IN').format(titles),
    courses,
  }))
}

/**
 * Estimated height in pixels of a section without cards, on a phone. Each card adds CARD_HEIGHT. The page reserves this
 * space until the section is laid out.
 */
const BASE_HEIGHT = 300
const CARD_HEIGHT = 200

/**
 * Shows the fee cards of a section, such as Carnatic music. `place` is the section's position on the page. `alone` is
 * true if the page shows only this section. The section then also includes courses from other traditions.
 */
export function FeeSection({ section, alone, place }: { section: Section; alone: boolean; place: number }) {
  const id = `fees-${section.key}`
  const groups = mergeSmallGroups(alone ? groupsOf(section) : homeGroupsOf(section))
  if (groups.length === 0) return null
  const count = groups.reduce((sum, group) => sum + group.courses.length, 0)
  return (
    <section
      aria-labelledby={id}
      className={`fee-section ${place > 0 ? 'deferred-layout' : ''}`}
      style={{ '--order': place, '--room': `${BASE_HEIGHT + count * CARD_HEIGHT}px` } as React.CSSProperties}
    >
      <Plane
        art={section.art}
        ruled={false}
        texture={40}
        className={`mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 overflow-hidden px-5 py-4 phone:px-7 phone:py-5 ${
          isDark[section.art] ? 'border-turmeric border-b-4' : 'border-ink border-b-4'
        }`}
      >
        <h2 id={id} className="type-h3">
          {section.title}
        </h2>
        {section.native ? <span className="indic text-[1.125rem]">{section.native}</span> : null}
      </Plane>
      <div className="grid gap-10">
        {groups.map((group, i) => (
          <FeeGroup key={group.title} group={group} titled={group.title !== section.title} posterLast={i % 2 === 1} />
        ))}
      </div>
    </section>
  )
}
