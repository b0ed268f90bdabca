import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { env } from '@/lib/core/config/env'
import { invalidField } from '@/lib/core/http/errors'
import { db } from '@/lib/db/client'
import { ownLinkOf } from './own-link'
import { type ownLinkBody, wrongLink } from './schema'

/** Sets or takes away the acting teacher's own room, and gives it as it is kept. What is no room (./own-link.ts): 422. */
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
