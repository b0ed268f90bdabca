import { useEffect, useSyncExternalStore } from 'react'

/** The number of second-step forms on the page. */
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

/** Makes `useSecondStepShown` return true while the calling component is mounted. */
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
