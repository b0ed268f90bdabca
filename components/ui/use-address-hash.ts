import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** Returns the URL's hash without its “#”, or an empty string. Returns null until the URL has been read. */
export const useAddressHash = (): string | null =>
  useSyncExternalStore<string | null>(
    subscribe,
    () => window.location.hash.slice(1),
    () => null,
  )
