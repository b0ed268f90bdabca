'use client'

import { useInstantFormatter } from '@/components/review/instant-format'
import { ListSearch } from '@/components/ui/data/list-search'
import { usePagedList } from '@/components/ui/data/paged-list'
import { PagedRows } from '@/components/ui/data/paged-rows'
import { EmptyState } from '@/components/ui/data/states'
import { useAddressText, useAddressTime } from '@/components/ui/form/address-value'
import { Notice } from '@/components/ui/text/notice'
import { PageTitle } from '@/components/ui/text/page-title'
import { textLinkClass } from '@/components/ui/text/text-link'
import type { HeldPerson } from '@/lib/held-emails/schema'
import { HeldPersonRow } from './held-person-row'

const rowsOf = ({ people }: { people: readonly HeldPerson[] }) => people

/** Lists the people who receive no emails, each with a way to contact the person (contract 33.24). */
export function HeldEmails() {
  const [q, search] = useAddressText('q')
  const [since, setSince] = useAddressTime('since')
  const formatInstant = useInstantFormatter()
  const list = usePagedList('heldEmails', { q, since }, rowsOf)
  return (
    <>
      <PageTitle
        lead="People who have not confirmed their email address. Until they do, we send them only the confirmation email."
        aside={<ListSearch label="Search people" placeholder="Name, phone or email" q={q} onSearch={search} />}
      >
        Held emails
      </PageTitle>
      {since ? (
        <div className="mb-5">
          <Notice title={`Emails held since ${formatInstant(since).date}, ${formatInstant(since).time}`}>
            These people do not know about your change yet. Send each of them a message.{' '}
            <button type="button" className={textLinkClass} onClick={() => setSince('')}>
              Show everyone
            </button>
          </Notice>
        </div>
      ) : null}
      <PagedRows
        list={list}
        failed="The held emails could not be loaded."
        note="Longest wait first"
        empty={
          <EmptyState
            title={q ? `Nothing found for “${q}”.` : 'No emails are held.'}
            text={
              q
                ? 'Try a name, a phone number or an email address.'
                : 'People appear here when we hold an email to them because their address is not confirmed.'
            }
          />
        }
      >
        {(rows) => (
          <ul>
            {rows.map((person) => (
              <HeldPersonRow
                key={person.user_id}
                person={person}
                link={list.first?.link ?? ''}
                onChanged={() => list.reload()}
              />
            ))}
          </ul>
        )}
      </PagedRows>
    </>
  )
}
