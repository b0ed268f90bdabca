import { CallError } from '@/lib/api/client'

/**
 * Returns the error about the current password (missing or wrong), or undefined if the error is about something else.
 */
export const passwordFault = (error: unknown): string | undefined =>
  error instanceof CallError ? error.errors.current_password?.[0] : undefined
