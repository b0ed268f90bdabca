import { forgetSession } from '@/lib/auth/session/browser-session'
import { eraseKeptClasses } from '@/lib/core/http/kept-classes'
import { paths } from '@/lib/paths'

/**
 * Erases the classes stored for offline reading, turns off push notifications and clears the tab's session. Then opens
 * the home page. Call this function after the session has ended.
 */
export async function leaveDevice(): Promise<void> {
  const turnOff = import('./push-device').then(({ turnOffPush }) => turnOffPush())
  await Promise.allSettled([eraseKeptClasses(), turnOff])
  forgetSession()
  window.location.assign(paths.home)
}
