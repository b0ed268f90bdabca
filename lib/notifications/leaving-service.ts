import { Prisma } from '@/lib/db/client'
import { hotRows } from '@/lib/db/read'
import { storedTopics } from './choices'
import { letterLimits } from './letter-limits'
import { kindsOfClass } from './schema'
import type { CalendarPart } from './service'

/** A letter that may go now: what is sent of it. */
export interface LeavingLetter {
  id: string
  kind: string
  userId: string
  toName: string
  toAddress: string
  subject: string
  text: string
  html: string
  invitation: string | null
  invitationMethod: string | null
  moreInvitations: CalendarPart[]
  receiptId: string | null
}

/** PostgreSQL's words for what undoes the statement below. */
const NOT_NULL = '23502'
const DEADLOCK = '40P01'
/** How long the email about a decision waits for "We’ve received your payment" (lib/notifications/order-service.ts). */
export const ORDER_MS = 10 * 60_000

/**
 * Releases an ordinary email with one statement, which counts it in all its limits and records the try. Ordinary means
 * pending, wanted, not waiting for an earlier one, and to an address that is confirmed or need not be. Otherwise
 * returns null and changes nothing; gate-service.ts decides then. Uses the rows of letter-limits.ts, which older
 * releases count in too.
 * See docs/decisions/2026-11-22-letters.md.
 */
export async function letGo(messageId: string): Promise<LeavingLetter | null> {
  const { address, account, strangers, classes } = letterLimits()
  const [strangersKinds, securityKinds, classesKinds] = [
    kindsOfClass('to-strangers'),
    kindsOfClass('security'),
    kindsOfClass('about-classes'),
  ]
  // The limits' own clock, as their library reckons.
  const now = Prisma.sql`${Date.now()}::bigint`
  try {
    const [letter] = await hotRows<LeavingLetter>(
      'let-letter-go',
      Prisma.sql`
        WITH letter AS (
          SELECT *, kind = ANY(${strangersKinds}::text[]) AS strange,
                 encode(sha256(convert_to(to_address, 'UTF8')), 'hex') AS digest
          FROM messages
          WHERE id = ${messageId}::uuid AND state = 'waiting' AND (to_confirmed OR kind = ANY(${strangersKinds}::text[]))
            AND NOT EXISTS (
              SELECT FROM users u WHERE u.id = messages.user_id AND ${storedTopics}::jsonb ->> messages.kind = ANY(u.unwanted_emails))
            AND NOT (kind = 'payment-decided' AND created_at > now() - ${ORDER_MS} * interval '1 millisecond' AND EXISTS (
              SELECT FROM messages e WHERE e.user_id = messages.user_id AND e.kind = 'payment-received'
                AND (e.state = 'waiting' OR e.held_because = 'limit') AND e.created_at <= messages.created_at))
          FOR UPDATE),
        counter AS (
          SELECT c.* FROM letter l, LATERAL (VALUES
            (${strangers.getKey('')} || digest || coalesce((
               SELECT ':' || u.id FROM users u WHERE u.id = l.user_id AND u.email = l.to_address AND l.kind = 'confirm-address'), ''),
             ${strangers.points}::int, ${strangers.msDuration}::bigint, strange),
            (${classes.getKey('')} || l.user_id || ':' || l.with_user_id,
             ${classes.points}::int, ${classes.msDuration}::bigint, kind = ANY(${classesKinds}::text[]) AND l.with_user_id IS NOT NULL),
            (${address.getKey('')} || digest, ${address.points}::int, ${address.msDuration}::bigint, NOT strange),
            (${account.getKey('')} || l.user_id, ${account.points}::int, ${account.msDuration}::bigint, NOT strange)
          ) AS c(key, room, ms, asked)
          WHERE asked AND l.attempts = 0 AND l.kind <> ALL(${securityKinds}::text[])),
        leaving AS (
          UPDATE messages m SET attempts = m.attempts + 1 FROM letter
          WHERE m.id = letter.id AND NOT EXISTS (
            SELECT FROM counter c WHERE (SELECT r.expire > ${now} AND r.points >= c.room FROM rate_limits r WHERE r.key = c.key))
          RETURNING m.*),
        -- In one order, for whoever counts in the same ones meanwhile. Where the last room was taken meanwhile, the points are NULL, which
        -- their column refuses: nothing of the whole statement was done.
        counted AS (
          INSERT INTO rate_limits AS r (key, points, expire)
          SELECT key, 1, ${now} + ms FROM counter WHERE EXISTS (SELECT FROM leaving) ORDER BY key
          ON CONFLICT (key) DO UPDATE SET
            points = CASE WHEN r.expire <= ${now} THEN 1
                          WHEN r.points < (SELECT room FROM counter c WHERE c.key = r.key) THEN r.points + 1 END,
            expire = CASE WHEN r.expire <= ${now} THEN excluded.expire ELSE r.expire END)
        SELECT id::text, kind, user_id::text AS "userId", to_name AS "toName", to_address AS "toAddress", subject, text, html,
               invitation, invitation_method AS "invitationMethod", more_invitations AS "moreInvitations", receipt_id::text AS "receiptId"
        FROM leaving`,
    )
    return letter ?? null
  } catch (error) {
    const { code } = error as { code?: string }
    // The limits' library deletes old rows in an order of its own.
    if (code === NOT_NULL || code === DEADLOCK) return null
    throw error
  }
}

/** A letter has gone; one that meanwhile is held for another reason stays so. */
export async function noteSent(messageId: string, sentThrough: string): Promise<void> {
  await hotRows(
    'letter-sent',
    Prisma.sql`
      UPDATE messages SET state = 'sent', sent_at = ${new Date()}, sent_through = ${sentThrough}, last_error = NULL
      WHERE id = ${messageId}::uuid AND state IN ('waiting', 'failed')`,
  )
}
