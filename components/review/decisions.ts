import type { DecisionStatus } from '@/lib/core/http/fields'

export const decisions = ['pending', 'approved', 'rejected'] as const satisfies readonly DecisionStatus[]

/** Converts a word to a status. Returns undefined for any other word, such as "all", which is the name of a tab. */
export function asDecision(word: string): DecisionStatus | undefined {
  return decisions.find((status) => status === word)
}
