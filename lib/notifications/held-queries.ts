import { db, Prisma } from '@/lib/db/client'

/** Maximum number of people that `unreachedCounts` counts. */
const MAX_COUNTED = Prisma.raw('1000')

/**
 * SQL: true for a held email `m` that will never be sent. The email is outdated, or it is a security email to an
 * earlier address. `sendHeld` uses the same rule.
 */
export const isOutdated = (address: Prisma.Sql) =>
  Prisma.sql`(m.useful_until IS NOT NULL AND m.useful_until <= now() OR m.kind = 'security' AND m.to_address <> ${address})`

/** Counts the held emails that will be sent once the person confirms this address. */
export async function countEmailsToConfirm(userId: string, address: string): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM messages m
    WHERE m.user_id = ${userId}::uuid AND m.held_because = 'unconfirmed' AND NOT ${isOutdated(Prisma.sql`${address}`)}`
  return row?.count ?? 0
}

/**
 * SQL: counts the people with held emails and an unconfirmed address. Counts families and other people separately.
 * Stops after 1000 people.
 */
export const unreachedCounts = Prisma.sql`(
  WITH RECURSIVE held AS (
    (SELECT user_id, 1 AS place FROM messages WHERE held_because = 'unconfirmed' ORDER BY user_id LIMIT 1)
    UNION ALL
    SELECT (SELECT m.user_id FROM messages m WHERE m.held_because = 'unconfirmed' AND m.user_id > held.user_id
            ORDER BY m.user_id LIMIT 1), place + 1
    FROM held WHERE held.user_id IS NOT NULL AND place < ${MAX_COUNTED})
  SELECT count(*) FILTER (WHERE u.role = 'student')::int AS families, count(*) FILTER (WHERE u.role <> 'student')::int AS others
  FROM held JOIN users u ON u.id = held.user_id WHERE u.email_verified_at IS NULL AND u.closed_at IS NULL)`
