'use client'

import { useState } from 'react'
import { PersonPicker, type PickedPerson } from '@/components/bookings/book/person-picker'
import { openDues } from '@/components/fees/family/fee-texts'
import { WithFamily } from '@/components/fees/person/loaded-family'
import { Dialog } from '@/components/ui/dialog/dialog'
import { FieldSet } from '@/components/ui/form/choice'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { LikelyFamily, StatementLine } from '@/lib/statements/schema'
import { AssignForm } from './assign-form'
import type { RecordedLine, SentStatement } from './recorded-line'

interface AssignDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  line: StatementLine
  statement: SentStatement
  onRecorded: (recorded: RecordedLine) => void
}

/** Lets the admin choose a family, and records a line of a bank statement as a payment by that family. */
export function AssignDialog({ open, onOpenChange, line, ...props }: AssignDialogProps) {
  const facts = [line.amount === null ? '' : rupees(line.amount), line.date ? shortDate(line.date) : '']
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Assign this line"
      description={
        <span className="tnum [overflow-wrap:anywhere]">
          {facts.filter(Boolean).join(', ')}: {line.description || 'No description'}
        </span>
      }
    >
      <Assignment line={line} onClose={() => onOpenChange(false)} {...props} />
    </Dialog>
  )
}

type AssignmentProps = Pick<AssignDialogProps, 'line' | 'statement' | 'onRecorded'> & { onClose: () => void }

function Assignment({ line, ...props }: AssignmentProps) {
  const [family, setFamily] = useState<PickedPerson | null>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {family || line.families.length === 0 ? null : (
        <FieldSet legend="Likely families">
          <ul className="grid gap-2">
            {line.families.map((likely) => (
              <li key={likely.user_id}>
                <button
                  type="button"
                  className="toggle w-full text-left"
                  onClick={() => setFamily({ id: likely.user_id, name: likely.name })}
                >
                  <LikelyText family={likely} />
                </button>
              </li>
            ))}
          </ul>
        </FieldSet>
      )}
      <PersonPicker
        label={family ? 'Family' : line.families.length > 0 ? 'Another family' : 'Family'}
        among="students"
        picked={family}
        onPick={setFamily}
      />
      {family ? (
        <WithFamily key={family.id} accountId={family.id}>
          {({ fees, learners }) => (
            <AssignForm family={family} line={line} dues={openDues(fees)} learners={learners} {...props} />
          )}
        </WithFamily>
      ) : null}
    </div>
  )
}

const whyTexts = { name: 'name', phone: 'phone number', amount: 'amount' } as const

/** Returns what matches between the family and the payment, for example "Same name and amount". */
function whyText(why: LikelyFamily['why']): string {
  const parts = why.map((one) => whyTexts[one])
  return parts.length > 1 ? `Same ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : `Same ${parts.join('')}`
}

function LikelyText({ family: { name, learner_names: learners, open_amount: open, why } }: { family: LikelyFamily }) {
  const others = learners.filter((learner) => learner !== name)
  return (
    <span className="[overflow-wrap:anywhere]">
      <b className="font-semibold">{name}</b>
      {others.length > 0 ? ` (${others.join(', ')})` : ''}
      <span className="type-small tnum block text-muted">
        {whyText(why)}. {open > 0 ? `Owes ${rupees(open)}.` : 'No unpaid fees.'}
      </span>
    </span>
  )
}
