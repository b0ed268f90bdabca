'use client'

import { useCall } from '@/components/ui/data/use-call'

/**
 * Loads the account's active learners in the order in which they were added. If `several` is true, the user must choose
 * one of them.
 */
export function useLearners(enabled: boolean) {
  const { data } = useCall('ownLearners', enabled ? {} : null)
  const learners = (data?.learners ?? []).filter(({ archived }) => !archived)
  return { learners, several: learners.length > 1 }
}
