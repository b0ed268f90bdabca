import { useInstantFormatter } from '@/components/review/instant-format'
import { PhoneNumber } from '@/components/review/phone-number'
import { ViewerTime } from '@/components/review/viewer-time'
import { Row, Table, Td, Th } from '@/components/ui/data/table'
import { StatusPill } from '@/components/ui/text/status-pill'
import { isErasedName } from '@/lib/core/text/erased-name'
import { rupees } from '@/lib/core/time/format'
import type { PaymentRow } from '@/lib/payments/schema'
import { PaymentPurpose } from './payment-purpose'
import { type PaymentRowActions, PaymentRowButtons } from './payment-row-buttons'
import { ScreenshotThumbnail } from './screenshot-thumbnail'

type PaymentRowsProps = PaymentRowActions & {
  rows: readonly PaymentRow[]
  openId?: string
  onOpen: (id: string) => void
}

/**
 * Shows the payments as a table. A click on a row opens the payment. For keyboard users, the payer's name is a button.
 */
export function PaymentTable({ rows, openId, onOpen, ...actions }: PaymentRowsProps) {
  const formatInstant = useInstantFormatter()
  return (
    <div className="wide-only max-phone:hidden min-[1200px]:max-[1359px]:hidden">
      <Table
        label="Payments"
        fixed
        head={
          <>
            <Th>Student</Th>
            <Th className="w-[23%]">Course</Th>
            <Th className="w-17 text-right">Fee</Th>
            <Th className="w-29">Sent</Th>
            <Th className="w-45">Status</Th>
          </>
        }
      >
        {rows.map((payment) => {
          const { date, time } = formatInstant(payment.created_at)
          return (
            <Row
              key={payment.id}
              selected={payment.id === openId}
              className="cursor-pointer hover:bg-card"
              onClick={() => onOpen(payment.id)}
            >
              <Td>
                <button
                  type="button"
                  aria-current={payment.id === openId}
                  data-paper=""
                  className="-my-1 block py-1 text-left font-semibold [overflow-wrap:anywhere]"
                >
                  {payerOf(payment)}
                </button>
                <span className="type-note text-muted">
                  <PayersPhone payment={payment} />
                </span>
              </Td>
              <Td>
                <PaymentPurpose payment={payment} />
              </Td>
              <Td className="tnum text-right">
                {rupees(payment.fee)}
                <Refunded payment={payment} />
              </Td>
              <Td className="tnum">
                {date}
                <span className="type-note block text-muted">{time}</span>
                <ViewerTime instant={payment.created_at} />
              </Td>
              <Td>
                <StatusPill status={payment.status} />
                <div className="mt-2">
                  <PaymentRowButtons payment={payment} {...actions} />
                </div>
              </Td>
            </Row>
          )
        })}
      </Table>
    </div>
  )
}

/** Shows the payments as cards: on phones, and next to an open payment if there is no space for a table. */
export function PaymentCards({ rows, openId, onOpen, ...actions }: PaymentRowsProps) {
  const formatInstant = useInstantFormatter()
  return (
    <ul className="narrow-only phone:max-[1199px]:hidden min-[1360px]:hidden">
      {rows.map((payment) => {
        const { date, time } = formatInstant(payment.created_at)
        return (
          <li
            key={payment.id}
            className={`border-line border-b pb-4 min-[1200px]:px-4 ${payment.id === openId ? 'card-selected' : ''}`}
          >
            <button
              type="button"
              aria-current={openId ? payment.id === openId : undefined}
              onClick={() => onOpen(payment.id)}
              className="grid w-full grid-cols-[1fr_auto] gap-x-4 gap-y-2.5 py-4 text-left"
            >
              <span className="min-w-0">
                <b className="block truncate font-semibold">{payerOf(payment)}</b>
                <span className="type-note text-muted">
                  <PayersPhone payment={payment} />
                </span>
              </span>
              <span className="justify-self-end">
                <StatusPill status={payment.status} />
              </span>
              <PaymentPurpose payment={payment} />
              <span className="tnum self-center text-right">
                <b className="font-semibold">{rupees(payment.fee)}</b>
                <Refunded payment={payment} />
              </span>
              <span className="type-note tnum col-span-2 text-muted">
                Sent {date}, {time}
                <ViewerTime instant={payment.created_at} />
              </span>
            </button>
            <div className="flex items-center gap-3">
              <ScreenshotThumbnail payment={payment} />
              <PaymentRowButtons payment={payment} {...actions} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const Refunded = ({ payment: { refunded } }: { payment: PaymentRow }) =>
  refunded > 0 ? <span className="type-note block text-muted">{rupees(refunded)} refunded</span> : null

/** Returns the payer's name and, if the fee is for another person, the learner's. */
const payerOf = ({ username, learner_name }: PaymentRow) =>
  learner_name && learner_name !== username ? `${username} (for ${learner_name})` : username

function PayersPhone({ payment: { username, phone, contact_phone } }: { payment: PaymentRow }) {
  return isErasedName(username) ? null : <PhoneNumber number={phone} contact={contact_phone} />
}
