'use client'

import { Notice } from '@/components/ui/text/notice'

/** Confirms that the form was sent. A separate module, so that its code loads only when needed. */
export function SentNotice() {
  return (
    <Notice kind="success" title="Your form is with the office" live>
      You can edit and resend it while it is pending.
    </Notice>
  )
}
