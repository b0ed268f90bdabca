import { feeSettings } from '@/lib/core/config/settings'
import { academyToday, academyZone } from '@/lib/core/time/zone'
import { syncGrants } from '@/lib/credits/ledger-service'
import { Prisma } from '@/lib/db/client'
import { isOpenDue } from '@/lib/db/dues'
import type { Statements } from '@/lib/db/transaction'
import { allocateAdvance } from './allocation-service'
import { BILLED_DAYS, duesOf, type EnrolmentTerms, type NewDue, packageDue, type Term } from './periods'
import { type SiblingPlace, siblingColumns, siblingDiscount } from './sibling-queries'

// Creates the fees for enrolments. Every function expects the caller to have locked the account's row.

interface StoredEnrolment extends Omit<EnrolmentTerms, 'concession'>, SiblingPlace {
  id: string
  learnerId: string
  courseName: string
  concession: (EnrolmentTerms['concession'] & { reason: string | null }) | null
}

/** The reasons for excusing fees when an enrolment changes. A later enrolment can charge the excused periods again. */
export const excuseReasons = {
  changed: 'The enrolment was changed',
  paused: 'The enrolment is paused',
  left: 'The student left the course',
} as const

/** SQL condition: the fee `d` counts as charged. Fees excused for one of the `excuseReasons` do not count. */
const isCharged = Prisma.sql`(d.excused_at IS NULL OR d.excused_reason <> ALL(${Object.values(excuseReasons)}::text[]))`

/** Reads the account's enrolments that have a plan and can be charged fees. */
const readEnrolments = (tx: Statements, accountId: string): Promise<StoredEnrolment[]> => tx.$queryRaw`
  SELECT e.id::text, e.learner_id::text AS "learnerId", e.course_name AS "courseName", e.starts_on::text AS "startsOn",
         e.ends_on::text AS "endsOn", e.joining, e.due_day AS "dueDay",
         json_build_object('id', p.id, 'name', p.name, 'classes', p.classes, 'classType', p.class_type, 'minutes', p.minutes,
           'amount', CASE WHEN u.country IS DISTINCT FROM 'IN' AND u.country IS NOT NULL THEN coalesce(p.amount_abroad, p.amount) ELSE p.amount END,
           'period', p.period, 'validDays', p.valid_days) AS plan,
         CASE WHEN e.concession_kind IS NOT NULL THEN json_build_object('kind', e.concession_kind, 'value', e.concession_value,
           'reason', e.concession_reason, 'until', e.concession_until) END AS concession,
         coalesce((SELECT json_agg(json_build_object('fromOn', from_on, 'toOn', to_on, 'holdingFee', holding_fee))
                   FROM enrolment_pauses WHERE enrolment_id = e.id AND cancelled_at IS NULL), '[]') AS pauses,
         coalesce((SELECT array_agg(replace(d.period, 'pause:', '')) FROM dues d JOIN course_enrolments o ON o.id = d.enrolment_id
                   WHERE o.learner_id = e.learner_id AND o.course_name = e.course_name AND o.id <> e.id AND d.period IS NOT NULL
                     AND ${isCharged}), '{}') AS "chargedBefore",
         (SELECT max(d.ends_on)::text FROM dues d JOIN course_enrolments o ON o.id = d.enrolment_id
          WHERE o.learner_id = e.learner_id AND o.course_name = e.course_name AND o.id <> e.id AND d.starts_on < e.starts_on
            AND ${isCharged}) AS "chargedUntil",
         ${boughtBefore} AS "boughtBefore",
         coalesce((SELECT json_object_agg(month, classes) FROM (
           SELECT to_char(b.starts_at AT TIME ZONE ${academyZone()}, 'YYYY-MM') AS month, count(*)::int AS classes FROM bookings b
           WHERE b.learner_id = e.learner_id AND b.subject = e.course_name AND b.series_id IS NOT NULL AND b.cancelled_at IS NULL
             AND b.starts_at > now() - interval '40 days' GROUP BY 1) w), '{}') AS weekly,
         ${siblingColumns()}
  FROM course_enrolments e JOIN plans p ON p.id = e.plan_id JOIN users u ON u.id = e.account_id JOIN learners l ON l.id = e.learner_id AND l.archived_at IS NULL
  WHERE e.account_id = ${accountId}::uuid AND (e.ends_on IS NULL OR e.ends_on >= ${academyToday()}::date - ${BILLED_DAYS}::int)
  ORDER BY e.starts_on, e.created_at, e.id`

