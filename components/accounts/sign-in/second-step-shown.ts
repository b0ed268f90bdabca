import { useEffect, useSyncExternalStore } from 'react'

/**
 * Counts the mounted second steps, so that elements around the login form can adapt. On /login the form's code loads
 * separately from the rest of the page, so props and context cannot carry this state.
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

/** Marks the second step as shown while the calling component is mounted. */
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
