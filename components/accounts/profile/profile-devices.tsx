'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useViewerZone } from '@/components/ui/clocks'
import { reasonOf } from '@/components/ui/data/call-failure'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import type { OwnSession } from '@/lib/accounts/sign-in/sessions-schema'
import { call } from '@/lib/api/client'
import { clockTime, shortDate, wallClock } from '@/lib/core/time/format'
import { ProfileSessions } from './profile-sessions'

const OTHERS = 'others'
/** Number of devices shown until the user expands the list. The least recently used ones are hidden. */
const SHOWN = 4
const nameOf = ({ device }: OwnSession) => device ?? 'Unknown device'

/**
 * Lists the devices on which the user is signed in, this one first. The user can sign out of each device without a
 * password (contract 37.5 to 37.7, docs/decisions/2026-11-20-sessions.md).
 */
export function ProfileDevices() {
  const response = useCall('sessions')
  const { data, mutate } = response
  const [busy, setBusy] = useState<string>()
  const [whole, setWhole] = useState(false)

  async function attempt(which: string, work: () => Promise<{ message: string }>) {
    setBusy(which)
    try {
      const { message } = await work()
      void alertSuccess(message)
    } catch (error) {
      void alertError('Error', 'The device could not be signed out', reasonOf(error))
    } finally {
      setBusy(undefined)
      void mutate()
    }
  }

  async function endOthers() {
    const agreed = await confirmAction(
      'Sign out all other devices?',
      'This device stays signed in.',
      'Sign out all others',
    )
    if (agreed) await attempt(OTHERS, () => call('endOtherSessions'))
  }

  if (!data)
    return (
      <NotLoaded
        response={response}
        title="Your devices could not be loaded."
        text="You are still signed in. Please try again."
      />
    )
  const hasOtherSessions = data.sessions.some(({ this_device }) => !this_device)
  const shown = whole || data.sessions.length <= SHOWN + 1 ? data.sessions : data.sessions.slice(0, SHOWN)
  return (
    <>
      <ul className="border-line border-t">
        {shown.map((session) => (
          <DeviceRow
            key={session.id}
            session={session}
            busy={busy === session.id}
            disabled={busy !== undefined}
            onEnd={() => void attempt(session.id, () => call('endSession', { params: { id: session.id } }))}
          />
        ))}
      </ul>
      {shown.length < data.sessions.length ? (
        <Button variant="quiet" size="small" className="mt-2 -ml-4" onClick={() => setWhole(true)}>
          Show all {data.sessions.length} devices
        </Button>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3">
        {hasOtherSessions ? (
          <Button
            variant="outline"
            className="max-phone:w-full"
            busy={busy === OTHERS}
            busyLabel="Signing out..."
            disabled={busy !== undefined}
            onClick={() => void endOthers()}
          >
            Sign out all others
          </Button>
        ) : null}
        <ProfileSessions />
      </div>
    </>
  )
}

interface DeviceRowProps {
  session: OwnSession
  busy: boolean
  disabled: boolean
  onEnd: () => void
}

function DeviceRow({ session, busy, disabled, onEnd }: DeviceRowProps) {
  const zone = useViewerZone() ?? 'UTC'
  const formatInstant = (instant: string) => {
    const { date, time } = wallClock(instant, zone)
    return `${shortDate(date)}, ${clockTime(time)}`
  }
  const { this_device, network, created_at, last_seen_at } = session
  return (
    <li className="flex items-start justify-between gap-x-5 border-line border-b py-3">
      <div className="min-w-0">
        <b className="block break-words font-semibold">{nameOf(session)}</b>
        <span className="type-note tnum block text-muted">
          {this_device ? 'This device' : `Last used ${formatInstant(last_seen_at)}`}
        </span>
        <span className="type-note tnum block text-muted">
          Signed in {formatInstant(created_at)}
          {network ? ` from ${network}` : ''}
        </span>
      </div>
      {this_device ? null : (
        <Button
          variant="outline"
          size="small"
          busy={busy}
          busyLabel="Signing out..."
          disabled={disabled}
          aria-label={`Sign out ${nameOf(session)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
