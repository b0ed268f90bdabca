import { reasonOf } from '@/components/ui/call-failure'
import { LoadMore } from '@/components/ui/load-more'
import { EmptyState, ErrorState, Loading } from '@/components/ui/states'
import type { DecisionStatus } from '@/lib/core/fields'
import type { TimeSort } from '@/lib/core/lists'
import type { PaymentList } from './payment-lists'
import type { PaymentRowActions } from './payment-row-buttons'
import { PaymentCards, PaymentTable } from './payment-rows'

const empty = {
  pending: ['Nothing is waiting.', 'Every payment is decided. New ones appear here as students send them.'],
  approved: ['No payment is approved yet.', 'What you approve is kept here.'],
  rejected: ['No payment is rejected.', 'What you reject is kept here, and can still be approved.'],
} as const

type PaymentListViewProps = PaymentRowActions & {
  list: PaymentList
  tab: DecisionStatus
  q: string
  sort: TimeSort
  openId?: string
  onOpen: (id: string) => void
}

/** The payments of one state, or why there are none to see. */
export function PaymentListView({ list, tab, q, sort, openId, onOpen, ...actions }: PaymentListViewProps) {
  const { rows, error, changing, busy, more, loadingMore, loadMore, reload } = list
  if (error && !rows?.length)
    return (
      <ErrorState
        title="The payments could not be loaded."
        text={reasonOf(error)}
        onRetry={() => void reload()}
        busy={busy}
      />
    )
  if (!rows) return <Loading />
  if (rows.length === 0 && q)
    return (
      <EmptyState
        title={`Nothing found for “${q}”.`}
        text="Try a name, a phone number, an email address or a course. The other tabs are searched too."
      />
    )
  if (rows.length === 0) return <EmptyState title={empty[tab][0]} text={empty[tab][1]} />
  return (
    <div aria-busy={changing} className={changing ? 'opacity-60' : ''}>
      <PaymentTable rows={rows} openId={openId} onOpen={onOpen} {...actions} />
      <PaymentCards rows={rows} openId={openId} onOpen={onOpen} {...actions} />
      <LoadMore
        note={sort === 'oldest' ? 'Oldest first.' : 'Newest first.'}
        more={more}
        busy={loadingMore}
        onMore={loadMore}
      />
    </div>
  )
}

/** The number of payments: the server's, or that of the rows once all are loaded. Keeps its room until it is known. */
export function countOf({ rows, more, counted }: PaymentList) {
  return (
    <b className="tnum ml-0.5 inline-block min-w-[2ch] text-left font-semibold">
      {counted ?? (more ? null : rows?.length)}
    </b>
  )
}
