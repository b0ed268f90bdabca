import type { Transaction } from '@/lib/db/client'

/** Notes which announcements a person has read in the app, by the keys of their notifications. */
export async function noteReadAnnouncements(
  tx: Transaction,
  userId: string,
  onceKeys: readonly string[],
): Promise<void> {
  const ids = onceKeys.flatMap((key) => /^announcement:([\da-f-]{36}):/.exec(key)?.[1] ?? [])
  if (ids.length === 0) return
  await tx.$executeRaw`
    UPDATE announcement_recipients SET read_at = now()
    WHERE announcement_id = ANY(${ids}::uuid[]) AND user_id = ${userId}::uuid AND read_at IS NULL`
}
