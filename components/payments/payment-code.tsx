'use client'

import { useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { buttonClass } from '@/components/ui/button-class'
import { useElementId } from '@/components/ui/form/element-id'
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

/** Shows three ways to pay a course's fee: a UPI app on this phone, the QR code, and the details to copy. */
export function PaymentCode({ course, upiId, payerName }: PaymentCodeProps) {
  const details = { upiId, amount: course?.fee ?? USUAL_FEE, note: course ? paymentNote(course.name, payerName) : '' }
  return (
    <UpiDetails
      {...details}
      code={
        course && {
          address: `/payment/qr?course=${encodeURIComponent(course.name)}`,
          about: course.label,
        }
      }
      withoutCode="Choose a course to see its QR code."
    />
  )
}

/** Returns the URL of the QR code for these fees. The server computes the amount. */
export const duesCodeAddress = (dueIds: readonly string[]): string =>
  `/payment/qr?${new URLSearchParams(dueIds.map((id) => ['due', id]))}`

interface UpiDetailsProps {
  upiId: string
  /** The amount in whole rupees. */
  amount: number
  note: string
  /** The reference that the UPI link passes to the payer's app. */
  reference?: string
  /** The URL and the description of the QR code. Null until the user has chosen a course or fees. */
  code: { address: string; about: string } | null
  /** The text in place of the QR code. */
  withoutCode: string
}

/** Shows a UPI link, the QR code, and the details to copy. */
export function UpiDetails({ upiId, amount, note, reference, code, withoutCode }: UpiDetailsProps) {
  const { payee } = useAcademy()
  const id = useElementId()
  return (
    <section aria-labelledby={id}>
      <div id={id}>
        <StepTitle step={0}>Pay by UPI</StepTitle>
      </div>
      {code ? (
        <a
          href={upiLink({ upiId, payee, amount, note, reference })}
          className={buttonClass({ wide: true, className: 'mb-3.5 hidden! pointer-coarse:inline-flex!' })}
        >
          Open a UPI app
        </a>
      ) : null}
      <div className="grid gap-x-8 gap-y-3.5 phone:max-lg:grid-cols-[264px_1fr] min-[1440px]:grid-cols-[264px_1fr]">
        <div className="frame grid min-h-[196px] place-items-center content-center gap-2 p-4 [--frame-bg:#fff] phone:min-h-[284px] phone:gap-3 phone:p-5">
          {code ? (
            <Code key={code.address} {...code} amount={amount} />
          ) : (
            <p className="type-text max-w-[22ch] text-center text-muted">{withoutCode}</p>
          )}
        </div>
        <div>
          <div className="border-ink border-t">
            <CopyRow label="UPI ID" value={upiId} />
            <CopyRow label="Amount" value={rupees(amount)} copied={String(amount)} />
            {note ? <CopyRow label="Payment note" value={note} /> : null}
          </div>
        </div>
      </div>
    </section>
  )
}

function Code({ address, about, amount }: { address: string; about: string; amount: number }) {
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
        src={address}
        width={208}
        height={208}
        className="max-phone:size-[132px]"
        alt={`UPI code: ${rupees(amount)} for ${about}`}
        onError={() => setFailed(true)}
      />
      <p className="type-small text-center text-muted">Scan with any UPI app</p>
    </>
  )
}