/** SQL condition: the learner bought this package in an earlier enrolment, and has been enrolled ever since. */
const boughtBefore = Prisma.sql`EXISTS (
  SELECT FROM dues d JOIN course_enrolments o ON o.id = d.enrolment_id
  WHERE o.learner_id = e.learner_id AND o.course_name = e.course_name AND o.id <> e.id AND d.plan_id = e.plan_id
    AND d.kind = 'plan' AND ${isCharged} AND o.starts_on <= e.starts_on
    AND e.starts_on - o.starts_on = (SELECT coalesce(sum(m.ends_on + 1 - m.starts_on), 0) FROM course_enrolments m
          WHERE m.learner_id = e.learner_id AND m.course_name = e.course_name AND m.starts_on >= o.starts_on AND m.starts_on < e.starts_on))`

/** Adds the academy's sibling discount to an enrolment that has no concession. */
function withConcession({ concession, ...enrolment }: StoredEnrolment) {
  const own = concession && { ...concession, reason: concession.reason ?? 'Concession' }
  const discount = siblingDiscount(enrolment)
  return { ...enrolment, concession: own ?? (discount && { ...discount, reason: 'Sibling discount', until: null }) }
}

const readTerms = (tx: Statements): Promise<Term[]> => tx.$queryRaw`
  SELECT id::text, name, starts_on::text AS "startsOn", ends_on::text AS "endsOn" FROM terms
  WHERE ends_on >= ${academyToday()}::date - ${BILLED_DAYS}::int ORDER BY starts_on`

/**
 * Creates the fees that the account's enrolments should have by today, and covers them with money paid in advance.
 * Returns the IDs of the new fees. A second call creates nothing. `by` is null for the nightly job.
 */
export async function createDues(tx: Statements, accountId: string, by: string | null = null): Promise<string[]> {
  const enrolments = (await readEnrolments(tx, accountId)).map(withConcession)
  if (enrolments.length === 0) return []
  const terms = enrolments.some(({ plan }) => plan.period === 'term') ? await readTerms(tx) : []
  const today = academyToday()
  const plannedDues = enrolments.flatMap((enrolment) =>
    duesOf(enrolment, today, terms, feeSettings())
      // The nightly job does not bill past periods.
      .filter(({ endsOn }) => by !== null || endsOn === null || endsOn >= today)
      .map((due) => rowOf(enrolment, due)),
  )
  // If an enrolment changes within a period, a second enrolment covers the same period. The family then pays only the
  // fee of the first enrolment.
  const firstOfPeriod = new Map(plannedDues.toReversed().map((due) => [periodOf(due), due]))
  const dues = plannedDues.filter((due) => due.startsOn === null || firstOfPeriod.get(periodOf(due)) === due)
  return insertDues(tx, accountId, dues, by)
}

const periodOf = ({ learnerId, courseName, period }: ReturnType<typeof rowOf>) =>
  [learnerId, courseName, period.replace('pause:', '')].join(' ')

/** Creates the fee for an enrolment's next package. Returns its ID. */
export async function createPackageDue(tx: Statements, accountId: string, enrolmentId: string): Promise<string> {
  const enrolment = (await readEnrolments(tx, accountId)).map(withConcession).find(({ id }) => id === enrolmentId)
  if (!enrolment) throw new Error('the enrolment was not read')
  const [last] = await tx.$queryRaw<{ number: number }[]>`
    SELECT coalesce(max(period::int), 0) AS number FROM dues WHERE enrolment_id = ${enrolmentId}::uuid AND period ~ '^[0-9]{1,6}$'`
  const due = packageDue(enrolment, (last?.number ?? 0) + 1, academyToday())
  const [id] = await insertDues(tx, accountId, [rowOf(enrolment, due)], accountId)
  if (!id) throw new Error('the fee was not created')
  return id
}

