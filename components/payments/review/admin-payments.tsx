'use client'

import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type DecisionKey, useDecisionKeys, useKeysSetting } from '@/components/review/decision-keys'
import { DecisionToast } from '@/components/review/decision-toast'
import { decisions } from '@/components/review/decisions'
import { type DelayedDecision, useDelayedDecision } from '@/components/review/delayed-decision'
import { ExportButton } from '@/components/review/export-button'
import { useOpenRecord } from '@/components/review/open-record'
import {
  type DecisionAction,
  isRejectable,
  statusAfter,
  usePaymentDecision,
} from '@/components/review/payment-decision'
import { ReasonDialog } from '@/components/review/reason-dialog'
import { SortSelect } from '@/components/review/sort-select'
import { useWideScreen } from '@/components/review/wide-screen'
import { useAddressTab } from '@/components/ui/address-tab'
import { ButtonLink } from '@/components/ui/button'
import { ListSearch } from '@/components/ui/data/list-search'
import { useAddressChoice, useAddressText } from '@/components/ui/form/address-value'
import { useOfficeRight, WithRight } from '@/components/ui/office-rights'
import { Tabs } from '@/components/ui/tabs'
import { PageTitle } from '@/components/ui/text/page-title'
import { textLinkClass } from '@/components/ui/text/text-link'
import { timeSorts } from '@/lib/core/http/lists'
import { rupees } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import type { PaymentRow } from '@/lib/payments/schema'
import { countOf, PaymentListView } from './payment-list-view'
import { usePaymentLists } from './payment-lists'
import { PaymentPanel } from './payment-panel'

const tabs = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const

/** Returns the ID of the next payment in the list or, for the last one, of the previous payment. */
function neighbourOf(rows: readonly PaymentRow[], id: string): string | undefined {
  const at = rows.findIndex((row) => row.id === id)
  return (rows[at + 1] ?? rows[at - 1])?.id
}

/** Returns the payment with its new status, even while the decision is still delayed. */
const asDecided = (row: PaymentRow, waiting: DelayedDecision | null): PaymentRow =>
  row.id === waiting?.payment.id ? { ...row, status: statusAfter[waiting.action] } : row

function rejectionText({ username, course_name, fee, status }: PaymentRow): string {
  const about = `${username}, ${course_name}, ${rupees(fee)}`
  return status === 'approved'
    ? `${about} is already approved. Rejecting the payment cancels its receipt and ends the course.`
    : about
}

