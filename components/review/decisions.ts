import type { DecisionStatus } from '@/lib/core/http/fields'

export const decisions = ['pending', 'approved', 'rejected'] as const satisfies readonly DecisionStatus[]

/** Returns the status with this name, or undefined for any other word, such as the tab "all". */
export function asDecision(word: string): DecisionStatus | undefined {
  return decisions.find((status) => status === word)
}
