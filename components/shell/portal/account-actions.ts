'use client'

import { useSyncExternalStore } from 'react'
import { paths } from '@/lib/paths'

type AuthDialog = typeof import('@/components/accounts/sign-in/auth-dialog').AuthDialog

/** The popup that is open: its code, and what it was opened for. */
interface OpenPopup {
  Dialog: AuthDialog
  first: 'login' | 'register'
  next: string | null | undefined
}

let popup: OpenPopup | null = null
const watchers = new Set<() => void>()

function setPopup(changed: OpenPopup | null): void {
  popup = changed
  for (const watcher of watchers) watcher()
}

/**
 * Opens the login or sign-up popup over whatever page is shown; its code is fetched when it is first wanted, and its page is
 * the way round a failure. `next` is where to go after success; home, as contract 19.1 says, unless the person was on
 * the way to somewhere; null stays where they are.
 */
export async function openAccount(first: 'login' | 'register', next?: string | null): Promise<void> {
  try {
    const { AuthDialog: Dialog } = await import('@/components/accounts/sign-in/auth-dialog')
    if (!popup) setPopup({ Dialog, first, next })
  } catch {
    window.location.assign(paths[first])
  }
}

/** Closes it again. */
export const closeAccount = (): void => setPopup(null)

/** The popup that is open, for the one place that shows it. */
export function useAccountPopup(): OpenPopup | null {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    () => popup,
    () => null,
  )
}
