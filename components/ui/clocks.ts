'use client'

import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { call } from '@/lib/api/client'
import { onSessionChange, readChosenZone, readSession, rememberSession } from '@/lib/auth/session/browser-session'
import { viewerZone } from '@/lib/auth/session/viewer-zone'
import { onClockChange, serverNow } from '@/lib/core/time/server-clock'
import { useAcademy } from './academy-settings'

/** The time and time zones with which the server rendered a signed-in page. */
export interface PageTime {
  /** The time zone that the user chose in the profile, or null. */
  chosenZone: string | null
  /** The time zone that the initial HTML uses. */
  zone: string
  /** The time of rendering, in milliseconds. */
  renderedAt: number
}

/** The time and time zones of the current page. Null outside signed-in pages. */
export const PageTimeContext = createContext<PageTime | null>(null)

/**
 * Returns the viewer's time zone (lib/auth/session/viewer-zone.ts). On public pages, the zone is null before hydration.
 */
export function useViewerZone(): string | null {
  const page = useContext(PageTimeContext)
  const { timeZone } = useAcademy()
  useEffect(() => {
    if (!page) void loadChosenZone()
  }, [page])
  return useSyncExternalStore(
    onSessionChange,
    () => viewerZone(timeZone, page?.chosenZone),
    () => page?.zone ?? null,
  )
}

let tokenOfLastRequest = ''

/**
 * Loads the user's chosen time zone from the profile, once per session. A login response does not contain the time
 * zone.
 */
async function loadChosenZone(): Promise<void> {
  const session = readSession()
  if (!session || readChosenZone() !== null || tokenOfLastRequest === session.token) return
  tokenOfLastRequest = session.token
  try {
    const { user } = await call('profile')
    if (readSession() === session) rememberSession(user, session.token)
  } catch {
    // Ignore the failure. The browser's zone is then used, which is right for almost all users.
  }
}

const TICK = 30_000
const ticking = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let moment = new Date(0)

function tick(): void {
  moment = serverNow()
  for (const listener of ticking) listener()
}

function onTick(listener: () => void): () => void {
  ticking.add(listener)
  timer ??= setInterval(tick, TICK)
  const unsubscribe = onClockChange(tick)
  return () => {
    unsubscribe()
    ticking.delete(listener)
    if (ticking.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * Returns the same object until the next tick, because React requires a stable value. If no component is listening,
 * the time is at most a second old.
 */
function readMoment(): Date {
  const now = serverNow()
  if (Math.abs(now.getTime() - moment.getTime()) >= (ticking.size > 0 ? TICK : 1000)) moment = now
  return moment
}

/** Returns the current time. The time updates every half minute, so that started slots become unavailable. */
export function useNow(): Date {
  const renderedAt = useContext(PageTimeContext)?.renderedAt
  const first = useMemo(() => (renderedAt === undefined ? readMoment() : new Date(renderedAt)), [renderedAt])
  return useSyncExternalStore(onTick, readMoment, () => first)
}

/** Returns whether the screen matches a media query. Always false on the server. */
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
