import { RecordHistory } from '@/components/review/record-history'
import { StatusPill } from '@/components/ui/text/status-pill'
import type { Applicant } from './applicant'
import { type ApplicantKind, applicantTexts } from './applicant-texts'

/** Shows the status as a pill, or a note if the person has not submitted a form. */
export function ApplicantStatus({ status }: Pick<Applicant, 'status'>) {
  if (status) return <StatusPill status={status} />
  return (
    <span className="inline-flex whitespace-nowrap rounded-control border border-line px-2.5 py-0.5 font-semibold text-[0.875rem] text-muted leading-5">
      No form yet
    </span>
  )
}

/** Marks the name of a person whose account is closed. */
export function ClosedMark() {
  return (
    <span className="ml-2 inline-flex whitespace-nowrap rounded-control border border-line px-2 font-semibold text-[0.875rem] text-muted leading-5">
      Account closed
    </span>
  )
}

/** Shows the collapsed history of decisions. Renders nothing if no form was submitted. */
export function ApplicantHistory({ kind, person }: { kind: ApplicantKind; person: Applicant }) {
  const { id, name, status } = person
  return status ? <RecordHistory subject={applicantTexts[kind].record} id={id} name={name} state={status} /> : null
}
