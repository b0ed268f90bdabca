'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * Returns `onServer` until hydration is complete, and the result of `read` afterwards. `read` must return a primitive
 * that does not change.
 */
export function useBrowserValue<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(neverChanges, read, () => onServer)
}

const inBrowser = () => true

/** Returns false in the initial HTML and during hydration, and true afterwards. */
export const useHydrated = (): boolean => useBrowserValue(inBrowser, false)
