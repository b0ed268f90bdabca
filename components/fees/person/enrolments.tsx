'use client'

import { useState } from 'react'
import { concessionText, planClasses, planText } from '@/components/fees/fee-texts'
import { CourseChip } from '@/components/review/course-chip'
import { todayIn } from '@/components/slots/slot-days'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/clocks'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { textLinkClass } from '@/components/ui/text/text-link'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { EnrolmentView } from '@/lib/fees/schema'

const EnrolDialog = loadWhenShown(() => import('./enrol-dialog').then((module) => module.EnrolDialog))
const ChangeDialog = loadWhenShown(() =>
  import('./change-enrolment-dialog').then((module) => module.ChangeEnrolmentDialog),
)
const PauseDialog = loadWhenShown(() => import('./pause-dialog').then((module) => module.PauseDialog))
const CancelPauseDialog = loadWhenShown(() =>
  import('./cancel-pause-dialog').then((module) => module.CancelPauseDialog),
)
const DiscontinueDialog = loadWhenShown(() => import('./discontinue-dialog').then((module) => module.DiscontinueDialog))

/** The possible changes to an enrolment, each with its dialog. */
const changes = [
  { label: 'Change', Opened: ChangeDialog },
  { label: 'Pause', Opened: PauseDialog },
  { label: 'Discontinue', Opened: DiscontinueDialog },
] as const

interface EnrolmentsProps {
  account: { id: string; name: string }
  enrolments: readonly EnrolmentView[]
  onSaved: () => Promise<unknown>
}

/** Lists the enrolments of a family's students, with buttons to change them and to enrol in another course. */
export function Enrolments({ account, enrolments, onSaved }: EnrolmentsProps) {
  const [isEnrolling, setIsEnrolling] = useState(false)
  const [open, setOpen] = useState<{ label: (typeof changes)[number]['label']; enrolmentId: string } | null>(null)
  const [pauseId, setPauseId] = useState<string | null>(null)
  const Opened = changes.find(({ label }) => label === open?.label)?.Opened
  // After a conflict, the list is loaded again. The open dialog then shows the new version of its enrolment.
  const changed = enrolments.find(({ id }) => id === open?.enrolmentId)
  const [resumed] = enrolments.flatMap((enrolment) =>
    enrolment.pauses.filter(({ id }) => id === pauseId).map((pause) => ({ enrolment, pause })),
  )
  return (
    <>
      {enrolments.length === 0 ? (
        <p className="text-muted">No student in this family is enrolled in a course.</p>
      ) : (
        <ul className="border-ink border-t">
          {enrolments.map((enrolment) => (
            <li key={enrolment.id} className="border-line border-b py-3.5">
              <Enrolment enrolment={enrolment} onResume={({ id }) => setPauseId(id)} />
              <span className="flex flex-wrap gap-x-5">
                {changes.map(({ label }) => (
                  <button
                    key={label}
                    type="button"
                    aria-label={`${label}: ${enrolment.learner_name}, ${enrolment.course_name}`}
                    className={`${textLinkClass} min-h-11`}
                    onClick={() => setOpen({ label, enrolmentId: enrolment.id })}
                  >
                    {label}
                  </button>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button variant="outline" size="small" className="mt-4" onClick={() => setIsEnrolling(true)}>
        Enrol in a course
      </Button>
      {isEnrolling ? (
        <EnrolDialog open onOpenChange={() => setIsEnrolling(false)} account={account} onSaved={onSaved} />
      ) : null}
      {resumed ? (
        <CancelPauseDialog
          {...resumed}
          key={`${resumed.pause.id} ${resumed.enrolment.revision}`}
          open
          onOpenChange={() => setPauseId(null)}
          account={account}
          onSaved={onSaved}
        />
      ) : null}
      {changed && Opened ? (
        <Opened
          key={`${changed.id} ${changed.revision}`}
          open
          onOpenChange={() => setOpen(null)}
          account={account}
          enrolment={changed}
          onSaved={onSaved}
        />
      ) : null}
    </>
  )
}

type Pause = EnrolmentView['pauses'][number]

function Enrolment({ enrolment, onResume }: { enrolment: EnrolmentView; onResume: (pause: Pause) => void }) {
  const {
    learner_name,
    course_name,
    plan,
    teacher_name,
    starts_on,
    ends_on,
    concession,
    sibling_discount,
    due_day,
    pauses,
  } = enrolment
  return (
    <div className="grid gap-x-6 gap-y-1 phone:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <CourseChip name={course_name} />
        <p className="type-small mt-1 [overflow-wrap:anywhere]">{learner_name}</p>
      </div>
      <div className="tnum min-w-0 [overflow-wrap:anywhere]">
        <p>{plan ? planText(plan) : 'Without a plan'}</p>
        <p className="type-small text-muted">
          {plan ? `${planClasses(plan)}. ` : ''}
          {teacher_name ? `Teacher: ${teacher_name}. ` : ''}
          {ends_on ? `${shortDate(starts_on)} to ${shortDate(ends_on)}.` : `Since ${shortDate(starts_on)}.`}
          {due_day ? ` Due day: ${due_day}.` : ''}
        </p>
        {concession ? (
          <p className="type-small">
            {concessionText(concession)}
            {concession.reason ? `: ${concession.reason}` : ''}
            {concession.until ? `, until ${shortDate(concession.until)}` : ''}
          </p>
        ) : null}
        {sibling_discount ? <p className="type-small">Sibling discount: {concessionText(sibling_discount)}</p> : null}
        {pauses.map((pause) => (
          <PauseLine key={pause.id} enrolment={enrolment} pause={pause} onResume={() => onResume(pause)} />
        ))}
      </div>
    </div>
  )
}

interface PauseLineProps {
  enrolment: EnrolmentView
  pause: Pause
  onResume: () => void
}

function PauseLine({ enrolment: { learner_name, course_name, ends_on }, pause, onResume }: PauseLineProps) {
  const { timeZone } = useAcademy()
  const today = todayIn(timeZone, useNow())
  const { from_on, to_on, holding_fee } = pause
  const hasBegun = from_on < today
  const isOver = to_on < today || (ends_on !== null && ends_on < (hasBegun ? today : from_on))
  const label = hasBegun ? 'End pause' : 'Cancel pause'
  return (
    <p className="type-small font-semibold">
      Paused from {shortDate(from_on)} to {shortDate(to_on)}
      {holding_fee > 0 ? `, holding fee ${rupees(holding_fee)}` : ''}{' '}
      {isOver ? null : (
        <button
          type="button"
          aria-label={`${label}: ${learner_name}, ${course_name}`}
          className={`${textLinkClass} min-h-11`}
          onClick={onResume}
        >
          {label}
        </button>
      )}
    </p>
  )
}
