import { Notice } from '@/components/ui/text/notice'

/** Explains what payers can do if another payment already has their UTR, whether by mistake or by misuse. */
export function ClaimedUtr() {
  return (
    <Notice kind="warning" title="Is this UPI reference yours?" live>
      If it is, clear the UPI reference and send only the screenshot. The office still sees the reference you entered,
      and compares your screenshot with the other payment that used it.
    </Notice>
  )
}
