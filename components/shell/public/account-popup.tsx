'use client'

import { closeAccount, useAccountPopup } from '@/components/shell/portal/account-actions'

/** Where the login or sign-up popup stands, over every page, once somebody has opened it. */
export function AccountPopup() {
  const popup = useAccountPopup()
  return popup ? <popup.Dialog first={popup.first} next={popup.next} onClose={closeAccount} /> : null
}
