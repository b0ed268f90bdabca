'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertInformed } from '@/components/ui/dialog/alert-informed'
import { alertError } from '@/components/ui/dialog/alerts'
import { TextField } from '@/components/ui/form/field'
import { CallError, call } from '@/lib/api/client'
import { paymentMethodNames } from '@/lib/core/config/payment-methods'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { PaymentRow } from '@/lib/payments/schema'
import { inRupees } from '@/lib/receipts/lines'
import type { RefundPart, RefundPreview } from '@/lib/refunds/schema'
import type { RefundValues } from './refund-form'

interface RefundConfirmationProps {
  payment: PaymentRow
  refunded: number
  values: RefundValues
  preview: RefundPreview
  onBack: () => void
  onRefunded: () => void
}

/** Shows the preview of a refund. Before confirming, the admin can change the number of classes to remove. */
export function RefundConfirmation({
  payment,
  refunded,
  values,
  preview,
  onBack,
  onRefunded,
}: RefundConfirmationProps) {
  const partsWithClasses = preview.parts.filter((part) => part.due_id !== null && part.max_classes > 0)
  const [classes, setClasses] = useState(
    () => new Map(partsWithClasses.map((part) => [part.due_id, String(part.classes)])),
  )
  const [errors, setErrors] = useState<ReadonlyMap<string | null, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const findErrors = () =>
    new Map(
      partsWithClasses
        .filter((part) => !isCount(classes.get(part.due_id) ?? '', part.max_classes))
        .map((part) => [part.due_id, `Enter a number from 0 to ${part.max_classes}`]),
    )
  const confirm = async () => {
    const newErrors = findErrors()
    setErrors(newErrors)
    if (newErrors.size > 0) return
    setBusy(true)
    try {
      const classCounts = partsWithClasses.map((part) => ({
        due_id: part.due_id ?? '',
        classes: Number(classes.get(part.due_id)),
      }))
      const body = { ...values, seen: refunded, classes: classCounts }
      const { message, informed } = await call('refundPayment', { params: { id: payment.id }, body })
      onRefunded()
      if (informed) await alertInformed('Refund recorded', informed, { text: message, names: [payment.username] })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await alertError('Error', 'The refund could not be recorded', reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label="Check the refund" className="grid gap-5">
      <p>
        <b className="type-figure block text-[2.125rem] leading-12">{rupees(preview.amount)}</b>
        {paymentMethodNames[values.method]}
        {values.reference ? `, ${values.reference}` : ''}, {shortDate(values.refunded_on)}
        {preview.tax > 0 ? (
          <span className="type-small block text-muted">Includes ₹{inRupees(preview.tax)} GST.</span>
        ) : null}
      </p>
      <ul aria-label="Refunded items" className="border-line border-t">
        {preview.parts.map((part) => (
          <li key={part.due_id ?? part.label} className="grid gap-2 border-line border-b py-3">
            <PartText part={part} />
            {partsWithClasses.includes(part) ? (
              <TextField
                label="Classes to remove"
                hint={`At most ${part.max_classes}.`}
                inputMode="numeric"
                autoComplete="off"
                value={classes.get(part.due_id) ?? ''}
                error={errors.get(part.due_id)}
                onChange={({ target }) => setClasses((before) => new Map(before).set(part.due_id, target.value))}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <p className="type-small text-muted">
        The family gets a credit note by email, once their email address is confirmed. A refunded payment can no longer
        be rejected.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button className="max-phone:w-full" onClick={confirm} busy={busy} busyLabel="Saving...">
          Refund {rupees(preview.amount)}
        </Button>
        <Button variant="outline" className="max-phone:w-full" onClick={onBack} disabled={busy}>
          Go back
        </Button>
      </div>
    </section>
  )
}

const isCount = (text: string, most: number) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= most

function PartText({ part: { label, learner, amount } }: { part: RefundPart }) {
  return (
    <p className="flex justify-between gap-4 [overflow-wrap:anywhere]">
      <span>
        {label}
        {learner ? <span className="type-small block text-muted">{learner}</span> : null}
      </span>
      <span className="tnum flex-none">{rupees(amount)}</span>
    </p>
  )
}
