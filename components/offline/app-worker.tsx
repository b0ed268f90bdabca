'use client'

import { type ReactNode, useEffect, useState } from 'react'

/**
 * Milliseconds to wait after the page opens. Even on a slow phone, the page's own scripts and data have loaded by then.
 */
const AFTER_MS = 5000

/** Registers the service worker when the page has been open for a while, and shows a notice about a new version. */
export function AppWorker() {
  const [notice, setNotice] = useState<ReactNode>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      // Ignore a failure, because the app also works without service workers, for example in a private window.
      import('./register-worker').then(({ registerWorker }) => registerWorker(setNotice)).catch(() => undefined)
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return notice
}
