'use client'

import { useRef, useState } from 'react'
import { type Deciding, type DecisionAction, seenBefore, statusAfter } from '@/components/review/payment-decision'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, confirmAction } from '@/components/ui/dialog/alerts'
import { CallError, call } from '@/lib/api/client'
import type { Applicant } from './applicant'
import type { ApplicantKind } from './applicant-texts'

const calls = { students: 'decideStudent', teachers: 'decideTeacher' } as const

/** Asks for confirmation if the admin rejects an approved teacher and gives no reason. */
function confirmDecision(
  kind: ApplicantKind,
  person: Applicant,
  action: DecisionAction,
  reason?: string,
): Promise<boolean> | true {
  if (reason || kind !== 'teachers' || person.status !== 'approved' || action !== 'reject') return true
  return confirmAction(
    `Reject ${person.name}?`,
    'This teacher will become a student again. Students will no longer see this teacher’s free slots or be able to book them. Booked classes will not be cancelled.',
    'Reject',
    'Go back',
  )
}

/**
 * Shows the server's message if the server rejected the decision, and 'Server error' for a 5xx or no response (contract
 * 22.22).
 */
function alertDecisionFailed(error: CallError): Promise<void> {
  const isClientError = error.status > 0 && error.status < 500
  if (isClientError) return alertError('Error', error.serverMessage || 'Action failed')
  return alertError('Error', 'Server error', reasonOf(error))
}

/** Approves or rejects one application at a time. Updates the row in place, without a reload. */
export function useApplicantDecision(kind: ApplicantKind, replace: (change: (row: Applicant) => Applicant) => void) {
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const isDeciding = useRef(false)
  async function decide(person: Applicant, action: DecisionAction, reason?: string): Promise<void> {
    if (isDeciding.current) return
    isDeciding.current = true
    try {
      if (!(await confirmDecision(kind, person, action, reason))) return
      setDeciding({ id: person.id, action })
      await call(calls[kind], {
        params: { userId: person.id },
        body: { action, ...(reason && { reason }), ...seenBefore(person.status) },
        // The version of the form that the admin read. If it is not the newest, the server rejects the decision.
        ifMatch: person.submittedAt ?? undefined,
      })
      replace((row) => (row.id === person.id ? { ...row, status: statusAfter[action] } : row))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      void alertDecisionFailed(error)
    } finally {
      isDeciding.current = false
      setDeciding(null)
    }
  }
  return {
    deciding,
    decide: (person: Applicant, action: DecisionAction, reason?: string) => void decide(person, action, reason),
  }
}
