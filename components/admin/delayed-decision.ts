'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { PaymentRow } from '@/lib/payments/schema'
import type { DecisionAction } from './payment-decision'

/** How long a decision of one letter can be taken back, in milliseconds. */
const UNDO = 10_000

export interface DelayedDecision {
  payment: PaymentRow
  action: DecisionAction
}

/**
 * A decision that is sent only after a while, so that a slip of the keyboard can be undone. The next one, and leaving the
 * page for another, sends the one before at once.
 */
export function useDelayedDecision(send: (payment: PaymentRow, action: DecisionAction) => void) {
  const [waiting, setWaiting] = useState<DelayedDecision | null>(null)
  const latest = useRef({ waiting, send })
  useEffect(() => {
    latest.current = { waiting, send }
  })
  const sendNow = useCallback(() => {
    const { waiting: decision, send: sendIt } = latest.current
    latest.current.waiting = null
    setWaiting(null)
    if (decision) sendIt(decision.payment, decision.action)
  }, [])
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(sendNow, UNDO)
    return () => clearTimeout(timer)
  }, [waiting, sendNow])
  useEffect(() => sendNow, [sendNow])
  return {
    waiting,
    decideLater(payment: PaymentRow, action: DecisionAction) {
      if (payment.id !== waiting?.payment.id) sendNow()
      setWaiting({ payment, action })
    },
    undo: () => setWaiting(null),
    sendNow,
  }
}
