'use client'

import { useState } from 'react'
import { daysText } from '@/components/slots/time-off-text'
import { reasonOf } from '@/components/ui/data/call-failure'
import { EmptyState, ErrorState, Loading } from '@/components/ui/data/states'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { useOfficeRight } from '@/components/ui/office-rights'
import { textLinkClass } from '@/components/ui/text/text-link'
import { call } from '@/lib/api/client'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { TimeOffView } from '@/lib/time-off/schema'
import { ClassDuringTimeOff } from './class-during-time-off'

type TimeOffListProps = {
  /** The holidays and time off. Undefined while loading. */
  days: readonly TimeOffView[] | undefined
  failed: boolean
  retrying: boolean
  onRetry: () => void
  user: SessionUser
}

/** Lists upcoming holidays and time off. Users can remove their own time off, and admins can remove any entry. */
export function TimeOffList({ days, failed, retrying, onRetry, user }: TimeOffListProps) {
  if (!days)
    return failed ? (
      <ErrorState title="Time off and holidays could not be loaded." onRetry={onRetry} busy={retrying} />
    ) : (
      <Loading />
    )
  if (days.length === 0) return <EmptyState title="No time off planned." text="Academy holidays appear here too." />
  return (
    <ul className="max-w-[860px] border-ink border-t">
      {days.map((timeOff) => (
        <TimeOffItem key={timeOff.id} timeOff={timeOff} user={user} onChanged={onRetry} />
      ))}
    </ul>
  )
}

function TimeOffItem({ timeOff, user, onChanged }: { timeOff: TimeOffView; user: SessionUser; onChanged: () => void }) {
  const [busy, setBusy] = useState(false)
  const [adding, setAdding] = useState(false)
  const office = user.role === 'admin'
  const mayChange = useOfficeRight('desk')
  const what =
    timeOff.kind === 'holiday'
      ? timeOff.label
      : `${office ? `${timeOff.teacher_name} is away` : 'Away'}: ${timeOff.reason}`
  async function removeTimeOff() {
    const sure = await confirmAction(
      'Remove these dates?',
      `${what}, ${daysText(timeOff)}. Free slots are restored where possible. Moved classes keep their new times.`,
      'Remove',
      'Keep them',
    )
    if (!sure) return
    setBusy(true)
    try {
      const params = { id: timeOff.id }
      const { free_hours: slots } = office
        ? await call('removeOfficeTimeOff', { params })
        : await call('removeTimeOff', { params })
      void alertSuccess('Removed', slots === 1 ? 'One slot is free again.' : `${slots} slots are free again.`)
    } catch (error) {
      await alertError('Error', 'The dates could not be removed', reasonOf(error))
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-3.5 phone:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] phone:items-baseline">
      <b className="tnum font-semibold">{daysText(timeOff)}</b>
      <span className="[overflow-wrap:anywhere]">{what}</span>
      <span className="flex flex-wrap gap-x-5">
        {office && mayChange ? (
          <button
            type="button"
            aria-label={`Add a class on ${what}, ${daysText(timeOff)}`}
            onClick={() => setAdding(true)}
            className={`${textLinkClass} min-h-11`}
          >
            Add a class
          </button>
        ) : null}
        {(office && mayChange) || timeOff.teacher_id === user.id ? (
          <button
            type="button"
            disabled={busy}
            aria-label={`Remove ${what}, ${daysText(timeOff)}`}
            onClick={() => void removeTimeOff()}
            className={`${textLinkClass} min-h-11 justify-self-start disabled:text-muted`}
          >
            Remove
          </button>
        ) : null}
      </span>
      {office ? (
        <ClassDuringTimeOff
          timeOff={timeOff}
          what={`${what}, ${daysText(timeOff)}`}
          open={adding}
          onOpenChange={setAdding}
        />
      ) : null}
    </li>
  )
}
