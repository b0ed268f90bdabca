import type { DecisionStatus } from '@/lib/core/http/fields'
import { timeFields } from '@/lib/core/time/zone'
import { db, Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import type { MatchablePayment } from './match'

interface StoredPayment {
  id: string
  username: string
  courseName: string
  fee: number
  utr: string | null
  status: DecisionStatus
  createdAt: Date
  claimed: boolean
}

async function readPayments(condition: Prisma.Sql, from: Statements): Promise<MatchablePayment[]> {
  const rows = await from.$queryRaw<StoredPayment[]>`
    SELECT p.id::text, u.name AS username, p.course_name AS "courseName", p.fee, p.utr, p.status::text,
           p.created_at AS "createdAt",
           EXISTS (SELECT FROM utr_claims c WHERE c.utr = p.utr AND c.user_id <> p.user_id) AS claimed
    FROM payments p JOIN users u ON u.id = p.user_id WHERE ${condition} ORDER BY p.created_at DESC`
  return rows.map(({ createdAt, ...payment }) => ({ ...payment, sentOn: timeFields(createdAt, createdAt).date }))
}

/** Reads the payments with one of these UTRs, newest first. */
export const readNamedPayments = (utrs: readonly string[], from: Statements = db()): Promise<MatchablePayment[]> =>
  readPayments(Prisma.sql`p.utr = ANY(${utrs}::text[])`, from)

/** Reads all pending payments, and the approved or rejected payments that have one of these UTRs, newest first. */
export const readMatchablePayments = (utrs: readonly string[]): Promise<MatchablePayment[]> =>
  readPayments(Prisma.sql`(p.status = 'pending' OR p.utr = ANY(${utrs}::text[]))`, db())
