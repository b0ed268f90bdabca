import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '@/lib/auth/session/actor'
import { db } from '@/lib/db/client'

/** Hashes a feed's key. Only the digest is stored, so the private address cannot be recovered from the database. */
export const feedDigest = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Creates a new private calendar address and revokes the earlier one. The address cannot be read again later. */
export async function openFeed(actor: Actor): Promise<string> {
  const key = randomBytes(24).toString('base64url')
  await setDigest(actor, feedDigest(key))
  return `/api/calendar-feed/${key}`
}

/** True if the caller has a working calendar address. The address itself is not stored (contract 9.80). */
export async function hasFeed(actor: Actor): Promise<boolean> {
  const { feedDigest } = await db().user.findUniqueOrThrow({ where: { id: actor.id }, select: { feedDigest: true } })
  return feedDigest !== null
}

/** Revokes the calendar address. */
export async function closeFeed(actor: Actor): Promise<void> {
  await setDigest(actor, null)
}

async function setDigest({ id }: Actor, digest: string | null): Promise<void> {
  await db().$transaction((tx) => tx.user.update({ where: { id }, data: { feedDigest: digest }, select: { id: true } }))
}
