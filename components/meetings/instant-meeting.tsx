'use client'

import { Check, Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Frame } from '@/components/brand/frame'
import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { PageTitle } from '@/components/ui/text/page-title'
import { call } from '@/lib/api/client'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { Teaching } from '@/lib/teachers/queries'
import { alertMeetingFailed } from './meeting-failure'

interface MeetingLinks {
  /** The link for all participants. */
  link: string
  /** The link for this user. If the provider supports hosts, the user who created the meeting joins as its host. */
  own: string
}

/** Creates a meeting that starts at once. Students get the link of their next class instead (contract 20.15). */
export function InstantMeeting({ user, teaching }: { user: SessionUser; teaching: Teaching | undefined }) {
  const [busy, setBusy] = useState(false)
  const [links, setLinks] = useState<MeetingLinks | null>(null)
  const isStudent = user.role === 'student'

  async function create() {
    setBusy(true)
    try {
      const topic = isStudent ? 'Class' : `Instant meeting with ${user.name}`
      const { meetingLink, hostLink } = await call('createInstantMeeting', { body: { topic } })
      setLinks({ link: meetingLink, own: hostLink ?? meetingLink })
    } catch (error) {
      alertMeetingFailed('Failed to create Zoom meeting', error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <PageTitle>Online Class</PageTitle>
      <Frame className="grid max-w-[900px] phone:grid-cols-[280px_minmax(0,1fr)]">
        <Plane
          art={teaching?.art ?? 'sandal'}
          texture={40}
          className="grid min-h-[150px] place-items-center overflow-hidden phone:min-h-[300px]"
        >
          <Sign name={teaching?.sign ?? 'flute'} className="size-[130px] phone:size-[200px]" />
        </Plane>
        <div className="flex flex-col items-start p-6 phone:p-9">
          <h2 className="type-h3">{isStudent ? 'Your next class' : 'Start a meeting now'}</h2>
          <p className="type-text mt-3 mb-6 max-w-[44ch] text-muted">
            {isStudent
              ? 'Get the link to your next booked class and meet your teacher there.'
              : 'Create a meeting without a booking, and send the link to the people you want to invite.'}
          </p>
          <div className="mt-auto w-full">
            <Button
              variant={links ? 'outline' : 'primary'}
              className="max-phone:w-full"
              busy={busy}
              busyLabel="Creating..."
              onClick={() => void create()}
            >
              {isStudent ? 'Get Meeting Link' : 'Create Instant Meeting'}
            </Button>
            {links ? <MeetingLink {...links} /> : null}
          </div>
        </div>
      </Frame>
    </>
  )
}

function MeetingLink({ link, own }: MeetingLinks) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }

  return (
    <div role="status" className="mt-6 border-ink border-t pt-5">
      <p className="type-label mb-1.5">Your meeting link</p>
      <p className="tnum select-all break-all rounded-control border border-line bg-card px-3.5 py-2.5">{link}</p>
      <div className="mt-3.5 flex flex-wrap gap-3">
        <a
          href={own}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ className: 'max-phone:w-full' })}
        >
          Join Meeting
          <ExternalLink aria-hidden="true" size={18} strokeWidth={1.8} />
        </a>
        <Button variant="outline" className="max-phone:w-full" onClick={() => void copy()}>
          {copied === 'yes' ? (
            <Check aria-hidden="true" size={18} strokeWidth={2} />
          ) : (
            <Copy aria-hidden="true" size={18} strokeWidth={1.8} />
          )}
          {copied === 'yes' ? 'Copied' : 'Copy link'}
        </Button>
      </div>
      {copied === 'failed' ? (
        <p className="type-small mt-2 text-muted">
          Your browser did not allow copying. Press and hold the link above to copy it.
        </p>
      ) : null}
    </div>
  )
}
