'use client'

import { type ReactNode, useRef, useState } from 'react'
import { HistoryList } from '@/components/review/history-list'
import { Button } from '@/components/ui/button'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import type { PaymentMethod } from '@/lib/core/config/payment-methods'
import { rupees } from '@/lib/core/time/format'
import type { PersonFees as Fees } from '@/lib/fees/family-schema'
import { CreditAccounts } from './credit-accounts'
import { Enrolments } from './enrolments'
import { FeePayments } from './fee-payments'
import { type DueAction, OpenFees, PaidFees } from './person-dues'

const RecordPaymentDialog = loadWhenShown(() =>
  import('@/components/fees/record-payment-dialog').then((module) => module.RecordPaymentDialog),
)
const ExcuseDialog = loadWhenShown(() =>
  import('@/components/fees/excuse-dialog').then((module) => module.ExcuseDialog),
)
const ChargeDialog = loadWhenShown(() => import('./charge-dialog').then((module) => module.ChargeDialog))

interface PersonFeesProps {
  account: { id: string; name: string }
  methods: readonly PaymentMethod[]
  /** Runs after a change, to reload the person's record. */
  onSaved: () => Promise<unknown>
}

/** Shows a family's enrolments, fees, payments and number of classes left. Lets an admin change them (contract 68). */
export function PersonFees({ account, ...props }: PersonFeesProps) {
  const response = useCall('personFees', { params: { id: account.id } }, { revalidateOnFocus: false })
  const heading = useRef<HTMLHeadingElement>(null)
  const saved = async () => {
    await Promise.all([response.mutate(), props.onSaved()])
    // The pressed button may no longer exist, so move the focus to the heading.
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <section aria-labelledby="person-fees" className="mt-10">
      <h2 id="person-fees" ref={heading} tabIndex={-1} className="type-h3 mb-3 outline-none">
        Fees
      </h2>
      {response.data ? (
        <Loaded account={account} methods={props.methods} fees={response.data} onSaved={saved} />
      ) : (
        <NotLoaded response={response} title="The fees could not be loaded." />
      )}
    </section>
  )
}

type OpenForm = { name: 'pay'; dueId?: string } | { name: 'excuse'; due: DueAction['due'] } | { name: 'charge' }

function Loaded({ account, methods, fees, onSaved }: PersonFeesProps & { fees: Fees }) {
  const [form, setForm] = useState<OpenForm | null>(null)
  const dialog = { open: true, onOpenChange: () => setForm(null), account, onSaved }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <Sums fees={fees} />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button size="small" onClick={() => setForm({ name: 'pay' })}>
            Record payment
          </Button>
          <Button variant="outline" size="small" onClick={() => setForm({ name: 'charge' })}>
            Add a fee
          </Button>
        </div>
      </div>
      <OpenFees
        dues={fees.dues}
        onAct={({ action, due }) =>
          setForm(action === 'pay' ? { name: 'pay', dueId: due.id } : { name: 'excuse', due })
        }
      />
      <Part title="Enrolments">
        <Enrolments account={account} enrolments={fees.enrolments} onSaved={onSaved} />
      </Part>
      {fees.credits.length > 0 ? (
        <Part title="Classes left">
          <CreditAccounts accountId={account.id} credits={fees.credits} entries={fees.entries} onSaved={onSaved} />
        </Part>
      ) : null}
      <PaidFees dues={fees.paid_dues} onSaved={onSaved} />
      <FeePayments payments={fees.payments} dues={[...fees.dues, ...fees.paid_dues]} />
      {fees.history.length > 0 ? (
        <details className="disclosure">
          <summary>Fee history</summary>
          <div className="mt-3">
            <HistoryList rows={fees.history} />
          </div>
        </details>
      ) : null}
      {form?.name === 'pay' ? <RecordPaymentDialog {...dialog} dueId={form.dueId} methods={methods} /> : null}
      {form?.name === 'excuse' ? <ExcuseDialog {...dialog} due={form.due} family={account.name} /> : null}
      {form?.name === 'charge' ? <ChargeDialog {...dialog} seen={fees.last_charge_id} /> : null}
    </div>
  )
}

/** Shows the amount that the family owes and the amount that the family has paid in advance. */
function Sums({ fees: { open_amount, overdue_amount, advance } }: { fees: Fees }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      <Sum
        label={overdue_amount > 0 ? `Unpaid, ${rupees(overdue_amount)} of it overdue` : 'Unpaid'}
        amount={open_amount}
      />
      {advance > 0 ? <Sum label="Paid in advance" amount={advance} /> : null}
    </dl>
  )
}

const Sum = ({ label, amount }: { label: string; amount: number }) => (
  <div>
    <dt className="type-note tnum text-muted">{label}</dt>
    <dd className="type-figure text-[2.125rem] leading-10">{rupees(amount)}</dd>
  </div>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="type-h4 mb-2">{title}</h3>
    {children}
  </section>
)
