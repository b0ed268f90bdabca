import type { DecisionStatus } from '@/lib/core/http/fields'

export const decisions = ['pending', 'approved', 'rejected'] as const satisfies readonly DecisionStatus[]

/** Converts a word to a status. Returns undefined if the word is not a status, such as the tab name "all". */
export function asDecision(word: string): DecisionStatus | undefined {
  return decisions.find((status) => status === word)
}