export function AdminPayments() {
  const [tab, setTab] = useAddressTab(decisions, 'pending')
  const [q, search] = useAddressText('q')
  const [sort, setSort] = useAddressChoice('sort', timeSorts, 'newest')
  const [outcome, setOutcome] = useState('')
  const [paymentToReject, setPaymentToReject] = useState<PaymentRow | null>(null)
  const { lists, reload } = usePaymentLists(q, sort)
  const { openId, open, close } = useOpenRecord('payment')
  const wide = useWideScreen()
  const keys = useKeysSetting()
  const mayDecide = useOfficeRight('money')
  const panel = useRef<HTMLDivElement>(null)
  const shownId = useRef<string>(undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  const rows = lists[tab].rows ?? []

  const { deciding, decide } = usePaymentDecision(async (payment: PaymentRow, done: DecisionAction | null) => {
    const after = neighbourOf(rows, payment.id)
    // The admin may have opened another payment in the meantime.
    const wasShown = shownId.current === payment.id
    const fresh = await reload(tab)
    if (!done) return
    setOutcome(`${payment.username}, ${payment.course_name}: ${statusAfter[done]}.`)
    if (!wasShown) return
    const next = fresh.find((row) => row.id === after) ?? fresh[0]
    if (next && (wide || tab === 'pending')) open(next.id)
    else close()
    const { activeElement } = document
    if (activeElement === document.body || panel.current?.contains(activeElement))
      heading.current?.focus({ preventScroll: wide })
  })
  const delayed = useDelayedDecision((payment, action) => void decide(payment, action))
  const list = { ...lists[tab], rows: lists[tab].rows?.map((row) => asDecided(row, delayed.waiting)) }
  const find = (paymentId: string | null) => list.rows?.find(({ id }) => id === paymentId)
  // Keep showing the same payment when a new payment appears at the top of the list.
  const [lastShownId, setLastShownId] = useState<string | null>(null)
  const shown = find(openId) ?? (wide ? (find(lastShownId) ?? list.rows?.[0]) : undefined)
  if (wide && shown && shown.id !== lastShownId) setLastShownId(shown.id)
  useEffect(() => {
    shownId.current = shown?.id
  })
  /**
   * Delays the first decision about a payment, so that the admin can undo it. A later change is not delayed, but must
   * be confirmed in a dialog.
   */
  function decideWithUndo({ id }: PaymentRow, action: DecisionAction) {
    const payment = rows.find((row) => row.id === id)
    if (!payment || (action === 'reject' && !isRejectable(payment))) return
    if (payment.status !== 'pending') return void decide(payment, action)
    setOutcome('')
    delayed.decideLater(payment, action)
    // Moves the focus to the heading, because the pressed button is now disabled.
    if (panel.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }
  const decideShown = (action: DecisionAction) => {
    if (shown) decideWithUndo(shown, action)
  }
  const openReasonDialog = () => {
    if (shown && isRejectable(shown)) setPaymentToReject(shown)
  }
  useDecisionKeys(panel, keys.on && mayDecide, (key: DecisionKey) => {
    if (key === 'explain') openReasonDialog()
    else if (shown && shown.status !== statusAfter[key]) decideWithUndo(shown, key)
  })

  const narrowId = wide ? undefined : shown?.id
  useEffect(() => {
    if (narrowId) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [narrowId])

  const record = shown ? (
    <div ref={panel} className={wide ? 'tall:h-[calc(100dvh-176px)]' : ''}>
      <PaymentPanel
        payment={shown}
        deciding={deciding}
        onDecide={decideShown}
        onRejectWithReason={openReasonDialog}
        onRefunded={() => void reload(tab)}
        keys={keys}
        heading={heading}
        isNextToList={wide}
      />
    </div>
  ) : null

  return (
    <>
      <div className={`beside-record ${narrowId ? 'hidden' : ''}`}>
        <PageTitle
          lead={mayDecide ? 'Compare each screenshot with the fee before you approve the payment.' : undefined}
          aside={
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
              <ExportButton list="payments" query={{ status: tab, q, sort }} />
              <WithRight right="money">
                <ButtonLink href={paths.bankStatement} variant="outline" size="small">
                  Match a bank statement
                </ButtonLink>
              </WithRight>
            </div>
          }
        >
          Payment Details
        </PageTitle>
        <div
          className={
            wide && shown
              ? 'beside-record items-start gap-6 min-[1200px]:grid min-[1200px]:grid-cols-[minmax(0,1fr)_396px] min-[1360px]:grid-cols-[minmax(0,1fr)_416px] min-[1360px]:gap-7'
              : ''
          }
        >
          <Tabs
            label="Payments by status"
            tabs={tabs.map(({ value, label }) => ({
              value,
              label: (
                <>
                  {label} {countOf(lists[value])}
                </>
              ),
            }))}
            value={tab}
            onChange={(value) => {
              setTab(value)
              setOutcome('')
              close()
            }}
            aside={
              <div className="flex flex-wrap gap-2.5">
                <ListSearch label="Search payments" placeholder="Name, phone or course" q={q} onSearch={search} />
                <SortSelect sorts={timeSorts} value={sort} onChange={setSort} />
              </div>
            }
          >
            <PaymentListView
              list={list}
              tab={tab}
              q={q}
              openId={wide ? shown?.id : undefined}
              onOpen={(id) => open(id, { asPage: !wide })}
              deciding={deciding}
              onDecide={decideWithUndo}
            />
          </Tabs>
          {/* The server assumes a wide screen, so CSS hides this panel on narrow screens. */}
          {wide ? <div className="screen-only max-[1199px]:hidden tall:sticky tall:top-6">{record}</div> : null}
        </div>
      </div>
      {narrowId ? (
        <>
          <button
            type="button"
            onClick={close}
            className={`${textLinkClass} mb-3 flex min-h-11 items-center gap-2 no-underline`}
          >
            <ArrowLeft aria-hidden="true" size={18} />
            All payments
          </button>
          <div className="screen-only">{record}</div>
        </>
      ) : null}
      <DecisionToast waiting={delayed.waiting} outcome={outcome} onUndo={delayed.undo} onSend={delayed.sendNow} />
      <ReasonDialog
        open={paymentToReject !== null}
        onOpenChange={() => setPaymentToReject(null)}
        about={paymentToReject ? rejectionText(paymentToReject) : ''}
        hint="The student will see this with the payment."
        onReject={(reason) => {
          setPaymentToReject(null)
          if (paymentToReject) void decide(paymentToReject, 'reject', reason)
        }}
      />
    </>
  )
}
