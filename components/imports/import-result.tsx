'use client'

import { useState } from 'react'
import { useInstantFormatter } from '@/components/review/instant-format'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, confirmAction } from '@/components/ui/dialog/alerts'
import { Notice } from '@/components/ui/text/notice'
import { CallError, call } from '@/lib/api/client'
import type { ImportRow } from '@/lib/imports/schema'
import { CheckedRow } from './checked-row'
import { kindTexts, people } from './import-texts'
import { ImportedPeople } from './imported-people'

/** Milliseconds between reloads of the counts while a job is sending the invitations. */
const AGAIN_AFTER_MS = 3000

interface ImportResultProps {
  id: string
  /** The rows that were not added because of an error. */
  leftOut: readonly ImportRow[]
  onAnother: () => void
}

/**
 * Shows how many people an import added, how many were invited, and how many have opened their account. A button
 * invites everyone who has not been invited yet.
 */
export function ImportResult({ id, leftOut, onAnother }: ImportResultProps) {
  const [isInviting, setIsInviting] = useState(false)
  const [busy, setBusy] = useState(false)
  const formatInstant = useInstantFormatter()
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
    const text = `${kindTexts[kind].invites} People who were already invited get no email.`
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
          In {accounts === 1 ? '1 account' : `${accounts} accounts`}, added on {formatInstant(created_at).date} by{' '}
          {created_by}.
        </p>
        <p className="tnum">{`${invited} invited, ${opened} opened`}</p>
      </Notice>
      {leftOut.length > 0 ? (
        <Notice
          kind="warning"
          title={leftOut.length === 1 ? '1 row was not added' : `${leftOut.length} rows were not added`}
        >
          <p className="mb-2">
            Correct these rows in your list and import it again. We skip people who were already added.
          </p>
          <ul className="max-h-[320px] overflow-y-auto">
            {leftOut.map((row) => (
              <CheckedRow key={row.line} row={row} />
            ))}
          </ul>
        </Notice>
      ) : null}
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
          {isInviting ? (left > 0 ? `${invited} of ${accounts} invited so far.` : 'Everyone has been invited.') : ''}
        </p>
      </div>
      <ImportedPeople key={left === 0 ? 'invited' : 'waiting'} id={id} onChanged={() => mutate()} />
    </div>
  )
}
