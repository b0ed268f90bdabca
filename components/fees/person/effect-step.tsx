'use client'

import { useEffect, useRef } from 'react'
import { classCount, feeCount } from '@/components/fees/fee-texts'
import { Button } from '@/components/ui/button'
import type { ButtonVariant } from '@/components/ui/button-class'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { DueView, EnrolmentEffect } from '@/lib/fees/schema'
import type { PreviewedChange } from './enrolment-action'

interface EffectStepProps {
  change: PreviewedChange
  /** The sentence above the list, such as “Nila learns Veenai from 1 Dec 2026.” */
  summary: string
  /** The button's text, which names the action. */
  label: string
  busyLabel: string
  variant?: ButtonVariant
  /** True for a new enrolment, which never cancels a class. */
  isNew?: boolean
}

/** Shows what a change of an enrolment will do, as the server computed it. The user confirms it or goes back. */
export function EffectStep({ change, summary, label, busyLabel, variant, isNew = false }: EffectStepProps) {
  const { effect, busy, confirm, back } = change
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus({ preventScroll: true }), [])
  const { dues_added: added, dues_excused: excused } = effect
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p ref={text} tabIndex={-1} className="type-text font-semibold outline-none [overflow-wrap:anywhere]">
        {summary}
      </p>
      {added.length > 0 ? <Dues title={`Adds ${feeCount(added.length)}`} dues={added} /> : null}
      {excused.length > 0 ? <Dues title={`Excuses ${feeCount(excused.length)}`} dues={excused} /> : null}
      <ul className="type-text grid list-disc gap-1 pl-5">
        {effectSentences(effect, isNew).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant={variant}
          className="max-phone:w-full"
          busy={busy}
          busyLabel={busyLabel}
          onClick={() => void confirm()}
        >
          {label}
        </Button>
        <Button variant="outline" className="max-phone:w-full" disabled={busy} onClick={back}>
          Go back
        </Button>
      </div>
    </div>
  )
}

function Dues({ title, dues }: { title: string; dues: readonly DueView[] }) {
  return (
    <section aria-label={title}>
      <h3 className="type-label mb-1.5">{title}</h3>
      <ul className="border-ink border-t">
        {dues.map((due) => (
          <li
            key={due.id}
            className="tnum grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b py-2.5 [overflow-wrap:anywhere]"
          >
            <span>{due.label}</span>
            <b className="text-right font-semibold">{rupees(due.amount)}</b>
            <span className="type-small text-muted">
              {due.concession ? `${due.concession}. ` : ''}Due on {shortDate(due.due_on)}
            </span>
            {due.list_amount > due.amount ? (
              <s className="type-small text-right text-muted">
                <span className="sr-only">Before the concession </span>
                {rupees(due.list_amount)}
              </s>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Describes an effect on classes and on what the family owes. */
function effectSentences(effect: EnrolmentEffect, isNew: boolean): string[] {
  const { dues_added, dues_excused, classes_cancelled, classes_left, open_amount, advance, enrolment } = effect
  const isCounted = classes_left !== 0 || (enrolment?.plan?.classes ?? 0) > 0
  return [
    dues_added.length + dues_excused.length === 0 ? 'No fee is added or excused now.' : '',
    classes_cancelled > 0
      ? `${classCount(classes_cancelled)} ${classes_cancelled === 1 ? 'is' : 'are'} cancelled.`
      : isNew
        ? ''
        : 'No class is cancelled.',
    isCounted ? classesText(effect) : '',
    open_amount > 0 ? `The family then owes ${rupees(open_amount)}.` : 'The family then owes nothing.',
    advance > 0 ? `${rupees(advance)} stays paid in advance.` : '',
  ].filter(Boolean)
}

const classesText = ({ classes_left, dues_added }: EnrolmentEffect) =>
  classes_left === 0 && dues_added.length > 0
    ? `The classes are added when ${dues_added.length === 1 ? 'the' : 'each'} fee is paid.`
    : `The student then has ${classCount(classes_left)} left in this course.`
