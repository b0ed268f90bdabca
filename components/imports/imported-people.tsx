'use client'

import { useState } from 'react'
import { InvitedPerson } from '@/components/invitations/invited-person'
import { usePagedList } from '@/components/ui/data/paged-list'
import { PagedRows } from '@/components/ui/data/paged-rows'
import { EmptyState } from '@/components/ui/data/states'
import { Tabs } from '@/components/ui/tabs'
import type { InvitationRow } from '@/lib/invitations/schema'

const tabs = [
  { value: 'unopened', label: 'Pending' },
  { value: 'opened', label: 'Opened' },
]
const rowsOf = ({ invitations }: { invitations: readonly InvitationRow[] }) => invitations

/** Lists the people that an import added. The admin can invite each person by email, or with a link for WhatsApp. */
export function ImportedPeople({ id, onChanged }: { id: string; onChanged: () => Promise<unknown> }) {
  const [status, setStatus] = useState('unopened')
  const list = usePagedList('invitations', { status, q: '', import: id }, rowsOf, { revalidateOnFocus: false })
  const reload = async () => {
    await Promise.all([list.reload(), onChanged()])
  }
  return (
    <section aria-labelledby="import-people">
      <h2 id="import-people" className="type-h4 mb-2">
        People on this list
      </h2>
      <p className="type-text mb-4 max-w-[60ch] text-muted">
        If someone does not read their emails, press “Copy link” and send the link by WhatsApp.
      </p>
      <Tabs label="People by status" tabs={tabs} value={status} onChange={setStatus}>
        <PagedRows
          list={list}
          failed="The list of people could not be loaded."
          empty={
            <EmptyState
              title={
                status === 'opened'
                  ? 'No accounts have been opened yet.'
                  : 'All accounts on this list have been opened.'
              }
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
    </section>
  )
}
