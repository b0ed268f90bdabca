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
const watchers = new Set<() => void>()

function setPopup(changed: OpenPopup | null): void {
  popup = changed
  for (const watcher of watchers) watcher()
}

/**
 * Opens the login or sign-up popup over the current page. Loads its code on first use, and opens the form's page if
 * loading fails. `next` is the page after success: home by default (contract 19.1), and null stays on the page.
 */
export async function openAccount(first: 'login' | 'register', next?: string | null): Promise<void> {
  try {
    const { AuthDialog: Dialog } = await import('@/components/accounts/sign-in/auth-dialog')
    if (!popup) setPopup({ Dialog, first, next })
  } catch {
    window.location.assign(paths[first])
  }
}

/** Closes the popup. */
export const closeAccount = (): void => setPopup(null)

/** Returns the open popup for AccountPopup, the only component that renders it. */
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
