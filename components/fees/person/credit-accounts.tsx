'use client'

import { useState } from 'react'
import { classCount, classTypeNames, lotText } from '@/components/fees/fee-texts'
import { Button } from '@/components/ui/button'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { courseLabel } from '@/lib/catalogue/courses'
import { type CreditAccount, type CreditEntryView, creditKeyOf } from '@/lib/credits/schema'
import { CreditLedger } from './credit-ledger'

const AdjustDialog = loadWhenShown(() => import('./adjust-dialog').then((module) => module.AdjustDialog))
const ForgiveDialog = loadWhenShown(() => import('./forgive-dialog').then((module) => module.ForgiveDialog))

interface CreditAccountsProps {
  accountId: string
  credits: readonly CreditAccount[]
  entries: readonly CreditEntryView[]
  onSaved: () => Promise<unknown>
}

type OpenForm = { name: 'add' | 'remove'; credit: CreditAccount } | { name: 'forgive'; entry: CreditEntryView }

/** Shows the number of classes left for each student and course, with a ledger of the changes. */
export function CreditAccounts({ accountId, credits, entries, onSaved }: CreditAccountsProps) {
  const [form, setForm] = useState<OpenForm | null>(null)
  const dialog = { open: true, onOpenChange: () => setForm(null), onSaved }
  return (
    <>
      <ul className="border-ink border-t">
        {credits.map((credit) => {
          const name = `${credit.learner_name}, ${courseLabel(credit.course_name)}`
          const own = entries.filter((entry) => creditKeyOf(entry) === creditKeyOf(credit))
          return (
            <li key={creditKeyOf(credit)} className="border-line border-b py-3.5">
              <div className="grid items-start gap-x-6 gap-y-2 phone:grid-cols-[minmax(0,1fr)_auto]">
                <div className="min-w-0 [overflow-wrap:anywhere]">
                  <p>
                    {name}: <b className="tnum font-semibold">{classCount(credit.classes_left)} left</b>
                  </p>
                  <p className="type-small tnum text-muted">
                    {classTypeNames[credit.class_type]}, {credit.minutes} minutes. {credit.lots.map(lotText).join(', ')}
                  </p>
                </div>
                <span className="flex flex-wrap gap-2.5">
                  <Button
                    variant="outline"
                    size="small"
                    aria-label={`Add classes: ${name}`}
                    onClick={() => setForm({ name: 'add', credit })}
                  >
                    Add classes
                  </Button>
                  <Button
                    variant="outline"
                    size="small"
                    aria-label={`Remove classes: ${name}`}
                    onClick={() => setForm({ name: 'remove', credit })}
                  >
                    Remove
                  </Button>
                </span>
              </div>
              {own.length > 0 ? (
                <CreditLedger name={name} entries={own} onForgive={(entry) => setForm({ name: 'forgive', entry })} />
              ) : null}
            </li>
          )
        })}
      </ul>
      {form?.name === 'add' || form?.name === 'remove' ? (
        <AdjustDialog {...dialog} accountId={accountId} credit={form.credit} isRemoving={form.name === 'remove'} />
      ) : null}
      {form?.name === 'forgive' ? <ForgiveDialog {...dialog} entry={form.entry} /> : null}
    </>
  )
}
