'use client'

import { useEffect, useSyncExternalStore } from 'react'
import {
  type BrowserSession,
  forgetSession,
  onSessionChange,
  readSession,
  rememberSession,
} from '@/lib/auth/session/browser-session'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { paths } from '@/lib/paths'

interface SessionState {
  status: 'loading' | 'out' | 'in'
  user: SessionUser | null
}

const LOADING: SessionState = { status: 'loading', user: null }
const OUT: SessionState = { status: 'out', user: null }

/** This module is on every page, and most visitors have no session: the code of the calls is loaded with the first call. */
let calls = (): Promise<Calls> => import('@/lib/api/client')
type Calls = Pick<typeof import('@/lib/api/client'), 'call'>

/** For a page that has that code anyway: a second copy of it need not come. */
export function takeCalls(here: Calls): void {
  calls = () => Promise.resolve(here)
}

/** A new tab has only the cookie: session storage is restored from it once; without a cookie's hint nothing is asked. */
let restore: 'needed' | 'under way' | 'done' = 'needed'
let shown: SessionState = LOADING

function mayHaveCookie(): boolean {
  return document.cookie.split('; ').includes('academy-signed-in=1')
}

function snapshot(): SessionState {
  const session = readSession()
  if (session) {
    // Where it is gone later it has ended: there is nothing to wait for, though the cookie's hint may still be there.
    if (restore === 'needed') restore = 'done'
    if (shown.user !== session.user) shown = { status: 'in', user: session.user }
    return shown
  }
  return restore !== 'done' && mayHaveCookie() ? LOADING : OUT
}

let restoring: Promise<boolean> | null = null

/**
 * Restores session storage from the cookie's session; a second caller waits for the same answer. False where nobody
 * answered: whether there is a session is not known.
 */
export function restoreSession(): Promise<boolean> {
  restoring ??= readCookieSession().finally(() => {
    restoring = null
  })
  return restoring
}

async function readCookieSession(): Promise<boolean> {
  restore = 'under way'
  try {
    const { call } = await calls()
    const { user, token } = await call('profile')
    restore = 'done'
    rememberSession(user, token)
    return true
  } catch (error) {
    restore = 'done'
    // Also tells the listeners that the wait is over.
    forgetSession()
    return error instanceof Error && 'status' in error && error.status === 401
  }
}

/** This tab's session, once a restore that is under way has ended; null where there is none. */
export async function settledSession(): Promise<BrowserSession | null> {
  await restoring
  return readSession()
}

/** The token of the session whose user is being looked up: several components of a page use the session. */
let completing = ''

/** Looks up a stored user without an id by phone, once (contract 24.3). */
async function completeUser(user: SessionUser, token: string): Promise<void> {
  if (completing === token) return
  completing = token
  try {
    const { call } = await calls()
    const { teacher } = await call('teacherByPhone', { params: { phone: user.phone } })
    rememberSession({ ...user, id: teacher.id }, token)
  } catch {
    // The next component that uses the session tries again.
  } finally {
    completing = ''
  }
}

/** Who this tab shows as signed in. `loading` until the first look at the browser's storage. */
export function useSession(): SessionState {
  const state = useSyncExternalStore(onSessionChange, snapshot, () => LOADING)
  useEffect(() => {
    const session = readSession()
    if (session && !session.user.id && session.user.phone) {
      void completeUser(session.user, session.token)
    } else if (!session && restore === 'needed' && mayHaveCookie()) {
      void restoreSession()
    }
  }, [])
  return state
}

/** Ends the session on the server and in this tab, and goes home. Works offline as far as this tab goes. */
export async function signOut(): Promise<void> {
  try {
    const { call } = await calls()
    await call('logout')
  } catch {
    // Offline, or already ended: this tab forgets the session all the same.
  }
  forgetSession()
  window.location.assign(paths.home)
}
