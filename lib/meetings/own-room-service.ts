import type { z } from 'zod'
import type { Actor } from '@/lib/auth/actor'
import { env } from '@/lib/core/env'
import { invalidField } from '@/lib/core/errors'
import { db } from '@/lib/db/client'
import { type ownLinkBody, ownLinkProblem } from './schema'

/** Sets or takes away the acting teacher's own room. A host that the academy does not know: 422. */
export async function setOwnLink(
  actor: Actor,
  { link }: z.output<typeof ownLinkBody>,
): Promise<{ link: string | null }> {
  const problem = link && ownLinkProblem(link, env().MEETING_LINK_HOSTS)
  if (problem) throw invalidField('link', problem)
  await db().user.update({ where: { id: actor.id }, data: { meetingLink: link }, select: { id: true } })
  return { link }
}
