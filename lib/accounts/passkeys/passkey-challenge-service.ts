import { randomBytes } from 'node:crypto'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { db } from '@/lib/db/client'

/** How long a challenge is valid while the person responds on their device. */
export const CHALLENGE_MS = 5 * 60_000
/** Maximum number of expired challenges to delete when a new one is created. */
const SWEPT = 200

/** The purpose of a challenge, and the person who must respond to it. During a login, the person is not known yet. */
export type Purpose = { for: 'add' | 'second-step'; userId: string } | { for: 'login' }

const rowOf = (purpose: Purpose) => ({
  purpose: purpose.for,
  userId: purpose.for === 'login' ? null : purpose.userId,
})

/** Creates a challenge that is valid for five minutes and can be used once. */
export async function createChallenge(purpose: Purpose): Promise<string> {
  await db().$executeRaw`
    DELETE FROM passkey_challenges WHERE challenge IN (
      SELECT challenge FROM passkey_challenges WHERE expires_at < now() LIMIT ${SWEPT} FOR UPDATE SKIP LOCKED)`
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + CHALLENGE_MS)
  await db().passkeyChallenge.create({ data: { ...rowOf(purpose), challenge, expiresAt }, select: { challenge: true } })
  return challenge
}

/**
 * Deletes the challenge named in a browser's response, even if the rest of the response is invalid. Returns the
 * challenge, or null if it was used, has expired, or was created for another purpose or person.
 */
export async function takeChallenge(clientDataJSON: string, purpose: Purpose): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const { count } = await db().passkeyChallenge.deleteMany({
    where: { ...rowOf(purpose), challenge, expiresAt: { gt: new Date() } },
  })
  return count === 1 ? challenge : null
}

/** Reads the challenge from the response. Returns null for malformed input, because any client can send it. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const challenge: unknown = decodeClientDataJSON(clientDataJSON)?.challenge
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}
