'use client'

import { Check, MessageCircle } from 'lucide-react'
import { CourseChip } from '@/components/review/course-chip'
import { useInstantFormatter } from '@/components/review/instant-format'
import { LongText } from '@/components/review/long-text'
import { RecordHistory } from '@/components/review/record-history'
import { ViewerTime } from '@/components/review/viewer-time'
import { PreferredTimes } from '@/components/trials/preferred-times'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { useOfficeRight } from '@/components/ui/office-rights'
import { TextLink, textLinkClass } from '@/components/ui/text/text-link'
import { callableNumber, spacedNumber } from '@/lib/core/text/phone'
import { whatsAppLink } from '@/lib/core/text/whatsapp'
import { shortDate } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import { isOpenStatus } from '@/lib/trials/enquiry-bounds'
import type { EnquiryRow } from '@/lib/trials/enquiry-schema'
import { enquiryText, sourceLabels, statusLabels } from './enquiry-labels'

interface RowActions {
  /** The ID of the enquiry that is being marked as handled. */
  handling: string | null
  onHandled: (enquiry: EnquiryRow) => void
  onChange: (enquiry: EnquiryRow) => void
  onBook: (enquiry: EnquiryRow) => void
}

/** Lists enquiries, each with the person, the course, the preferred times, the status and the next step. */
export function EnquiryRows({ rows, ...actions }: RowActions & { rows: readonly EnquiryRow[] }) {
  return (
    <ul>
      {rows.map((enquiry) => (
        <li
          key={enquiry.id}
          className="trial-row grid items-start gap-x-8 gap-y-4 border-line border-b py-6 phone:grid-cols-2 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,5fr)_190px]"
        >
          <Enquirer enquiry={enquiry} />
          <div className="grid min-w-0 gap-3">
            <CourseChip name={enquiry.course_name} />
            <NextStep enquiry={enquiry} />
          </div>
          <div className="min-w-0">
            {enquiry.times.length > 0 ? <PreferredTimes request={enquiry} /> : null}
            <Quoted text={enquiry.message} />
            <Quoted text={enquiry.notes} label="Notes" />
            <Quoted text={enquiry.lost_because} label="Reason" />
          </div>
          <Actions enquiry={enquiry} {...actions} />
        </li>
      ))}
    </ul>
  )
}

function Enquirer({ enquiry }: { enquiry: EnquiryRow }) {
  const { name } = useAcademy()
  const whatsApp = whatsAppLink(enquiry.phone, enquiryText(enquiry.name, name, enquiry.course_name))
  return (
    <div className="min-w-0">
      <h2 className="font-semibold [overflow-wrap:anywhere]">
        {enquiry.user_id ? <TextLink href={paths.person(enquiry.user_id)}>{enquiry.name}</TextLink> : enquiry.name}
      </h2>
      <div className="flex flex-wrap gap-x-5">
        <a
          href={`tel:${callableNumber(enquiry.phone)}`}
          className="tnum inline-flex min-h-11 items-center font-semibold text-peacock underline underline-offset-4"
        >
          {spacedNumber(enquiry.phone)}
        </a>
        {whatsApp ? (
          <a
            href={whatsApp}
            target="_blank"
            rel="noopener noreferrer"
            className={`${textLinkClass} inline-flex min-h-11 items-center gap-2`}
          >
            <MessageCircle aria-hidden="true" size={18} strokeWidth={1.7} />
            WhatsApp
            <span className="sr-only"> {enquiry.name}</span>
          </a>
        ) : null}
      </div>
      <Sent instant={enquiry.created_at} />
      <p className="type-note text-muted">{sourceLabels[enquiry.source]}</p>
    </div>
  )
}

/** Shows the status of an enquiry, and the enquiry's trial class, owner and next follow-up. */
function NextStep({ enquiry }: { enquiry: EnquiryRow }) {
  const formatInstant = useInstantFormatter()
  const trial = enquiry.trial && formatInstant(enquiry.trial.starts_at)
  return (
    <ul className="type-small grid gap-1 [overflow-wrap:anywhere]">
      <li className="font-semibold">{statusLabels[enquiry.status]}</li>
      {trial ? (
        <li className="tnum">
          Trial class: {trial.date}, {trial.time}, {enquiry.trial?.teacher_name}
        </li>
      ) : null}
      {enquiry.follow_up_on ? <li className="tnum">Next follow-up: {shortDate(enquiry.follow_up_on)}</li> : null}
      {enquiry.owner_name ? <li className="text-muted">Owner: {enquiry.owner_name}</li> : null}
    </ul>
  )
}

function Quoted({ text, label }: { text: string | null; label?: string }) {
  if (!text) return null
  return (
    <div className="mt-3 border-edge border-l-4 pl-4 first:mt-0">
      {label ? <p className="type-note text-muted">{label}</p> : null}
      <LongText text={text} />
    </div>
  )
}

function Actions({ enquiry, handling, onHandled, onChange, onBook }: RowActions & { enquiry: EnquiryRow }) {
  const mayChange = useOfficeRight('desk')
  const about = `${enquiry.name}, ${enquiry.course_name}`
  const isNew = enquiry.status === 'new'
  const button = { variant: 'outline', size: 'small', className: 'max-phone:w-full' } as const
  return (
    <div className="screen-only grid gap-2">
      {isNew ? null : (
        <p className="flex min-h-11 items-center gap-2 font-semibold text-leaf-text">
          <Check aria-hidden="true" size={20} /> Handled
        </p>
      )}
      {mayChange ? (
        <>
          {isOpenStatus(enquiry.status) && !enquiry.trial ? (
            <Button
              {...button}
              variant={isNew ? 'peacock' : 'outline'}
              aria-label={`Book the trial: ${about}`}
              onClick={() => onBook(enquiry)}
            >
              Book the trial
            </Button>
          ) : null}
          {isNew ? (
            <Button
              {...button}
              aria-label={`Mark as handled: ${about}`}
              busy={handling === enquiry.id}
              busyLabel="Marking..."
              disabled={handling !== null}
              onClick={() => onHandled(enquiry)}
            >
              Mark as handled
            </Button>
          ) : null}
          <Button {...button} aria-label={`Change: ${about}`} onClick={() => onChange(enquiry)}>
            Change
          </Button>
        </>
      ) : isNew ? (
        <p className="flex min-h-11 items-center text-muted">Pending</p>
      ) : null}
      <RecordHistory subject="trial_request" id={enquiry.id} name={about} state={String(enquiry.revision)} />
    </div>
  )
}

function Sent({ instant }: { instant: string }) {
  const formatInstant = useInstantFormatter()
  const { date, time } = formatInstant(instant)
  return (
    <p className="type-note tnum text-muted">
      {date}, {time}
      <ViewerTime instant={instant} />
    </p>
  )
}
