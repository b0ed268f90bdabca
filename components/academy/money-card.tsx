'use client'

import { useState } from 'react'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import type { AcademyView } from '@/lib/academy/schema'
import { paymentMethodNames } from '@/lib/core/config/payment-methods'
import { FormCard, Values } from './card'

const MoneyForm = loadWhenShown(() => import('./money-form').then((module) => module.MoneyForm))

interface MoneyCardProps {
  academy: AcademyView
  onSaved: () => Promise<unknown>
}

/** Shows how families pay the academy. Changes apply at once, without a draft. */
export function MoneyCard({ academy, onSaved }: MoneyCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { money } = academy
  return (
    <FormCard
      title="Money"
      text="How families pay course fees, and what receipts show. Changes apply at once."
      onEdit={() => setIsOpen(true)}
      form={isOpen ? <MoneyForm academy={academy} onSaved={onSaved} onClose={() => setIsOpen(false)} /> : null}
    >
      <Values
        rows={[
          ['UPI ID', money.upi_id],
          ['Account holder', money.payee],
          ['Bank account for families abroad', bankAccountText(money)],
          ['Payment link for families abroad', money.payment_link],
          [
            'Payment methods that the office can record',
            money.payment_methods.map((method) => paymentMethodNames[method]).join(', '),
          ],
          ['GSTIN', money.gstin],
          ['Receipt prefix', money.receipt_prefix],
        ]}
      />
    </FormCard>
  )
}

function bankAccountText({ bank_holder, account_number, bank_branch, ifsc, swift }: AcademyView['money']) {
  if (account_number === null) return null
  return `${bank_holder}, account ${account_number}, ${bank_branch}, IFSC ${ifsc}${swift ? `, SWIFT ${swift}` : ''}`
}
