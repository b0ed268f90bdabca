import { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import '@/lib/core/config/zod-settings'

/** The longest time between writing the emails about a change and counting their recipients. */
const WRITING_MS = 60_000

/**
 * How many people are emailed about a change, how many emails are held because the address is not confirmed yet, and
 * how many people get a notification in the app.
 */
export const informed = z.object({
  emailed: z.number().int(),
  held: z.number().int(),
  notifications: z.number().int(),
  /** Only for an admin, and only if emails are held: a time just before they were written, to find their recipients. */
  held_since: z.iso.datetime().optional(),
})
export type Informed = z.infer<typeof informed>

/** Counts the people to inform about a change, except the person who made it. */
export function countInformed(
  recipients: Iterable<{ id: string; emailVerifiedAt: Date | null }>,
  actor: Pick<Actor, 'id' | 'role'>,
): Informed {
  const people = new Map([...recipients].map((recipient) => [recipient.id, recipient]))
  people.delete(actor.id)
  const held = [...people.values()].filter(({ emailVerifiedAt }) => emailVerifiedAt === null).length
  const counts = { emailed: people.size - held, held, notifications: people.size }
  if (actor.role !== 'admin' || held === 0) return counts
  return { ...counts, held_since: new Date(Date.now() - WRITING_MS).toISOString() }
}
