'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { whenIdle } from '@/components/ui/when-idle'

/** Registers the service worker once the page is idle, and shows a notice when a new version is available. */
export function AppWorker() {
  const [notice, setNotice] = useState<ReactNode>(null)
  useEffect(
    () =>
      whenIdle(() => {
        // A browser may reject service workers, for example in a private window. The app works without one.
        void import('./register-worker').then(({ registerWorker }) => registerWorker(setNotice)).catch(() => undefined)
      }),
    [],
  )
  return notice
}
