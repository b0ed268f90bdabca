'use client'

import { useRef, useState } from 'react'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, confirmAction } from '@/components/ui/dialog/alerts'
import { CallError, call } from '@/lib/api/client'
import type { DecisionStatus } from '@/lib/core/http/fields'
import { rupees } from '@/lib/core/time/format'
import type { PaymentRow } from '@/lib/payments/schema'

export type DecisionAction = 'approve' | 'reject'
export interface Deciding {
  id: string
  action: DecisionAction
}

const calls = { approve: 'approvePayment', reject: 'rejectPayment' } as const
export const statusAfter = { approve: 'approved', reject: 'rejected' } as const

/** Returns true if the payment can be rejected: it is not rejected yet and has no refund. */
export const isRejectable = ({ status, refunded }: Pick<PaymentRow, 'status' | 'refunded'>): boolean =>
  status !== 'rejected' && refunded === 0

/**
 * Returns the `seen` field of the request. Only a request that changes an earlier decision has this field (contract
 * 35.17).
 */
export function seenBefore(status: DecisionStatus | null): { seen?: DecisionStatus } {
  return status && status !== 'pending' ? { seen: status } : {}
}

/** Asks the admin to confirm a change to an earlier decision. Entering a reason counts as a confirmation. */
function confirmDecision(payment: PaymentRow, action: DecisionAction, reason?: string): Promise<boolean> | true {
  if (payment.status === 'pending' || reason) return true
  const verb = action === 'approve' ? 'Approve' : 'Reject'
  return confirmAction(
    `${verb} after all?`,
    `${payment.username}, ${payment.course_name}, ${rupees(payment.fee)}: this payment is already ${payment.status}.`,
    verb,
    'Go back',
  )
}

/**
 * Approves or rejects payments. Ignores a payment that is already being decided. Calls `onEnd` even if the request
 * fails.
 */
export function usePaymentDecision(onEnd: (payment: PaymentRow, done: DecisionAction | null) => Promise<void>) {
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const pending = useRef(new Set<string>())
  async function decide(payment: PaymentRow, action: DecisionAction, reason?: string): Promise<void> {
    if (pending.current.has(payment.id) || payment.status === statusAfter[action]) return
    pending.current.add(payment.id)
    try {
      if (!(await confirmDecision(payment, action, reason))) return
      setDeciding({ id: payment.id, action })
      const body = { ...(reason && { reason }), ...seenBefore(payment.status) }
      // With `keepalive`, the request continues even if the admin leaves the page.
      const options = { params: { id: payment.id }, keepalive: true }
      await call(calls[action], { ...options, ...(Object.keys(body).length > 0 && { body }) })
      await onEnd(payment, action)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setDeciding(null)
      void alertError('Error', 'Something went wrong', reasonOf(error))
      await onEnd(payment, null)
    } finally {
      pending.current.delete(payment.id)
      setDeciding(null)
    }
  }
  return { deciding, decide }
}