const rowOf = (enrolment: Pick<StoredEnrolment, 'id' | 'learnerId' | 'courseName' | 'plan'>, due: NewDue) => ({
  ...due,
  enrolmentId: enrolment.id,
  learnerId: enrolment.learnerId,
  courseName: enrolment.courseName,
  planId: enrolment.plan.id,
  classType: due.classes > 0 ? enrolment.plan.classType : null,
  minutes: due.classes > 0 ? enrolment.plan.minutes : null,
})

async function insertDues(
  tx: Statements,
  accountId: string,
  rows: readonly ReturnType<typeof rowOf>[],
  by: string | null,
): Promise<string[]> {
  if (rows.length === 0) return []
  const made = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO dues (account_id, learner_id, course_name, enrolment_id, plan_id, kind, period, label, starts_on, ends_on,
                      list_amount, amount, concession, classes, class_type, minutes, valid_until, valid_days, due_on, created_by)
    SELECT ${accountId}::uuid, "learnerId", "courseName", "enrolmentId", "planId", kind, period, label, "startsOn", "endsOn",
           "listAmount", amount, concession, classes, "classType", minutes, "validUntil", "validDays", "dueOn", ${by}::uuid
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS d("learnerId" uuid, "courseName" text, "enrolmentId" uuid,
      "planId" uuid, kind text, period text, label text, "startsOn" date, "endsOn" date, "listAmount" int, amount int,
      concession text, classes int, "classType" text, minutes int, "validUntil" date, "validDays" int, "dueOn" date)
    -- If the family has to pay the fee of a period, it pays no holding fee for that period.
    WHERE kind <> 'holding' OR NOT EXISTS (
      SELECT FROM dues o WHERE o.enrolment_id = "enrolmentId" AND o.period = replace(d.period, 'pause:', '') AND o.excused_at IS NULL)
    ORDER BY "dueOn", "enrolmentId" ON CONFLICT (enrolment_id, period) DO NOTHING RETURNING id::text`
  const ids = made.map(({ id }) => id)
  if (ids.length === 0) return ids
  // A fee of ₹0 needs no payment, so the learner gets the classes at once.
  await syncGrants(tx, ids)
  await allocateAdvance(tx, accountId)
  return ids
}

/**
 * Excuses an enrolment's open fees for periods between `from` and `to`. With `paidHolding`, also excuses paid holding
 * fees. Money already paid for these fees becomes an advance, unless `keepPaid` is set. Returns the IDs of the excused
 * fees.
 */
export async function excuseDues(
  tx: Statements,
  { enrolmentId, from, to = null }: { enrolmentId: string; from: string; to?: string | null },
  {
    by,
    reason,
    keepPaid = false,
    paidHolding = false,
  }: { by: string; reason: string; keepPaid?: boolean; paidHolding?: boolean },
): Promise<string[]> {
  const excused = await tx.$queryRaw<{ id: string; accountId: string; paid: number }[]>`
    UPDATE dues d SET excused_at = ${new Date()}, excused_by = ${by}::uuid, excused_reason = ${reason}
    WHERE enrolment_id = ${enrolmentId}::uuid AND refunded = 0
      AND (${isOpenDue} OR (${paidHolding}::boolean AND kind = 'holding' AND excused_at IS NULL))
      AND coalesce(starts_on, due_on) >= ${from}::date AND (${to}::date IS NULL OR ends_on <= ${to}::date)
    RETURNING id::text, account_id::text AS "accountId", paid`
  const [partlyPaid] = keepPaid ? [] : excused.filter(({ paid }) => paid > 0)
  const ids = excused.map(({ id }) => id)
  if (partlyPaid) {
    await tx.$queryRaw`
      UPDATE allocations SET reversed_at = ${new Date()} WHERE due_id = ANY(${ids}::uuid[]) AND reversed_at IS NULL`
    await allocateAdvance(tx, partlyPaid.accountId)
  }
  return ids
}
