'use client'

import { type ReactNode, useState } from 'react'
import { asDecision, decisions } from '@/components/review/decisions'
import { ExportButton } from '@/components/review/export-button'
import { ReasonDialog } from '@/components/review/reason-dialog'
import { SortSelect } from '@/components/review/sort-select'
import { useAddressTab } from '@/components/ui/address-tab'
import { ListSearch } from '@/components/ui/data/list-search'
import { usePagedList } from '@/components/ui/data/paged-list'
import { PagedRows } from '@/components/ui/data/paged-rows'
import { SaveCsvButton } from '@/components/ui/data/save-csv-button'
import { EmptyState } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { useAddressChoice, useAddressText } from '@/components/ui/form/address-value'
import { WithRight } from '@/components/ui/office-rights'
import { Tabs } from '@/components/ui/tabs'
import { Notice } from '@/components/ui/text/notice'
import { PageTitle } from '@/components/ui/text/page-title'
import { textLinkClass } from '@/components/ui/text/text-link'
import type { ResponseOf } from '@/lib/api/table'
import { listSorts } from '@/lib/core/http/lists'
import type { Applicant } from './applicant'
import { ApplicantCards } from './applicant-cards'
import { useApplicantDecision } from './applicant-decision'
import { ApplicantTable } from './applicant-table'
import { type ApplicantKind, applicantTexts } from './applicant-texts'

const tabs = ['all', ...decisions] as const
const countryFilters = ['any', 'missing'] as const

type ListCall = 'students' | 'teachersList'

type AdminApplicantsProps<N extends ListCall> = {
  kind: ApplicantKind
  call: N
  rowsOf: (answer: ResponseOf<N>) => readonly Applicant[]
  onError?: (error: unknown) => void
  /** Renders the buttons next to the heading. `reload` loads the list again. */
  actions?: ((reload: () => void) => ReactNode) | undefined
}

/**
 * Lists the students or teachers with a search field and filters. Lets an admin see the details of an application and
 * decide on it.
 */
export function AdminApplicants<N extends ListCall>({ kind, call, rowsOf, onError, actions }: AdminApplicantsProps<N>) {
  const texts = applicantTexts[kind]
  const [tab, setTab] = useAddressTab(tabs, 'all')
  const [q, search] = useAddressText('q')
  const [sort, setSort] = useAddressChoice('sort', listSorts, 'newest')
  const [applicantToReject, setApplicantToReject] = useState<Applicant | null>(null)
  const [country, setCountry] = useAddressChoice('country', countryFilters, 'any')
  const without_country = kind === 'students' && country === 'missing' ? ('true' as const) : undefined
  const status = asDecision(tab)
  const filter = { status, q, sort, without_country }
  // After a decision, the row stays in place until the filter changes. Reloading on focus is off, because it would move
  // rows under the pointer.
  const list = usePagedList(call, filter, rowsOf, { onError, revalidateOnFocus: false })
  // If this request fails, the list still works, but does not mark closed accounts.
  const closed = new Set(useCall('closedAccounts').data?.ids)
  const { deciding, decide } = useApplicantDecision(kind, list.replace)
  const decision = { deciding, onDecide: decide, onRejectWithReason: setApplicantToReject }

  return (
    <>
      <PageTitle
        lead={texts.lead}
        aside={
          <div className="flex flex-wrap gap-2.5">
            {actions?.(() => void list.reload())}
            {kind === 'teachers' ? (
              <WithRight right="everything">
                <SaveCsvButton
                  call="exportTeacherHours"
                  query={{}}
                  name="teacher-hours"
                  label="Export teaching hours by month"
                />
              </WithRight>
            ) : null}
            <ExportButton list={kind} query={filter} />
          </div>
        }
      >
        {texts.title}
      </PageTitle>
      {without_country ? (
        <div className="mb-5">
          <Notice title="Paying families with no country on record">
            Tax documents need the country and, in India, the state. Open a record to add them.{' '}
            <button type="button" className={textLinkClass} onClick={() => setCountry('')}>
              Show all students
            </button>
          </Notice>
        </div>
      ) : null}
      <Tabs
        label={`${texts.title} by status`}
        tabs={texts.tabs}
        value={tab}
        onChange={setTab}
        aside={
          <div className="flex flex-wrap gap-2.5">
            <ListSearch label={`Search ${texts.many}`} placeholder="Name, phone or email" q={q} onSearch={search} />
            <SortSelect sorts={listSorts} value={sort} onChange={setSort} />
          </div>
        }
      >
        <PagedRows
          list={list}
          failed={texts.failed}
          empty={
            without_country && !q ? (
              <EmptyState title="No countries are missing." text="The country is recorded for every paying family." />
            ) : (
              <NoApplicants kind={kind} tab={tab} q={q} />
            )
          }
        >
          {(rows) => (
            <>
              <ApplicantTable kind={kind} rows={rows} closed={closed} {...decision} />
              <ApplicantCards kind={kind} rows={rows} closed={closed} {...decision} />
            </>
          )}
        </PagedRows>
      </Tabs>
      <ReasonDialog
        open={applicantToReject !== null}
        onOpenChange={() => setApplicantToReject(null)}
        about={applicantToReject ? rejectionText(kind, applicantToReject) : ''}
        hint={`${applicantToReject?.name ?? 'The applicant'} will see this on the application page.`}
        onReject={(reason) => {
          setApplicantToReject(null)
          if (applicantToReject) decide(applicantToReject, 'reject', reason)
        }}
      />
    </>
  )
}

function rejectionText(kind: ApplicantKind, { name, status }: Applicant): string {
  if (kind === 'students' || status !== 'approved') return name
  return `${name} becomes a student again. Students can no longer see or book this teacher’s free slots. Booked classes are not cancelled.`
}

function NoApplicants({ kind, tab, q }: { kind: ApplicantKind; tab: string; q: string }) {
  const texts = applicantTexts[kind]
  if (q)
    return <EmptyState title={`Nothing found for “${q}”.`} text="Try a name, a phone number or an email address." />
  const [title, text] = texts.empty[asDecision(tab) ?? 'all']
  return <EmptyState title={title} text={text} />
}
