'use client'

import { useCallback, useState } from 'react'
import { useAddressTab } from '@/components/ui/address-tab'
import { ListSearch } from '@/components/ui/data/list-search'
import { EmptyState } from '@/components/ui/data/states'
import { useAddressText } from '@/components/ui/form/address-value'
import { Tabs } from '@/components/ui/tabs'
import { keyOf } from '@/lib/academy/course-form'
import { movedBefore, searchedCourses } from '@/lib/academy/course-order'
import type { CourseRow } from '@/lib/academy/schema'
import { sections } from '@/lib/catalogue/sections'
import { ChangeFee } from './change-fee'
import { CourseItem } from './course-item'

const tabs = ['sold', 'retired', 'all'] as const

interface CourseListProps {
  courses: readonly CourseRow[]
  change: (edit: (courses: readonly CourseRow[]) => readonly CourseRow[]) => void
  onOpen: (key: string) => void
  onReload: () => Promise<unknown>
}

/** Lists the courses by art. All changes of the list are saved as a draft. */
export function CourseList({ courses, change, onOpen, onReload }: CourseListProps) {
  const [tab, setTab] = useAddressTab(tabs, 'sold')
  const [q, setQ] = useAddressText('q')
  const [pricing, setPricing] = useState<CourseRow | null>(null)
  const [isPricing, setIsPricing] = useState(false)
  const [announced, setAnnounced] = useState('')
  const search = useCallback((text: string) => setQ(text), [setQ])

  const inTab = {
    sold: courses.filter((each) => !each.is_retired),
    retired: courses.filter((each) => each.is_retired),
    all: courses,
  }
  const shown = searchedCourses(inTab[tab], q)

  /** Moves a course past its neighbour in the list on the screen. */
  function move(course: CourseRow, group: readonly CourseRow[], by: -1 | 1): void {
    const place = group.indexOf(course)
    const neighbour = group[place + by]
    if (!neighbour) return
    change((all) =>
      movedBefore(all, by < 0 ? keyOf(course) : keyOf(neighbour), by < 0 ? keyOf(neighbour) : keyOf(course)),
    )
    setAnnounced(`${course.label}: place ${place + by + 1} of ${group.length}`)
  }

  function retire(course: CourseRow): void {
    change((all) =>
      all.map((each) => (keyOf(each) === keyOf(course) ? { ...each, is_retired: !course.is_retired } : each)),
    )
    setAnnounced(`${course.label} is ${course.is_retired ? 'sold again' : 'retired'} in the draft.`)
  }

  function remove(course: CourseRow): void {
    change((all) => all.filter((each) => keyOf(each) !== keyOf(course)))
    setAnnounced(`${course.label} is no longer in the draft.`)
  }

  return (
    <>
      <Tabs
        label="Courses"
        tabs={[
          { value: 'sold', label: 'Sold', count: inTab.sold.length },
          { value: 'retired', label: 'Retired', count: inTab.retired.length },
          { value: 'all', label: 'All', count: courses.length },
        ]}
        value={tab}
        onChange={(chosen) => setTab(chosen)}
        aside={<ListSearch label="Search courses" placeholder="Search courses" q={q} onSearch={search} />}
      >
        {shown.length === 0 ? (
          <EmptyState
            title={q ? `Nothing found for “${q}”.` : tab === 'retired' ? 'No retired courses.' : 'No courses are sold.'}
            text={
              q || tab !== 'retired'
                ? undefined
                : 'A course that you stop selling is listed here. Its receipts and classes stay.'
            }
          />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-9 pt-6">
            {sections.map(({ art, title }) => {
              const group = shown.filter((course) => course.art === art)
              if (group.length === 0) return null
              return (
                <section key={art} aria-labelledby={`courses-${art}`}>
                  <h2 id={`courses-${art}`} className="type-h4 border-ink border-b pb-2">
                    {title} <span className="tnum font-normal text-muted">{group.length}</span>
                  </h2>
                  <ol>
                    {group.map((course, place) => (
                      <CourseItem
                        key={keyOf(course)}
                        course={course}
                        place={q ? null : { isFirst: place === 0, isLast: place === group.length - 1 }}
                        onOpen={() => onOpen(keyOf(course))}
                        onMove={(by) => move(course, group, by)}
                        onRetire={() => (course.id === null ? remove(course) : retire(course))}
                        onPrice={() => {
                          setPricing(course)
                          setIsPricing(true)
                        }}
                      />
                    ))}
                  </ol>
                </section>
              )
            })}
          </div>
        )}
      </Tabs>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {pricing ? (
        <ChangeFee
          key={keyOf(pricing)}
          course={pricing}
          open={isPricing}
          onOpenChange={setIsPricing}
          onSaved={onReload}
        />
      ) : null}
    </>
  )
}
