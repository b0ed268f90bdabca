'use client'

import { useRef, useState } from 'react'
import { alertError, confirmAction } from '@/components/ui/alerts'
import { reasonOf } from '@/components/ui/call-failure'
import { CallError, call } from '@/lib/api/client'
import type { DecisionStatus } from '@/lib/core/fields'
import { rupees } from '@/lib/core/format'
import type { PaymentRow } from '@/lib/payments/schema'

export type DecisionAction = 'approve' | 'reject'
export interface Deciding {
  id: string
  action: DecisionAction
}

const calls = { approve: 'approvePayment', reject: 'rejectPayment' } as const
export const statusAfter = { approve: 'approved', reject: 'rejected' } as const

/** A first decision is the documented call and no more; one that turns another says which (docs/contract.md 35.17). */
export function seenBefore(status: DecisionStatus | null): { seen?: DecisionStatus } {
  return status && status !== 'pending' ? { seen: status } : {}
}

/** Reversing an earlier decision asks for a confirmation; a written reason stands for it. */
function confirmDecision(payment: PaymentRow, action: DecisionAction, reason?: string): Promise<boolean> | true {
  if (payment.status === 'pending' || reason) return true
  const verb = action === 'approve' ? 'Approve' : 'Reject'
  return confirmAction(
    `${verb} after all?`,
    `${payment.username}, ${payment.course_name}, ${rupees(payment.fee)}: this payment is already ${payment.status}.`,
    verb,
    'Leave it',
  )
}

/** Decides one payment at a time. `onEnd` fetches the lists again, whatever came of it. */
export function usePaymentDecision(onEnd: (payment: PaymentRow, done: DecisionAction | null) => Promise<void>) {
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const underWay = useRef(false)
  async function decide(payment: PaymentRow, action: DecisionAction, reason?: string): Promise<void> {
    if (underWay.current || payment.status === statusAfter[action]) return
    underWay.current = true
    try {
      if (!(await confirmDecision(payment, action, reason))) return
      setDeciding({ id: payment.id, action })
      const body = { ...(reason && { reason }), ...seenBefore(payment.status) }
      await call(calls[action], { params: { id: payment.id }, ...(Object.keys(body).length > 0 && { body }) })
      await onEnd(payment, action)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setDeciding(null)
      void alertError('Error', 'Something went wrong', reasonOf(error))
      await onEnd(payment, null)
    } finally {
      underWay.current = false
      setDeciding(null)
    }
  }
  return { deciding, decide }
}
