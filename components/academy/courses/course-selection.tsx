'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/form/choice'
import { keyOf } from '@/lib/academy/course-form'
import type { CourseRow } from '@/lib/academy/schema'
import { CourseFee } from './course-fee'
import { CourseSections } from './course-sections'

interface CourseSelectionProps {
  /** The published courses in the list. Only these can be selected. */
  courses: readonly CourseRow[]
  onPrice: (courses: readonly CourseRow[]) => void
  onRetire: (courses: readonly CourseRow[], isRetired: boolean) => void
  onDone: () => void
}

/** Lets an admin select several courses, to change their fee or to retire them together. */
export function CourseSelection({ courses, onPrice, onRetire, onDone }: CourseSelectionProps) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const count = useRef<HTMLParagraphElement>(null)
  const selected = courses.filter((course) => keys.has(keyOf(course)))
  const areAllSelected = selected.length === courses.length
  const toggle = (key: string) =>
    setKeys(keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set([...keys, key]))
  const retire = (isRetired: boolean) => {
    onRetire(selected, isRetired)
    setKeys(new Set())
    // The pressed button disappears, so move the focus to the number of selected courses.
    count.current?.focus()
  }
  return (
    <>
      <CourseSections courses={courses}>
        {(group) =>
          group.map((course) => (
            <li key={keyOf(course)} className="flex items-start gap-4 border-line border-b py-1">
              <Checkbox
                label={course.label}
                className="min-w-0 flex-1 [overflow-wrap:anywhere]"
                checked={keys.has(keyOf(course))}
                onChange={() => toggle(keyOf(course))}
              />
              <div className="py-2.5 text-right">
                <CourseFee course={course} />
              </div>
            </li>
          ))
        }
      </CourseSections>
      <div className="tall:sticky max-lg:bottom-[calc(64px+env(safe-area-inset-bottom))] bottom-0 z-10 mt-6 grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 border-ink border-t bg-ivory py-3 phone:grid-cols-[1fr_auto_auto]">
        <p ref={count} role="status" tabIndex={-1} className="tnum font-semibold outline-none">
          {selected.length === 0 ? 'Select courses' : `${selected.length} selected`}
        </p>
        <div className="flex flex-wrap gap-2 max-phone:order-last max-phone:col-span-full">
          <Button size="small" disabled={selected.length === 0} onClick={() => onPrice(selected)}>
            Change fee
          </Button>
          {selected.some((course) => !course.is_retired) ? (
            <Button variant="outline" size="small" onClick={() => retire(true)}>
              Retire
            </Button>
          ) : null}
          {selected.some((course) => course.is_retired) ? (
            <Button variant="outline" size="small" onClick={() => retire(false)}>
              Put on sale
            </Button>
          ) : null}
        </div>
        <div className="flex gap-2">
          <Button
            variant="quiet"
            size="small"
            onClick={() => setKeys(areAllSelected ? new Set() : new Set(courses.map(keyOf)))}
          >
            {areAllSelected ? 'Clear' : `Select all ${courses.length}`}
          </Button>
          <Button variant="outline" size="small" onClick={onDone}>
            Done
          </Button>
        </div>
      </div>
    </>
  )
}
