'use client'

import { useLayoutEffect, useRef } from 'react'
import type { PageTime } from '@/components/ui/clocks'
import { forgetSession, readSession } from '@/lib/auth/browser-session'
import { rememberZone } from '@/lib/auth/viewer-zone'
import { learnPageTime } from '@/lib/core/server-clock'

interface TabSessionProps {
  userId: string
  /** The person of this tab's session. */
  holder: string | undefined
  time: PageTime
}

/**
 * Makes the tab follow the page. It stands before the page's content, because React runs the layout effects of siblings in
 * their order: the content's first calls must not carry the token of another person, nor use a wrong clock.
 */
export function TabSession({ userId, holder, time }: TabSessionProps) {
  const settled = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when another person signs in over the open page
  useLayoutEffect(() => {
    const stored = readSession()?.user
    if (stored && stored.id !== userId) {
      // The cookie is newer than the session of a tab that opens the page. Over an open page the new session is the newer one.
      if (settled.current) window.location.reload()
      else forgetSession()
    }
    settled.current = true
  }, [userId, holder])

  useLayoutEffect(() => {
    learnPageTime(time.renderedAt)
    if (time.chosenZone === null) rememberZone(time.zone)
  }, [time])

  return null
}
