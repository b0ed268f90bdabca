'use client'

import { CallError } from '@/lib/api/client'

/** For the footer of an alert: the server's reason, or that it was not reached; undefined where it gave none. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof CallError && error.status === 0) return notReached()
  return error instanceof CallError && error.serverMessage ? error.serverMessage : undefined
}

/** That the academy was not reached, and what to do. */
export const notReached = (): string =>
  navigator.onLine
    ? 'We could not reach the academy. Check your connection and try again.'
    : 'You are offline. Check your connection and try again.'
