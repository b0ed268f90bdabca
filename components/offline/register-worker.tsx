import type { ReactNode } from 'react'
import { mayHaveCookie } from '@/lib/auth/session/browser-session'
import { eraseKeptClasses } from '@/lib/core/http/kept-classes'

/**
 * Registers the service worker. Calls `show` with a notice when a new version is installed and waiting. If no one is
 * signed in, erases the classes that were stored for offline reading.
 */
export async function registerWorker(show: (notice: ReactNode) => void): Promise<void> {
  const signedIn = mayHaveCookie()
  if (!signedIn) await eraseKeptClasses()
  const container = navigator.serviceWorker
  const registration = await container.register('/sw.js', { updateViaCache: 'none' })
  const offer = async (worker: ServiceWorker | null) => {
    // On the first visit, no service worker controls the page, so there is nothing to update.
    if (worker?.state !== 'installed' || !container.controller) return
    const { UpdateNotice } = await import('./update-notice')
    show(<UpdateNotice worker={worker} />)
  }
  void offer(registration.waiting)
  registration.onupdatefound = () => {
    const { installing } = registration
    if (installing) installing.onstatechange = () => void offer(installing)
  }
  if (signedIn && Notification.permission === 'granted') {
    const { registerPushAgain } = await import('./push-device')
    await registerPushAgain()
  }
}
