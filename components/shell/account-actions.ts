'use client'

import { paths } from '@/lib/paths'

/** Opens the login or sign-up popup; its code is fetched when it is first wanted, and its page is the way round a failure. */
export async function openAccount(which: 'login' | 'register', next?: string | null): Promise<void> {
  try {
    const { openAuth } = await import('@/components/accounts/auth-dialog')
    openAuth(which, next)
  } catch {
    window.location.assign(paths[which])
  }
}
