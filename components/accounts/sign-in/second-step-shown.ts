import { useEffect, useSyncExternalStore } from 'react'

/**
 * Number of second-step forms on the page. Other elements around the login form change while this number is above zero.
 * On /login, a server component renders these elements and the form, so they share a global variable instead of props.
 */
let steps = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  steps += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts a second step as shown while the calling component is mounted. */
export function useSecondStepActive(): void {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

export function useSecondStepShown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => steps > 0,
    () => false,
  )
}
