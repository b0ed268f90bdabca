'use client'

import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { call } from '@/lib/api/client'
import { onSessionChange, readChosenZone, readSession, rememberSession } from '@/lib/auth/session/browser-session'
import { viewerZone } from '@/lib/auth/session/viewer-zone'
import { onClockChange, serverNow } from '@/lib/core/time/server-clock'
import { useAcademy } from './academy-settings'

/** The times and zones with which the server rendered a signed-in page. */
export interface PageTime {
  /** The time zone that the user chose in the profile, or null. */
  chosenZone: string | null
  /** The time zone used in the first HTML. */
  zone: string
  /** The time of rendering, in milliseconds. */
  renderedAt: number
}

/** Null outside signed-in pages. */
export const PageTimeContext = createContext<PageTime | null>(null)

/**
 * Returns the viewer's time zone (lib/auth/session/viewer-zone.ts). The first HTML of a signed-in page uses the
 * server's best guess. In the first HTML of a public page, the zone is null.
 */
export function useViewerZone(): string | null {
  const page = useContext(PageTimeContext)
  const { timeZone } = useAcademy()
  useEffect(() => {
    if (!page) void learnChosenZone()
  }, [page])
  return useSyncExternalStore(
    onSessionChange,
    () => viewerZone(timeZone, page?.chosenZone),
    () => page?.zone ?? null,
  )
}

let askedWith = ''

/**
 * Reads the zone that the user chose from the profile, once, because a new session from a login does not include it.
 */
async function learnChosenZone(): Promise<void> {
  const session = readSession()
  if (!session || readChosenZone() !== null || askedWith === session.token) return
  askedWith = session.token
  try {
    const { user } = await call('profile')
    if (readSession() === session) rememberSession(user, session.token)
  } catch {
    // Without the chosen zone, the browser's zone is used, which is right for almost all users.
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
  const stopLearning = onClockChange(tick)
  return () => {
    stopLearning()
    ticking.delete(listener)
    if (ticking.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * Returns the same object until the next tick. Creates a new one if no component is ticking, because the object may
 * then be out of date.
 */
function readMoment(): Date {
  const now = serverNow()
  if (Math.abs(now.getTime() - moment.getTime()) >= (ticking.size > 0 ? TICK : 1000)) moment = now
  return moment
}

/** Returns the current time, updated every half minute, so that users can no longer choose slots that have started. */
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
