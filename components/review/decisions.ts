import type { DecisionStatus } from '@/lib/core/http/fields'

export const decisions = ['pending', 'approved', 'rejected'] as const satisfies readonly DecisionStatus[]

/** Returns the status with this name. Returns undefined for any other word, such as "all" for the tab of that name. */
export function asDecision(word: string): DecisionStatus | undefined {
  return decisions.find((status) => status === word)
}
