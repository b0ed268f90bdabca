'use client'

import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '@/lib/api/client'
import { onSessionChange, readChosenZone, readSession, rememberSession } from '@/lib/auth/browser-session'
import { viewerZone } from '@/lib/auth/viewer-zone'
import { useAcademy } from './academy-settings'

/** The zone that the person chose in their profile, where a page's server said it; null: none; undefined: not said. */
export const ChosenZone = createContext<string | null | undefined>(undefined)

/** Returns the viewer's time zone (lib/auth/viewer-zone.ts); null on the server, where it is unknown. */
export function useViewerZone(): string | null {
  const chosen = useContext(ChosenZone)
  const { timeZone } = useAcademy()
  useEffect(() => {
    if (chosen === undefined) void learnChosenZone()
  }, [chosen])
  return useSyncExternalStore(
    onSessionChange,
    () => viewerZone(timeZone, chosen),
    () => null,
  )
}

let askedWith = ''

/** A session that a login began says nothing of the chosen zone: the profile does, once. */
async function learnChosenZone(): Promise<void> {
  const session = readSession()
  if (!session || readChosenZone() !== null || askedWith === session.token) return
  askedWith = session.token
  try {
    const { user } = await call('profile')
    if (readSession() === session) rememberSession(user, session.token)
  } catch {
    // Without it the browser's own zone is shown, which is right for nearly everyone.
  }
}

/** The present moment, renewed every half minute: what has begun meanwhile stops being bookable by itself. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Whether the screen matches; false on the server. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
