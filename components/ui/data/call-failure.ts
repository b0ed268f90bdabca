'use client'

import { CallError } from '@/lib/api/client'

/**
 * Returns the server's reason for an alert, or a text that the server could not be reached. Undefined without a reason.
 */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof CallError && error.status === 0) return notReached()
  return error instanceof CallError && error.serverMessage ? error.serverMessage : undefined
}

/** Returns the text for a server that could not be reached, with the next step for the user. */
export const notReached = (): string =>
  navigator.onLine
    ? 'We could not reach the academy. Check your connection and try again.'
    : 'You are offline. Check your connection and try again.'
