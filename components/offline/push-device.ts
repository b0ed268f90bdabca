import { call } from '@/lib/api/client'
import { readSession } from '@/lib/auth/session/browser-session'
import { localStore, sessionStore } from '@/lib/core/http/browser-storage'

/** Whether this browser can show push notifications. On iPhones and iPads, only an installed app can. */
export type PushSupport = 'yes' | 'after-installing' | 'no'

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes'
  // An iPad reports itself as a Mac, but no Mac has a touch screen.
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isApple && !window.matchMedia('(display-mode: standalone)').matches ? 'after-installing' : 'no'
}

const getRegistration = () => navigator.serviceWorker?.getRegistration()
const getSubscription = async () => (await getRegistration())?.pushManager.getSubscription()

/** True if this browser has a push subscription that uses the academy's current key. */
export async function isSubscribed(publicKey: string): Promise<boolean> {
  const key = (await getSubscription())?.options.applicationServerKey
  if (!key) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}

/**
 * Asks for permission, subscribes this browser with its push service, and registers it for the signed-in user. Returns
 * false if the person does not allow notifications. Throws if the push service or the registration fails.
 */
export async function turnOnPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  // Register the service worker now, because the page registers it only after a few seconds.
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { pushManager: manager } = await navigator.serviceWorker.ready
  // Remove an earlier subscription, because the browser rejects a second one with a different key.
  await (await manager.getSubscription())?.unsubscribe()
  await register(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  localStore.setItem(ALLOWED_BY, readSession()?.user.id ?? '')
  return true
}

/** The maximum time in milliseconds to wait for the push service. */
const TURN_OFF_MS = 1000

/** Unsubscribes this browser from its push service, and closes its notifications. */
export async function turnOffPush(): Promise<void> {
  localStore.removeItem(ALLOWED_BY)
  const done = getRegistration().then(async (registration) => {
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  })
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, TURN_OFF_MS))])
}

/** Local storage key for the ID of the person who turned push notifications on in this browser. */
const ALLOWED_BY = 'push-for'
/** Session storage key for the push address and session of the last registration. */
const REGISTERED = 'push-address'

/**
 * Registers this browser's push subscription again after a login. Turns off push notifications that another person
 * turned on in this browser.
 */
export async function registerPushAgain(): Promise<void> {
  const [subscribed, session] = [await getSubscription(), readSession()]
  if (!subscribed || !session) return
  if (localStore.getItem(ALLOWED_BY) !== session.user.id) return turnOffPush()
  if (sessionStore.getItem(REGISTERED) !== markOf(subscribed.endpoint)) await register(subscribed)
}

const markOf = (endpoint: string) => `${endpoint} ${readSession()?.token.slice(-12)}`

async function register(subscribed: PushSubscription): Promise<void> {
  const { endpoint } = subscribed
  const { p256dh = '', auth = '' } = subscribed.toJSON().keys ?? {}
  await call('addPushDevice', { body: { endpoint, p256dh, auth } })
  sessionStore.setItem(REGISTERED, markOf(endpoint))
}
