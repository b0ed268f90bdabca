import { buttonClass } from '@/components/ui/button-class'
import { Checkbox } from '@/components/ui/form/choice'
import { Disclosure } from '@/components/ui/text/disclosure'
import type { Course } from '@/lib/catalogue/courses'
import { USUAL_FEE } from '@/lib/catalogue/fees'
import type { BankAccount } from '@/lib/core/config/settings'
import { rupees } from '@/lib/core/time/format'
import { CopyRow } from './copy-row'

export interface PayingAbroadDetails {
  bankAccount: BankAccount | null
  paymentLink: string | null
}

interface PayingAbroadProps extends PayingAbroadDetails {
  course: Course | null
  /** The total of the fees that the payer chose. Missing if the payment is for a course. */
  sum?: number
  /** True if the payer has chosen the fee for families abroad. */
  isFeeAbroad?: boolean
  onFeeAbroad?: (isFeeAbroad: boolean) => void
}

/**
 * Explains to families abroad how to pay. Renders nothing if the academy has no bank account, no payment link and no
 * fee for families abroad.
 */
export function PayingAbroad({ bankAccount, paymentLink, course, sum, isFeeAbroad, onFeeAbroad }: PayingAbroadProps) {
  const feeAbroad = course?.feeAbroad ?? null
  if (bankAccount === null && paymentLink === null && feeAbroad === null) return null
  const amount = sum ?? feeAbroad ?? course?.fee ?? USUAL_FEE
  return (
    <Disclosure question="Paying from abroad?">
      <p>{bankAccount || paymentLink ? `${howToPay(bankAccount, paymentLink)} ${AFTERWARDS}` : AFTERWARDS}</p>
      {paymentLink ? (
        <a
          href={paymentLink}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'outline', className: 'mt-4' })}
        >
          Open the payment link
        </a>
      ) : null}
      <div className="mt-4 border-ink border-t">
        <CopyRow
          label={feeAbroad === null ? 'Amount' : 'Amount for families abroad'}
          value={rupees(amount)}
          copied={String(amount)}
        />
        {bankAccount ? <BankRows {...bankAccount} /> : null}
      </div>
      {feeAbroad === null ? null : (
        <Checkbox
          className="mt-2"
          label={`I paid ${rupees(feeAbroad)}, the fee for families abroad`}
          checked={isFeeAbroad}
          onChange={({ target }) => onFeeAbroad?.(target.checked)}
        />
      )}
    </Disclosure>
  )
}

const AFTERWARDS = 'Then send a screenshot of the payment on this page, and leave the UPI reference empty.'

function howToPay(bankAccount: BankAccount | null, paymentLink: string | null): string {
  if (bankAccount && paymentLink) return 'Pay by bank transfer or with the payment link.'
  return bankAccount ? 'Pay by bank transfer.' : 'Pay with the payment link.'
}

function BankRows({ holder, number, branch, ifsc, swift }: BankAccount) {
  return (
    <>
      <CopyRow label="Account name" value={holder} />
      <CopyRow label="Account number" value={number} />
      <CopyRow label="Bank and branch" value={branch} />
      <CopyRow label="IFSC" value={ifsc} />
      {swift ? <CopyRow label="SWIFT code (BIC)" value={swift} /> : null}
    </>
  )
}
