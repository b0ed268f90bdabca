'use client'

import { notReached } from '@/components/ui/dialog/alerts'
import { CallError } from '@/lib/api/client'

/**
 * Returns the server's reason for an alert, or a text that the server could not be reached. Undefined without a reason.
 */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof CallError && error.status === 0) return notReached()
  return error instanceof CallError && error.serverMessage ? error.serverMessage : undefined
}
