'use client'

import { alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { Checkbox, FieldSet } from '@/components/ui/form/choice'
import { TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { PasswordField } from '@/components/ui/form/password-field'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { moneyChanges, paymentDetailChanges } from '@/lib/academy/changes'
import type { AcademyView } from '@/lib/academy/schema'
import { call } from '@/lib/api/client'
import { paymentMethodNames, paymentMethods } from '@/lib/core/config/payment-methods'
import { BankFields } from './bank-fields'

interface MoneyFormProps {
  academy: AcademyView
  onSaved: () => Promise<unknown>
  onClose: () => void
}

const rules = () => import('@/lib/academy/schema').then((module) => module.saveMoneyBody)

/** Edits how families pay the academy. Requires the password if money would go to a different account. */
export function MoneyForm({ academy, onSaved, onClose }: MoneyFormProps) {
  const { money, version: seen } = academy
  const { field, values, errors, busy, setValue, handleSubmit, showErrors } = useForm({
    schema: rules,
    initialValues: { ...money, ...textsOf(money), current_password: '', seen },
  })
  const isSensitive = paymentDetailChanges(money, values).length > 0
  const save = handleSubmit(async ({ current_password: password, ...changed }) => {
    const changes = moneyChanges(money, changed).map(
      ({ what, from, to }) => `${what}: ${from ?? 'none'} becomes ${to ?? 'none'}`,
    )
    if (changes.length === 0) return onClose()
    const agreed = await confirmAction(
      'Save these changes?',
      `${changes.join('. ')}. The changes apply at once.`,
      'Save',
    )
    if (!agreed) return
    try {
      await call('saveMoney', { body: { ...changed, ...(isSensitive && { current_password: password }) } })
      await onSaved()
      onClose()
      await alertSuccess('Saved', isSensitive ? 'We’ll email every admin about the new payment details.' : '')
    } catch (error) {
      await showSaveFailure(error, showErrors, 'The changes could not be saved')
    }
  })
  return (
    <form noValidate method="post" aria-label="Money" onSubmit={save} className="grid gap-5">
      <TextField
        label="UPI ID"
        hint="The payment page shows it with a QR code."
        autoComplete="off"
        autoCapitalize="none"
        {...field('upi_id')}
      />
      <TextField
        label="Account holder"
        hint="The name that families see in their UPI app."
        autoComplete="off"
        {...field('payee')}
      />
      <BankFields field={field} />
      <FieldSet legend="Payment methods that the office can record" error={errors.payment_methods}>
        <div className="grid phone:grid-cols-2">
          {paymentMethods.map((method) => (
            <Checkbox
              key={method}
              label={paymentMethodNames[method]}
              checked={values.payment_methods.includes(method)}
              onChange={({ target }) =>
                setValue('payment_methods', (before) =>
                  target.checked ? [...before, method] : before.filter((each) => each !== method),
                )
              }
            />
          ))}
        </div>
      </FieldSet>
      <TextField
        label="GSTIN"
        hint="Only if the academy is registered for GST. New receipts then show the tax."
        autoComplete="off"
        {...field('gstin')}
      />
      <TextField
        label="Receipt prefix"
        hint="1 to 3 letters or digits at the beginning of each new receipt number. Receipts already issued do not change."
        autoComplete="off"
        {...field('receipt_prefix')}
      />
      {isSensitive ? (
        <PasswordField label="Your password" autoComplete="current-password" {...field('current_password')} />
      ) : null}
      <FormButtons label="Save" busy={busy} onClose={onClose} />
    </form>
  )
}

/** Returns the optional fields. A missing field is an empty string. */
const textsOf = (money: AcademyView['money']) => ({
  bank_holder: money.bank_holder ?? '',
  account_number: money.account_number ?? '',
  bank_branch: money.bank_branch ?? '',
  ifsc: money.ifsc ?? '',
  swift: money.swift ?? '',
  payment_link: money.payment_link ?? '',
  gstin: money.gstin ?? '',
})
