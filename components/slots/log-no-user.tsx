'use client'

import { useEffect } from 'react'
import { logOnly } from '@/components/ui/console-only'
import { readSession } from '@/lib/auth/session/browser-session'

/** Logs a message to the console if this tab has no session (contract 22.36). */
export function logNoUser(): void {
  if (!readSession()) logOnly('No user found')
}

/** Calls `logNoUser` when the page opens. */
export function LogNoUser() {
  useEffect(logNoUser, [])
  return null
}
