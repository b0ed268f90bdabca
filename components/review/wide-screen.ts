'use client'

import { useSyncExternalStore } from 'react'

/**
 * From this width on, the list and the open record are next to each other. On narrower screens, the record replaces the
 * list.
 */
const WIDE = '(width >= 1200px)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  )
}
