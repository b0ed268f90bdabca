'use client'

import { SwitchLink } from '@/components/accounts/sign-in/switch-link'
import { DeferredFormSlot, deferredForm } from '@/components/ui/form/deferred-form'
import { Notice } from '@/components/ui/text/notice'
import { paths } from '@/lib/paths'
import { useResetToken } from './reset-token'

const reset = deferredForm(() => import('./reset-password-form').then((module) => module.ResetPasswordForm))
/** One element for good: rendered anew it would lose the markup that waits for its code. */
const form = <DeferredFormSlot form={reset} />

/** The form of /reset-password, or the way to a link that works. Both take the same room. */
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
        form
      )}
    </div>
  )
}
