import { DEFAULT_PAGE } from '@/lib/core/http/lists'
import { cutPage, readCursor, writeCursor } from '@/lib/core/http/paging'
import { academyToday } from '@/lib/core/time/zone'
import { accountMatches } from '@/lib/db/account-search'
import { db, Prisma } from '@/lib/db/client'
import { dayColumn, dayText } from '@/lib/db/day-columns'
import { isOpenDue, isOverdueDue } from '@/lib/db/dues'
import type { Statements } from '@/lib/db/transaction'
import type { FeeListQuery, FeeRow, FeeSums } from './office-schema'
import { dueColumns } from './queries'

type StoredRow = Omit<FeeRow, 'last_reminded_at'> & { last_reminded_at: Date | null }

const isPaid = Prisma.sql`(d.paid = d.amount AND d.excused_at IS NULL)`

const viewCondition = (view: FeeListQuery['view'] = 'overdue'): Prisma.Sql => {
  if (view === 'overdue') return isOverdueDue()
  if (view === 'soon') return Prisma.sql`${isOpenDue} AND NOT ${isOverdueDue()}`
  return view === 'paid' ? isPaid : Prisma.sql`true`
}

/**
 * Lists fees with their sums. Overdue fees and fees due soon are sorted by due date, oldest first; the others newest
 * first. `q` searches the family's name, email and phone numbers.
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
  const begin = !after
    ? Prisma.empty
    : isNewestFirst
      ? Prisma.sql`AND (d.due_on, d.id) < (${day}::date, ${after.id}::uuid)`
      : Prisma.sql`AND (d.due_on, d.id) > (${day}::date, ${after.id}::uuid)`
  const rows = await from.$queryRaw<StoredRow[]>`
    SELECT ${dueColumns()}, d.account_id::text AS user_id, u.name AS username, u.phone, u.contact_phone, u.country,
           (SELECT max(m.created_at) FROM messages m WHERE m.user_id = d.account_id AND m.kind = 'fee-reminder') AS last_reminded_at
    FROM dues d JOIN users u ON u.id = d.account_id
    WHERE ${viewCondition(view)} ${inMonth(month)} ${q ? Prisma.sql`AND ${accountMatches(q, 'u')}` : Prisma.empty} ${begin}
    ORDER BY ${order} LIMIT ${limit + 1}`
  const page = cutPage(rows, limit, ({ due_on, id }) => writeCursor({ at: dayColumn(due_on), id }))
  return {
    nextCursor: page.nextCursor,
    fees: page.rows.map((row) => ({ ...row, last_reminded_at: row.last_reminded_at?.toISOString() ?? null })),
    sums: await readFeeSums(month, from),
  }
}

const inMonth = (month: string | undefined): Prisma.Sql =>
  month === undefined
    ? Prisma.empty
    : Prisma.sql`AND d.due_on >= ${`${month}-01`}::date AND d.due_on < ${`${month}-01`}::date + interval '1 month'`

/** Reads the sums of the fees of a month or, without one, of all open fees and of the fees due in this month. */
async function readFeeSums(month: string | undefined, from: Statements): Promise<FeeSums> {
  const since = month === undefined ? `${academyToday().slice(0, 7)}-01` : `${month}-01`
  const [sums] = await from.$queryRaw<FeeSums[]>`
    SELECT ${sumOf(isOverdueDue(), Prisma.sql`d.amount - d.paid`)} AS overdue,
           ${sumOf(Prisma.sql`${isOpenDue} AND NOT ${isOverdueDue()}`, Prisma.sql`d.amount - d.paid`)} AS soon,
           ${sumOf(isPaid, Prisma.sql`d.paid - d.refunded`)} AS paid
    FROM (SELECT d.* FROM dues d WHERE ${isOpenDue} ${inMonth(month)}
          UNION ALL SELECT d.* FROM dues d WHERE ${isPaid} AND d.due_on >= ${since}::date ${inMonth(month)}) d`
  if (!sums) throw new Error('the sums were not read')
  return sums
}

const sumOf = (condition: Prisma.Sql, amount: Prisma.Sql): Prisma.Sql => Prisma.sql`json_build_object(
  'families', (count(DISTINCT d.account_id) FILTER (WHERE ${condition}))::int,
  'dues', (count(*) FILTER (WHERE ${condition}))::int,
  'amount', coalesce(sum(${amount}) FILTER (WHERE ${condition}), 0)::int)`
