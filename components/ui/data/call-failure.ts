'use client'

import { unreachableText } from '@/components/ui/dialog/alerts'
import { CallError } from '@/lib/api/client'

/**
 * Returns the server's message for an alert, or a standard text if the server cannot be reached. Returns undefined for
 * any other error.
 */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof CallError && error.status === 0) return unreachableText()
  return error instanceof CallError && error.serverMessage ? error.serverMessage : undefined
}
