'use client'

import { closeAuthPopup, useAccountPopup } from '@/components/shell/portal/account-actions'

/** Renders the login or sign-up popup while it is open. Part of every page. */
export function AccountPopup() {
  const popup = useAccountPopup()
  return popup ? <popup.Dialog first={popup.first} next={popup.next} onClose={closeAuthPopup} /> : null
}
