import { z } from 'zod'
import { type Endpoint, page } from '@/lib/core/http/endpoint'
import {
  notificationChoices,
  notificationChoicesBody,
  notificationRow,
  notificationsQuery,
  readNotificationsBody,
} from './schema'

const unread = z.number().int()

export const inboxEndpoints = {
  notifications: {
    method: 'GET',
    path: '/api/notifications',
    summary: 'List the caller’s notifications, newest first, and count the unread ones',
    access: 'signed-in',
    query: notificationsQuery,
    response: z.object({ notifications: z.array(notificationRow), unread, ...page }),
    status: 200,
  },
  readNotifications: {
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark the caller’s notifications as read, by their IDs or up to a time',
    access: 'signed-in',
    right: 'own',
    body: readNotificationsBody,
    response: z.object({ unread }),
    status: 200,
  },
  notificationChoices: {
    method: 'GET',
    path: '/api/notification-choices',
    summary: 'Return the optional notifications that the caller gets',
    access: 'signed-in',
    response: z.object({ choices: notificationChoices }),
    status: 200,
  },
  chooseNotifications: {
    method: 'PATCH',
    path: '/api/notification-choices',
    summary: 'Turn optional notifications on or off',
    access: 'signed-in',
    right: 'own',
    body: notificationChoicesBody,
    response: z.object({ choices: notificationChoices }),
    successMessage: 'Your notification settings are saved',
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
