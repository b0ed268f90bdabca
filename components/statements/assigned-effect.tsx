import { feeName, owesText } from '@/components/fees/fee-texts'
import { Notice } from '@/components/ui/text/notice'
import { courseLabel } from '@/lib/catalogue/courses'
import { paymentMethodNames } from '@/lib/core/config/payment-methods'
import { rupees, shortDate } from '@/lib/core/time/format'
import type { AssignedLine } from '@/lib/statements/schema'

/** Previews the payment that the server would record for a line of a bank statement. */
export function AssignedEffect({ effect, course }: { effect: AssignedLine; course: string }) {
  const { amount, paid_on, method, reference, covers, advance, open_amount, pending } = effect
  return (
    <div role="status" className="grid gap-3">
      {pending.map((payment) => (
        <Notice key={payment.id} kind="warning">
          This family’s payment of {rupees(amount)} for {courseLabel(payment.course_name)} is waiting for review. If it
          is the same money, approve that payment instead.
        </Notice>
      ))}
      <ul className="type-text tnum grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
        <li>
          {rupees(amount)} from this line, {shortDate(paid_on)}, {paymentMethodNames[method]}, reference {reference}.
        </li>
        {covers.map((cover) => (
          <li key={cover.due_id}>
            {rupees(cover.amount)} covers {feeName(cover)}.
          </li>
        ))}
        {advance > 0 ? <li>{rupees(advance)} is paid in advance.</li> : null}
        {covers.length === 0 && advance === 0 ? <li>This pays the course fee for {courseLabel(course)}.</li> : null}
        <li>{owesText(open_amount)}</li>
      </ul>
    </div>
  )
}
