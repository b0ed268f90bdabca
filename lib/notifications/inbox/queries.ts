import type { Actor } from '@/lib/auth/session/actor'
import { DEFAULT_PAGE } from '@/lib/core/http/lists'
import { cutPage, readCursor, writeCursor } from '@/lib/core/http/paging'
import { db, Prisma, type Transaction } from '@/lib/db/client'
import type { NotificationChoices, NotificationRow, NotificationsQuery } from './schema'

interface Row extends Omit<NotificationRow, 'created_at' | 'read_at'> {
  at: Date
  read: Date | null
}

interface NotificationPage {
  notifications: NotificationRow[]
  unread: number
  nextCursor?: string
}

/** Lists the caller's notifications, newest first, and counts the unread ones. */
export async function listNotifications(
  { id }: Pick<Actor, 'id'>,
  { status, cursor, limit = DEFAULT_PAGE }: NotificationsQuery,
): Promise<NotificationPage> {
  const after = readCursor(cursor)
  const [fetchedRows, unread] = await Promise.all([
    db().$queryRaw<Row[]>`
      SELECT id::text, kind, title, text, href, created_at AS at, read_at AS read
      FROM notifications WHERE user_id = ${id}::uuid
        ${status === 'unread' ? Prisma.sql`AND read_at IS NULL` : Prisma.empty}
        ${after ? Prisma.sql`AND (created_at, id) < (${after.at}, ${after.id}::uuid)` : Prisma.empty}
      ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`,
    countUnread(id),
  ])
  const { rows, nextCursor } = cutPage(fetchedRows, limit, writeCursor)
  const notifications = rows.map(({ at, read, ...row }) => ({
    ...row,
    created_at: at.toISOString(),
    read_at: read?.toISOString() ?? null,
  }))
  return { notifications, unread, nextCursor }
}

/** Counts a person's unread notifications, in the caller's transaction if there is one. */
export async function countUnread(userId: string, tx: Transaction | null = null): Promise<number> {
  const [row] = await (tx ?? db()).$queryRaw<{ unread: number }[]>`
    SELECT count(*)::int AS unread FROM notifications WHERE user_id = ${userId}::uuid AND read_at IS NULL`
  return row?.unread ?? 0
}

/** Converts the stored list of unwanted topics to the API's fields. */
export const choicesOf = (unwanted: readonly string[]): NotificationChoices => ({
  reminders: !unwanted.includes('reminders'),
  class_notes: !unwanted.includes('class-notes'),
  free_slots: !unwanted.includes('free-slots'),
})

/** Reads which optional notifications the caller gets. */
export async function readNotificationChoices({ id }: Pick<Actor, 'id'>): Promise<NotificationChoices> {
  const { unwantedNotifications } = await db().user.findUniqueOrThrow({
    where: { id },
    select: { unwantedNotifications: true },
  })
  return choicesOf(unwantedNotifications)
}
