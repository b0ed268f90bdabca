import { CallError } from '@/lib/api/client'
import type { SecondFactorKind } from '@/lib/auth/second-factor/second-factor-kind'

/**
 * Returns the second-step methods after a correct password, or null if the error is about something else. The schema
 * loads only then, to keep the login page small.
 */
export async function offeredFactors(error: unknown): Promise<readonly SecondFactorKind[] | null> {
  if (!(error instanceof CallError) || error.status !== 403) return null
  const { secondStepAsked } = await import('@/lib/accounts/second-factor/second-factor-schema')
  return secondStepAsked.safeParse(error.answer).data?.second_factor ?? null
}
