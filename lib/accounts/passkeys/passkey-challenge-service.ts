import { randomBytes } from 'node:crypto'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { db } from '@/lib/db/client'

/** How long a person has to answer on their device. */
export const CHALLENGE_MS = 5 * 60_000
/** Those that nobody answered go with the next ones that are given, so many at a time. */
const SWEPT = 200

/** What a challenge is for; with whom, where that is known. */
export type Purpose = { for: 'add' | 'second-step'; userId: string } | { for: 'login' }

const rowOf = (purpose: Purpose) => ({
  purpose: purpose.for,
  userId: purpose.for === 'login' ? null : purpose.userId,
})

/** A fresh challenge, for five minutes and one answer. */
export async function giveChallenge(purpose: Purpose): Promise<string> {
  await db().$executeRaw`
    DELETE FROM passkey_challenges WHERE challenge IN (
      SELECT challenge FROM passkey_challenges WHERE expires_at < now() LIMIT ${SWEPT} FOR UPDATE SKIP LOCKED)`
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + CHALLENGE_MS)
  await db().passkeyChallenge.create({ data: { ...rowOf(purpose), challenge, expiresAt }, select: { challenge: true } })
  return challenge
}

/**
 * Takes the challenge that a browser's answer names, whatever the answer is worth: gives it, or null where it was given for
 * something else or somebody else, is over, or was answered before.
 */
export async function takeChallenge(clientDataJSON: string, purpose: Purpose): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const { count } = await db().passkeyChallenge.deleteMany({
    where: { ...rowOf(purpose), challenge, expiresAt: { gt: new Date() } },
  })
  return count === 1 ? challenge : null
}

/** Anybody may have written it. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const challenge: unknown = decodeClientDataJSON(clientDataJSON)?.challenge
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}
