'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * Returns a constant of the browser (a primitive). In the first HTML and during hydration, returns `onServer` instead.
 */
export function useBrowserValue<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(neverChanges, read, () => onServer)
}

const inBrowser = () => true

/** Returns false in the first HTML and during hydration, then true. */
export const useHydrated = (): boolean => useBrowserValue(inBrowser, false)
