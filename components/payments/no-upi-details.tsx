'use client'

import { useElementId } from '@/components/ui/form/element-id'
import { Notice } from '@/components/ui/text/notice'
import { textLinkClass } from '@/components/ui/text/text-link'
import { StepTitle } from './step-title'

/** Explains that families cannot pay until the academy sets a UPI ID. */
export function NoUpiDetails({ supportEmail }: { supportEmail: string | null }) {
  const id = useElementId()
  return (
    <section aria-labelledby={id}>
      <div id={id}>
        <StepTitle step={0}>Pay by UPI</StepTitle>
      </div>
      <Notice kind="warning" title="The UPI details are not available here yet">
        Please do not pay until you have them.{' '}
        {supportEmail === null ? (
          'Ask the academy office how to pay'
        ) : (
          <>
            Write to{' '}
            <a className={textLinkClass} href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>{' '}
            to get them
          </>
        )}
        , then pay in your UPI app and send the screenshot below.
      </Notice>
    </section>
  )
}
