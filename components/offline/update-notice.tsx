import { Button } from '@/components/ui/button'

/** Tells the user that a new version of the service worker is installed and waiting. */
export function UpdateNotice({ worker }: { worker: ServiceWorker }) {
  return (
    <div role="status" className="decision-toast">
      <p className="type-small">A new version is available.</p>
      <Button size="small" variant="outline" onClick={() => activate(worker)}>
        Reload
      </Button>
    </div>
  )
}

/** Activates the waiting version and reloads the page. Does not reload other tabs. */
function activate(worker: ServiceWorker): void {
  const reload = () => window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // If another tab has already activated the new version, only reload this tab.
  if (worker.state === 'activated') reload()
  else worker.postMessage({ type: 'SKIP_WAITING' })
}
