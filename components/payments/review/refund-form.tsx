'use client'

import { useMemo } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { Field, inputClass, SelectField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { type PaymentMethod, paymentMethodNames, paymentMethods } from '@/lib/core/config/payment-methods'
import { rupees, wallClock } from '@/lib/core/time/format'
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
  /** The values of the first step, after the admin went back to it. */
  initial: RefundValues | undefined
  onPreview: (values: RefundValues, preview: RefundPreview) => void
  onClose: () => void
}

const schema = () => import('@/lib/refunds/schema').then((module) => module.refundBody)

/** Asks for the amount, and how and why the money is paid back. */
export function RefundForm({ payment, refunded, left, initial, onPreview, onClose }: RefundFormProps) {
  const { timeZone } = useAcademy()
  const initialValues = useMemo<RefundValues>(
    () =>
      initial ?? {
        amount: String(left),
        method: 'upi',
        reference: '',
        refunded_on: wallClock(new Date(), timeZone).date,
        reason: '',
      },
    [initial, left, timeZone],
  )
  const { field, values, errors, setValue, busy, handleSubmit, showErrors } = useForm({
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
      <SelectField label="Paid back by" {...field('method')}>
        {paymentMethods.map((method) => (
          <option key={method} value={method}>
            {paymentMethodNames[method]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Reference (optional)"
        hint="The number of the transfer or cheque."
        maxLength={40}
        autoComplete="off"
        {...field('reference')}
      />
      <Field label="Date of the refund" error={errors.refunded_on}>
        {(wiring) => (
          <input
            type="date"
            className={inputClass}
            name="refunded_on"
            max={wallClock(new Date(), timeZone).date}
            value={values.refunded_on}
            onChange={({ target }) => setValue('refunded_on', target.value)}
            {...wiring}
          />
        )}
      </Field>
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
