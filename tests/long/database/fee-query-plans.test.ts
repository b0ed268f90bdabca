import { beforeAll, expect, it } from 'vitest'
import { db, pool } from '@/lib/db/client'
import { getFamilyFees, getPersonFees } from '@/lib/fees/family-queries'
import { updateAllFees } from '@/lib/fees/nightly-service'
import { listFees } from '@/lib/fees/office-queries'
import { readAccountDues } from '@/lib/fees/queries'
import { readFamiliesToRemind } from '@/lib/fees/reminder-queries'
import { academyToday, days } from '../../support/academy-days'
import { asOwner, ownerUrl } from '../../support/owner'
import { addPlanReporting, rowsRead, watchPlans } from '../../support/sql/query-plans'

/** The size of the test data. The cost of a list or a lookup must not depend on this size. */
const FAMILIES = 2000
const MONTHS = 10
/** The number of families with an open fee. */
const OPEN = 100
/** The maximum number of rows that a call may read from a table. */
const FEW = 3000
const large = ['users', 'dues', 'payments', 'allocations', 'credit_entries', 'credit_balances', 'course_enrolments']

// Connects as the database's owner, because the application's role cannot report query plans.
process.env.DATABASE_URL = addPlanReporting(ownerUrl())
const { plansOf } = watchPlans(pool())
const today = academyToday()
const month = today.slice(0, 7)
let family = ''

const insertRows = `
  INSERT INTO users (name, email, phone, password_hash, role, country)
  SELECT 'Person ' || left(md5(i::text), 8), 'p' || i || '@example.com', (8000000000 + i)::text, 'x', 'student', 'IN'
  FROM generate_series(1, ${FAMILIES}) i;
  CREATE TEMP TABLE family AS SELECT id, (phone::bigint - 8000000000)::int AS i FROM users WHERE phone BETWEEN '8000000001' AND '8000002000';
  INSERT INTO learners (id, account_id, name) SELECT id, id, 'x' FROM family;
  INSERT INTO plans (course_name, name, classes, minutes, amount, period, created_by)
  SELECT 'Veenai', 'Monthly', 8, 60, 2000, 'month', id FROM family WHERE i = 1;
  -- Most families have left. Their fees stay.
  INSERT INTO course_enrolments (account_id, learner_id, course_name, plan_id, starts_on, ends_on)
  SELECT family.id, family.id, 'Veenai', plans.id, date '${today}' - 330, CASE WHEN i > ${OPEN} THEN date '${today}' - 100 END FROM family, plans;
  INSERT INTO dues (account_id, learner_id, course_name, enrolment_id, plan_id, kind, period, label, starts_on, ends_on, list_amount,
                    amount, classes, class_type, minutes, due_on, paid)
  SELECT f.id, f.id, 'Veenai', e.id, e.plan_id, 'plan', to_char(day, 'YYYY-MM'), 'Monthly', day, day + 27, 2000, 2000, 8, 'private', 60, day,
         CASE WHEN n = 0 AND i <= ${OPEN} THEN 0 ELSE 2000 END
  FROM family f JOIN course_enrolments e ON e.account_id = f.id, generate_series(0, ${MONTHS} - 1) n,
       LATERAL (SELECT (date_trunc('month', date '${today}') - n * interval '1 month')::date AS day) d
  WHERE n > 0 OR i <= ${OPEN};
  INSERT INTO payments (user_id, learner_id, course_name, fee, screenshot_key, screenshot_sha256, status, decided_at)
  SELECT account_id, learner_id, course_name, amount, 'payments/none.webp', encode(sha256(id::text::bytea), 'hex'), 'approved', now()
  FROM dues WHERE paid > 0;
  INSERT INTO allocations (account_id, payment_id, due_id, amount)
  SELECT p.user_id, p.id, d.id, d.amount FROM payments p JOIN dues d ON encode(sha256(d.id::text::bytea), 'hex') = p.screenshot_sha256;
  INSERT INTO credit_entries (account_id, learner_id, course_name, class_type, minutes, classes, reason, due_id, expires_on)
  SELECT account_id, learner_id, course_name, class_type, minutes, classes, 'paid', id, starts_on + 60 FROM dues WHERE paid > 0;
  INSERT INTO credit_entries (account_id, learner_id, course_name, class_type, minutes, classes, reason, lot_id)
  SELECT account_id, learner_id, course_name, class_type, minutes, -classes, 'expired', id FROM credit_entries
  WHERE expires_on < date '${today}';
  INSERT INTO credit_balances SELECT learner_id, course_name, class_type, minutes, sum(classes) FROM credit_entries GROUP BY 1, 2, 3, 4;
`

beforeAll(async () => {
  await asOwner(async (client) => {
    await client.query('SET session_replication_role = replica; SET statement_timeout = 0')
    await client.query(insertRows)
    await client.query('ANALYZE')
    const { rows } = await client.query<{ id: string }>(`SELECT id::text FROM users WHERE phone = '8000000050'`)
    family = rows[0]?.id ?? ''
  })
}, 120_000)

const cases: [string, () => Promise<unknown>][] = [
  ['overdue fees', () => listFees({ view: 'overdue' })],
  ['fees due soon', () => listFees({ view: 'soon' })],
  ['paid fees of a month', () => listFees({ view: 'paid', month: days(`${month}-01`, -40).slice(0, 7), limit: 500 })],
  ['all fees', () => listFees({ view: 'all', limit: 500 })],
  [
    'the next page of all fees',
    async () => {
      const { nextCursor } = await listFees({ view: 'all', limit: 500 })
      await listFees({ view: 'all', limit: 500, cursor: nextCursor })
    },
  ],
  ['the open fees of a family', () => readAccountDues(db(), family, 'open')],
  ['the paid fees of a family', () => readAccountDues(db(), family, 'paid')],
  ['the fees that a family sees', () => getFamilyFees(family)],
  ['the fees of a family that the office sees', () => getPersonFees(family)],
  ['the families to remind', () => readFamiliesToRemind(today)],
]

it.each(cases)('%s reads few rows', async (name, work) => {
  const plans = await plansOf(work)
  expect(plans.length).toBeGreaterThan(0)
  const scans = plans.flatMap(({ query, nodes }) =>
    nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''))
      .map((node) => ({ table: node['Relation Name'], query })),
  )
  const read = Math.max(...plans.flatMap((plan) => large.map((table) => rowsRead(plan, table))))
  if (process.env.PLAN_TIMES)
    console.log(`${name}: ${plans.reduce((sum, { ms }) => sum + ms, 0)} ms, ${read} rows read`)
  expect(scans).toEqual([])
  expect(read).toBeLessThan(FEW)
})

it('the nightly job reads only the fees of families with a plan', async () => {
  const plans = await plansOf(() => updateAllFees({}))
  for (const table of ['dues', 'payments', 'allocations']) {
    const read = Math.max(...plans.map((plan) => rowsRead(plan, table)))
    expect({ table, isFew: read < FEW, read }).toEqual({ table, isFew: true, read: expect.any(Number) })
  }
})
