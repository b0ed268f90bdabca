import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import type { AuditRow, AuditSubject } from '@/lib/core/observability/audit'
import { db, Prisma } from './client'
import type { Statements } from './transaction'

/** Describes one decision by an admin. The database rejects every change to a stored decision. */
export interface Decision {
  actorId: string
  action:
    | 'approve'
    | 'reject'
    | 'handle'
    | 'change status'
    | 'mark'
    | 'write notes'
    | 'add to notes'
    | 'book'
    | 'add'
    | 'take back'
    | 'cancel'
    | 'move'
    | 'substitute'
    | 'edit'
    | 'close'
    | 'open'
    | 'erase'
    | 'keep'
    | 'consent'
    | 'withdraw'
    | 'remove second step'
    | 'remove second step and passkeys'
    | 'remove passkeys'
    | 'sign out'
    | 'add course'
    | 'end course'
    | 'add slots'
    | 'remove slots'
    | 'change contact number'
    | 'change country'
    | 'change rights'
    | 'create account'
    | 'invite'
    | 'revoke invitation'
    | 'send'
    | 'stop'
    | 'excuse'
    | 'release'
    | 'record'
    | 'forgive'
    | 'refund'
  subject: AuditSubject
  subjectId: string
  /** The state before the decision. Null if there was none. */
  from: string | null
  to: string
  /** The admin's comment. */
  reason?: string | null
}

/** Writes the decision in the caller's transaction, so that the change and its audit row are committed together. */
export async function writeAudit(tx: Statements, decision: Decision): Promise<void> {
  await tx.$queryRaw(auditSql(decision))
}

/** Returns the statement that `writeAudit` runs, so that a caller can combine it with other statements. */
export const auditSql = ({ actorId, action, subject, subjectId, from, to, reason = null }: Decision): Prisma.Sql =>
  Prisma.sql`
    INSERT INTO audit_log (at, actor_id, action, subject, subject_id, from_state, to_state, reason)
    VALUES (${new Date()}, ${actorId}::uuid, ${action}, ${subject}, ${subjectId}::uuid, ${from}, ${to}, ${reason})`

const subjects = new Set([
  'payment',
  'teacher_profile',
  'student_profile',
  'trial_request',
  'class',
  'day_off',
  'slot',
  'weekly_place',
  'person',
  'academy',
  'course',
  'learner',
  'import',
  'term',
  'announcement',
  'plan',
  'enrolment',
  'due',
  'credits',
])
const SHOWN = 50

/** Lists the decisions on a record, newest first. Throws 404 for a kind of record that has no decisions. */
export async function listDecisions(subject: string, subjectId: string): Promise<AuditRow[]> {
  if (!subjects.has(subject) || !isId(subjectId)) throw new AppError('not_found', 'Record not found')
  return listDecisionsAbout([subject], [subjectId])
}

/** Lists the decisions on the records with the given kinds and IDs, newest first. */
export async function listDecisionsAbout(kinds: readonly string[], subjectIds: readonly string[]): Promise<AuditRow[]> {
  const rows = await db().$queryRaw<(Omit<AuditRow, 'at'> & { at: Date })[]>`
    SELECT a.at, coalesce(u.name, 'The academy') AS who, a.action, a.from_state AS "from", a.to_state AS "to", a.reason
    FROM audit_log a LEFT JOIN users u ON u.id = a.actor_id
    WHERE a.subject = ANY(${[...kinds]}) AND a.subject_id = ANY(${[...subjectIds]}::uuid[]) ORDER BY a.id DESC LIMIT ${SHOWN}`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
