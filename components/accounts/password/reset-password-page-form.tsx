'use client'

import { SwitchLink } from '@/components/accounts/sign-in/switch-link'
import { DeferredFormSlot, deferredForm } from '@/components/ui/form/deferred-form'
import { Notice } from '@/components/ui/text/notice'
import { paths } from '@/lib/paths'
import { useResetToken } from './reset-token'

const reset = deferredForm(() => import('./reset-password-form').then((module) => module.ResetPasswordForm))
/** Created once, because a new element would discard the form's static HTML before the form's code has loaded. */
const form = <DeferredFormSlot form={reset} />

/**
 * Shows the form of /reset-password, or a link to request a new email. Both have the same height, so that nothing
 * moves.
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
        form
      )}
    </div>
  )
}
