'use client'

import { useState } from 'react'
import { InvitedPerson } from '@/components/invitations/invited-person'
import { reasonOf } from '@/components/ui/data/call-failure'
import { LoadMore } from '@/components/ui/data/load-more'
import { usePagedList } from '@/components/ui/data/paged-list'
import { EmptyState, ErrorState, Loading } from '@/components/ui/data/states'
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
  const { rows, error, changing } = list
  const reload = async () => {
    await Promise.all([list.reload(), onChanged()])
  }
  return (
    <section aria-labelledby="import-people">
      <h2 id="import-people" className="type-h4 mb-2">
        People on this list
      </h2>
      <p className="type-text mb-4 max-w-[60ch] text-muted">
        “Copy link” shows a link for WhatsApp, for people who do not read their emails.
      </p>
      <Tabs label="People by status" tabs={tabs} value={status} onChange={setStatus}>
        {error && !rows?.length ? (
          <ErrorState
            title="The people could not be loaded."
            text={reasonOf(error)}
            onRetry={() => void list.reload()}
            busy={list.busy}
          />
        ) : !rows ? (
          <Loading />
        ) : rows.length === 0 ? (
          <EmptyState
            title={status === 'opened' ? 'No accounts have been opened yet.' : 'All accounts on this list are open.'}
          />
        ) : (
          <div aria-busy={changing} className={changing ? 'opacity-60' : ''}>
            <ul>
              {rows.map((row) => (
                <InvitedPerson key={row.user_id} row={row} onChanged={reload} />
              ))}
            </ul>
            <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
          </div>
        )}
      </Tabs>
    </section>
  )
}
