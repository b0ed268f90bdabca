'use client'

import { useState } from 'react'
import { InvitedPerson } from '@/components/invitations/invited-person'
import { useSentAt } from '@/components/review/sent-at'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { LoadMore } from '@/components/ui/data/load-more'
import { usePagedList } from '@/components/ui/data/paged-list'
import { EmptyState, ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, confirmAction } from '@/components/ui/dialog/alerts'
import { Tabs } from '@/components/ui/tabs'
import { Notice } from '@/components/ui/text/notice'
import { CallError, call } from '@/lib/api/client'
import type { InvitationRow } from '@/lib/invitations/schema'
import { kindTexts, people } from './import-texts'

/** The invitations are sent by a job, so the counts are loaded again until it has finished. */
const AGAIN_AFTER_MS = 3000

/** Shows how many people of an import were added and invited, and have opened their account. Can invite all. */
export function ImportResult({ id, onAnother }: { id: string; onAnother: () => void }) {
  const [isInviting, setIsInviting] = useState(false)
  const [busy, setBusy] = useState(false)
  const sentAt = useSentAt()
  const { data, error, isValidating, mutate } = useCall(
    'import',
    { params: { id } },
    { refreshInterval: (latest) => (isInviting && latest && latest.import.to_invite > 0 ? AGAIN_AFTER_MS : 0) },
  )
  if (error && !data)
    return (
      <ErrorState
        title="The import could not be loaded."
        text={reasonOf(error)}
        onRetry={() => void mutate()}
        busy={isValidating}
      />
    )
  if (!data) return <Loading />
  const { kind, added, accounts, invited, opened, to_invite: left, created_at, created_by } = data.import

  async function invite() {
    const text = `${kindTexts[kind].invites} People who were invited before get no email.`
    if (!(await confirmAction(`Invite ${people(left)}?`, text, 'Invite all'))) return
    setBusy(true)
    try {
      await call('inviteImport', { params: { id } })
      setIsInviting(true)
      await mutate()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      await alertError('Error', 'The invitations could not be sent', reasonOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Notice kind="success" title={`${people(added)} added`}>
        <p>
          In {accounts === 1 ? '1 account' : `${accounts} accounts`}, on {sentAt(created_at).date} by {created_by}.
        </p>
        <p className="tnum">{`${invited} invited, ${opened} opened`}</p>
      </Notice>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {left > 0 ? (
          <Button variant="peacock" busy={busy || isInviting} busyLabel="Inviting..." onClick={() => void invite()}>
            {`Invite all (${left})`}
          </Button>
        ) : null}
        <Button variant="outline" onClick={onAnother}>
          Import another list
        </Button>
        <p className="type-small text-muted" role="status">
          {isInviting ? (left > 0 ? `${invited} of ${accounts} invited so far.` : 'All people are invited.') : ''}
        </p>
      </div>
      <ImportedPeople key={left === 0 ? 'invited' : 'waiting'} id={id} onChanged={() => mutate()} />
    </div>
  )
}

const tabs = [
  { value: 'unopened', label: 'Pending' },
  { value: 'opened', label: 'Opened' },
]
const rowsOf = ({ invitations }: { invitations: readonly InvitationRow[] }) => invitations

/** Lists the people of an import. Each one can be invited by email, or with a link for WhatsApp. */
function ImportedPeople({ id, onChanged }: { id: string; onChanged: () => Promise<unknown> }) {
  const [status, setStatus] = useState('unopened')
  const list = usePagedList('invitations', { status, q: '', import: id }, rowsOf, { revalidateOnFocus: false })
  const { rows, error, changing } = list
  const reload = async () => {
    await Promise.all([list.reload(), onChanged()])
  }
  return (
    <section aria-labelledby="import-people">
      <h2 id="import-people" className="type-h4 mb-2">
        People of this list
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
            title={status === 'opened' ? 'No accounts have been opened yet.' : 'All accounts of this list are open.'}
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
