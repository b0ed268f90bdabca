import type { DecisionStatus } from '@/lib/core/http/fields'

export const decisions = ['pending', 'approved', 'rejected'] as const satisfies readonly DecisionStatus[]

/** The state of that name; undefined for any other word, as for the tab of all. */
export function asDecision(word: string): DecisionStatus | undefined {
  return decisions.find((status) => status === word)
}
