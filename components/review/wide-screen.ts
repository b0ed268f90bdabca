'use client'

import { useSyncExternalStore } from 'react'

/** At this width and above, the open record is next to the list. On narrower screens, it replaces the list. */
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
