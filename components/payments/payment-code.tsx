'use client'

import { useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { buttonClass } from '@/components/ui/button-class'
import type { Course } from '@/lib/catalogue/courses'
import { USUAL_FEE } from '@/lib/catalogue/fees'
import { rupees } from '@/lib/core/time/format'
import { paymentNote, upiLink } from '@/lib/payments/upi'
import { CopyRow } from './copy-row'
import { StepTitle } from './step-title'

interface PaymentCodeProps {
  course: Course | null
  upiId: string
  payerName: string | null
}

/** Shows three ways to pay: a UPI app on this phone, the QR code, and the details to copy. */
export function PaymentCode({ course, upiId, payerName }: PaymentCodeProps) {
  const { payee } = useAcademy()
  const fee = course?.fee ?? USUAL_FEE
  const note = course ? paymentNote(course.name, payerName) : ''
  return (
    <section aria-labelledby="pay-by-upi">
      <div id="pay-by-upi">
        <StepTitle step={0}>Pay by UPI</StepTitle>
      </div>
      {course ? (
        <a
          href={upiLink({ upiId, payee, amount: course.fee, note })}
          className={buttonClass({ wide: true, className: 'mb-3.5 hidden! pointer-coarse:inline-flex!' })}
        >
          Open a UPI app
        </a>
      ) : null}
      <div className="grid gap-x-8 gap-y-3.5 phone:max-lg:grid-cols-[264px_1fr] min-[1440px]:grid-cols-[264px_1fr]">
        <div className="frame grid min-h-[196px] place-items-center content-center gap-2 p-4 [--frame-bg:#fff] phone:min-h-[284px] phone:gap-3 phone:p-5">
          {course ? (
            <Code key={course.name} course={course} />
          ) : (
            <p className="type-text max-w-[22ch] text-center text-muted">Choose a course to see its QR code.</p>
          )}
        </div>
        <div>
          <div className="border-ink border-t">
            <CopyRow label="UPI ID" value={upiId} />
            <CopyRow label="Amount" value={rupees(fee)} copied={String(fee)} />
            {note ? <CopyRow label="Payment note" value={note} /> : null}
          </div>
        </div>
      </div>
    </section>
  )
}

function Code({ course }: { course: Course }) {
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <p className="type-text max-w-[24ch] text-center">
        The QR code could not be loaded. Please use the payment details.
      </p>
    )
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: a drawing by our own server needs no optimisation */}
      <img
        src={`/payment/qr?course=${encodeURIComponent(course.name)}`}
        width={208}
        height={208}
        className="max-phone:size-[132px]"
        alt={`UPI code: ${rupees(course.fee)} for ${course.label}`}
        onError={() => setFailed(true)}
      />
      <p className="type-small text-center text-muted">Scan with any UPI app</p>
    </>
  )
}
