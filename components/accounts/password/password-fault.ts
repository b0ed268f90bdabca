import { CallError } from '@/lib/api/client'

/** Returns the message about a missing or wrong current password. Returns undefined for any other error. */
export const passwordFault = (error: unknown): string | undefined =>
  error instanceof CallError ? error.errors.current_password?.[0] : undefined
