'use client'

import { useState } from 'react'
import { concessionText, planClasses, planText } from '@/components/fees/fee-texts'
import { CourseChip } from '@/components/review/course-chip'
import { Button } from '@/components/ui/button'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { textLinkClass } from '@/components/ui/text/text-link'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { EnrolmentView } from '@/lib/fees/schema'

const EnrolDialog = loadWhenShown(() => import('./enrol-dialog').then((module) => module.EnrolDialog))
const ChangeDialog = loadWhenShown(() =>
  import('./change-enrolment-dialog').then((module) => module.ChangeEnrolmentDialog),
)
const PauseDialog = loadWhenShown(() => import('./pause-dialog').then((module) => module.PauseDialog))
const DiscontinueDialog = loadWhenShown(() => import('./discontinue-dialog').then((module) => module.DiscontinueDialog))

/** The changes of an enrolment, each with its dialog. */
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
  const [open, setOpen] = useState<{ label: (typeof changes)[number]['label']; enrolment: EnrolmentView } | null>(null)
  const Opened = changes.find(({ label }) => label === open?.label)?.Opened
  return (
    <>
      {enrolments.length === 0 ? (
        <p className="text-muted">No student of this family is enrolled in a course.</p>
      ) : (
        <ul className="border-ink border-t">
          {enrolments.map((enrolment) => (
            <li key={enrolment.id} className="border-line border-b py-3.5">
              <Enrolment enrolment={enrolment} />
              <span className="flex flex-wrap gap-x-5">
                {changes.map(({ label }) => (
                  <button
                    key={label}
                    type="button"
                    aria-label={`${label}: ${enrolment.learner_name}, ${enrolment.course_name}`}
                    className={`${textLinkClass} min-h-11`}
                    onClick={() => setOpen({ label, enrolment })}
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
      {open && Opened ? (
        <Opened
          key={open.enrolment.id}
          open
          onOpenChange={() => setOpen(null)}
          account={account}
          enrolment={open.enrolment}
          onSaved={onSaved}
        />
      ) : null}
    </>
  )
}

function Enrolment({ enrolment }: { enrolment: EnrolmentView }) {
  const { learner_name, course_name, plan, teacher_name, starts_on, ends_on, concession, due_day, pauses } = enrolment
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
        {pauses.map(({ id, from_on, to_on, holding_fee }) => (
          <p key={id} className="type-small font-semibold">
            Paused from {shortDate(from_on)} to {shortDate(to_on)}
            {holding_fee > 0 ? `, holding fee ${rupees(holding_fee)}` : ''}
          </p>
        ))}
      </div>
    </div>
  )
}
