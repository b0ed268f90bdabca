'use client'

import { useRef, useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { reasonOf } from '@/components/ui/data/call-failure'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { TextField } from '@/components/ui/form/field'
import { call } from '@/lib/api/client'
import { googleFeedLink, outlookFeedLink, webcalLink } from '@/lib/bookings/calendar-links'

/** Lets the user create or revoke a private calendar address. A new address is shown only once. */
export function ProfileCalendar() {
  const { data, error, mutate } = useCall('ownFeed', {}, { revalidateOnFocus: false })
  const [address, setAddress] = useState<string>()
  const [busy, setBusy] = useState<'open' | 'close'>()
  const [copied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function attempt(kind: 'open' | 'close', work: () => Promise<void>) {
    setBusy(kind)
    try {
      await work()
    } catch (error) {
      void alertError('Error', 'The calendar link could not be changed', reasonOf(error))
    } finally {
      setBusy(undefined)
    }
  }

  const create = () =>
    attempt('open', async () => {
      const { feed_path } = await call('openFeed')
      setAddress(new URL(feed_path, window.location.origin).href)
      setCopied(false)
      await mutate({ open: true }, { revalidate: false })
    })

  const revokeLink = () =>
    attempt('close', async () => {
      const agreed = await confirmAction(
        'Turn off the calendar link?',
        'Calendars that use it will no longer show your classes.',
        'Turn off',
        'Keep it',
      )
      if (!agreed) return
      await call('closeFeed')
      setAddress(undefined)
      await mutate({ open: false }, { revalidate: false })
      void alertSuccess('Calendar link turned off', 'The link no longer works.')
    })

  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(address ?? '')
      setCopied(true)
    } catch {
      // The browser denied clipboard access. The address stays selected, so the user can copy it manually.
      setCopied(false)
    }
  }

  // If loading fails, it is unknown whether a calendar address exists. Let the user revoke it anyway.
  const open = data?.open ?? error !== undefined
  return (
    <div className="grid gap-5">
      {data?.open && !address ? (
        <p className="type-text max-w-[60ch]">
          Your calendar link is on. It was shown only once. If you no longer have it, create a new one.
        </p>
      ) : null}
      {address ? (
        <div>
          <TextField
            ref={field}
            label="Your calendar link"
            hint="Shown only once. Use one of the links below, or paste the copied link into your calendar under “From URL” or “Subscribe”. The calendar service and anyone else with this link can see your classes."
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <CalendarServices feed={address} />
          <div className="mt-3 flex items-center gap-4">
            <Button variant="peacock" onClick={() => void copy()}>
              Copy
            </Button>
            <span role="status" className="type-small text-muted">
              {copied ? 'Copied.' : ''}
            </span>
          </div>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          className="max-phone:w-full"
          busy={busy === 'open'}
          busyLabel="Creating..."
          disabled={busy === 'close'}
          onClick={() => void create()}
        >
          {open ? 'Create new link' : 'Create link'}
        </Button>
        {open ? (
          <Button
            variant="quiet"
            className="max-phone:w-full"
            busy={busy === 'close'}
            busyLabel="Turning off..."
            disabled={busy === 'open'}
            onClick={() => void revokeLink()}
          >
            Turn off calendar link
          </Button>
        ) : null}
      </div>
      <p className="type-small text-muted">
        A new link replaces the old one. Changing your password or signing out everywhere turns the link off, so you
        will need to subscribe again.
      </p>
    </div>
  )
}

/**
 * Shows links that add the calendar to other services. A service gets the address only when the user presses its link.
 */
function CalendarServices({ feed }: { feed: string }) {
  const { name } = useAcademy()
  const className = buttonClass({ variant: 'outline', className: 'max-phone:w-full' })
  const services = [
    { label: 'Add to Google Calendar', href: googleFeedLink(feed) },
    { label: 'Add to Outlook', href: outlookFeedLink(feed, name) },
  ]
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {services.map(({ label, href }) => (
        <a key={label} href={href} target="_blank" rel="noopener noreferrer" className={className}>
          {label}
        </a>
      ))}
      <a href={webcalLink(feed)} className={className}>
        Add to Apple Calendar
      </a>
    </div>
  )
}
