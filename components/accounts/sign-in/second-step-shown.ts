import { useEffect, useSyncExternalStore } from 'react'

/**
 * Whether a login is at its second step, for what stands around the form: on /login the form's code comes by itself, later
 * than the rest of the page, so that nothing can be handed to it or from it.
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

/** The second step says so as long as it stands. */
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
