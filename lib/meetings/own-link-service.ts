import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { env } from '@/lib/core/config/env'
import { invalidField } from '@/lib/core/http/errors'
import { db } from '@/lib/db/client'
import { ownLinkOf } from './own-link'
import { type ownLinkBody, wrongLink } from './schema'

/**
 * Sets or removes the acting teacher's own meeting link, and returns the stored link. Throws 422 for an invalid link
 * (./own-link.ts).
 */
export async function setOwnLink(
  actor: Actor,
  { link }: z.output<typeof ownLinkBody>,
): Promise<{ link: string | null }> {
  const meetingLink = link && ownLinkOf(link, env().MEETING_LINK_HOSTS)
  if (link && !meetingLink) throw invalidField('link', wrongLink)
  await db().$transaction((tx) =>
    tx.user.update({ where: { id: actor.id }, data: { meetingLink }, select: { id: true } }),
  )
  return { link: meetingLink }
}
