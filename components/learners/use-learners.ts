'use client'

import { useCall } from '@/components/ui/data/use-call'
import type { LearnerView } from '@/lib/learners/schema'

const none: readonly LearnerView[] = []

/** Loads the account's active learners, and whether there is a choice between them. Empty until they have loaded. */
export function useLearners(enabled: boolean): { learners: readonly LearnerView[]; several: boolean } {
  const { data } = useCall('ownLearners', enabled ? {} : null, { revalidateOnFocus: false })
  const learners = data?.learners.filter(({ archived }) => !archived) ?? none
  return { learners, several: learners.length > 1 }
}
