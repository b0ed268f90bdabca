'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { leaveDevice } from '@/components/offline/leave-device'
import {
  type BrowserSession,
  forgetSession,
  mayHaveCookie,
  onSessionChange,
  readSession,
  rememberSession,
} from '@/lib/auth/session/browser-session'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { eraseKeptClasses } from '@/lib/core/http/kept-classes'

interface SessionState {
  status: 'loading' | 'out' | 'in'
  user: SessionUser | null
}

const LOADING: SessionState = { status: 'loading', user: null }
const SIGNED_OUT: SessionState = { status: 'out', user: null }

/** Loads the API client on demand, because this module is on every page and most visitors have no session. */
let loadClient = (): Promise<ApiClient> => import('@/lib/api/client')
type ApiClient = Pick<typeof import('@/lib/api/client'), 'call'>

/** Sets the API client that the page has already loaded, so that this module does not load it again. */
export function setApiClient(client: ApiClient): void {
  loadClient = () => Promise.resolve(client)
}

/**
 * Whether this tab must load its session from the server. A new tab has no stored session, even if the browser is
 * signed in.
 */
let restore: 'needed' | 'under way' | 'done' = 'needed'
let shown: SessionState = LOADING

function snapshot(): SessionState {
  const session = readSession()
  if (session) {
    // This tab has a session, so there is nothing to restore. If the session ends later, the tab must not restore it.
    if (restore === 'needed') restore = 'done'
    if (shown.user !== session.user) shown = { status: 'in', user: session.user }
    return shown
  }
  return restore !== 'done' && mayHaveCookie() ? LOADING : SIGNED_OUT
}

let restoring: Promise<boolean> | null = null

/**
 * Loads the user's session from the server into session storage. Concurrent callers share one request. Returns true if
 * the session is restored or has ended, and false if the request fails.
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
    const { call } = await loadClient()
    const { user, token } = await call('profile')
    restore = 'done'
    rememberSession(user, token)
    return true
  } catch (error) {
    restore = 'done'
    // forgetSession also notifies the listeners, which then see that loading has ended.
    forgetSession()
    const ended = error instanceof Error && 'status' in error && error.status === 401
    if (ended) void eraseKeptClasses()
    return ended
  }
}

/** Returns this tab's session, or null. If the session is being restored, waits for the result. */
export async function waitForSession(): Promise<BrowserSession | null> {
  await restoring
  return readSession()
}

/** The token of the session whose user ID is being looked up. Prevents a second request for the same ID. */
let completing = ''

/** Adds the user's ID to a stored session without an ID. Looks up the ID by phone number (contract 24.3). */
async function completeUser(user: SessionUser, token: string): Promise<void> {
  if (completing === token) return
  completing = token
  try {
    const { call } = await loadClient()
    const { teacher } = await call('teacherByPhone', { params: { phone: user.phone } })
    rememberSession({ ...user, id: teacher.id }, token)
  } catch {
    // Ignore the failure. The next component that uses the session tries again.
  } finally {
    completing = ''
  }
}

/** Returns the signed-in user of this tab. The status is `loading` until the tab knows whether there is a session. */
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

/**
 * Ends the session on the server and in this tab, then opens the home page. Without a connection, ends the session only
 * in this tab.
 */
export async function signOut(): Promise<void> {
  try {
    const { call } = await loadClient()
    await call('logout')
  } catch {
    // The user is offline, or the session has already ended. In both cases, clear the session in this tab.
  }
  await leaveDevice()
}
