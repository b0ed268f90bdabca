import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { DEFAULT_PAGE } from '@/lib/core/http/lists'
import { cutPage, readCursor, writeCursor } from '@/lib/core/http/paging'
import { accountMatches } from '@/lib/db/account-search'
import { db, Prisma } from '@/lib/db/client'
import { timeOrder } from '@/lib/db/list-order'
import type { InvitationCounts, InvitationRow, InvitationsQuery } from './schema'
import { NO_PERSON } from './texts'

interface StoredRow {
  id: string
  name: string
  email: string
  phone: string
  contact_phone: string | null
  /** The time by which the list is sorted. */
  at: Date
  created_at: Date
  is_open: boolean
  kind: InvitationRow['kind']
  channel: InvitationRow['channel']
  sent_at: Date | null
  expires_at: Date | null
  used_at: Date | null
  revoked_at: Date | null
  sent_by: string | null
}

const fields = Prisma.sql`
  u.id::text, u.name, u.email, u.phone, u.contact_phone, u.created_at, u.password_hash IS NOT NULL AS is_open,
  coalesce(i.kind, (SELECT 'teacher' FROM import_rows r WHERE r.user_id = u.id AND r.kind = 'teachers')) AS kind, i.channel,
  i.created_at AS sent_at, i.expires_at, i.used_at, i.revoked_at, a.name AS sent_by`

/** Joins each person with the invitation that opened the account, or else with the latest invitation. */
const latest = Prisma.sql`
  LEFT JOIN LATERAL (SELECT * FROM account_invitations WHERE user_id = u.id
                     ORDER BY used_at IS NULL, created_at DESC LIMIT 1) i ON true
  LEFT JOIN users a ON a.id = i.created_by`

const matches = (q: string | undefined) => (q ? Prisma.sql`AND ${accountMatches(q)}` : Prisma.empty)

const ofImport = (id: string | undefined) =>
  id === undefined
    ? Prisma.empty
    : isId(id)
      ? Prisma.sql`AND u.id IN (SELECT user_id FROM import_rows WHERE import_id = ${id}::uuid)`
      : Prisma.sql`AND false`

/** The SQL condition and the sort columns of each list. */
const lists = {
  unopened: {
    at: Prisma.sql`u.created_at`,
    id: Prisma.sql`u.id`,
    people: Prisma.sql`users u ${latest} WHERE u.password_hash IS NULL AND u.closed_at IS NULL`,
  },
  opened: {
    at: Prisma.sql`o.used_at`,
    id: Prisma.sql`o.user_id`,
    people: Prisma.sql`account_invitations o JOIN users u ON u.id = o.user_id ${latest} WHERE o.used_at IS NOT NULL`,
  },
}

/**
 * Lists the accounts that have not been opened, newest first. With status `opened`, lists the accounts that were opened
 * with an invitation, most recent first. Also returns the totals.
 */
export async function listInvitations(
  query: InvitationsQuery,
): Promise<{ invitations: InvitationRow[]; counts: InvitationCounts; nextCursor?: string }> {
  const { status = 'unopened', q, cursor, limit = DEFAULT_PAGE, import: importId } = query
  const { at, id, people } = lists[status]
  const { order, cursorCondition } = timeOrder('newest', { at, id }, readCursor(cursor))
  const [rows, counts] = await Promise.all([
    db().$queryRaw<StoredRow[]>`
      SELECT ${fields}, ${at} AS at FROM ${people} ${cursorCondition} ${matches(q)} ${ofImport(importId)} ${order} LIMIT ${limit + 1}`,
    countInvited(),
  ])
  const page = cutPage(rows, limit, writeCursor)
  const now = new Date()
  return { nextCursor: page.nextCursor, counts, invitations: page.rows.map((row) => toRow(row, now)) }
}

async function countInvited(): Promise<InvitationCounts> {
  const [counts] = await db().$queryRaw<InvitationCounts[]>`
    SELECT (SELECT count(DISTINCT user_id)::int FROM account_invitations) AS invited,
           (SELECT count(*)::int FROM account_invitations WHERE used_at IS NOT NULL) AS opened,
           (SELECT count(*)::int FROM users WHERE password_hash IS NULL AND closed_at IS NULL) AS unopened`
  return counts ?? { invited: 0, opened: 0, unopened: 0 }
}

/**
 * Returns the status of a person's invitation. Null for an account that the office did not create. Throws 404 for an
 * unknown ID.
 */
export async function findInvitation(id: string): Promise<InvitationRow | null> {
  const [row] = isId(id)
    ? await db().$queryRaw<
        StoredRow[]
      >`SELECT ${fields}, u.created_at AS at FROM users u ${latest} WHERE u.id = ${id}::uuid`
    : []
  if (!row) throw new AppError('not_found', NO_PERSON)
  return row.is_open && row.sent_at === null ? null : toRow(row, new Date())
}

/** Returns the invitations of these people. Leaves out people who have opened their account. */
export async function listInvitationsOf(ids: readonly string[]): Promise<InvitationRow[]> {
  if (ids.length === 0) return []
  const rows = await db().$queryRaw<StoredRow[]>`
    SELECT ${fields}, u.created_at AS at FROM users u ${latest} WHERE u.id = ANY(${ids}::uuid[]) AND u.password_hash IS NULL`
  const now = new Date()
  return rows.map((row) => toRow(row, now))
}

function stateOf({ is_open, sent_at, revoked_at, expires_at }: StoredRow, now: Date): InvitationRow['state'] {
  if (is_open) return 'opened'
  if (!sent_at || !expires_at) return 'none'
  if (revoked_at) return 'revoked'
  return expires_at <= now ? 'expired' : 'invited'
}

function toRow(row: StoredRow, now: Date): InvitationRow {
  const { id, name, email, phone, contact_phone, kind, channel, created_at, sent_at, expires_at, used_at, sent_by } =
    row
  return {
    user_id: id,
    name,
    email,
    phone,
    contact_phone,
    state: stateOf(row, now),
    kind,
    channel,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
    opened_at: used_at?.toISOString() ?? null,
    sent_by,
  }
}
