import { z } from 'zod'
import '@/lib/core/config/zod-settings'
import { lengthError } from '@/lib/core/http/fields'

/** The error for a malformed subscription, or one whose push service is not in PUSH_HOSTS. */
export const NOT_A_DEVICE = 'Notifications from the academy do not work in this browser. Try another browser.'
const key = (length: number) =>
  z.string({ error: NOT_A_DEVICE }).regex(new RegExp(`^[\\w-]{${length}}$`), { error: NOT_A_DEVICE })

/** A browser's subscription (PushSubscription in the browser), with its keys in base64url. */
export const pushDeviceBody = z.object({
  endpoint: z.url({ protocol: /^https$/, error: NOT_A_DEVICE }).max(1000, lengthError(NOT_A_DEVICE)),
  p256dh: key(87),
  auth: key(22),
})
export type PushDevice = z.output<typeof pushDeviceBody>

/** A device on which the caller gets push notifications. */
export const ownPushDevice = z.object({
  id: z.string(),
  /** The browser and system, for example "Chrome on Android". Null if the browser did not send them. */
  device: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** When the push service last accepted a notification. */
  last_sent_at: z.iso.datetime().nullable(),
  this_device: z.boolean(),
})
export type OwnPushDevice = z.output<typeof ownPushDevice>

/** The content of a push message, which the service worker reads (components/offline/worker.ts). */
export interface PushContent {
  title: string
  text: string
  /** A path on this site. */
  href: string
  /** The path of the academy's icon. */
  icon: string
  /** Identifies the message, so that the browser shows a repeated message only once. */
  tag: string
}
