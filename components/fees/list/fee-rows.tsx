import { DueAmount } from '@/components/fees/due-amount'
import { CourseChip } from '@/components/review/course-chip'
import { useInstantFormatter } from '@/components/review/instant-format'
import { PhoneNumber } from '@/components/review/phone-number'
import { Row, Table, Td, Th } from '@/components/ui/data/table'
import { TextLink } from '@/components/ui/text/text-link'
import { shortDate } from '@/lib/core/time/format'
import type { FeeRow } from '@/lib/fees/office-schema'
import { paths } from '@/lib/paths'
import { type FeeAction, FeeRowButtons } from './fee-row-buttons'

interface FeeRowsProps {
  rows: readonly FeeRow[]
  onAct: (action: FeeAction, fee: FeeRow) => void
}

/** Shows the fees as a table for wide screens and for printing. */
export function FeeTable({ rows, onAct }: FeeRowsProps) {
  return (
    <div className="wide-only max-xl:hidden">
      <Table
        label="Fees"
        fixed
        head={
          <>
            <Th>Family</Th>
            <Th className="w-[17%]">Course</Th>
            <Th className="w-[19%]">Fee for</Th>
            <Th className="w-34">Amount</Th>
            <Th className="w-31">Due</Th>
            <Th className="w-49">
              <span className="sr-only">Actions</span>
            </Th>
          </>
        }
      >
        {rows.map((fee) => (
          <Row key={fee.id}>
            <Td>
              <Family fee={fee} />
            </Td>
            <Td>{fee.course_name ? <CourseChip name={fee.course_name} /> : null}</Td>
            <Td className="[overflow-wrap:anywhere]">{fee.label}</Td>
            <Td>
              <DueAmount due={fee} />
            </Td>
            <Td className="tnum">
              {shortDate(fee.due_on)}
              <LastReminder fee={fee} />
            </Td>
            <Td className="tnum">
              <FeeRowButtons fee={fee} onAct={onAct} />
              <LastPayment fee={fee} />
            </Td>
          </Row>
        ))}
      </Table>
    </div>
  )
}

/** Shows the fees as cards, for screens that are too narrow for the table. */
export function FeeCards({ rows, onAct }: FeeRowsProps) {
  return (
    <ul className="narrow-only border-ink border-t xl:hidden">
      {rows.map((fee) => (
        <li key={fee.id} className="border-line border-b py-4">
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2.5">
            <Family fee={fee} />
            <div className="text-right">
              <DueAmount due={fee} />
            </div>
            <p className="col-span-2 [overflow-wrap:anywhere]">{fee.label}</p>
            <p className="type-small tnum col-span-2 text-muted">
              Due on {shortDate(fee.due_on)}
              <LastReminder fee={fee} />
              <LastPayment fee={fee} />
            </p>
          </div>
          <FeeRowButtons fee={fee} onAct={onAct} className="mt-3" />
        </li>
      ))}
    </ul>
  )
}

function Family({ fee: { user_id, username, learner_name, phone, contact_phone } }: { fee: FeeRow }) {
  return (
    <div className="min-w-0">
      <TextLink href={paths.person(user_id)} className="font-semibold [overflow-wrap:anywhere]">
        {username}
      </TextLink>
      {learner_name && learner_name !== username ? (
        <span className="type-small block [overflow-wrap:anywhere]">for {learner_name}</span>
      ) : null}
      <span className="type-note block text-muted">
        <PhoneNumber number={phone} contact={contact_phone} />
      </span>
    </div>
  )
}

/** Shows the payment date of a paid fee, and links to the receipt. */
function LastPayment({ fee: { open, paid_on, receipt_id, receipt_number } }: { fee: FeeRow }) {
  if (open > 0 || !paid_on) return null
  return (
    <>
      <span className="type-note block text-muted">Paid on {shortDate(paid_on)}</span>
      {receipt_id ? (
        <TextLink href={paths.receipt(receipt_id)} className="type-note inline-flex min-h-11 items-center">
          {receipt_number}
        </TextLink>
      ) : null}
    </>
  )
}

function LastReminder({ fee: { last_reminded_at, open } }: { fee: FeeRow }) {
  const formatInstant = useInstantFormatter()
  if (open === 0) return null
  return (
    <span className="type-note block text-muted">
      {last_reminded_at ? `Reminded ${formatInstant(last_reminded_at).date}` : 'No reminder yet'}
    </span>
  )
}
