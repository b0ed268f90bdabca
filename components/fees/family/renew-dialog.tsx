'use client'

import { useState } from 'react'
import { useRefresh } from '@/components/ui/data/call-cache'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { leavePage } from '@/components/ui/dialog/dialog-history'
import { FieldSet, Radio } from '@/components/ui/form/choice'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { useForm } from '@/components/ui/form/use-form'
import { addressOf } from '@/lib/api/address'
import { CallError, call } from '@/lib/api/client'
import { courseLabel } from '@/lib/catalogue/courses'
import { abroadText } from '@/lib/catalogue/fees'
import { rupees } from '@/lib/core/time/format'
import type { CreditAccount } from '@/lib/credits/schema'
import type { FamilyFees } from '@/lib/fees/family-schema'
import type { EnrolmentView } from '@/lib/fees/schema'
import { paths } from '@/lib/paths'
import { leftText } from './fee-texts'

interface RenewDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  account: CreditAccount
  enrolment: EnrolmentView
  /** The course's packages. */
  plans: FamilyFees['plans']
  showLearnerName: boolean
}

/** Lets the family choose the next package of a course, then opens the payment page for the package's fee. */
export function RenewDialog(props: RenewDialogProps) {
  const { open, onOpenChange, account, showLearnerName } = props
  const course = courseLabel(account.course_name)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Renew ${course}`}
      description={`${showLearnerName ? `For ${account.learner_name}. ` : ''}${leftText(account)}.`}
      size="small"
    >
      <RenewForm {...props} />
    </Dialog>
  )
}

const schema = () => import('@/lib/fees/schema').then((module) => module.renewBody)

function RenewForm({ onOpenChange, enrolment, plans }: RenewDialogProps) {
  const refresh = useRefresh()
  const [initialValues] = useState(() => ({
    enrolment_id: enrolment.id,
    plan_id: (plans.find(({ id }) => id === enrolment.plan?.id) ?? plans[0])?.id ?? '',
  }))
  const { values, errors, busy, setValue, handleSubmit, showErrors } = useForm({ schema, initialValues })

  const renew = handleSubmit(async (body) => {
    try {
      const { due } = await call('renew', { body })
      leavePage(paths.payment({ due: due.id }))
    } catch (error) {
      if (error instanceof CallError) showErrors(error.errors)
      void alertError('Error', 'Failed to renew', reasonOf(error))
      if (error instanceof CallError && error.status === 409) void refresh(addressOf('myFees'))
    }
  })

  return (
    <form noValidate onSubmit={renew} className="grid gap-5">
      <FieldSet legend="How many classes?" error={errors.plan_id}>
        {plans.map(({ id, name, amount, amount_abroad: abroad, minutes, valid_days: days }) => (
          <Radio
            key={id}
            name="plan_id"
            value={id}
            checked={values.plan_id === id}
            onChange={() => setValue('plan_id', id)}
            className="border-line border-b"
            label={
              <span className="flex flex-wrap justify-between gap-x-4 [overflow-wrap:anywhere]">
                {name} <b className="tnum font-semibold">{rupees(amount)}</b>
              </span>
            }
            hint={[`${minutes} minutes each`, days && `valid for ${days} days`, abroad && abroadText(abroad)]
              .filter(Boolean)
              .join(', ')}
          />
        ))}
      </FieldSet>
      <p className="type-small text-muted">
        This adds a new fee to your account. It is due today.
        {enrolment.concession ? ' The next page shows it with your discount.' : ''}
      </p>
      <FormButtons
        wide
        label="Continue to payment"
        busyLabel="Renewing..."
        busy={busy}
        onClose={() => onOpenChange(false)}
      />
    </form>
  )
}
