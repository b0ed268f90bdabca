'use client'

import { CallError } from '@/lib/api/client'

/** Returns the server's reason for an alert, or that the server could not be reached. Undefined if it gave none. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof CallError && error.status === 0) return notReached()
  return error instanceof CallError && error.serverMessage ? error.serverMessage : undefined
}

/** Returns the text for an unreachable server, with the next step. */
export const notReached = (): string =>
  navigator.onLine
    ? 'We could not reach the academy. Check your connection and try again.'
    : 'You are offline. Check your connection and try again.'
