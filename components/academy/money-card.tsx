'use client'

import { useState } from 'react'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { PasswordField } from '@/components/ui/form/password-field'
import { useForm } from '@/components/ui/form/use-form'
import { moneyChanges } from '@/lib/academy/changes'
import type { AcademyView } from '@/lib/academy/schema'
import { CallError, call } from '@/lib/api/client'
import { FormCard, Values } from './card'

interface MoneyCardProps {
  academy: AcademyView
  onSaved: () => Promise<unknown>
}

/** Shows how the academy is paid. A change applies at once. */
export function MoneyCard({ academy, onSaved }: MoneyCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { money } = academy
  return (
    <FormCard
      title="Money"
      text="Where course fees are paid to, and what receipts say. Changes apply at once."
      onEdit={() => setIsOpen(true)}
      form={isOpen ? <MoneyForm academy={academy} onSaved={onSaved} onClose={() => setIsOpen(false)} /> : null}
    >
      <Values
        rows={[
          ['UPI ID', money.upi_id],
          ['Account holder', money.payee],
          ['GSTIN', money.gstin],
          ['Receipt prefix', money.receipt_prefix],
        ]}
      />
    </FormCard>
  )
}

const rules = () => import('@/lib/academy/schema').then((module) => module.saveMoneyBody)

function MoneyForm({ academy, onSaved, onClose }: MoneyCardProps & { onClose: () => void }) {
  const { money, version: seen } = academy
  const { field, values, busy, handleSubmit, showErrors } = useForm({
    schema: rules,
    initialValues: { ...money, gstin: money.gstin ?? '', current_password: '', seen },
  })
  const isOtherUpiId = values.upi_id !== money.upi_id
  const save = handleSubmit(async ({ current_password: password, ...changed }) => {
    const changes = moneyChanges(money, changed).map(
      ({ what, from, to }) => `${what}: ${from ?? 'none'} becomes ${to ?? 'none'}`,
    )
    if (changes.length === 0) return onClose()
    const agreed = await confirmAction('Save these changes?', `${changes.join('. ')}. They apply at once.`, 'Save')
    if (!agreed) return
    try {
      await call('saveMoney', { body: { ...changed, ...(isOtherUpiId && { current_password: password }) } })
      await onSaved()
      onClose()
      await alertSuccess('Saved', isOtherUpiId ? 'We’ll email every admin about the new UPI ID.' : '')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showErrors(error.errors)
      await alertError('Error', 'The changes could not be saved', reasonOf(error))
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
        hint="The name that a payer’s app shows."
        autoComplete="off"
        {...field('payee')}
      />
      <TextField
        label="GSTIN"
        hint="Only if the academy is registered for GST. New receipts then show the tax."
        autoComplete="off"
        {...field('gstin')}
      />
      <TextField
        label="Receipt prefix"
        hint="1 to 3 letters or digits at the beginning of each new receipt number. Issued receipts keep theirs."
        autoComplete="off"
        {...field('receipt_prefix')}
      />
      {isOtherUpiId ? (
        <PasswordField label="Your password" autoComplete="current-password" {...field('current_password')} />
      ) : null}
      <FormButtons label="Save" busy={busy} onClose={onClose} />
    </form>
  )
}
