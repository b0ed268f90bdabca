'use client'

import { useState } from 'react'
import { CourseChoice, LearnerChoice, onlyLearner } from '@/components/fees/person/course-choice'
import { todayIn } from '@/components/slots/slot-days'
import { useAcademy } from '@/components/ui/academy-settings'
import { useNow } from '@/components/ui/clocks'
import { alertSuccessWithAction } from '@/components/ui/dialog/alerts'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { SelectField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { type PaymentMethod, paymentMethodNames } from '@/lib/core/config/payment-methods'
import { rupees } from '@/lib/core/time/format'
import type { PersonFees } from '@/lib/fees/family-schema'
import type { LearnerView } from '@/lib/learners/schema'
import { informedText } from '@/lib/notifications/emails/informed-text'
import { paths } from '@/lib/paths'
import { openDues, sumOf } from './family/fee-texts'
import { OpenDues } from './open-dues'
import { PaymentReference } from './payment-reference'
import { type RecordPaymentValues, recordPaymentBodyOf } from './record-payment-body'

const schema = () => import('@/lib/payments/schema').then((module) => module.recordPaymentBody)

export interface RecordPaymentProps {
  account: { id: string; name: string }
  /** The fee that is ticked at first. Without `dueId`, all unpaid fees are ticked. */
  dueId?: string
  /** The payment methods that the academy allows. */
  methods: readonly PaymentMethod[]
  onSaved: () => Promise<unknown>
}

interface RecordPaymentFormProps extends RecordPaymentProps {
  fees: PersonFees
  learners: readonly LearnerView[]
  reloadFees: () => Promise<unknown>
  onClose: () => void
}

/** Records a family's payment. The admin ticks the fees that the payment covers, or ticks none and chooses a course. */
export function RecordPaymentForm(props: RecordPaymentFormProps) {
  const { account, dueId, methods, fees, learners, reloadFees, onSaved, onClose } = props
  const { timeZone } = useAcademy()
  const today = todayIn(timeZone, useNow())
  const dues = openDues(fees)
  const from = dues.find(({ id }) => id === dueId)
  const [initialValues] = useState<RecordPaymentValues>(() => ({
    amount: String((from ? from.open : fees.open_amount) || ''),
    paid_on: today,
    method: methods[0] ?? 'cash',
    reference: '',
    bank_name: '',
    foreign_currency: false,
    due_ids: from ? [from.id] : dues.map(({ id }) => id),
    course_name: '',
    learner_id: onlyLearner(learners),
  }))
  /** Leaves out ticked fees that have been paid in the meantime. */
  const openIds = (ids: readonly string[]) => ids.filter((id) => dues.some((due) => due.id === id))
  const toBody = (values: RecordPaymentValues) => recordPaymentBodyOf({ ...values, due_ids: openIds(values.due_ids) })
  const form = useForm({ schema, initialValues, toBody })
  const { field, checkbox, values, errors, busy, setValue, handleSubmit, showErrors } = form
  const ticked = dues.filter(({ id }) => values.due_ids.includes(id))

  const record = handleSubmit(async (_, sent) => {
    const body = { ...toBody(sent), seen: fees.last_payment_id }
    try {
      const { payment, informed } = await call('recordPayment', { params: { id: account.id }, body })
      onClose()
      await onSaved()
      const text = [`Receipt ${payment.receipt_number}.`, informedText(informed, [account.name])]
      if (await alertSuccessWithAction('Payment recorded', text.filter(Boolean).join(' '), 'Open the receipt'))
        window.location.assign(paths.receipt(payment.receipt_id))
    } catch (error) {
      const { status } = await showSaveFailure(error, showErrors, 'The payment could not be recorded')
      if (status === 409) await reloadFees()
    }
  })

  return (
    <form noValidate method="post" onSubmit={record} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {dues.length > 0 ? (
        <div>
          <OpenDues
            dues={dues}
            ticked={values.due_ids}
            error={errors.due_ids}
            onTick={(id, isTicked) =>
              setValue('due_ids', (before) => (isTicked ? [...before, id] : before.filter((each) => each !== id)))
            }
          />
          <p role="status" className="type-small tnum mt-1.5 text-muted">
            {ticked.length > 0 ? `Selected fees: ${rupees(sumOf(ticked))}. The oldest fee is paid first.` : ''}
          </p>
        </div>
      ) : null}
      {ticked.length === 0 ? (
        <>
          <CourseChoice
            field={field('course_name')}
            label="Use payment for"
            none={dues.length > 0 ? 'Oldest unpaid fees' : 'Advance payment'}
            hint="Choose a course only if the payment is for a course without a plan."
          />
          {values.course_name ? <LearnerChoice field={field('learner_id')} learners={learners} /> : null}
        </>
      ) : null}
      <div className="grid gap-x-4 gap-y-5 phone:grid-cols-2">
        <TextField
          label="Amount in rupees"
          inputMode="numeric"
          autoComplete="off"
          hint={ticked.length > 0 ? 'Any amount above the selected fees is kept as an advance payment.' : undefined}
          {...field('amount')}
        />
        <DateOrTimeField label="Payment date" type="date" max={today} {...field('paid_on')} />
      </div>
      <SelectField label="Payment method" {...field('method')}>
        {methods.map((method) => (
          <option key={method} value={method}>
            {paymentMethodNames[method]}
          </option>
        ))}
      </SelectField>
      <PaymentReference
        method={values.method}
        reference={field('reference')}
        bank={field('bank_name')}
        foreign={checkbox('foreign_currency')}
      />
      <FormButtons wide label="Record payment" busyLabel="Recording..." busy={busy} onClose={onClose} />
    </form>
  )
}
