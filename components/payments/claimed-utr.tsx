import { Notice } from '@/components/ui/text/notice'

/** What to do for somebody whose own UTR stands at another payment: mistyped there, or taken. */
export function ClaimedUtr() {
  return (
    <Notice kind="warning" title="Is it your payment?" live>
      Clear the UPI reference and send only the screenshot. The office will see the number you entered and compare both
      screenshots.
    </Notice>
  )
}
