'use client'

import type { Ref } from 'react'
import { Frame } from '@/components/brand/frame'
import { Medallion } from '@/components/brand/medallion'
import { DecisionButtons, KeyHints } from '@/components/review/decision-buttons'
import { EmailAddress } from '@/components/review/email-address'
import { Fact } from '@/components/review/fact'
import { useInstantFormatter } from '@/components/review/instant-format'
import { type Deciding, type DecisionAction, isRejectable } from '@/components/review/payment-decision'
import { PhoneNumber } from '@/components/review/phone-number'
import { ViewerTime } from '@/components/review/viewer-time'
import { ActionBar } from '@/components/ui/action-bar'
import { useOfficeRight, WithRight } from '@/components/ui/office-rights'
import { StatusPill } from '@/components/ui/text/status-pill'
import { TextLink, textLinkClass } from '@/components/ui/text/text-link'
import { isErasedName } from '@/lib/core/text/erased-name'
import { rupees } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import type { PaymentRow } from '@/lib/payments/schema'
import { PaymentBackground } from './payment-background'
import { PaymentCovers } from './payment-covers'
import { usePaymentDetail } from './payment-detail'
import { PaymentPurpose } from './payment-purpose'
import { Refunds } from './refunds'
import { Screenshot } from './screenshot'
import { SimilarPaymentsWarning } from './similar-payments'

type PaymentPanelProps = {
  payment: PaymentRow
  deciding: Deciding | null
  onDecide: (action: DecisionAction) => void
  /** Opens the dialog in which the admin enters the reason for a rejection. */
  onRejectWithReason: () => void
  /** Called after a refund, to load the list again. */
  onRefunded: () => void
  keys: { on: boolean; toggle: () => void }
  heading: Ref<HTMLHeadingElement>
  /**
   * True if the panel is next to the list. The panel then fills the column, so that its buttons are always in the same
   * place.
   */
  isNextToList: boolean
}

