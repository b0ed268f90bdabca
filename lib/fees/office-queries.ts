import { DEFAULT_PAGE } from '@/lib/core/http/lists'
import { cutPage, readCursor, writeCursor } from '@/lib/core/http/paging'
import { academyToday, academyZone } from '@/lib/core/time/zone'
import { accountMatches } from '@/lib/db/account-search'
import { db, Prisma } from '@/lib/db/client'
import { dayColumn, dayText } from '@/lib/db/day-columns'
import { isOpenDue, isOverdueDue } from '@/lib/db/dues'
import type { Statements } from '@/lib/db/transaction'
import { type JoinedReceipt, joinedReceiptNumber } from '@/lib/receipts/queries'
import type { FeeListQuery, FeeRow, FeeSums } from './office-schema'
import { dueColumns } from './queries'

interface StoredRow extends Omit<FeeRow, 'last_reminded_at' | 'receipt_number'>, JoinedReceipt {
  last_reminded_at: Date | null
}

const isPaid = Prisma.sql`(d.paid = d.amount AND d.excused_at IS NULL)`

const viewCondition = (view: FeeListQuery['view'] = 'overdue'): Prisma.Sql => {
  if (view === 'overdue') return isOverdueDue()
  if (view === 'soon') return Prisma.sql`${isOpenDue} AND NOT ${isOverdueDue()}`
  return view === 'paid' ? isPaid : Prisma.sql`true`
}

/**
 * Lists fees with their sums. The views `paid` and `all` start with the latest due date, the other views with the
 * earliest. `q` searches the family's name, email and phone numbers.
 */
export async function listFees(
  query: FeeListQuery,
  from: Statements = db(),
): Promise<{ fees: FeeRow[]; sums: FeeSums; nextCursor?: string | undefined }> {
  const { view, month, q, limit = DEFAULT_PAGE } = query
  const after = readCursor(query.cursor)
  const isNewestFirst = view === 'paid' || view === 'all'
  const order = isNewestFirst ? Prisma.sql`d.due_on DESC, d.id DESC` : Prisma.sql`d.due_on, d.id`
  const day = after && dayText(after.at)
  const cursorCondition = !after
    ? Prisma.empty
    : isNewestFirst
      ? Prisma.sql`AND (d.due_on, d.id) < (${day}::date, ${after.id}::uuid)`
      : Prisma.sql`AND (d.due_on, d.id) > (${day}::date, ${after.id}::uuid)`
  const rows = await from.$queryRaw<StoredRow[]>`
    SELECT ${dueColumns()}, d.account_id::text AS user_id, u.name AS username, u.phone, u.contact_phone, u.country,
           (SELECT max(m.created_at) FROM messages m WHERE m.user_id = d.account_id AND m.kind = 'fee-reminder') AS last_reminded_at,
           last.paid_on::text, last.receipt_id, last.prefix, last.fiscal_year, last.receipt_kind, last.serial
    FROM dues d JOIN users u ON u.id = d.account_id
    LEFT JOIN LATERAL (
      SELECT coalesce(p.paid_on, (p.created_at AT TIME ZONE ${academyZone()})::date) AS paid_on, r.id::text AS receipt_id, r.prefix,
             r.fiscal_year, r.kind AS receipt_kind, r.serial
      FROM allocations a JOIN payments p ON p.id = a.payment_id LEFT JOIN receipts r ON r.payment_id = p.id AND r.cancelled_at IS NULL
      WHERE a.due_id = d.id AND a.reversed_at IS NULL ORDER BY a.created_at DESC, a.id LIMIT 1) last ON true
    WHERE ${viewCondition(view)} ${month ? inMonth(month) : Prisma.empty} ${q ? Prisma.sql`AND ${accountMatches(q, 'u')}` : Prisma.empty} ${cursorCondition}
    ORDER BY ${order} LIMIT ${limit + 1}`
  const page = cutPage(rows, limit, ({ due_on, id }) => writeCursor({ at: dayColumn(due_on), id }))
  return {
    nextCursor: page.nextCursor,
    fees: page.rows.map(feeRowOf),
    sums: await readFeeSums(month, from),
  }
}

function feeRowOf({ prefix, fiscal_year, receipt_kind, serial, ...row }: StoredRow): FeeRow {
  return {
    ...row,
    last_reminded_at: row.last_reminded_at?.toISOString() ?? null,
    receipt_number: joinedReceiptNumber({ prefix, fiscal_year, receipt_kind, serial }),
  }
}

const inMonth = (month: string): Prisma.Sql =>
  Prisma.sql`AND d.due_on >= ${`${month}-01`}::date AND d.due_on < ${`${month}-01`}::date + interval '1 month'`

/**
 * Sums the open and paid fees whose due date is in `month`. Without `month`, sums all open fees, and the paid fees of
 * the current month.
 */
async function readFeeSums(month: string | undefined, from: Statements): Promise<FeeSums> {
  const [sums] = await from.$queryRaw<FeeSums[]>`
    SELECT ${sumOf(isOverdueDue(), Prisma.sql`d.amount - d.paid`)} AS overdue,
           ${sumOf(Prisma.sql`${isOpenDue} AND NOT ${isOverdueDue()}`, Prisma.sql`d.amount - d.paid`)} AS soon,
           ${sumOf(isPaid, Prisma.sql`d.paid - d.refunded`)} AS paid
    FROM (SELECT d.* FROM dues d WHERE ${isOpenDue} ${month ? inMonth(month) : Prisma.empty}
          UNION ALL SELECT d.* FROM dues d WHERE ${isPaid} ${inMonth(month ?? academyToday().slice(0, 7))}) d`
  if (!sums) throw new Error('the sums were not read')
  return sums
}

const sumOf = (condition: Prisma.Sql, amount: Prisma.Sql): Prisma.Sql => Prisma.sql`json_build_object(
  'families', (count(DISTINCT d.account_id) FILTER (WHERE ${condition}))::int,
  'dues', (count(*) FILTER (WHERE ${condition}))::int,
  'amount', coalesce(sum(${amount}) FILTER (WHERE ${condition}), 0)::int)`
