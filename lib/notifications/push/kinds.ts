import { env } from '@/lib/core/config/env'
import type { MessageKind } from '@/lib/notifications/kinds'
import { MESSAGE_TRIES } from '@/lib/queue/schema'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * The notifications that are pushed, and how long each is useful. A reminder is never pushed more than half an hour
 * late, because it states the time left until the class.
 */
const usefulMs: Partial<Record<MessageKind, number>> = {
  'class-reminder-1': 30 * MINUTE_MS,
  'class-cancelled': DAY_MS,
  'class-moved': DAY_MS,
  'class-substitute': DAY_MS,
  'days-off': DAY_MS,
  announcement: DAY_MS,
  'announcement-classes': DAY_MS,
}

/** Returns the time until which a notification may be pushed, or null for a kind that is not pushed. */
export function pushedUntil({ kind, createdAt }: { kind: string; createdAt: Date }): Date | null {
  const ms = usefulMs[kind as MessageKind]
  return ms === undefined ? null : new Date(createdAt.getTime() + ms)
}

/** Returns the kinds of notifications to push. Empty if the keys for push notifications are not set. */
export const pushedKinds = (): string[] => (env().VAPID_PUBLIC_KEY === undefined ? [] : Object.keys(usefulMs))

/**
 * Returns the options for the job that pushes a notification to one device. Adds 1 to the priority number, so that
 * emails go first.
 */
export const pushJob = (notificationId: string, deviceId: string, priority = 0) => ({
  key: `push:${notificationId}:${deviceId}`,
  tries: MESSAGE_TRIES,
  priority: priority + 1,
})
