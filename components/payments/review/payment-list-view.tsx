import { PagedRows } from '@/components/ui/data/paged-rows'
import { EmptyState } from '@/components/ui/data/states'
import type { DecisionStatus } from '@/lib/core/http/fields'
import type { PaymentList } from './payment-lists'
import type { PaymentRowActions } from './payment-row-buttons'
import { PaymentCards, PaymentTable } from './payment-rows'

const empty = {
  pending: ['No pending payments.', 'All payments have been reviewed. New payments appear here.'],
  approved: ['No approved payments yet.', 'Payments you approve appear here.'],
  rejected: ['No rejected payments.', 'Payments you reject appear here. You can still approve them.'],
} as const

type PaymentListViewProps = PaymentRowActions & {
  list: PaymentList
  tab: DecisionStatus
  q: string
  openId?: string
  onOpen: (id: string) => void
}

/** Lists the payments with one status, or explains why there are none. */
export function PaymentListView({ list, tab, q, openId, onOpen, ...actions }: PaymentListViewProps) {
  const [title, text] = q
    ? [
        `Nothing found for “${q}”.`,
        'Try a name, a phone number, an email address or a course. The search covers all tabs.',
      ]
    : empty[tab]
  return (
    <PagedRows list={list} failed="The payments could not be loaded." empty={<EmptyState title={title} text={text} />}>
      {(rows) => (
        <>
          <PaymentTable rows={rows} openId={openId} onOpen={onOpen} {...actions} />
          <PaymentCards rows={rows} openId={openId} onOpen={onOpen} {...actions} />
        </>
      )}
    </PagedRows>
  )
}

/** Shows the number of payments in a list. Reserves space until the number is known. */
export function countOf({ rows, more, serverCount }: PaymentList) {
  return (
    <b className="tnum ml-0.5 inline-block min-w-[2ch] text-left font-semibold">
      {serverCount ?? (more ? null : rows?.length)}
    </b>
  )
}
