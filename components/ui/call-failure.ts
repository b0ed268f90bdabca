'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { CallError } from '@/lib/api/client'

/** For the footer of an alert: the server's reason, or that it was not reached; undefined where it gave none. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof CallError && error.status === 0) {
    return navigator.onLine
      ? 'No answer from the academy. Please try again.'
      : 'You are offline. Please try again once you are connected.'
  }
  return error instanceof CallError && error.serverMessage ? error.serverMessage : undefined
}

/** Alerts a failed loading, once for each try. A refresh that fails behind what is already shown stays silent. */
export function useFailureAlert(error: unknown, loaded: boolean, alertFailure: (reason?: string) => void): void {
  const reported = useRef<unknown>(undefined)
  const onFailure = useEffectEvent((failure: unknown) => {
    if (reported.current === failure) return
    reported.current = failure
    alertFailure(reasonOf(failure))
  })
  useEffect(() => {
    if (error && !loaded) onFailure(error)
  }, [error, loaded])
}
