import { Notice } from '@/components/ui/notice'

/** What to do for somebody whose own UTR stands at another payment: mistyped there, or taken. */
export function ClaimedUtr() {
  return (
    <Notice kind="warning" title="Is it your payment?" live>
      Then empty the UTR and send it with the screenshot alone. The office sees that you named this UTR too, and decides
      by both screenshots.
    </Notice>
  )
}
