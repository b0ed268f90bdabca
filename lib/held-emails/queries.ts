import type { Role } from '@/lib/core/config/role'
import { DEFAULT_PAGE } from '@/lib/core/http/lists'
import { cutPage, readCursor, writeCursor } from '@/lib/core/http/paging'
import { accountMatches } from '@/lib/db/account-search'
import { db, Prisma } from '@/lib/db/client'
import { timeOrder } from '@/lib/db/list-order'
import { listInvitationsOf } from '@/lib/invitations/queries'
import { isOutdated } from '@/lib/notifications/held-queries'
import { publicAddress } from '@/lib/notifications/sender'
import { paths } from '@/lib/paths'
import type { HeldEmailsQuery, HeldPerson } from './schema'

interface StoredRow {
  /** The time of the person's oldest held email. The list is sorted by this time. */
  at: Date
  id: string
  user_id: string
  name: string
  role: Role
  email: string
  pending_email: string | null
  phone: string
  contact_phone: string | null
  is_open: boolean
  held: number
  outdated: number
  kinds: { kind: string; count: number }[]
}

const heldSince = (since: Date) => Prisma.sql`
  AND EXISTS (SELECT FROM messages n WHERE n.user_id = u.id AND n.held_because = 'unconfirmed' AND n.created_at >= ${since})`

/**
 * Lists the people whose emails are held because their address is not confirmed. The person with the oldest held email
 * comes first. One statement reads the people and counts their emails, so that a concurrent confirmation cannot cause
 * wrong counts.
 */
export async function listHeldEmails(
  query: HeldEmailsQuery,
): Promise<{ people: HeldPerson[]; link: string; nextCursor?: string }> {
  const { q, since, cursor, limit = DEFAULT_PAGE } = query
  const columns = { at: Prisma.sql`o.created_at`, id: Prisma.sql`o.id` }
  const { order, cursorCondition } = timeOrder('oldest', columns, readCursor(cursor))
  // `EXISTS … IS NOT TRUE` is faster here than `NOT EXISTS`, which joins and sorts all held emails.
  const rows = await db().$queryRaw<StoredRow[]>`
    SELECT p.at, p.id::text, p.user_id::text, p.name, p.role::text, p.email, p.pending_email, p.phone, p.contact_phone,
           p.is_open, h.held, h.outdated, h.kinds
    FROM (SELECT o.created_at AS at, o.id, u.id AS user_id, u.name, u.role, u.email, u.pending_email, u.phone,
                 u.contact_phone, u.password_hash IS NOT NULL AS is_open
          FROM messages o JOIN users u ON u.id = o.user_id
          WHERE o.held_because = 'unconfirmed' AND u.email_verified_at IS NULL AND u.closed_at IS NULL
            AND EXISTS (SELECT FROM messages e WHERE e.user_id = o.user_id AND e.held_because = 'unconfirmed'
                          AND (e.created_at, e.id) < (o.created_at, o.id)) IS NOT TRUE
            ${cursorCondition} ${q ? Prisma.sql`AND ${accountMatches(q)}` : Prisma.empty}
            ${since ? heldSince(new Date(since)) : Prisma.empty} ${order} LIMIT ${limit + 1}) p
    CROSS JOIN LATERAL (
      SELECT sum(k.count)::int AS held, sum(k.outdated)::int AS outdated,
             json_agg(json_build_object('kind', k.kind, 'count', k.count) ORDER BY k.count DESC, k.kind) AS kinds
      FROM (SELECT m.kind, count(*)::int AS count,
                   count(*) FILTER (WHERE ${isOutdated(Prisma.sql`coalesce(p.pending_email, p.email)`)})::int AS outdated
            FROM messages m WHERE m.user_id = p.user_id AND m.held_because = 'unconfirmed' GROUP BY m.kind) k) h
    ORDER BY p.at, p.id`
  const page = cutPage(rows, limit, writeCursor)
  const unopened = page.rows.flatMap(({ is_open, user_id }) => (is_open ? [] : [user_id]))
  const invitations = new Map((await listInvitationsOf(unopened)).map((row) => [row.user_id, row]))
  return {
    people: page.rows.map(({ at, id: _, is_open: __, ...person }) => ({
      ...person,
      oldest_at: at.toISOString(),
      invitation: invitations.get(person.user_id) ?? null,
    })),
    link: `${publicAddress()}${paths.confirmAddress}`,
    nextCursor: page.nextCursor,
  }
}
