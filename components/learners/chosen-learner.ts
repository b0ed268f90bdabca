'use client'

import { useSyncExternalStore } from 'react'
import { sessionStore } from '@/lib/core/http/browser-storage'
import { useLearners } from './use-learners'

/** The session storage key for the learner whose classes the family is looking at. */
const LEARNER_KEY = 'learner'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function choose(learnerId: string): void {
  sessionStore.setItem(LEARNER_KEY, learnerId)
  for (const listener of listeners) listener()
}

const read = () => sessionStore.getItem(LEARNER_KEY) ?? ''

/** Returns the account's learners and the ID of the chosen one. An empty `learner` means all learners. */
export function useChosenLearner(enabled: boolean) {
  const { learners, several } = useLearners(enabled)
  const storedId = useSyncExternalStore(subscribe, read, () => '')
  const learner = several && learners.some(({ id }) => id === storedId) ? storedId : ''
  return { learners, several, learner, choose }
}
