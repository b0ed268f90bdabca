import { artOfRegion } from '@/components/brand/arts'
import { SignChip } from '@/components/brand/sign'
import { StatusPill } from '@/components/ui/status-pill'
import { findCourse } from '@/lib/catalogue/courses'
import { regionLabels } from '@/lib/catalogue/regions'
import type { Applicant } from './applicant'
import { type ApplicantKind, applicantTexts } from './applicant-texts'
import { RecordHistory } from './record-history'

export const NONE = '–'

/** The status in its pill; who registered without a form has none. */
export function ApplicantStatus({ status }: Pick<Applicant, 'status'>) {
  if (status) return <StatusPill status={status} />
  return (
    <span className="inline-flex whitespace-nowrap rounded-control border border-line px-2.5 py-0.5 font-semibold text-[14px] text-muted leading-5">
      No form yet
    </span>
  )
}

/** Beside the name of somebody whose account is closed. */
export function ClosedMark() {
  return (
    <span className="ml-2 inline-flex whitespace-nowrap rounded-control border border-line px-2 font-semibold text-[14px] text-muted leading-5">
      Closed
    </span>
  )
}

export function yearsText(years: number | null): string {
  if (years === null) return NONE
  return years === 1 ? '1 year' : `${years} years`
}

/** The chosen courses under their regions, each region behind the sign of its first course. */
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

/** Who decided about the form, folded; there is nothing to decide where none was sent. */
export function ApplicantHistory({ kind, person }: { kind: ApplicantKind; person: Applicant }) {
  const { id, name, status } = person
  return status ? <RecordHistory subject={applicantTexts[kind].record} id={id} name={name} state={status} /> : null
}
