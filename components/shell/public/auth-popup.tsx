'use client'

import { closeAuthPopup, useAuthPopup } from '@/components/shell/portal/account-actions'

/** Renders the login or sign-up popup while it is open. Part of every page. */
export function AuthPopup() {
  const popup = useAuthPopup()
  return popup ? <popup.Dialog first={popup.first} next={popup.next} onClose={closeAuthPopup} /> : null
}
