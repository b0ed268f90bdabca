import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { isId } from '@/lib/http/fields'

/** One decision as an admin reads it. */
export interface AuditRow {
  at: string
  who: string
  action: string
  from: string | null
  to: string
  reason: string | null
}

const subjects = new Set(['payment', 'teacher_profile', 'student_profile', 'trial_request'])
const SHOWN = 50

/** What admins decided about a record, the newest first. A kind of record that has no decisions: 404. */
export async function listDecisions(subject: string, subjectId: string): Promise<AuditRow[]> {
  if (!subjects.has(subject) || !isId(subjectId)) throw new AppError('not_found', 'There is no such record')
  const rows = await db().$queryRaw<(Omit<AuditRow, 'at'> & { at: Date })[]>`
    SELECT a.at, coalesce(u.name, 'The academy') AS who, a.action, a.from_state AS "from", a.to_state AS "to", a.reason
    FROM audit_log a LEFT JOIN users u ON u.id = a.actor_id
    WHERE a.subject = ${subject} AND a.subject_id = ${subjectId}::uuid ORDER BY a.id DESC LIMIT ${SHOWN}`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
