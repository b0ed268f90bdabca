'use client'

import { useEffect, useRef } from 'react'
import { classCount, feeCount, owesText } from '@/components/fees/fee-texts'
import { Button } from '@/components/ui/button'
import type { ButtonVariant } from '@/components/ui/button-class'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { DueView, EnrolmentEffect } from '@/lib/fees/schema'

export interface EffectTexts {
  /**
   * Returns the sentence above the list, such as “Nila learns Veenai from 1 Dec 2026.” Call this function only after a
   * preview. Before the preview, the form's dates may be empty.
   */
  summary: () => string
  /** The button's text, which names the action. */
  label: string
  busyLabel: string
  variant?: ButtonVariant
}

interface EffectStepProps {
  effect: EnrolmentEffect
  texts: EffectTexts
  /** True for a new enrolment. Hides the sentence "No classes will be cancelled." */
  isNew: boolean
  busy: boolean
  onConfirm: () => void
  onBack: () => void
}

/** Shows the effect of a change, as the server computed it. The admin confirms the change or goes back. */
export function EffectStep({ effect, texts, isNew, busy, onConfirm, onBack }: EffectStepProps) {
  const { summary, label, busyLabel, variant } = texts
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus({ preventScroll: true }), [])
  const { dues_added: added, dues_excused: excused } = effect
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p ref={text} tabIndex={-1} className="type-text font-semibold outline-none [overflow-wrap:anywhere]">
        {summary()}
      </p>
      {added.length > 0 ? <Dues title={`Adds ${feeCount(added.length)}`} dues={added} /> : null}
      {excused.length > 0 ? <Dues title={`Excuses ${feeCount(excused.length)}`} dues={excused} /> : null}
      <ul className="type-text grid list-disc gap-1 pl-5">
        {effectSentences(effect, isNew).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant={variant} className="max-phone:w-full" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {label}
        </Button>
        <Button variant="outline" className="max-phone:w-full" disabled={busy} onClick={onBack}>
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

/** Describes how the change affects the fees, the classes and the sum that the family owes. */
function effectSentences(effect: EnrolmentEffect, isNew: boolean): string[] {
  const { dues_added, dues_excused, classes_cancelled, classes_left, open_amount, advance, enrolment } = effect
  const isCounted = classes_left !== 0 || (enrolment?.plan?.classes ?? 0) > 0
  return [
    dues_added.length + dues_excused.length === 0 ? 'No fees will be added or excused.' : '',
    classes_cancelled > 0
      ? `${classCount(classes_cancelled)} will be cancelled.`
      : isNew
        ? ''
        : 'No classes will be cancelled.',
    isCounted ? classesText(effect) : '',
    owesText(open_amount),
    advance > 0 ? `${rupees(advance)} is paid in advance.` : '',
  ].filter(Boolean)
}

const classesText = ({ classes_left, dues_added }: EnrolmentEffect) =>
  classes_left === 0 && dues_added.length > 0
    ? `The classes ${dues_added.length === 1 ? 'will be added when the fee' : 'for each fee will be added when that fee'} is paid.`
    : `The student will have ${classCount(classes_left)} left in this course.`
