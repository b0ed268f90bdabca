import { Notice } from '@/components/ui/text/notice'

/** Explains what the payer can do if another payment already has the same UTR, by mistake or by misuse. */
export function ClaimedUtr() {
  return (
    <Notice kind="warning" title="Is it your payment?" live>
      Clear the UPI reference and send only the screenshot. The office will see the number you entered and compare both
      screenshots.
    </Notice>
  )
}
