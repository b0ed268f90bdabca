'use client'

import { notReached } from '@/components/ui/dialog/alerts'
import { CallError } from '@/lib/api/client'

/**
 * Returns the reason to show in an alert: the server's message, or that the server could not be reached. Undefined if
 * there is none.
 */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof CallError && error.status === 0) return notReached()
  return error instanceof CallError && error.serverMessage ? error.serverMessage : undefined
}
