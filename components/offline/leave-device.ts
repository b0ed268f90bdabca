import { forgetSession } from '@/lib/auth/session/browser-session'
import { eraseKept } from '@/lib/core/http/kept-classes'
import { paths } from '@/lib/paths'

/**
 * Forgets the signed-in user on this device, after the session has ended: the classes for offline reading, the push
 * notifications and the tab's session. Then opens the home page.
 */
export async function leaveDevice(): Promise<void> {
  const turnOff = import('./push-device').then(({ turnOffPush }) => turnOffPush())
  await Promise.allSettled([eraseKept(), turnOff])
  forgetSession()
  window.location.assign(paths.home)
}
