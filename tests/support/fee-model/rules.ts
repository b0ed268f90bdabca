import { pool } from '@/lib/db/client'

/** Rules that always hold for all families. Each query returns the records that break its rule. */
const rules: Record<string, string> = {
  'a balance is the sum of its entries': `
    SELECT learner_id FROM credit_balances b WHERE classes <> (
      SELECT coalesce(sum(e.classes), 0) FROM credit_entries e WHERE (e.learner_id, e.course_name, e.class_type, e.minutes)
        = (b.learner_id, b.course_name, b.class_type, b.minutes))
    UNION ALL SELECT learner_id FROM credit_entries e WHERE NOT EXISTS (
      SELECT FROM credit_balances b WHERE (e.learner_id, e.course_name, e.class_type, e.minutes)
        = (b.learner_id, b.course_name, b.class_type, b.minutes))`,
  'the classes of a fee are given once, and only while it is settled': `
    SELECT d.id FROM dues d LEFT JOIN credit_entries e ON e.due_id = d.id
    GROUP BY d.id HAVING coalesce(sum(e.classes), 0) <> CASE WHEN d.paid = d.amount AND d.excused_at IS NULL
      OR d.excused_with_classes THEN d.classes + coalesce(sum(e.classes) FILTER (WHERE e.reason = 'refunded'), 0) ELSE 0 END
      OR sum(e.classes) FILTER (WHERE e.reason <> 'refunded') NOT BETWEEN 0 AND d.classes`,
  'a class is given back at most once': `
    SELECT b.credit_entry_id FROM credit_entries g JOIN bookings b ON b.id = g.booking_id AND g.reason <> 'booked'
    GROUP BY 1 HAVING sum(g.classes) NOT IN (0, 1)`,
  'a fee is paid by its allocations': `
    SELECT d.id FROM dues d LEFT JOIN allocations a ON a.due_id = d.id AND a.reversed_at IS NULL
    GROUP BY d.id HAVING d.paid <> coalesce(sum(a.amount), 0)`,
  'a payment for fees is allocated, in advance or refunded from the advance': `
    SELECT p.id FROM payments p LEFT JOIN allocations a ON a.payment_id = p.id AND a.reversed_at IS NULL
    WHERE p.status = 'approved' AND (p.unallocated > 0 OR a.id IS NOT NULL)
    GROUP BY p.id HAVING p.fee <> coalesce(sum(a.amount), 0) + p.unallocated + (
      SELECT coalesce(sum((part ->> 'amount')::int), 0) FROM credit_notes n, jsonb_array_elements(n.parts) part
      WHERE n.payment_id = p.id AND part ->> 'due_id' IS NULL)`,
  'only approved payments have allocations': `
    SELECT p.id FROM payments p JOIN allocations a ON a.payment_id = p.id AND a.reversed_at IS NULL WHERE p.status <> 'approved'`,
  'no family has both money in advance and open fees': `
    SELECT user_id FROM payments p WHERE unallocated > 0
      AND EXISTS (SELECT FROM dues d WHERE d.account_id = p.user_id AND d.paid < d.amount AND d.excused_at IS NULL)`,
  'every received rupee is on exactly one receipt': `
    SELECT p.id FROM payments p LEFT JOIN receipts r ON r.payment_id = p.id AND r.cancelled_at IS NULL
    WHERE p.decided_at IS NOT NULL GROUP BY p.id
    HAVING coalesce(sum(r.amount), 0) <> CASE p.status WHEN 'approved' THEN p.fee ELSE 0 END
      OR count(r.id) <> CASE p.status WHEN 'approved' THEN 1 ELSE 0 END`,
  'every refunded rupee of a fee is on exactly one credit note': `
    SELECT d.id FROM dues d WHERE d.refunded <> (
      SELECT coalesce(sum((part ->> 'amount')::int), 0) FROM credit_notes n, jsonb_array_elements(n.parts) part
      WHERE n.user_id = d.account_id AND part ->> 'due_id' = d.id::text)`,
  'a credit note is the sum of its parts and lines, and never above its receipt': `
    SELECT r.id FROM receipts r JOIN credit_notes n ON n.receipt_id = r.id GROUP BY r.id
    HAVING sum(n.amount) > r.amount OR bool_or(n.amount <> (SELECT sum((part ->> 'amount')::int) FROM jsonb_array_elements(n.parts) part))
      OR bool_or(n.amount <> (SELECT sum((line ->> 'amount')::int) FROM jsonb_array_elements(n.lines) line))`,
  'document numbers have no gaps': `
    SELECT series FROM (SELECT series, fiscal_year, serial FROM receipts
      UNION ALL SELECT 'credit_note', fiscal_year, serial FROM credit_notes) documents
    GROUP BY series, fiscal_year HAVING count(*) <> max(serial) OR min(serial) <> 1 OR count(DISTINCT serial) <> max(serial)`,
  'an enrolment has one fee per period': `
    SELECT enrolment_id FROM dues WHERE period IS NOT NULL GROUP BY enrolment_id, period HAVING count(*) > 1`,
  'a learner pays a month or term of a course once': `
    SELECT e.learner_id FROM dues d JOIN course_enrolments e ON e.id = d.enrolment_id
    WHERE d.kind = 'plan' AND d.period !~ '^[0-9]+$' AND d.excused_at IS NULL
    GROUP BY e.learner_id, e.course_name, d.period HAVING count(*) > 1`,
}

/** Returns each broken rule with a record that breaks it. */
export async function brokenRules(): Promise<string[]> {
  const violations: string[] = []
  for (const [name, sql] of Object.entries(rules)) {
    const { rows } = await pool().query(`${sql} LIMIT 1`)
    if (rows.length > 0) violations.push(`${name}: ${JSON.stringify(rows[0])}`)
  }
  return violations
}
