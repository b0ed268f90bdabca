'use client'

import { useMemo } from 'react'
import { todayIn } from '@/components/slots/slot-days'
import { useAcademy } from '@/components/ui/academy-settings'
import { useNow } from '@/components/ui/clocks'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { SelectField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { type PaymentMethod, paymentMethodNames, paymentMethods } from '@/lib/core/config/payment-methods'
import { rupees } from '@/lib/core/time/format'
import type { PaymentRow } from '@/lib/payments/schema'
import type { RefundPreview } from '@/lib/refunds/schema'

export interface RefundValues {
  amount: string
  method: PaymentMethod
  reference: string
  refunded_on: string
  reason: string
}

interface RefundFormProps {
  payment: PaymentRow
  refunded: number
  left: number
  /** The values that the admin has already typed. Undefined when the form opens for the first time. */
  initial: RefundValues | undefined
  onPreview: (values: RefundValues, preview: RefundPreview) => void
  onClose: () => void
}

const schema = () => import('@/lib/refunds/schema').then((module) => module.refundBody)

/** Shows the first step of a refund: its amount, method, date and reason. */
export function RefundForm({ payment, refunded, left, initial, onPreview, onClose }: RefundFormProps) {
  const { timeZone } = useAcademy()
  const today = todayIn(timeZone, useNow())
  const initialValues = useMemo<RefundValues>(
    () => initial ?? { amount: String(left), method: 'upi', reference: '', refunded_on: today, reason: '' },
    [initial, left, today],
  )
  const { field, busy, handleSubmit, showErrors } = useForm({
    schema,
    initialValues,
    toBody: (values) => ({ ...values, seen: refunded }),
  })
  const preview = handleSubmit(async (body, values) => {
    try {
      const result = await call('refundPayment', { params: { id: payment.id }, body: { ...body, preview: true } })
      onPreview(values, result.preview)
    } catch (error) {
      await showSaveFailure(error, showErrors, 'The refund could not be previewed')
    }
  })
  return (
    <form noValidate method="post" aria-label="Refund" onSubmit={preview} className="grid gap-5">
      <TextField
        label="Amount in rupees"
        hint={refunded > 0 ? `${rupees(refunded)} is already refunded. ${rupees(left)} is left.` : undefined}
        inputMode="numeric"
        autoComplete="off"
        {...field('amount')}
      />
      <SelectField label="Refund method" {...field('method')}>
        {paymentMethods.map((method) => (
          <option key={method} value={method}>
            {paymentMethodNames[method]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Reference (optional)"
        hint="The transfer or cheque number."
        maxLength={40}
        autoComplete="off"
        {...field('reference')}
      />
      <DateOrTimeField label="Refund date" type="date" max={today} {...field('refunded_on')} />
      <TextField
        label="Reason"
        hint="The family sees it on the credit note."
        maxLength={300}
        autoComplete="off"
        {...field('reason')}
      />
      <FormButtons label="Preview" busyLabel="Loading..." busy={busy} wide onClose={onClose} />
    </form>
  )
}
