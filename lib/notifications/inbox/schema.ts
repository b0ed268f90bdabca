import { z } from 'zod'
import { lengthError, listQuery } from '@/lib/core/http/fields'

/** Maximum number of IDs in a request that marks notifications as read. */
const MAX_IDS = 100

export const notificationsQuery = listQuery.pick({ cursor: true, limit: true }).extend({
  status: z.enum(['unread'], { error: 'status must be unread' }).optional(),
})
export type NotificationsQuery = z.output<typeof notificationsQuery>

export const notificationRow = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** A path on this site. */
  href: z.string(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
})
export type NotificationRow = z.infer<typeof notificationRow>

const IDS_OR_UNTIL = 'Send either `ids` or `until`'
const ids = z
  .array(z.uuid({ error: 'An ID is not valid' }), { error: 'Send a list of IDs' })
  .min(1, lengthError('Send at least one ID'))
  .max(MAX_IDS, lengthError(`At most ${MAX_IDS} IDs`))
const until = z.iso
  .datetime({ error: 'Enter a time such as 2026-11-27T10:00:00.000Z' })
  .refine((text) => text > '1900' && text < '2300', { error: 'Enter a time such as 2026-11-27T10:00:00.000Z' })
  .transform((text) => new Date(text))

export const readNotificationsBody = z
  .object({ ids: ids.optional(), until: until.optional() })
  .refine((body) => (body.ids === undefined) !== (body.until === undefined), { error: IDS_OR_UNTIL, path: ['ids'] })
export type ReadNotifications = z.output<typeof readNotificationsBody>

const choice = z.boolean({ error: 'Choose yes or no' })

/** The optional notifications that a person gets. */
export const notificationChoices = z.object({ reminders: choice, class_notes: choice, free_slots: choice })
export type NotificationChoices = z.infer<typeof notificationChoices>

export const notificationChoicesBody = notificationChoices.partial()
