import type { Transaction } from '@/lib/db/client'

export type AuditSubject = 'payment' | 'teacher_profile' | 'student_profile' | 'trial_request'

/** One decision of an admin: who, what, from, to; the database adds when, and refuses every later change. */
export interface Decision {
  actorId: string
  action: 'approve' | 'reject' | 'handle'
  subject: AuditSubject
  subjectId: string
  from: string
  to: string
  /** What the admin wrote beside it. */
  reason?: string | null
}

/** Writes the decision in the caller's own transaction, so that neither exists without the other. */
export async function writeAudit(tx: Transaction, { from, to, reason = null, ...decision }: Decision): Promise<void> {
  await tx.auditEntry.create({ data: { ...decision, fromState: from, toState: to, reason }, select: { id: true } })
}
