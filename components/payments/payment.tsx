'use client'

import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { waitForSession } from '@/components/accounts/sign-in/session'
import { useLearners } from '@/components/learners/use-learners'
import { WhoFor } from '@/components/learners/who-for'
import { ActionBar } from '@/components/ui/action-bar'
import { Button } from '@/components/ui/button'
import { useRefresh } from '@/components/ui/data/call-cache'
import { alertSuccess, alertWarning } from '@/components/ui/dialog/alerts'
import { keepInput, keptInput } from '@/components/ui/form/kept-input'
import { useForm } from '@/components/ui/form/use-form'
import { addressOf } from '@/lib/api/address'
import { call } from '@/lib/api/client'
import { readSession } from '@/lib/auth/session/browser-session'
import type { Course } from '@/lib/catalogue/courses'
import { USUAL_FEE } from '@/lib/catalogue/fees'
import { rupees } from '@/lib/core/time/format'
import { CHOOSE_STUDENT } from '@/lib/payments/texts'
import { chooseCourse, forgetChosenCourse, useChosenCourse, useChosenFee } from './chosen-course'
import { NoUpiDetails } from './no-upi-details'
import { PayingAbroad, type PayingAbroadDetails } from './paying-abroad'
import { PaymentCode } from './payment-code'
import { PaymentCourse } from './payment-course'
import { PaymentSent } from './payment-sent'
import { SendScreenshot } from './send-screenshot'
import { LOGIN_FIRST, useScreenshotStep } from './use-screenshot-step'

const schema = () => import('@/lib/payments/schema').then((module) => module.submitPaymentBody)
const familySchema = () => import('@/lib/payments/schema').then((module) => module.familyPaymentBody)
const initialValues = { course_name: '', learner_id: '', screenshotBase64: '', utr: '' }

interface PaymentProps {
  /** The name of the signed-in user. Null for a visitor. */
  payerName: string | null
  /** Null until the academy sets a UPI ID. While this is null, the page shows no QR code. */
  upiId: string | null
  /** The email address for questions about the UPI details. Null until the academy sets one. */
  supportEmail: string | null
  /** The payment details for families abroad. */
  abroad: PayingAbroadDetails
  /** The course named in the URL. */
  urlCourse: Course | null
}

export function Payment({ payerName, upiId, supportEmail, abroad, urlCourse }: PaymentProps) {
  const refresh = useRefresh()
  const storedCourse = useChosenCourse()
  const storedFee = useChosenFee()
  const [chosenCourse, setChosenCourse] = useState(urlCourse)
  const { learners, several } = useLearners(payerName !== null)
  const [sent, setSent] = useState<{ course: Course; name: string | undefined } | null>(null)
  const [isAbroad, setIsAbroad] = useState(false)
  const course = chosenCourse ?? storedCourse
  const feeAbroad = isAbroad ? (course?.feeAbroad ?? null) : null
  const toBody = (values: typeof initialValues) => ({
    ...values,
    user_id: readSession()?.user.id ?? '',
    learner_id: (several && values.learner_id) || undefined,
    course_name: values.course_name || (course?.name ?? ''),
    // Do not use the fee stored in the browser, because it may be outdated.
    fee: feeAbroad ?? course?.fee ?? USUAL_FEE,
  })
  const form = useForm({ schema: several ? familySchema : schema, initialValues, toBody })
  const { field, errors, busy, setValue, handleSubmit, values } = form
  const { step, showFailure, clearFailure } = useScreenshotStep(form)
  const { learner_id: learnerId } = values

  // After a reload, restore the UTR. chosen-course.ts restores the course. The screenshot is not stored.
  const restore = useEffectEvent(() => {
    const draft = keptInput('payment', { utr: '' })
    if (draft) setValue('utr', draft.utr)
  })
  useEffect(() => restore(), [])
  const changeUtr = (utr: string) => {
    setValue('utr', utr)
    keepInput('payment', utr ? { utr } : null)
  }

  const choose = (chosen: Course) => {
    setChosenCourse(chosen)
    chooseCourse(chosen)
    setValue('course_name', chosen.name)
  }

  const submit = handleSubmit(async (_, values) => {
    if (!course) return
    clearFailure()
    try {
      await call('submitPayment', { body: toBody(values) })
    } catch (error) {
      showFailure(error)
      return
    }
    setSent({ course, name: several ? learners.find(({ id }) => id === learnerId)?.name : undefined })
    void refresh(addressOf('myPayments'))
    forgetChosenCourse()
    keepInput('payment', null)
    void alertSuccess('Payment Submitted!', 'Waiting for admin approval.')
  })

  const pay = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!(await waitForSession())?.user.id) return alertWarning(LOGIN_FIRST)
    await submit()
  }

  if (sent) return <PaymentSent {...sent} />
  const button = (
    <Button type="submit" wide busy={busy} busyLabel="Sending...">
      Submit Payment
    </Button>
  )
  return (
    <form
      onSubmit={pay}
      noValidate
      method="post"
      className="grid max-w-[740px] items-start gap-x-12 gap-y-8 lg:max-w-[1096px] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <div className="grid gap-6">
        {several ? (
          <WhoFor
            learners={learners}
            value={learnerId}
            onChange={(id) => setValue('learner_id', id)}
            error={errors.learner_id && CHOOSE_STUDENT}
          />
        ) : null}
        <PaymentCourse course={course} storedFee={storedFee} error={errors.course_name} onChoose={choose} />
        {upiId === null ? (
          <NoUpiDetails supportEmail={supportEmail} />
        ) : (
          <PaymentCode course={course ?? null} upiId={upiId} payerName={payerName} />
        )}
        <PayingAbroad {...abroad} course={course ?? null} isFeeAbroad={isAbroad} onFeeAbroad={setIsAbroad} />
      </div>
      <SendScreenshot
        {...step}
        screenshotError={errors.screenshotBase64}
        utr={{ ...field('utr'), onChange: (event) => changeUtr(event.target.value) }}
        busy={busy}
        button={button}
      >
        {feeAbroad === null ? null : (
          <p className="type-small font-semibold">
            You are sending a payment of {rupees(feeAbroad)}, the fee for families abroad.
          </p>
        )}
      </SendScreenshot>
      {payerName === null ? (
        <div className="tall:sticky bottom-0 -mx-5 border-ink border-t bg-ivory px-5 py-3.5 phone:-mx-12 phone:px-12 lg:hidden">
          {button}
        </div>
      ) : (
        <ActionBar>{button}</ActionBar>
      )}
    </form>
  )
}
