'use client'

import { useLayoutEffect, useRef } from 'react'
import type { PageTime } from '@/components/ui/clocks'
import { forgetSession, readSession } from '@/lib/auth/session/browser-session'
import { rememberZone } from '@/lib/auth/session/viewer-zone'
import { learnPageTime } from '@/lib/core/time/server-clock'

interface TabSessionProps {
  userId: string
  /** The ID of the user of this tab's session. */
  holder: string | undefined
  time: PageTime
}

/**
 * Makes the tab's session match the page. Must render before the content, because React runs layout effects of siblings
 * in order, and the content's first calls must not send another user's token or use a wrong clock.
 */
export function TabSession({ userId, holder, time }: TabSessionProps) {
  const settled = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when another user signs in on the open page
  useLayoutEffect(() => {
    const stored = readSession()?.user
    if (stored && stored.id !== userId) {
      // When a page opens, the cookie's session is the newer one. While a page stays open, the tab's session is the
      // newer one.
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
