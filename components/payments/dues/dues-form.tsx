'use client'

import { useState } from 'react'
import { hasSeveralLearners, payableDues, sumOf } from '@/components/fees/family/fee-texts'
import { feeCount } from '@/components/fees/fee-texts'
import { NoUpiDetails } from '@/components/payments/no-upi-details'
import { PayingAbroad, type PayingAbroadDetails } from '@/components/payments/paying-abroad'
import { duesCodeAddress, UpiDetails } from '@/components/payments/payment-code'
import { SendScreenshot } from '@/components/payments/send-screenshot'
import { useScreenshotStep } from '@/components/payments/use-screenshot-step'
import { todayIn } from '@/components/slots/slot-days'
import { useAcademy } from '@/components/ui/academy-settings'
import { ActionBar } from '@/components/ui/action-bar'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/clocks'
import { useRefresh } from '@/components/ui/data/call-cache'
import { useForm } from '@/components/ui/form/use-form'
import { addressOf } from '@/lib/api/address'
import { call } from '@/lib/api/client'
import { readSession } from '@/lib/auth/session/browser-session'
import { rupees } from '@/lib/core/time/format'
import type { FamilyFees } from '@/lib/fees/family-schema'
import type { DueView } from '@/lib/fees/schema'
import { duesNote, duesReference } from '@/lib/payments/upi'
import { DueChoices } from './due-choices'

export interface DuesFormProps {
  fees: FamilyFees
  /** All unpaid fees. */
  dues: readonly DueView[]
  /** The fee in the URL. If the family can pay this fee, only this fee is ticked at first. */
  urlDue: string | null
  payer: { id: string; name: string }
  upiId: string | null
  supportEmail: string | null
  abroad: PayingAbroadDetails
  /** True to keep the button at the bottom of the screen on phones. */
  withBar: boolean
  onSent: (dues: readonly DueView[]) => void
}

const schema = () => import('@/lib/payments/schema').then((module) => module.payDuesBody)

/** Lets a family pay several fees, even for several children, with one transfer and one screenshot (contract 69.4). */
export function DuesForm({ fees, dues, urlDue, payer, upiId, supportEmail, abroad, withBar, onSent }: DuesFormProps) {
  const refresh = useRefresh()
  const { timeZone } = useAcademy()
  const today = todayIn(timeZone, useNow())
  const payable = payableDues(fees)
  const [initialValues] = useState(() => {
    const all = payable.map(({ id }) => id)
    return { due_ids: urlDue && all.includes(urlDue) ? [urlDue] : all, screenshotBase64: '', utr: '' }
  })
  // Leave out ticked fees that have been paid since the user ticked them.
  const tickedOf = (ids: readonly string[]) => payable.filter(({ id }) => ids.includes(id))
  const toBody = (values: typeof initialValues) => {
    const tickedDues = tickedOf(values.due_ids)
    const ids = tickedDues.map(({ id }) => id)
    return {
      ...values,
      user_id: readSession()?.user.id ?? '',
      due_ids: ids,
      fee: sumOf(tickedDues),
      reference: duesReference(ids, today, payer.id),
    }
  }
  const form = useForm({ schema, initialValues, toBody, draft: 'dues' })
  const { field, errors, busy, values, setValue, setError, handleSubmit } = form
  const { step, showFailure, clearFailure } = useScreenshotStep(form)
  const ticked = tickedOf(values.due_ids)
  const ids = ticked.map(({ id }) => id)
  const total = sumOf(ticked)

  const pay = handleSubmit(async (_, sent) => {
    clearFailure()
    try {
      await call('payDues', { body: toBody(sent) })
    } catch (error) {
      const { status, errors } = showFailure(error)
      // The server rejects the amount if a fee has changed. The form has no field for the amount, so show the error
      // next to the fees.
      if (errors.fee) setError('due_ids', errors.fee[0])
      if ([404, 409, 422].includes(status)) void refresh(addressOf('myFees'))
      return
    }
    onSent(ticked)
    void refresh(addressOf('myFees'))
    void refresh(addressOf('myPayments'))
  })

  const button = (
    <Button type="submit" wide busy={busy} busyLabel="Sending...">
      {total > 0 ? `Submit payment of ${rupees(total)}` : 'Submit payment'}
    </Button>
  )
  return (
    <form
      onSubmit={pay}
      noValidate
      method="post"
      aria-labelledby="fees-due"
      className="grid max-w-[740px] items-start gap-x-12 gap-y-8 lg:max-w-[1096px] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <div className="grid gap-6">
        <DueChoices
          dues={dues}
          showLearnerName={hasSeveralLearners(fees)}
          ticked={ids}
          total={total}
          error={errors.due_ids}
          disabled={busy}
          onTick={(id, isTicked) =>
            setValue('due_ids', (before) => (isTicked ? [...before, id] : before.filter((each) => each !== id)))
          }
        />
        {upiId === null ? (
          <NoUpiDetails supportEmail={supportEmail} />
        ) : (
          <UpiDetails
            upiId={upiId}
            amount={total}
            note={duesNote(payer.name)}
            reference={duesReference(ids, today, payer.id)}
            code={ids.length > 0 ? { address: duesCodeAddress(ids), about: feeCount(ids.length) } : null}
            withoutCode="Choose a fee to see the QR code."
          />
        )}
        <PayingAbroad {...abroad} course={null} sum={total} />
      </div>
      <SendScreenshot
        {...step}
        screenshotError={errors.screenshotBase64}
        utr={field('utr')}
        busy={busy}
        button={button}
      />
      {withBar ? <ActionBar>{button}</ActionBar> : <div className="lg:hidden">{button}</div>}
    </form>
  )
}
