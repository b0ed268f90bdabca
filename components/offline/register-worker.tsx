import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { mayHaveCookie } from '@/lib/auth/session/browser-session'
import { eraseKept } from '@/lib/core/http/kept-classes'

const HOUR_MS = 60 * 60 * 1000

/**
 * Registers the service worker. Calls `show` with a notice when a new version has been installed and waits. Erases the
 * classes for offline reading if no one is signed in, for example because the session has expired.
 */
export async function registerWorker(show: (notice: ReactNode) => void): Promise<void> {
  const signedIn = mayHaveCookie()
  if (!signedIn) await eraseKept()
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const offer = (worker: ServiceWorker) => {
    // Without a controller this is the first version, which the page need not reload for.
    if (navigator.serviceWorker.controller) show(<UpdateNotice onReload={() => activate(worker)} />)
  }
  if (registration.waiting) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => installing.state === 'installed' && offer(installing))
  })
  setInterval(() => void registration.update().catch(() => undefined), HOUR_MS)
  if (signedIn) await (await import('./push-device')).registerPushAgain()
}

/** Activates the waiting version and reloads the page. Other tabs keep their page. */
function activate(worker: ServiceWorker): void {
  const reload = () => window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // Another tab may have activated the version already.
  if (worker.state === 'activated') reload()
  else worker.postMessage({ type: 'SKIP_WAITING' })
}

function UpdateNotice({ onReload }: { onReload: () => void }) {
  return (
    <div role="status" className="decision-toast">
      <p className="type-small">A new version is available.</p>
      <Button size="small" variant="outline" onClick={onReload}>
        Reload
      </Button>
    </div>
  )
}
