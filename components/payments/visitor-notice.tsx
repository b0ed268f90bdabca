'use client'

import { useSession } from '@/components/accounts/sign-in/session'
import { openAuthPopup } from '@/components/shell/portal/account-actions'
import { Notice } from '@/components/ui/text/notice'
import { textLinkClass } from '@/components/ui/text/text-link'

/** Explains that paying requires an account. */
export function VisitorNotice() {
  const { status } = useSession()
  if (status === 'in') return null
  const back = () => window.location.pathname + window.location.search
  const link = (which: 'login' | 'register', label: string) => (
    <button type="button" onClick={() => void openAuthPopup(which, back())} className={`${textLinkClass} py-2`}>
      {label}
    </button>
  )
  return (
    <div className="mb-6 max-w-[1096px]">
      <Notice title="Log in to pay">
        {link('login', 'Log in')} or {link('register', 'create an account')} first. You’ll return to this page.
      </Notice>
    </div>
  )
}
