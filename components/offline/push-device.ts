import { call } from '@/lib/api/client'
import { sessionStore } from '@/lib/core/http/browser-storage'

/** Whether this browser can show push notifications. On iPhones and iPads, only an installed app can. */
export type PushSupport = 'yes' | 'after-installing' | 'no'

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes'
  // An iPad reports itself as a Mac, but no Mac has a touch screen.
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isApple && !window.matchMedia('(display-mode: standalone)').matches ? 'after-installing' : 'no'
}

async function pushManager(): Promise<PushManager | undefined> {
  return (await navigator.serviceWorker?.getRegistration())?.pushManager
}

const subscription = async () => (await pushManager())?.getSubscription()

/** True if this browser is subscribed at its push service. */
export const isSubscribed = async (): Promise<boolean> => Boolean(await subscription())

/**
 * Asks for permission, subscribes this browser at its push service, and registers it for the caller. Returns false if
 * the person does not allow notifications. Throws if the push service or the call fails.
 */
export async function turnOnPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const manager = await pushManager()
  if (!manager) throw new Error('the service worker is not registered')
  // An earlier subscription may belong to other keys, which the browser does not accept together.
  await (await manager.getSubscription())?.unsubscribe()
  await register(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  return true
}

/** The push service may not respond. The server removes the device separately, so nothing more is sent to it. */
const TURN_OFF_MS = 1000

/** Unsubscribes this browser from its push service. Waits a second at most. */
export async function turnOffPush(): Promise<void> {
  const done = subscription().then((subscribed) => subscribed?.unsubscribe())
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, TURN_OFF_MS))])
}

/** The address that this tab has registered. */
const REGISTERED = 'push-address'

/** Registers a subscribed browser again after a login, also for another person, because a device belongs to a session. */
export async function registerPushAgain(): Promise<void> {
  const subscribed = await subscription()
  if (subscribed && subscribed.endpoint !== sessionStore.getItem(REGISTERED)) await register(subscribed)
}

async function register(subscribed: PushSubscription): Promise<void> {
  const { endpoint } = subscribed
  const { p256dh = '', auth = '' } = subscribed.toJSON().keys ?? {}
  await call('addPushDevice', { body: { endpoint, p256dh, auth } })
  sessionStore.setItem(REGISTERED, endpoint)
}
