'use client'

import { reasonOf } from '@/components/ui/data/call-failure'
import { ListSearch } from '@/components/ui/data/list-search'
import { LoadMore } from '@/components/ui/data/load-more'
import { usePagedList } from '@/components/ui/data/paged-list'
import { EmptyState, ErrorState, Loading } from '@/components/ui/data/states'
import { useAddressText } from '@/components/ui/form/address-value'
import { PageTitle } from '@/components/ui/text/page-title'
import type { HeldPerson } from '@/lib/held-emails/schema'
import { HeldPersonRow } from './held-person-row'

const rowsOf = ({ people }: { people: readonly HeldPerson[] }) => people

/** Lists the people who receive no emails, each with a way to contact the person (contract 33.24). */
export function HeldEmails() {
  const [q, search] = useAddressText('q')
  const list = usePagedList('heldEmails', { q }, rowsOf)
  const { rows, error, changing, first } = list
  return (
    <>
      <PageTitle
        lead="People who have not confirmed their email address. We send them no other emails until they do."
        aside={<ListSearch label="Search people" placeholder="Name, phone or email" q={q} onSearch={search} />}
      >
        Held emails
      </PageTitle>
      {error && !rows?.length ? (
        <ErrorState
          title="The held emails could not be loaded."
          text={reasonOf(error)}
          onRetry={() => void list.reload()}
          busy={list.busy}
        />
      ) : !rows || !first ? (
        <Loading />
      ) : rows.length === 0 ? (
        <EmptyState
          title={q ? `Nothing found for “${q}”.` : 'No emails are held.'}
          text={
            q
              ? 'Try a name, a phone number or an email address.'
              : 'People appear here when an email waits for them and their address is not confirmed.'
          }
        />
      ) : (
        <div aria-busy={changing} className={changing ? 'opacity-60' : ''}>
          <ul>
            {rows.map((person) => (
              <HeldPersonRow key={person.user_id} person={person} link={first.link} onChanged={() => list.reload()} />
            ))}
          </ul>
          <LoadMore note="Longest wait first" more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
        </div>
      )}
    </>
  )
}
