'use client'

import { useEffect, useSyncExternalStore } from 'react'

let token: string | null = null
const listeners = new Set<() => void>()

function setToken(next: string): void {
  token = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Reads the token from the URL hash and removes it from the URL, so that the token does not appear on shared screens or
 * in synced history.
 */
function readAddress(): void {
  const hashToken = window.location.hash.slice(1)
  setToken(hashToken || token || '')
  if (hashToken) window.history.replaceState(null, '', window.location.pathname)
}

/** Returns the token from the link, or an empty string if there is none. Returns null until the URL has been read. */
export function useResetToken(): string | null {
  useEffect(() => {
    readAddress()
    // If the user opens a newer link in the same tab, the hash changes but the page does not reload.
    window.addEventListener('hashchange', readAddress)
    return () => window.removeEventListener('hashchange', readAddress)
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => token,
    () => null,
  )
}

export const resetToken = (): string => token ?? ''

/** Forgets a token that the server rejected because it was used or has expired. */
export const forgetResetToken = (): void => setToken('')
