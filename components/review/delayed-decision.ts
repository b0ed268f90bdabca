'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { PaymentRow } from '@/lib/payments/schema'
import type { DecisionAction } from './payment-decision'

/** Number of seconds for which an admin can undo the decision on a pending payment. */
export const UNDO_SECONDS = 5

export interface DelayedDecision {
  payment: PaymentRow
  action: DecisionAction
}

/**
 * Sends a decision after a delay, so that the admin can undo it. A decided payment never becomes pending again. Sends
 * the decision at once if the admin leaves the page or decides on another payment.
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
    const timer = setTimeout(sendNow, UNDO_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [waiting, sendNow])
  useEffect(() => {
    window.addEventListener('pagehide', sendNow)
    return () => {
      window.removeEventListener('pagehide', sendNow)
      sendNow()
    }
  }, [sendNow])
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
