import { artOfRegion } from '@/components/brand/arts'
import { SignChip } from '@/components/brand/sign'
import { findCourse } from '@/lib/catalogue/courses'
import { regionLabels } from '@/lib/catalogue/regions'
import type { Applicant } from './applicant'

export const NONE = '–'

export function yearsText(years: number | null): string {
  if (years === null) return NONE
  return years === 1 ? '1 year' : `${years} years`
}

/** Lists the chosen courses by region. Each region shows the sign of its first course. */
export function ChosenCourses({ regions, courses }: Pick<Applicant, 'regions' | 'courses'>) {
  if (regions.length === 0) return NONE
  return (
    <ul className="grid gap-2.5">
      {regions.map((region) => {
        const names = courses[region] ?? []
        return (
          <li key={region} className="flex items-start gap-2.5">
            <SignChip name={findCourse(names[0] ?? '')?.sign ?? 'voice'} art={artOfRegion[region]} className="mt-1" />
            <span className="min-w-0">
              <span className="type-note block text-muted">{regionLabels[region]}</span>
              <span className="block leading-5">{names.join(', ') || NONE}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
