import { handleEach } from '@/lib/api/handle'
import { readNotificationChoices } from '@/lib/notifications/inbox/queries'
import { chooseNotifications } from '@/lib/notifications/inbox/service'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handleEach({
  notificationChoices: async ({ actor }) => ({ choices: await readNotificationChoices(actor) }),
  chooseNotifications: async ({ actor, body }) => ({ choices: await chooseNotifications(actor, body) }),
})
