import { z } from 'zod'
import '@/lib/core/config/zod-settings'

/**
 * How many people are emailed about a change, how many emails are held because the address is not confirmed yet, and
 * how many people get a notification in the app.
 */
export const informed = z.object({
  emailed: z.number().int(),
  held: z.number().int(),
  notifications: z.number().int(),
})
export type Informed = z.infer<typeof informed>

/** Counts the people to inform of a change, except the person who made it. */
export function countInformed(
  recipients: Iterable<{ id: string; emailVerifiedAt: Date | null }>,
  actorId: string,
): Informed {
  const people = new Map([...recipients].map((recipient) => [recipient.id, recipient]))
  people.delete(actorId)
  const emailed = [...people.values()].filter(({ emailVerifiedAt }) => emailVerifiedAt !== null).length
  return { emailed, held: people.size - emailed, notifications: people.size }
}
