import { CallError } from '@/lib/api/client'

/** Returns the error if the current password is missing or wrong, or undefined for any other error. */
export const passwordFault = (error: unknown): string | undefined =>
  error instanceof CallError ? error.errors.current_password?.[0] : undefined
