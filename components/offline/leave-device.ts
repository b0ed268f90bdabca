import { forgetSession } from '@/lib/auth/session/browser-session'
import { eraseKept } from '@/lib/core/http/kept-classes'
import { paths } from '@/lib/paths'

const TURN_OFF_MS = 1000

/**
 * Forgets the signed-in user on this device, after the session has ended: the tab's session, the classes for offline
 * reading and the push notifications. Then opens the home page.
 */
export async function leaveDevice(): Promise<void> {
  const turnOff = import('./push-device').then(({ turnOffPush }) => turnOffPush())
  const enough = new Promise((resolve) => setTimeout(resolve, TURN_OFF_MS))
  await Promise.allSettled([eraseKept(), Promise.race([turnOff, enough])])
  forgetSession()
  window.location.assign(paths.home)
}
