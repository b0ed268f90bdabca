import type { Statements } from '@/lib/db/transaction'

interface RefundedClasses {
  creditNoteId: string
  actorId: string
  dues: readonly { dueId: string; classes: number }[]
}

/**
 * Removes classes from the balance for each refunded fee. The office chooses how many, and the balance may become
 * negative. Call this within the refund's transaction, with the account locked.
 */
export async function reverseForRefund(
  tx: Statements,
  { creditNoteId, actorId, dues }: RefundedClasses,
): Promise<void> {
  const reversed = dues.filter(({ classes }) => classes > 0)
  if (reversed.length === 0) return
  await tx.$queryRaw`
    INSERT INTO credit_entries (account_id, learner_id, course_name, class_type, minutes, classes, reason, due_id, lot_id,
                                credit_note_id, created_by)
    SELECT d.account_id, d.learner_id, d.course_name, d.class_type, d.minutes, -reversed.classes, 'refunded', d.id,
           (SELECT max(e.id) FROM credit_entries e WHERE e.due_id = d.id AND e.reason = 'paid'), ${creditNoteId}::uuid, ${actorId}::uuid
    FROM unnest(${reversed.map(({ dueId }) => dueId)}::uuid[], ${reversed.map(({ classes }) => classes)}::int[]) AS reversed(due_id, classes)
    JOIN dues d ON d.id = reversed.due_id ORDER BY d.id`
}
