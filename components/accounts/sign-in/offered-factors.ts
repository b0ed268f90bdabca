import { CallError } from '@/lib/api/client'
import type { SecondFactorKind } from '@/lib/auth/second-factor/second-factor-kind'

/**
 * Returns the available methods if a login failed because it needs a second step. Returns null for any other error.
 * Loads the schema only after a 403, to keep the login page small.
 */
export async function offeredFactors(error: unknown): Promise<readonly SecondFactorKind[] | null> {
  if (!(error instanceof CallError) || error.status !== 403) return null
  const { secondStepRequired } = await import('@/lib/accounts/second-factor/second-factor-schema')
  return secondStepRequired.safeParse(error.answer).data?.second_factor ?? null
}
