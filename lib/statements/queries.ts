import type { DecisionStatus } from '@/lib/core/http/fields'
import { timeFields } from '@/lib/core/time/zone'
import { db, Prisma } from '@/lib/db/client'
import { isOpenDue } from '@/lib/db/dues'
import type { Statements } from '@/lib/db/transaction'
import type { FamilyToFind } from './families'
import type { MatchablePayment } from './match'

interface StoredPayment {
  id: string
  username: string
  courseName: string
  fee: number
  utr: string | null
  bankReference: string | null
  status: DecisionStatus
  createdAt: Date
  claimed: boolean
}

async function readPayments(condition: Prisma.Sql, from: Statements): Promise<MatchablePayment[]> {
  const rows = await from.$queryRaw<StoredPayment[]>`
    SELECT p.id::text, u.name AS username, p.course_name AS "courseName", p.fee, p.utr,
           p.bank_reference AS "bankReference", p.status::text, p.created_at AS "createdAt",
           EXISTS (SELECT FROM utr_claims c WHERE c.utr = p.utr AND c.user_id <> p.user_id) AS claimed
    FROM payments p JOIN users u ON u.id = p.user_id WHERE ${condition} ORDER BY p.created_at DESC`
  return rows.map(({ createdAt, ...payment }) => ({ ...payment, sentOn: timeFields(createdAt, createdAt).date }))
}

/**
 * Builds the SQL condition that the payment `p` has one of these UTRs or bank references. Ignores the bank references
 * of rejected payments.
 */
const hasReference = (
  references: readonly string[],
) => Prisma.sql`(p.utr = ANY(${references}::text[]) OR (p.method = 'bank'
  AND p.bank_name IS NULL AND p.bank_reference IS NOT NULL AND p.bank_reference = ANY(${references}::text[]) AND p.status <> 'rejected'))`

/** Reads the payments with one of these references, newest first. */
export const readNamedPayments = (
  references: readonly string[],
  from: Statements = db(),
): Promise<MatchablePayment[]> => readPayments(hasReference(references), from)

/** Reads all pending payments, and other payments with one of these references, newest first. */
export const readMatchablePayments = (references: readonly string[]): Promise<MatchablePayment[]> =>
  readPayments(Prisma.sql`(p.status = 'pending' OR ${hasReference(references)})`, db())

/**
 * Reads all families, with their students and open fees. The family with the oldest open fee comes first. Uses
 * subqueries, because PostgreSQL plans the equivalent join badly.
 */
export const readFamilies = (): Promise<FamilyToFind[]> => db().$queryRaw<FamilyToFind[]>`
  SELECT u.id::text, u.name, array_remove(ARRAY[u.phone, u.contact_phone], NULL) AS phones,
         ARRAY(SELECT name FROM learners WHERE account_id = u.id AND archived_at IS NULL AND erased_at IS NULL
               ORDER BY created_at) AS "learnerNames",
         ARRAY(SELECT d.amount - d.paid FROM dues d WHERE d.account_id = u.id AND ${isOpenDue} ORDER BY d.due_on) AS "openDues"
  FROM users u WHERE u.role = 'student' AND u.erased_at IS NULL
  ORDER BY (SELECT min(d.due_on) FROM dues d WHERE d.account_id = u.id AND ${isOpenDue}), u.name, u.id`
