import { z } from 'zod'

/** The people whom a change informs: emails that go out, and emails held until the address is confirmed. */
export const informed = z.object({ emailed: z.number().int(), held: z.number().int() })
export type Informed = z.infer<typeof informed>

/** Counts the recipients of a change; the person who made it is not counted. */
export function countInformed(
  recipients: Iterable<{ id: string; emailVerifiedAt: Date | null }>,
  actorId: string,
): Informed {
  const people = new Map([...recipients].map((recipient) => [recipient.id, recipient]))
  people.delete(actorId)
  const emailed = [...people.values()].filter(({ emailVerifiedAt }) => emailVerifiedAt !== null).length
  return { emailed, held: people.size - emailed }
}
