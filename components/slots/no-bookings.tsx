'use client'

import { useEffect } from 'react'
import { logOnly } from '@/components/ui/console-only'
import { readSession } from '@/lib/auth/session/browser-session'

/** Says in the console that this tab knows nobody (contract 22.36). */
export function logNoUser(): void {
  if (!readSession()) logOnly('No user found')
}

/** The same when the page is opened or loaded again. */
export function LogNoUser() {
  useEffect(logNoUser, [])
  return null
}
