import { z } from 'zod'
import '@/lib/core/config/zod-settings'

/** The number of people who are emailed about a change, and of those whose email is held until they confirm. */
export const informed = z.object({ emailed: z.number().int(), held: z.number().int() })
export type Informed = z.infer<typeof informed>

/** Counts the people who are informed of a change, without the person who made it. */
export function countInformed(
  recipients: Iterable<{ id: string; emailVerifiedAt: Date | null }>,
  actorId: string,
): Informed {
  const people = new Map([...recipients].map((recipient) => [recipient.id, recipient]))
  people.delete(actorId)
  const emailed = [...people.values()].filter(({ emailVerifiedAt }) => emailVerifiedAt !== null).length
  return { emailed, held: people.size - emailed }
}
