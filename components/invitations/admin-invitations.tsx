'use client'

import { useAddressTab } from '@/components/ui/address-tab'
import { ListSearch } from '@/components/ui/data/list-search'
import { usePagedList } from '@/components/ui/data/paged-list'
import { PagedRows } from '@/components/ui/data/paged-rows'
import { EmptyState } from '@/components/ui/data/states'
import { useAddressText } from '@/components/ui/form/address-value'
import { Tabs } from '@/components/ui/tabs'
import { PageTitle } from '@/components/ui/text/page-title'
import { invitationLists } from '@/lib/invitations/bounds'
import type { InvitationRow } from '@/lib/invitations/schema'
import { InviteButton } from './invite-button'
import { InvitedPerson } from './invited-person'

const tabs = [
  { value: 'unopened', label: 'Pending' },
  { value: 'opened', label: 'Opened' },
]

const nothing = {
  unopened: [
    'No accounts are waiting to be opened.',
    'People you add or invite appear here until they open their account.',
  ],
  opened: ['No opened accounts yet.', 'People appear here once they open their account with an invitation.'],
} as const

const rowsOf = ({ invitations }: { invitations: readonly InvitationRow[] }) => invitations

/** Lists the accounts that the office created, and lets an admin invite people again (contract 56.12). */
export function AdminInvitations() {
  const [status, setStatus] = useAddressTab(invitationLists, 'unopened')
  const [q, search] = useAddressText('q')
  const list = usePagedList('invitations', { status, q }, rowsOf, { revalidateOnFocus: false })
  const counts = list.first?.counts
  const reload = () => list.reload()
  return (
    <>
      <PageTitle
        lead={counts ? `${counts.invited} invited, ${counts.opened} opened` : 'Accounts that the office created.'}
        aside={
          <div className="flex flex-wrap gap-2.5">
            <InviteButton kind="family" onDone={() => void reload()} />
            <InviteButton kind="teacher" onDone={() => void reload()} />
            <InviteButton kind="office" onDone={() => void reload()} />
          </div>
        }
      >
        Invitations
      </PageTitle>
      <Tabs
        label="Accounts by status"
        tabs={tabs}
        value={status}
        onChange={setStatus}
        aside={<ListSearch label="Search invitations" placeholder="Name, phone or email" q={q} onSearch={search} />}
      >
        <PagedRows
          list={list}
          failed="The invitations could not be loaded."
          empty={
            <EmptyState
              title={q ? `Nothing found for “${q}”.` : nothing[status][0]}
              text={q ? 'Try a name, a phone number or an email address.' : nothing[status][1]}
            />
          }
        >
          {(rows) => (
            <ul>
              {rows.map((row) => (
                <InvitedPerson key={row.user_id} row={row} onChanged={reload} />
              ))}
            </ul>
          )}
        </PagedRows>
      </Tabs>
    </>
  )
}
