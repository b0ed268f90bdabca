'use client'

import { useSyncExternalStore } from 'react'
import { paths } from '@/lib/paths'

type AuthDialog = typeof import('@/components/accounts/sign-in/auth-dialog').AuthDialog

/** The open popup: its component, its first form and the page to open afterwards. */
interface OpenPopup {
  Dialog: AuthDialog
  first: 'login' | 'register'
  next: string | null | undefined
}

let popup: OpenPopup | null = null
const listeners = new Set<() => void>()

function setPopup(changed: OpenPopup | null): void {
  popup = changed
  for (const listener of listeners) listener()
}

/**
 * Opens the login or sign-up popup. If the popup's code cannot load, opens the page with the same form. `next` is the
 * page to open afterwards, by default the home page (contract 19.1). If `next` is null, the user stays on the current
 * page.
 */
export async function openAuthPopup(first: 'login' | 'register', next?: string | null): Promise<void> {
  try {
    const { AuthDialog: Dialog } = await import('@/components/accounts/sign-in/auth-dialog')
    if (!popup) setPopup({ Dialog, first, next })
  } catch {
    window.location.assign(paths[first])
  }
}

/** Closes the popup. */
export const closeAuthPopup = (): void => setPopup(null)

/** Returns the open popup, or null. Only AuthPopup calls this, because it renders the popup. */
export function useAuthPopup(): OpenPopup | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => popup,
    () => null,
  )
}
