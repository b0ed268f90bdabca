'use client'

import { useSyncExternalStore } from 'react'

/** From here on a list and the open record stand side by side. Below, the record takes the place of the list. */
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
