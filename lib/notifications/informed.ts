import { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import '@/lib/core/config/zod-settings'

/** Milliseconds allowed for writing the emails of a change. Subtracted from the current time for `held_since`. */
const WRITING_MS = 60_000

/**
 * The numbers of people informed about a change. `emailed`: people who get an email now. `held`: people who get the
 * email once they confirm their address. `notifications`: people who get a notification in the app.
 */
export const informed = z.object({
  emailed: z.number().int(),
  held: z.number().int(),
  notifications: z.number().int(),
  /** Admins get a link to the people with an email held at or after this time. */
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
