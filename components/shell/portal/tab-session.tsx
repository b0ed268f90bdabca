'use client'

import { useLayoutEffect, useRef } from 'react'
import type { PageTime } from '@/components/ui/clocks'
import { forgetSession, readSession } from '@/lib/auth/session/browser-session'
import { rememberZone } from '@/lib/auth/session/viewer-zone'
import { allowOfflineStorage } from '@/lib/core/http/kept-classes'
import { recordPageTime } from '@/lib/core/time/server-clock'

interface TabSessionProps {
  userId: string
  /** The ID of the user in this tab's session. */
  holder: string | undefined
  time: PageTime
}

/**
 * Makes the tab's session and clock match the page. Render this component before the content. Otherwise the content's
 * first requests may use another user's session or the wrong clock.
 */
export function TabSession({ userId, holder, time }: TabSessionProps) {
  const settled = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when another user signs in on the open page
  useLayoutEffect(() => {
    const storedUser = readSession()?.user
    if (storedUser && storedUser.id !== userId) {
      // The page and the tab's session belong to different users. If the page has just loaded, the session is out of
      // date. Otherwise the page is out of date.
      if (settled.current) window.location.reload()
      else forgetSession()
    }
    settled.current = true
  }, [userId, holder])

  useLayoutEffect(() => {
    recordPageTime(time.renderedAt)
    if (time.chosenZone === null) rememberZone(time.zone)
    // The page's user was the last to sign in on this device, so erase any other user's stored classes.
    allowOfflineStorage(userId)
  }, [time, userId])

  return null
}
