'use client'

import { Check } from 'lucide-react'
import { CourseChip } from '@/components/review/course-chip'
import { LongText } from '@/components/review/long-text'
import { RecordHistory } from '@/components/review/record-history'
import { useSentAt } from '@/components/review/sent-at'
import { ViewerTime } from '@/components/review/viewer-time'
import { Button } from '@/components/ui/button'
import { useOfficeRight } from '@/components/ui/office-rights'
import { callableNumber, spacedNumber } from '@/lib/core/text/phone'
import type { TrialRow } from '@/lib/trials/schema'
import { PreferredHours } from './preferred-hours'

type TrialRowsProps = {
  rows: readonly TrialRow[]
  /** The ID of the request that is being marked as done. */
  handling: string | null
  onHandled: (request: TrialRow) => void
}

/** Lists the requests, each with the person, the course, the preferred times and the status. */
export function TrialRows({ rows, handling, onHandled }: TrialRowsProps) {
  const mayHandle = useOfficeRight('desk')
  return (
    <ul>
      {rows.map((request) => (
        <li
          key={request.id}
          className="trial-row grid items-start gap-x-8 gap-y-4 border-line border-b py-6 phone:grid-cols-2 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,5fr)_190px]"
        >
          <div className="min-w-0">
            <h2 className="font-semibold [overflow-wrap:anywhere]">{request.name}</h2>
            <a
              href={`tel:${callableNumber(request.phone)}`}
              className="tnum inline-flex min-h-11 items-center font-semibold text-peacock underline underline-offset-4"
            >
              {spacedNumber(request.phone)}
            </a>
            <Sent instant={request.created_at} />
          </div>
          <CourseChip name={request.course_name} />
          <div className="min-w-0">
            <PreferredHours request={request} />
            {request.message ? (
              <div className="mt-3 border-edge border-l-4 pl-4">
                <LongText text={request.message} />
              </div>
            ) : null}
          </div>
          <div className="screen-only grid">
            {request.status === 'handled' ? (
              <p className="flex min-h-11 items-center gap-2 font-semibold text-leaf-text">
                <Check aria-hidden="true" size={20} /> Handled
              </p>
            ) : mayHandle ? (
              <Button
                variant="peacock"
                size="small"
                className="max-phone:w-full"
                aria-label={`Mark as handled: ${request.name}, ${request.course_name}`}
                busy={handling === request.id}
                busyLabel="Marking..."
                disabled={handling !== null}
                onClick={() => onHandled(request)}
              >
                Mark as handled
              </Button>
            ) : (
              <p className="flex min-h-11 items-center text-muted">Waiting</p>
            )}
            <RecordHistory
              subject="trial_request"
              id={request.id}
              name={`${request.name}, ${request.course_name}`}
              state={request.status}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Sent({ instant }: { instant: string }) {
  const sentAt = useSentAt()
  const { date, time } = sentAt(instant)
  return (
    <p className="type-note tnum text-muted">
      {date}, {time}
      <ViewerTime instant={instant} />
    </p>
  )
}
