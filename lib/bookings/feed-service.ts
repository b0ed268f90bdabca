import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '@/lib/auth/session/actor'
import { db } from '@/lib/db/client'

/** What is kept of a feed's key: it cannot be turned back into an address. */
export const feedDigest = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Gives out a new private calendar address; the one before stops working. The key is shown this once. */
export async function openFeed(actor: Actor): Promise<string> {
  const key = randomBytes(24).toString('base64url')
  await setDigest(actor, feedDigest(key))
  return `/api/calendar-feed/${key}`
}

/** Whether an address of theirs works; which one, nobody can say any more (contract 9.80). */
export async function hasFeed(actor: Actor): Promise<boolean> {
  const { feedDigest } = await db().user.findUniqueOrThrow({ where: { id: actor.id }, select: { feedDigest: true } })
  return feedDigest !== null
}

/** Takes the address back. */
export async function closeFeed(actor: Actor): Promise<void> {
  await setDigest(actor, null)
}

async function setDigest({ id }: Actor, digest: string | null): Promise<void> {
  await db().$transaction((tx) => tx.user.update({ where: { id }, data: { feedDigest: digest }, select: { id: true } }))
}
