'use client'

import { useState } from 'react'
import { CourseChoice, LearnerChoice, onlyLearner } from '@/components/fees/person/course-choice'
import { todayIn } from '@/components/slots/slot-days'
import { useAcademy } from '@/components/ui/academy-settings'
import { useNow } from '@/components/ui/clocks'
import { alertSuccessOr } from '@/components/ui/dialog/alerts'
import { Checkbox, FieldSet } from '@/components/ui/form/choice'
import { SelectField, TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { WhenField } from '@/components/ui/form/when-field'
import { call } from '@/lib/api/client'
import { type PaymentMethod, paymentMethodNames } from '@/lib/core/config/payment-methods'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { PersonFees } from '@/lib/fees/family-schema'
import type { DueView } from '@/lib/fees/schema'
import type { LearnerView } from '@/lib/learners/schema'
import { informedText } from '@/lib/notifications/emails/informed-text'
import { paths } from '@/lib/paths'
import { feeName, partPayment } from './fee-texts'
import { foreignMethods, PaymentReference } from './payment-reference'

const schema = () => import('@/lib/payments/schema').then((module) => module.recordPaymentBody)

interface Values {
  amount: string
  paid_on: string
  method: PaymentMethod
  reference: string
  bank_name: string
  foreign_currency: boolean
  due_ids: string[]
  course_name: string
  learner_id: string
}

/** Returns the request for the form's values, without the fields that the chosen method does not show. */
function toBody({ method, reference, bank_name, foreign_currency, due_ids, ...values }: Values) {
  const isCourseFee = due_ids.length === 0 && values.course_name !== ''
  return {
    amount: values.amount,
    paid_on: values.paid_on,
    method,
    reference: method === 'cash' ? null : reference,
    bank_name: method === 'cheque' ? bank_name : null,
    ...(foreignMethods.includes(method) && { foreign_currency }),
    ...(due_ids.length > 0 && { due_ids }),
    ...(isCourseFee && { course_name: values.course_name, learner_id: values.learner_id || null }),
  }
}

export interface RecordPaymentProps {
  account: { id: string; name: string }
  /** The fee from which the dialog was opened. Without it, all open fees are ticked. */
  dueId?: string
  /** The payment methods that the academy allows. */
  methods: readonly PaymentMethod[]
  onSaved: () => Promise<unknown>
}

interface RecordPaymentFormProps extends RecordPaymentProps {
  fees: PersonFees
  learners: readonly LearnerView[]
  onClose: () => void
  onOutdated: () => Promise<unknown>
}

export function RecordPaymentForm(props: RecordPaymentFormProps) {
  const { account, dueId, methods, fees, learners, onSaved, onClose, onOutdated } = props
  const { timeZone } = useAcademy()
  const today = todayIn(timeZone, useNow())
  const dues = fees.dues.filter(({ open }) => open > 0)
  const from = dues.find(({ id }) => id === dueId)
  const [initialValues] = useState<Values>(() => ({
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
  const form = useForm({ schema, initialValues, toBody })
  const { field, checkbox, values, errors, busy, setValue, handleSubmit, showErrors } = form

  const record = handleSubmit(async (_, sent) => {
    const body = toBody(sent)
    try {
      const { payment, informed } = await call('recordPayment', { params: { id: account.id }, body })
      onClose()
      await onSaved()
      const text = [`Receipt ${payment.receipt_number}.`, informedText(informed, [account.name])]
      if (await alertSuccessOr('Payment recorded', text.filter(Boolean).join(' '), 'Open the receipt'))
        window.location.assign(paths.receipt(payment.receipt_id))
    } catch (error) {
      const { status } = await showSaveFailure(error, showErrors, 'The payment could not be recorded')
      if (status === 409) await onOutdated()
    }
  })

  return (
    <form noValidate method="post" onSubmit={record} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {dues.length > 0 ? (
        <OpenDues
          dues={dues}
          ticked={values.due_ids}
          error={errors.due_ids}
          onTick={(id, isTicked) =>
            setValue('due_ids', (before) => (isTicked ? [...before, id] : before.filter((each) => each !== id)))
          }
        />
      ) : null}
      {values.due_ids.length === 0 ? (
        <>
          <CourseChoice
            field={field('course_name')}
            label="What the payment is for"
            none={dues.length > 0 ? 'The oldest open fees' : 'Kept as paid in advance'}
            hint="Choose a course only for a course fee without a plan."
          />
          {values.course_name ? <LearnerChoice field={field('learner_id')} learners={learners} /> : null}
        </>
      ) : null}
      <div className="grid gap-x-4 gap-y-5 phone:grid-cols-2">
        <TextField
          label="Amount in rupees"
          inputMode="numeric"
          autoComplete="off"
          hint={
            values.due_ids.length > 0 ? 'If it is more than the fees, the rest is kept as paid in advance.' : undefined
          }
          {...field('amount')}
        />
        <WhenField label="Day of the payment" type="date" max={today} given={values.paid_on} {...field('paid_on')} />
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

interface OpenDuesProps {
  /** The open fees, oldest first. */
  dues: readonly DueView[]
  ticked: readonly string[]
  error: string | undefined
  onTick: (id: string, isTicked: boolean) => void
}

function OpenDues({ dues, ticked, error, onTick }: OpenDuesProps) {
  const sum = dues.filter(({ id }) => ticked.includes(id)).reduce((total, { open }) => total + open, 0)
  return (
    <FieldSet legend="Fees that the payment covers" error={error}>
      <div className="border-ink border-t">
        {dues.map((due) => (
          <div key={due.id} className="border-line border-b">
            <Checkbox
              checked={ticked.includes(due.id)}
              onChange={({ target }) => onTick(due.id, target.checked)}
              label={
                <span className="tnum [overflow-wrap:anywhere]">
                  <b className="font-semibold">{rupees(due.open)}</b> {feeName(due)}
                </span>
              }
              hint={[
                `${due.status === 'overdue' ? 'Overdue since' : 'Due on'} ${shortDate(due.due_on)}`,
                partPayment(due),
                due.pending ? 'a payment is waiting for review' : '',
              ]
                .filter(Boolean)
                .join(', ')}
            />
          </div>
        ))}
      </div>
      <p role="status" className="type-small tnum mt-1.5 text-muted">
        {ticked.length > 0 ? `The ticked fees come to ${rupees(sum)}. The oldest is filled first.` : ''}
      </p>
    </FieldSet>
  )
}
