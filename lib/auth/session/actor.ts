import { env } from '@/lib/core/config/env'
import type { Role } from '@/lib/core/config/role'
import { isId } from '@/lib/core/http/fields'
import { db, Prisma } from '@/lib/db/client'
import { preparedRows } from '@/lib/db/read'
import { cookieIn } from './cookies'
import { openToken, sessionCookieName } from './token'

/** Who is acting: read from the database at every call, never from what the token or the browser says. */
export interface Actor {
  id: string
  name: string
  email: string
  /** Null: nobody has confirmed that address yet. */
  emailVerifiedAt: Date | null
  /** What the address becomes once it is confirmed there. */
  pendingEmail: string | null
  phone: string
  role: Role
  /** The zone the person chose to read times in; null = whatever the browser says. */
  timeZone: string | null
  sessionId: string
  sessionExpiresAt: Date
  /** When this session showed a second factor; null = a password, or a provider, alone. */
  secondFactorAt: Date | null
}

export interface Credentials {
  authorization: string | null
  cookie: string | null
}

/** Where both are sent, Bearer decides (contract 3.3). */
export function presentedToken(credentials: Credentials): { token: string; by: 'bearer' | 'cookie' } | null {
  const bearer = /^bearer\s+(\S+)\s*$/i.exec(credentials.authorization ?? '')?.[1]
  if (bearer) return { token: bearer, by: 'bearer' }
  if (credentials.authorization !== null && /^bearer\b/i.test(credentials.authorization))
    return { token: '', by: 'bearer' }
  const token = cookieIn(credentials.cookie, sessionCookieName())
  return token === undefined ? null : { token, by: 'cookie' }
}

const DAY = 24 * 60 * 60 * 1000
/** A session that is used says so this often, not at every call. */
const SEEN_EVERY = 5 * 60 * 1000

/** What a session that counts fulfils: neither ended, nor over, nor unused for too long (contract 37.2). */
export function aliveSession(now = Date.now()) {
  const idleSince = new Date(now - env().ACADEMY_SESSION_IDLE_DAYS * DAY)
  return { revokedAt: null, expiresAt: { gt: new Date(now) }, lastSeenAt: { gt: idleSince } }
}

/** The person behind a token: null when it is unknown, revoked, expired or was not used for long. */
export async function actorOf(token: string): Promise<Actor | null> {
  const claims = await openToken(token)
  if (!claims || !isId(claims.sessionId)) return null
  const [session] = await sessionRows(claims)
  if (!session) return null
  const { lastSeenAt, ...actor } = session
  await noteUse({ id: actor.sessionId, lastSeenAt })
  return actor
}

/** The session and its person, by one statement; none where it does not count (`aliveSession`). */
function sessionRows({ sessionId, userId }: { sessionId: string; userId: string }) {
  const { expiresAt, lastSeenAt } = aliveSession()
  return preparedRows<Actor & { lastSeenAt: Date }>(
    'session',
    Prisma.sql`
      SELECT u.id::text, u.name, u.email, u.email_verified_at AS "emailVerifiedAt", u.pending_email AS "pendingEmail",
             u.phone, u.role::text, u.time_zone AS "timeZone", s.id::text AS "sessionId",
             s.expires_at AS "sessionExpiresAt", s.second_factor_at AS "secondFactorAt", s.last_seen_at AS "lastSeenAt"
      FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = ${sessionId}::uuid AND s.user_id = ${userId}::uuid AND s.revoked_at IS NULL
        AND s.expires_at > ${expiresAt.gt} AND s.last_seen_at > ${lastSeenAt.gt}`,
  )
}

/**
 * Whether the academy asks somebody for a second factor whose session began without one: until they have set one up, only
 * what `withoutSecondFactor` names is open to them (contract 39.13).
 */
export function lacksSecondFactor({ role, secondFactorAt }: Pick<Actor, 'role' | 'secondFactorAt'>): boolean {
  return role === 'admin' && secondFactorAt === null && env().ACADEMY_OFFICE_SECOND_FACTOR === 'required'
}

async function noteUse({ id, lastSeenAt }: { id: string; lastSeenAt: Date }): Promise<void> {
  const now = new Date()
  if (now.getTime() - lastSeenAt.getTime() < SEEN_EVERY) return
  // Of calls at the same moment one writes.
  await db().session.updateMany({ where: { id, lastSeenAt, revokedAt: null }, data: { lastSeenAt: now } })
}
