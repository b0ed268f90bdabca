'use client'

import { closeAccount, useAccountPopup } from '@/components/shell/portal/account-actions'

/** Renders the login or sign-up popup while it is open. Every page contains this component. */
export function AccountPopup() {
  const popup = useAccountPopup()
  return popup ? <popup.Dialog first={popup.first} next={popup.next} onClose={closeAccount} /> : null
}
