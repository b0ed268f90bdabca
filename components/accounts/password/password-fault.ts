import { CallError } from '@/lib/api/client'

/** What a call says of the current password: that it is missing, or wrong; undefined where it was no matter of it. */
export const passwordFault = (error: unknown): string | undefined =>
  error instanceof CallError ? error.errors.current_password?.[0] : undefined
