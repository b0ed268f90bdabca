'use client'

import { useState } from 'react'
import { Checkbox, FieldSet } from '@/components/ui/form/choice'
import { FieldError } from '@/components/ui/form/field'
import { textLinkClass } from '@/components/ui/text/text-link'
import { ToggleGroup } from '@/components/ui/toggle-group'
import { type CourseChoices, type RegionKey, regionKeys, regionLabels } from '@/lib/catalogue/regions'

interface RegionCoursesProps {
  offered: Readonly<Record<RegionKey, readonly string[]>>
  regions: readonly RegionKey[]
  /**
   * The selected courses by region. Includes regions that are off, so that their courses reappear if the user turns
   * these regions on again.
   */
  courses: CourseChoices
  onRegions: (regions: RegionKey[]) => void
  onCourses: (courses: CourseChoices) => void
  regionsError?: string
  coursesError?: string
}

const options = regionKeys.map((value) => ({ value, label: regionLabels[value] }))

/**
 * Shows region toggles, the courses of the region that was pressed last, and a summary of the selection (contract
 * 19.8).
 */
export function RegionCourses({
  offered,
  regions,
  courses,
  onRegions,
  onCourses,
  regionsError,
  coursesError,
}: RegionCoursesProps) {
  // The region whose list of courses is open. Null if the user has closed the list. Before the first click, the
  // list of the last selected region is open.
  const [pressedRegion, setPressedRegion] = useState<RegionKey | null>()
  const shown = pressedRegion === undefined ? regions.at(-1) : pressedRegion

  const toggle = (region: RegionKey) => {
    const isOn = regions.includes(region)
    // Turning a region off closes its list, but opens no other list.
    setPressedRegion(isOn ? (region === shown ? null : shown) : region)
    onRegions(isOn ? regions.filter((each) => each !== region) : [...regions, region])
  }

  const tick = (region: RegionKey, name: string, on: boolean) => {
    const ticked = courses[region] ?? []
    // Keep the order of the offered courses, not the order of the clicks.
    const selectedNames = offered[region].filter((each) => (each === name ? on : ticked.includes(each)))
    onCourses({ ...courses, [region]: selectedNames })
  }

  return (
    <div className="grid gap-6">
      <div>
        <p className="type-label mb-2">Regions</p>
        <ToggleGroup label="Regions" options={options} value={regions} onToggle={toggle} />
        <FieldError error={regionsError} />
      </div>
      {shown ? (
        <FieldSet legend={`Courses, ${regionLabels[shown]}`} error={coursesError}>
          <div className="grid gap-x-6 border-line border-y py-1.5 phone:grid-cols-2">
            {offered[shown].map((name) => (
              <Checkbox
                key={name}
                label={name}
                checked={(courses[shown] ?? []).includes(name)}
                onChange={(event) => tick(shown, name, event.target.checked)}
              />
            ))}
          </div>
        </FieldSet>
      ) : (
        <p className="type-text text-muted">Choose a region to see its courses.</p>
      )}
      {regions.length > 0 ? (
        <div>
          <p className="type-label mb-1">Your choice</p>
          <ul aria-label="Your choice" className="bg-sandal/60 px-4 py-1.5">
            {regions.map((region) => (
              <li
                key={region}
                className="flex items-center justify-between gap-4 border-edge/60 border-b last:border-0"
              >
                <p className="type-small py-2.5">
                  <b className="font-semibold">{regionLabels[region]}:</b>{' '}
                  {courses[region]?.length ? courses[region].join(', ') : 'nothing selected yet'}
                </p>
                {region === shown ? null : (
                  <button
                    type="button"
                    onClick={() => setPressedRegion(region)}
                    className={`${textLinkClass} type-small min-h-11 flex-none px-1`}
                  >
                    Change<span className="sr-only"> {regionLabels[region]}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
