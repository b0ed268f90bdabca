import type { Actor } from '@/lib/auth/session/actor'
import { lockAccount } from '@/lib/db/account-lock'
import { db, Prisma } from '@/lib/db/client'
import type { EmailTopic } from '@/lib/notifications/choices'
import { choicesOf, countUnread } from './queries'
import type { NotificationChoices, ReadNotifications } from './schema'

/**
 * Marks the caller's notifications as read: those with the given IDs, or all up to a given time. The IDs of other
 * people's notifications have no effect. Returns the number of unread notifications.
 */
export async function markNotificationsRead(
  { id }: Pick<Actor, 'id'>,
  { ids, until }: ReadNotifications,
): Promise<number> {
  const which = until ? Prisma.sql`created_at <= ${until}` : Prisma.sql`id = ANY(${ids ?? []}::uuid[])`
  return db().$transaction(async (tx) => {
    // Locks the rows in the order of their IDs. Otherwise, two tabs that mark the same rows at the same time could
    // deadlock.
    await tx.$executeRaw`
      UPDATE notifications SET read_at = now() WHERE id IN (
        SELECT id FROM notifications WHERE user_id = ${id}::uuid AND read_at IS NULL AND ${which}
        ORDER BY id FOR UPDATE)`
    return countUnread(id, tx)
  })
}

/** Turns the caller's optional notifications on or off. Missing fields stay unchanged. */
export async function chooseNotifications(
  { id }: Pick<Actor, 'id'>,
  changes: Partial<NotificationChoices>,
): Promise<NotificationChoices> {
  return db().$transaction(async (tx) => {
    await lockAccount(tx, id)
    const select = { unwantedNotifications: true } as const
    const { unwantedNotifications } = await tx.user.findUniqueOrThrow({ where: { id }, select })
    const { reminders, class_notes, free_slots } = { ...choicesOf(unwantedNotifications), ...changes }
    const unwanted: EmailTopic[] = [
      ...(reminders ? [] : (['reminders'] as const)),
      ...(class_notes ? [] : (['class-notes'] as const)),
      ...(free_slots ? [] : (['free-slots'] as const)),
    ]
    await tx.user.update({ where: { id }, data: { unwantedNotifications: unwanted }, select: { id: true } })
    return choicesOf(unwanted)
  })
}
