import { secondStepAsked } from '@/lib/accounts/second-factor/second-factor-schema'
import { CallError } from '@/lib/api/client'
import type { SecondFactorKind } from '@/lib/auth/second-factor/second-factor-kind'

/** By which ways a login goes on whose password was right; null where the refusal is about something else. */
export function offeredFactors(error: unknown): readonly SecondFactorKind[] | null {
  if (!(error instanceof CallError) || error.status !== 403) return null
  return secondStepAsked.safeParse(error.answer).data?.second_factor ?? null
}
