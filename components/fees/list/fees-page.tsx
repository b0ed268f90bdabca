'use client'

import { Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { familyCount } from '@/components/fees/fee-texts'
import { useAddressTab } from '@/components/ui/address-tab'
import { Button, ButtonLink } from '@/components/ui/button'
import { ListSearch } from '@/components/ui/data/list-search'
import { usePagedList } from '@/components/ui/data/paged-list'
import { PagedRows } from '@/components/ui/data/paged-rows'
import { SaveCsvButton } from '@/components/ui/data/save-csv-button'
import { EmptyState } from '@/components/ui/data/states'
import { useAddressMonth, useAddressText } from '@/components/ui/form/address-value'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { WithRight } from '@/components/ui/office-rights'
import { Tabs } from '@/components/ui/tabs'
import { PageTitle } from '@/components/ui/text/page-title'
import type { PaymentMethod } from '@/lib/core/config/payment-methods'
import { monthName, rupees } from '@/lib/core/time/format'
import type { FeeRow, FeeSums } from '@/lib/fees/office-schema'
import { paths } from '@/lib/paths'
import type { FeeAction } from './fee-row-buttons'
import { FeeCards, FeeTable } from './fee-rows'
import { feeTabs } from './fee-tabs'
import { MonthSelect } from './month-select'

const RecordPaymentDialog = loadWhenShown(() =>
  import('@/components/fees/record-payment-dialog').then((module) => module.RecordPaymentDialog),
)
const ExcuseDialog = loadWhenShown(() =>
  import('@/components/fees/excuse-dialog').then((module) => module.ExcuseDialog),
)

const names = { overdue: 'Overdue', soon: 'Due soon', paid: 'Paid' } as const

const empty = {
  overdue: ['No overdue fees.', 'Fees appear here when they are not paid by their due date.'],
  soon: ['No fees are due soon.', 'Fees appear here a few days before they are due.'],
  paid: ['No paid fees yet.', 'Fees appear here when their payment is approved or recorded.'],
} as const

const rowsOf = ({ fees }: { fees: readonly FeeRow[] }) => fees

/** Lists all families' fees in three tabs (overdue, due soon and paid), with the total of each tab (contract 68). */
export function AdminFees({ methods }: { methods: readonly PaymentMethod[] }) {
  const [tab, setTab] = useAddressTab(feeTabs, 'overdue')
  const [q, search] = useAddressText('q')
  const [month, setMonth] = useAddressMonth('month')
  const list = usePagedList('fees', { view: tab, q, ...(month && { month }) }, rowsOf)
  const [open, setOpen] = useState<{ action: FeeAction; fee: FeeRow } | null>(null)
  const sumLine = useRef<HTMLParagraphElement>(null)
  const sums = list.first?.sums
  const close = () => setOpen(null)
  const handleSaved = async () => {
    await list.reload()
    // The row with the pressed button may have left the list, so move the focus to the line with the sum.
    sumLine.current?.focus({ preventScroll: true })
  }
  const [title, text] = q
    ? [`Nothing found for “${q}”.`, 'Try a name, a phone number or an email address.']
    : empty[tab]
  return (
    <>
      <PageTitle
        lead="Fees that are overdue, due soon or paid."
        aside={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
            <WithRight right="everything">
              <SaveCsvButton
                call="exportFees"
                query={{ view: tab, q, ...(month && { month }) }}
                name={`fees-${tab}`}
                label="Export CSV"
              />
            </WithRight>
            <Button variant="outline" size="small" onClick={() => window.print()}>
              <Printer aria-hidden="true" size={16} />
              Print
            </Button>
            <ButtonLink href={paths.plans()} variant="outline" size="small">
              Plans
            </ButtonLink>
          </div>
        }
      >
        Fees
      </PageTitle>
      <Tabs
        label="Fees by status"
        tabs={feeTabs.map((value) => ({ value, label: <TabLabel name={names[value]} sum={sums?.[value]} /> }))}
        value={tab}
        onChange={(value) => setTab(value as typeof tab)}
        aside={
          <div className="flex flex-wrap gap-2.5">
            <ListSearch label="Search fees" placeholder="Name or phone" q={q} onSearch={search} />
            <MonthSelect value={month} onChange={setMonth} />
          </div>
        }
      >
        <p ref={sumLine} tabIndex={-1} className="type-lead tnum min-h-14 py-3.5 outline-none">
          {sums
            ? `${familyCount(sums[tab].families)} · ${rupees(sums[tab].amount)}${month && ` · ${monthName(month)}`}`
            : null}
          {/* The sum covers only fees due this month. A sum of all paid fees would grow forever. */}
          {sums && tab === 'paid' && !month ? (
            <span className="type-small text-muted"> for fees due this month</span>
          ) : null}
        </p>
        <PagedRows list={list} failed="The fees could not be loaded." empty={<EmptyState title={title} text={text} />}>
          {(rows) => (
            <>
              <FeeTable rows={rows} onAct={(action, fee) => setOpen({ action, fee })} />
              <FeeCards rows={rows} onAct={(action, fee) => setOpen({ action, fee })} />
            </>
          )}
        </PagedRows>
      </Tabs>
      {open?.action === 'pay' ? (
        <RecordPaymentDialog
          open
          onOpenChange={close}
          account={{ id: open.fee.user_id, name: open.fee.username }}
          dueId={open.fee.id}
          methods={methods}
          onSaved={handleSaved}
        />
      ) : null}
      {open?.action === 'excuse' ? (
        <ExcuseDialog open onOpenChange={close} due={open.fee} family={open.fee.username} onSaved={handleSaved} />
      ) : null}
    </>
  )
}

function TabLabel({ name, sum }: { name: string; sum: FeeSums['paid'] | undefined }) {
  return (
    <>
      {name} <b className="tnum ml-0.5 inline-block min-w-[2ch] text-left font-semibold">{sum?.dues}</b>
    </>
  )
}
