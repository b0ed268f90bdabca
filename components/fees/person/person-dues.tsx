'use client'

import { useState } from 'react'
import { DueAmount } from '@/components/fees/due-amount'
import { dueStatus, feeName } from '@/components/fees/fee-texts'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { textLinkClass } from '@/components/ui/text/text-link'
import { CallError, call } from '@/lib/api/client'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { DueView } from '@/lib/fees/schema'

export interface DueAction {
  action: 'pay' | 'excuse'
  due: DueView
}

const row =
  'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-0.5 border-line border-b py-3 phone:grid-cols-[minmax(0,1fr)_11rem_11.5rem]'

/** Lists a family's unpaid and excused fees, oldest due date first. */
export function OpenFees({ dues, onAct }: { dues: readonly DueView[]; onAct: (act: DueAction) => void }) {
  if (dues.length === 0) return <p className="text-muted">No unpaid fees.</p>
  return (
    <ul aria-label="Unpaid fees" className="border-ink border-t">
      {dues.map((due) => (
        <li key={due.id} className={row}>
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p className="font-semibold">{feeName(due)}</p>
            <p className={`type-small tnum ${due.status === 'overdue' ? 'font-semibold text-kumkum' : 'text-muted'}`}>
              {dueStatus(due)}
            </p>
          </div>
          <div className="max-phone:text-right">
            <DueAmount due={due} />
          </div>
          {due.open > 0 ? (
            <span className="col-span-2 flex flex-wrap gap-x-5 phone:col-span-1 phone:justify-end">
              <ActionButton label="Record payment" due={due} onPress={() => onAct({ action: 'pay', due })} />
              <ActionButton label="Excuse" due={due} onPress={() => onAct({ action: 'excuse', due })} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function ActionButton({ label, due, onPress }: { label: string; due: DueView; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={`${label}: ${feeName(due)}`}
      className={`${textLinkClass} min-h-11`}
      onClick={onPress}
    >
      {label}
    </button>
  )
}

interface PaidFeesProps {
  dues: readonly DueView[]
  onSaved: () => Promise<unknown>
}

/** Lists the latest paid fees. A paid deposit can be used for unpaid fees. */
export function PaidFees({ dues, onSaved }: PaidFeesProps) {
  const deposits = dues.filter(({ kind, paid, refunded }) => kind === 'deposit' && paid > refunded)
  const others = dues.filter((due) => !deposits.includes(due))
  return (
    <>
      {deposits.length > 0 ? (
        <section aria-label="Deposits">
          <h3 className="type-h4 mb-2">Deposits</h3>
          <ul className="border-ink border-t">
            {deposits.map((due) => (
              <Deposit key={due.id} due={due} onSaved={onSaved} />
            ))}
          </ul>
        </section>
      ) : null}
      {others.length > 0 ? (
        <details className="disclosure">
          <summary>Paid fees</summary>
          <ul className="mt-3 border-line border-t">
            {others.map((due) => (
              <li key={due.id} className={row}>
                <span className="min-w-0 [overflow-wrap:anywhere]">{feeName(due)}</span>
                <span className="type-small tnum max-phone:order-last max-phone:col-span-2 text-muted">
                  Due on {shortDate(due.due_on)}
                </span>
                <div className="text-right">
                  <DueAmount due={due} />
                </div>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

function Deposit({ due, onSaved }: { due: DueView; onSaved: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  async function release() {
    const text = `The deposit of ${rupees(due.paid)} will be used for the family’s unpaid fees. Any remainder will be kept as an advance payment.`
    if (!(await confirmAction('Use the deposit for unpaid fees?', text, 'Use deposit'))) return
    setBusy(true)
    try {
      await call('releaseDeposit', { params: { id: due.id } })
      await onSaved()
      await alertSuccess('Deposit used', feeName(due))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await alertError('Error', 'The deposit could not be used', reasonOf(error))
      await onSaved()
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className={row}>
      <span className="min-w-0 [overflow-wrap:anywhere]">{feeName(due)}</span>
      <span className="tnum max-phone:text-right">{rupees(due.paid)} paid</span>
      <button
        type="button"
        disabled={busy}
        aria-label={`Use for unpaid fees: ${feeName(due)}`}
        className={`${textLinkClass} min-h-11 text-left phone:text-right`}
        onClick={() => void release()}
      >
        {busy ? 'Saving...' : 'Use for unpaid fees'}
      </button>
    </li>
  )
}
