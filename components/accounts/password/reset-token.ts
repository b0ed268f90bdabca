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

/** Takes the token from behind the # of the address: a screen that is shared, or a history that is synced, need not keep it. */
function readAddress(): void {
  const given = window.location.hash.slice(1)
  setToken(given || token || '')
  if (given) window.history.replaceState(null, '', window.location.pathname)
}

/** The token of the message's link; empty where there is none that works, null until the address was looked at. */
export function useResetToken(): string | null {
  useEffect(() => {
    readAddress()
    // A newer link opened in the same tab changes nothing but what stands behind the #.
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

/** The server knows it no longer: it was used, or its time is over. */
export const forgetResetToken = (): void => setToken('')
