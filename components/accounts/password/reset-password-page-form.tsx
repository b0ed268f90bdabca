'use client'

import { SwitchLink } from '@/components/accounts/sign-in/switch-link'
import { Notice } from '@/components/ui/text/notice'
import { paths } from '@/lib/paths'
import { ResetPasswordForm } from './reset-password-form'
import { useResetToken } from './reset-token'

/**
 * Shows the form of /reset-password or, for an invalid link, a link to request a new email. The form and the link have
 * the same height, so that the page does not shift.
 */
export function ResetPasswordPageForm() {
  const token = useResetToken()
  return (
    <div className="min-h-[220px]">
      {token === '' ? (
        <div className="grid gap-5">
          <Notice kind="warning" title="This link is no longer valid." live />
          <SwitchLink question="Still need a new password?" label="Request a new link" href={paths.forgotPassword} />
        </div>
      ) : (
        <ResetPasswordForm />
      )}
    </div>
  )
}