/** Shows a payment with its screenshot, which the admin compares with the fee before approving or rejecting. */
export function PaymentPanel({
  payment,
  deciding,
  onDecide,
  onRejectWithReason,
  onRefunded,
  keys,
  heading,
  isNextToList,
}: PaymentPanelProps) {
  const formatInstant = useInstantFormatter()
  const { date, time } = formatInstant(payment.created_at)
  const background = usePaymentDetail(payment)
  const { detail } = background
  const mayDecide = useOfficeRight('money')
  const reachable = !isErasedName(payment.username)
  const decision = <DecisionButtons payment={payment} deciding={deciding} onDecide={onDecide} keys={keys.on} />
  return (
    <Frame
      as="section"
      className="@container min-[1200px]:tall:flex min-[1200px]:tall:h-full min-[1200px]:tall:flex-col"
    >
      <div className="min-[1200px]:tall:min-h-0 min-[1200px]:tall:flex-1 min-[1200px]:tall:overflow-y-auto">
        <div className="mx-1 flex items-start gap-4 border-line border-b px-4 pt-5 pb-4 phone:px-5">
          <Medallion name={payment.username} size={56} />
          <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <h2
                ref={heading}
                tabIndex={-1}
                className="type-h3 text-[1.6875rem]! leading-[1.875rem]! outline-none [overflow-wrap:anywhere]"
              >
                {payment.username}
              </h2>
              {detail && detail.covers.length > 1 ? (
                <p>{detail.covers.length} fees</p>
              ) : payment.learner_name && payment.learner_name !== payment.username ? (
                <p>Fee for {payment.learner_name}</p>
              ) : null}
              {reachable ? (
                <p className="text-muted">
                  <PhoneNumber number={payment.phone} contact={payment.contact_phone} link recordOf={payment.user_id} />
                </p>
              ) : null}
              {payment.user_id ? (
                <TextLink
                  href={paths.person(payment.user_id)}
                  className="type-small inline-block py-1.5 [overflow-wrap:anywhere]"
                >
                  Full record of {payment.username}
                </TextLink>
              ) : null}
            </div>
            <StatusPill status={payment.status} />
          </div>
        </div>
        {detail && detail.alike.length + detail.claims.length > 0 ? (
          <div className="mx-1 px-4 pt-5 phone:px-5">
            <WithRight right="money">
              <SimilarPaymentsWarning key={payment.id} detail={detail} />
            </WithRight>
          </div>
        ) : null}
        <div className="grid gap-x-6 gap-y-5 px-5 py-5 @min-[360px]:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] @min-[360px]:grid-rows-[auto_1fr] @min-[360px]:gap-y-0 phone:px-6">
          <dl className="flex flex-wrap gap-x-7 @min-[360px]:col-start-2 @min-[360px]:block">
            <Fact label="Fee due" className="@min-[360px]:pt-0 @max-[359px]:border-0 @max-[359px]:p-0">
              <span className="type-figure block text-[2.75rem] leading-12">{rupees(payment.fee)}</span>
            </Fact>
            <Fact
              label="Course"
              className="flex-1 basis-[160px] @min-[360px]:border-b! @max-[359px]:border-0 @max-[359px]:p-0"
            >
              <span className="mt-1.5 block">
                <PaymentPurpose payment={payment} />
              </span>
            </Fact>
          </dl>
          <div className="@min-[360px]:row-span-2 @min-[360px]:row-start-1">
            {payment.screenshot_path === '' ? (
              <p className="type-small pb-4 text-muted">The office recorded this payment. It has no screenshot.</p>
            ) : mayDecide ? (
              <Screenshot
                key={payment.id}
                paymentId={payment.id}
                alt={`${payment.username}, ${payment.course_name}, sent ${date}`}
              />
            ) : (
              <p className="type-small pb-4 text-muted">Only people with the “Money” right can see the screenshot.</p>
            )}
          </div>
          <dl className="@min-[360px]:col-start-2">
            <Fact label="Sent">
              <span className="tnum">
                {date}, <span className="whitespace-nowrap">{time}</span>
                <ViewerTime instant={payment.created_at} />
              </span>
            </Fact>
            <Fact label="UPI reference">
              <span className="tnum">{payment.utr ?? 'Not given'}</span>
            </Fact>
            <Fact label="Reference">{detail ? (detail.payment.reference ?? 'Not given') : '…'}</Fact>
            {reachable ? (
              <Fact label="Email">
                <EmailAddress email={payment.email} />
              </Fact>
            ) : null}
          </dl>
        </div>
        <div className="mx-1 grid gap-4 border-line px-4 py-4 phone:px-5 max-lg:border-t">
          {detail ? <PaymentCovers covers={detail.covers} /> : null}
          {payment.status === 'rejected' ? (
            detail?.payment.reason ? (
              <p className="type-small [overflow-wrap:anywhere]">
                <b className="font-semibold">Shown to the student:</b> {detail.payment.reason}
              </p>
            ) : null
          ) : mayDecide && isRejectable(payment) ? (
            <button
              type="button"
              disabled={deciding !== null}
              onClick={onRejectWithReason}
              className={`${textLinkClass} min-h-11 justify-self-start`}
            >
              Reject with a reason
            </button>
          ) : null}
          {payment.status === 'approved' && mayDecide ? (
            <Refunds key={payment.id} payment={payment} onRefunded={onRefunded} />
          ) : null}
          <PaymentBackground {...background} />
        </div>
      </div>
      {mayDecide ? (
        <div className="tall:sticky bottom-0 z-10 mx-1 border-line border-y bg-[var(--frame-bg,var(--ivory))] px-4 pt-4 pb-3 max-lg:hidden phone:px-5">
          {decision}
          <KeyHints {...keys} />
        </div>
      ) : null}
      {isNextToList || !mayDecide ? null : (
        <ActionBar>
          <p className="type-small mb-2.5 truncate">
            <b className="font-semibold">{rupees(payment.fee)}</b>, {payment.course_name}, {payment.username}
          </p>
          {decision}
        </ActionBar>
      )}
    </Frame>
  )
}
