'use client'

import { useCallback, useRef, useState } from 'react'
import { useAddressTab } from '@/components/ui/address-tab'
import { Button } from '@/components/ui/button'
import { ListSearch } from '@/components/ui/data/list-search'
import { EmptyState } from '@/components/ui/data/states'
import { useAddressText } from '@/components/ui/form/address-value'
import { Tabs } from '@/components/ui/tabs'
import { keyOf } from '@/lib/academy/course-form'
import { movedBefore, searchedCourses } from '@/lib/academy/course-order'
import type { CourseRow } from '@/lib/academy/schema'
import { ChangeFee } from './change-fee'
import { CourseItem } from './course-item'
import { CourseSections } from './course-sections'
import { CourseSelection } from './course-selection'

const tabs = ['sold', 'retired', 'all'] as const

interface CourseListProps {
  courses: readonly CourseRow[]
  change: (edit: (courses: readonly CourseRow[]) => readonly CourseRow[]) => void
  onOpen: (key: string) => void
  onReload: () => Promise<unknown>
}

/** Lists the courses, grouped by art. All changes to the list are saved as a draft. */
export function CourseList({ courses, change, onOpen, onReload }: CourseListProps) {
  const [tab, setTab] = useAddressTab(tabs, 'sold')
  const [q, setQ] = useAddressText('q')
  const [priced, setPriced] = useState<readonly CourseRow[]>([])
  const [isPricing, setIsPricing] = useState(false)
  const [isSelecting, setIsSelecting] = useState(false)
  /** Number of fee changes saved so far. CourseSelection uses this as its key, so each save resets the selection. */
  const [saves, setSaves] = useState(0)
  const [announced, setAnnounced] = useState('')
  const selectButton = useRef<HTMLButtonElement>(null)
  const search = useCallback((text: string) => setQ(text), [setQ])

  const inTab = {
    sold: courses.filter((each) => !each.is_retired),
    retired: courses.filter((each) => each.is_retired),
    all: courses,
  }
  const shown = searchedCourses(inTab[tab], q)

  /** Moves a course up or down within its group. */
  function move(course: CourseRow, group: readonly CourseRow[], by: -1 | 1): void {
    const place = group.indexOf(course)
    const neighbour = group[place + by]
    if (!neighbour) return
    change((all) =>
      movedBefore(all, by < 0 ? keyOf(course) : keyOf(neighbour), by < 0 ? keyOf(neighbour) : keyOf(course)),
    )
    setAnnounced(`${course.label} is now number ${place + by + 1} of ${group.length}.`)
  }

  function retire(chosen: readonly CourseRow[], isRetired: boolean): void {
    const keys = new Set(chosen.map(keyOf))
    change((all) => all.map((each) => (keys.has(keyOf(each)) ? { ...each, is_retired: isRetired } : each)))
    const text = chosen.length === 1 ? `${chosen[0]?.label} is` : `${chosen.length} courses are`
    setAnnounced(`${text} ${isRetired ? 'retired' : 'on sale again'} in the draft.`)
  }

  function price(chosen: readonly CourseRow[]): void {
    setPriced(chosen)
    setIsPricing(true)
  }

  function endSelecting(): void {
    setIsSelecting(false)
    selectButton.current?.focus()
  }

  function remove(course: CourseRow): void {
    change((all) => all.filter((each) => keyOf(each) !== keyOf(course)))
    setAnnounced(`${course.label} was removed from the draft.`)
  }

  return (
    <>
      <Tabs
        label="Courses"
        tabs={[
          { value: 'sold', label: 'On sale', count: inTab.sold.length },
          { value: 'retired', label: 'Retired', count: inTab.retired.length },
          { value: 'all', label: 'All', count: courses.length },
        ]}
        value={tab}
        onChange={(chosen) => setTab(chosen)}
        aside={<ListSearch label="Search courses" placeholder="Search courses" q={q} onSearch={search} />}
      >
        {shown.length === 0 ? (
          <EmptyState
            title={
              q ? `Nothing found for “${q}”.` : tab === 'retired' ? 'No retired courses.' : 'No courses are on sale.'
            }
            text={
              q || tab !== 'retired'
                ? undefined
                : 'Courses that you stop selling appear here. Their receipts and classes are kept.'
            }
          />
        ) : (
          <>
            <Button
              ref={selectButton}
              variant="outline"
              size="small"
              className="mt-4"
              aria-pressed={isSelecting}
              onClick={() => setIsSelecting(!isSelecting)}
            >
              Select several courses
            </Button>
            {isSelecting ? (
              <CourseSelection
                key={saves}
                courses={shown.filter(({ id }) => id !== null)}
                onPrice={price}
                onRetire={retire}
                onDone={endSelecting}
              />
            ) : (
              <CourseSections courses={shown}>
                {(group) =>
                  group.map((course, place) => (
                    <CourseItem
                      key={keyOf(course)}
                      course={course}
                      place={q ? null : { isFirst: place === 0, isLast: place === group.length - 1 }}
                      onOpen={() => onOpen(keyOf(course))}
                      onMove={(by) => move(course, group, by)}
                      onRetire={() => (course.id === null ? remove(course) : retire([course], !course.is_retired))}
                      onPrice={() => price([course])}
                    />
                  ))
                }
              </CourseSections>
            )}
          </>
        )}
      </Tabs>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {priced.length > 0 ? (
        <ChangeFee
          key={priced.map(keyOf).join()}
          courses={priced}
          open={isPricing}
          onOpenChange={setIsPricing}
          onSaved={async () => {
            await onReload()
            setSaves(saves + 1)
          }}
        />
      ) : null}
    </>
  )
}
