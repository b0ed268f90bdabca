import { secondStepAsked } from '@/lib/accounts/second-factor/second-factor-schema'
import { CallError } from '@/lib/api/client'
import type { SecondFactorKind } from '@/lib/auth/second-factor/second-factor-kind'

/** Returns the second-step methods after a correct password, or null if the error is about something else. */
export function offeredFactors(error: unknown): readonly SecondFactorKind[] | null {
  if (!(error instanceof CallError) || error.status !== 403) return null
  return secondStepAsked.safeParse(error.answer).data?.second_factor ?? null
}
