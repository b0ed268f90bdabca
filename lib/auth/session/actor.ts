import { env } from '@/lib/core/config/env'
import type { OfficeRight } from '@/lib/core/config/office-rights'
import type { Role } from '@/lib/core/config/role'
import { isId } from '@/lib/core/http/fields'
import { db, Prisma } from '@/lib/db/client'
import { preparedRows } from '@/lib/db/prepared-rows'
import { cookieIn } from './cookies'
import { openToken, sessionCookieName } from './token'

/**
 * The signed-in person. Each call reads this data from the database, because data from tokens and browsers is not
 * trusted.
 */
export interface Actor {
  id: string
  name: string
  email: string
  /** When the email address was confirmed. Null if it is not confirmed. */
  emailVerifiedAt: Date | null
  /** The new address, which takes effect once it is confirmed. */
  pendingEmail: string | null
  phone: string
  role: Role
  /** The rights of an admin. Empty for everyone else. */
  officeRights: OfficeRight[]
  /** The time zone that the person chose. If null, the browser's zone applies. */
  timeZone: string | null
  sessionId: string
  sessionExpiresAt: Date
  /**
   * When a second factor was verified for this session. Null if the person logged in with only a password or a
   * provider.
   */
  secondFactorAt: Date | null
}

export interface Credentials {
  authorization: string | null
  cookie: string | null
}

/** Returns the token of a request. A Bearer header takes precedence over the cookie (contract 3.3). */
export function presentedToken(credentials: Credentials): { token: string; by: 'bearer' | 'cookie' } | null {
  const bearer = /^bearer\s+(\S+)\s*$/i.exec(credentials.authorization ?? '')?.[1]
  if (bearer) return { token: bearer, by: 'bearer' }
  if (credentials.authorization !== null && /^bearer\b/i.test(credentials.authorization))
    return { token: '', by: 'bearer' }
  const token = cookieIn(credentials.cookie, sessionCookieName())
  return token === undefined ? null : { token, by: 'cookie' }
}

const DAY = 24 * 60 * 60 * 1000
/** Minimum time between two updates of a session's last-used time. */
const SEEN_EVERY = 5 * 60 * 1000

/** Builds the filter for valid sessions: not ended, not expired and not unused for too long (contract 37.2). */
export function activeSessionFilter(now = Date.now()) {
  const idleSince = new Date(now - env().ACADEMY_SESSION_IDLE_DAYS * DAY)
  return { revokedAt: null, expiresAt: { gt: new Date(now) }, lastSeenAt: { gt: idleSince } }
}

/**
 * Returns the person to whom a token belongs. Null if its session is unknown, revoked, expired or unused for too long.
 */
export async function actorOf(token: string): Promise<Actor | null> {
  const claims = await openToken(token)
  if (!claims || !isId(claims.sessionId)) return null
  const [session] = await sessionRows(claims)
  if (!session) return null
  const { lastSeenAt, ...actor } = session
  await recordSessionUse({ id: actor.sessionId, lastSeenAt })
  return actor
}

/** Reads the session and its person in one statement. Empty if the session is not valid (`activeSessionFilter`). */
function sessionRows({ sessionId, userId }: { sessionId: string; userId: string }) {
  const { expiresAt, lastSeenAt } = activeSessionFilter()
  return preparedRows<Actor & { lastSeenAt: Date }>(
    'session',
    Prisma.sql`
      SELECT u.id::text, u.name, u.email, u.email_verified_at AS "emailVerifiedAt", u.pending_email AS "pendingEmail",
             u.phone, u.role::text, u.office_rights::text[] AS "officeRights", u.time_zone AS "timeZone", s.id::text AS "sessionId",
             s.expires_at AS "sessionExpiresAt", s.second_factor_at AS "secondFactorAt", s.last_seen_at AS "lastSeenAt"
      FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = ${sessionId}::uuid AND s.user_id = ${userId}::uuid AND s.revoked_at IS NULL
        AND s.expires_at > ${expiresAt.gt} AND s.last_seen_at > ${lastSeenAt.gt}`,
  )
}

/**
 * True if an admin must still verify a second factor in this session. Until then, the admin can only use API calls with
 * `withoutSecondFactor` (contract 39.13).
 */
export function lacksSecondFactor({ role, secondFactorAt }: Pick<Actor, 'role' | 'secondFactorAt'>): boolean {
  return role === 'admin' && secondFactorAt === null && env().ACADEMY_OFFICE_SECOND_FACTOR === 'required'
}

async function recordSessionUse({ id, lastSeenAt }: { id: string; lastSeenAt: Date }): Promise<void> {
  const now = new Date()
  if (now.getTime() - lastSeenAt.getTime() < SEEN_EVERY) return
  // The condition on `lastSeenAt` lets only one of several concurrent calls write.
  await db().session.updateMany({ where: { id, lastSeenAt, revokedAt: null }, data: { lastSeenAt: now } })
}
