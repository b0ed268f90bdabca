import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** What stands behind the # of the address: empty where nothing does, null until it was looked at. */
export const useAddressHash = (): string | null =>
  useSyncExternalStore<string | null>(
    subscribe,
    () => window.location.hash.slice(1),
    () => null,
  )
