import { useLayoutEffect, useSyncExternalStore } from 'react'
import { call } from '@/lib/api/client'
import { readSession } from '@/lib/auth/session/browser-session'

/** Milliseconds between refreshes of the count while the page is visible. */
const REFRESH_MS = 60_000

/**
 * The latest count of unread notifications, and the user to whom the count belongs. Null until the browser has received
 * a count.
 */
let latest: { userId: string; unread: number } | null = null
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function setUnread(userId: string, unread: number): void {
  latest = { userId, unread }
  for (const listener of listeners) listener()
}

/** Reads the count again. After a failure, the earlier count stays. */
async function refresh(): Promise<void> {
  const userId = readSession()?.user.id
  if (!userId || document.visibilityState !== 'visible') return
  try {
    const { unread } = await call('notifications', { query: { limit: '1' } })
    setUnread(userId, unread)
  } catch {
    // Ignore the failure, because the next refresh tries again.
  }
}

const onFocus = () => void refresh()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = setInterval(onFocus, REFRESH_MS)
    window.addEventListener('focus', onFocus)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    window.removeEventListener('focus', onFocus)
  }
}

/** Returns the number of a user's unread notifications. `first` is the count that the server rendered. */
export function useUnreadCount(userId: string, first: number): number {
  // Whenever the server has rendered the layout again, use the server's count, because it is the newest one.
  useLayoutEffect(() => setUnread(userId, first), [userId, first])
  return useSyncExternalStore(
    listen,
    () => (latest?.userId === userId ? latest.unread : first),
    () => first,
  )
}

/** Marks notifications as read, even if the user leaves the page at the same time. */
export async function markRead(which: { ids: string[] } | { until: string }): Promise<void> {
  const userId = readSession()?.user.id
  const { unread } = await call('readNotifications', { body: which, keepalive: true })
  if (userId) setUnread(userId, unread)
}

/** Marks a notification as read when the user opens it. If the call fails, the notification stays unread. */
export const markOpened = (id: string): void => void markRead({ ids: [id] }).catch(() => undefined)
