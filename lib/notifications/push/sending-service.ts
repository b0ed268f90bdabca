import { type Actor, activeSessionFilter } from '@/lib/auth/session/actor'
import { env } from '@/lib/core/config/env'
import { logoPath } from '@/lib/core/config/logo'
import { academySettings } from '@/lib/core/config/settings'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { withTimeout } from '@/lib/core/http/timeout'
import { log } from '@/lib/core/observability/log'
import { db } from '@/lib/db/client'
import { paths } from '@/lib/paths'
import type { Jobs } from '@/lib/queue/schema'
import { DEVICE_GONE, NOT_ACCEPTED, NOT_SET_UP, TURN_ON_AGAIN } from './endpoints'
import { isPushAddress } from './hosts'
import { pushedUntil } from './kinds'
import type { PushContent } from './schema'

/**
 * Maximum length of the text in characters. A push service delivers at most 4,096 encrypted bytes, and a character can
 * take up to four bytes.
 */
const MAX_TEXT = 300
const TIMEOUT_MS = 10_000
const TEST_SECONDS = 60

interface Device {
  id: string
  endpoint: string
  p256dh: string
  auth: string
}

const deviceFields = { id: true, endpoint: true, p256dh: true, auth: true } as const

/**
 * Job: pushes a notification to one device. Does nothing if the notification is read, deleted or out of date, or if the
 * device was signed out or removed. If the push service does not accept the notification, throws to trigger a retry.
 * The last attempt does not throw.
 */
export async function sendPush({ notificationId, deviceId }: Jobs['send-push'], lastTry: boolean): Promise<void> {
  const notification = await db().notification.findUnique({ where: { id: notificationId } })
  if (!notification || notification.readAt) return
  const secondsLeft = Math.floor(((pushedUntil(notification)?.getTime() ?? 0) - Date.now()) / 1000)
  if (secondsLeft <= 0) return
  const device = await db().pushSubscription.findFirst({
    where: { id: deviceId, userId: notification.userId, session: activeSessionFilter() },
    select: deviceFields,
  })
  if (!device) return
  const { title, text, href } = notification
  const status = await deliver(device, { title, text: shortened(text), href, tag: notificationId }, secondsLeft)
  if (status === 'sent' || status === 'gone') return
  log.warn({ notificationId, deviceId, status, final: lastTry }, 'push notification not sent')
  if (!lastTry) throw new Error(`The push service did not accept a notification (${status}).`)
}

/**
 * Sends a test notification to one of the caller's devices. Throws 404 for an unknown device. Throws 409 if push is not
 * set up or the push service no longer knows the device. Throws 502 for any other failure.
 */
export async function testPushDevice({ id: userId }: Pick<Actor, 'id'>, deviceId: string): Promise<void> {
  const device = isId(deviceId)
    ? await db().pushSubscription.findFirst({
        where: { id: deviceId, userId, session: activeSessionFilter() },
        select: deviceFields,
      })
    : null
  if (!device) throw new AppError('not_found', DEVICE_GONE)
  if (env().VAPID_PUBLIC_KEY === undefined) throw new AppError('conflict', NOT_SET_UP)
  const text = 'Notifications work on this device.'
  const content = { title: academySettings().name, text, href: paths.ownPush, tag: 'test' }
  const status = await deliver(device, content, TEST_SECONDS)
  if (status === 'gone') throw new AppError('conflict', TURN_ON_AGAIN)
  if (status !== 'sent') throw new AppError('provider_failed', NOT_ACCEPTED)
}

/**
 * Encrypts and sends a message (RFC 8291, 8292). Deletes the device if the push service no longer knows it. For other
 * failures, returns the service's status or the code of the network error. Redirects are not followed.
 */
async function deliver(
  { id, endpoint, p256dh, auth }: Device,
  content: Omit<PushContent, 'icon'>,
  TTL: number,
): Promise<'sent' | 'gone' | number | string> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env()
  if (!publicKey || !privateKey || !subject) return 'no keys'
  // The host may have been removed from PUSH_HOSTS since the device was added.
  if (!isPushAddress(endpoint)) return 'host not allowed'
  // Loads web-push on demand, because most processes never need it.
  const { default: webPush } = await import('web-push')
  try {
    const sending = webPush.sendNotification(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ ...content, icon: icon() }),
      {
        vapidDetails: { subject, publicKey, privateKey },
        TTL,
        urgency: 'high',
        topic: content.tag.replaceAll('-', ''),
        timeout: TIMEOUT_MS,
      },
    )
    // The library's own timeout ends only a silent connection. It does not end a connection that sends a byte now and
    // then.
    await withTimeout(sending, 2 * TIMEOUT_MS, 'the push service took too long')
  } catch (error) {
    if (!(error instanceof webPush.WebPushError)) return (error as { code?: string }).code ?? 'no response'
    if (error.statusCode !== 404 && error.statusCode !== 410) return error.statusCode
    // Deletes the row only if its keys are unchanged, because the device may have been registered again in the
    // meantime.
    await db().pushSubscription.deleteMany({ where: { id, endpoint, p256dh, auth } })
    return 'gone'
  }
  await db().pushSubscription.updateMany({ where: { id, endpoint }, data: { lastSentAt: new Date() } })
  return 'sent'
}

function icon(): string {
  const { logo } = academySettings()
  return logo ? logoPath(logo, 'icon-192') : '/icons/icon-192.png'
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= MAX_TEXT ? text : `${characters.slice(0, MAX_TEXT - 1).join('')}…`
}
