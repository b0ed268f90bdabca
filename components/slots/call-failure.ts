'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { CallError } from '@/lib/http/client'

/** What the server gave as a reason, for the footer of an alert; undefined where it said nothing. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof CallError && error.serverMessage ? error.serverMessage : undefined
}

/** Says a failed loading, once for each try. A refresh that fails behind what is already shown stays silent. */
export function useFailureAlert(error: unknown, loaded: boolean, say: (reason?: string) => void): void {
  const said = useRef<unknown>(undefined)
  const onFailure = useEffectEvent((failure: unknown) => {
    if (said.current === failure) return
    said.current = failure
    say(reasonOf(failure))
  })
  useEffect(() => {
    if (error && !loaded) onFailure(error)
  }, [error, loaded])
}
