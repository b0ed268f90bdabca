'use client'

import { useState } from 'react'
import { SortSelect } from '@/components/review/sort-select'
import { useAddressTab } from '@/components/ui/address-tab'
import { reasonOf } from '@/components/ui/data/call-failure'
import { ListSearch } from '@/components/ui/data/list-search'
import { usePagedList } from '@/components/ui/data/paged-list'
import { PagedRows } from '@/components/ui/data/paged-rows'
import { EmptyState } from '@/components/ui/data/states'
import { alertError } from '@/components/ui/dialog/alerts'
import { useAddressChoice, useAddressText } from '@/components/ui/form/address-value'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { Tabs } from '@/components/ui/tabs'
import { Disclosure } from '@/components/ui/text/disclosure'
import { PageTitle } from '@/components/ui/text/page-title'
import { CallError, call } from '@/lib/api/client'
import { listSorts } from '@/lib/core/http/lists'
import type { Teaching } from '@/lib/teachers/queries'
import type { EnquiryRow } from '@/lib/trials/enquiry-schema'
import { AddEnquiry } from './add-enquiry'
import { type EnquiryTab, enquiryFilter, enquiryTabs, ownerChoices, stageChoices } from './enquiry-filter'
import { EnquiryFilters } from './enquiry-filters'
import { EnquiryReport } from './enquiry-report'
import { EnquiryRows } from './enquiry-rows'

const ChangeEnquiryDialog = loadWhenShown(() =>
  import('./change-enquiry-dialog').then((module) => module.ChangeEnquiryDialog),
)
const BookTrialDialog = loadWhenShown(() => import('./book-trial-dialog').then((module) => module.BookTrialDialog))

const tabs = [
  { value: 'waiting', label: 'Pending' },
  { value: 'due', label: 'Follow-ups due' },
  { value: 'handled', label: 'Handled' },
  { value: 'all', label: 'All' },
]

const emptyTexts: Record<EnquiryTab, [title: string, text: string]> = {
  waiting: ['No pending enquiries.', 'Requests from the Book a Trial page and enquiries that you add appear here.'],
  due: ['No follow-ups due.', 'Enquiries appear here on the day of their next follow-up.'],
  handled: ['No handled enquiries yet.', 'Enquiries appear here once you mark them as handled or change their status.'],
  all: ['No enquiries yet.', 'Requests from the Book a Trial page and enquiries that you add appear here.'],
}

const rowsOf = ({ enquiries }: { enquiries: readonly EnquiryRow[] }) => enquiries

interface AdminEnquiriesProps {
  /** The admin's ID. */
  userId: string
  /** The courses of each teacher, by teacher ID. */
  teaching: Readonly<Record<string, Teaching>>
}

/**
 * Lists trial requests and other enquiries. Admins change an enquiry's status and book the trial class (contract 59).
 */
export function AdminEnquiries({ userId, teaching }: AdminEnquiriesProps) {
  const [tab, setTab] = useAddressTab(enquiryTabs, 'waiting')
  const [q, search] = useAddressText('q')
  const [sort, setSort] = useAddressChoice('sort', listSorts, 'newest')
  const [owner, setOwner] = useAddressChoice('owner', ownerChoices, 'anyone')
  const [stage, setStage] = useAddressChoice('stage', stageChoices, 'any')
  const filter = { ...enquiryFilter({ tab, owner, stage, userId }), q, sort }
  const list = usePagedList('enquiries', filter, rowsOf, { revalidateOnFocus: false })
  const [handling, setHandling] = useState<string | null>(null)
  const [changing, setChanging] = useState<EnquiryRow | null>(null)
  const [booking, setBooking] = useState<EnquiryRow | null>(null)
  const filtered = Boolean(q) || owner !== 'anyone' || stage !== 'any'

  async function markHandled({ id }: EnquiryRow) {
    setHandling(id)
    try {
      await call('markTrialHandled', { params: { id } })
      // A handled row stays in place until the filter changes, so that nothing moves under the pointer.
      list.replace((row) => (row.id === id ? { ...row, status: 'contacted', revision: row.revision + 1 } : row))
    } catch (cause) {
      if (cause instanceof CallError && cause.status === 409) await list.reload()
      void alertError('Action failed', undefined, reasonOf(cause))
    } finally {
      setHandling(null)
    }
  }

  return (
    <>
      <PageTitle
        lead="People who asked for a trial class, called or wrote. Contact them, book the trial, and note the next follow-up."
        aside={<AddEnquiry onAdded={() => void list.reload()} />}
      >
        Enquiries
      </PageTitle>
      <Tabs
        label="Enquiries by status"
        tabs={tabs}
        value={tab}
        onChange={setTab}
        aside={
          <div className="flex flex-wrap gap-2.5">
            <ListSearch label="Search enquiries" placeholder="Name, phone or course" q={q} onSearch={search} />
            <SortSelect sorts={listSorts} value={sort} onChange={setSort} />
          </div>
        }
      >
        <EnquiryFilters tab={tab} owner={owner} onOwner={setOwner} stage={stage} onStage={setStage} />
        <PagedRows
          list={list}
          failed="The enquiries could not be loaded."
          empty={
            <EmptyState
              title={q ? `Nothing found for “${q}”.` : filtered ? 'No matching enquiries.' : emptyTexts[tab][0]}
              text={filtered ? 'Try another search, owner or status.' : emptyTexts[tab][1]}
            />
          }
        >
          {(rows) => (
            <EnquiryRows
              rows={rows}
              handling={handling}
              onHandled={(enquiry) => void markHandled(enquiry)}
              onChange={setChanging}
              onBook={setBooking}
            />
          )}
        </PagedRows>
      </Tabs>
      <div className="mt-10 max-w-[1090px]">
        <Disclosure question="Results by month">
          <EnquiryReport />
        </Disclosure>
      </div>
      {changing ? (
        <ChangeEnquiryDialog
          key={changing.id}
          open
          enquiry={changing}
          onOpenChange={() => setChanging(null)}
          onOutdated={() => list.reload()}
          onSaved={(enquiry) => {
            setChanging(null)
            list.replace((row) => (row.id === enquiry.id ? enquiry : row))
          }}
        />
      ) : null}
      {booking ? (
        <BookTrialDialog
          key={booking.id}
          open
          enquiry={booking}
          teaching={teaching}
          onOpenChange={() => setBooking(null)}
          onChanged={() => list.reload()}
        />
      ) : null}
    </>
  )
}
