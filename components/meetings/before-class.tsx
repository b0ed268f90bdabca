'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Loading } from '@/components/ui/data/states'
import { Checkbox } from '@/components/ui/form/choice'
import { PageTitle } from '@/components/ui/text/page-title'
import { call } from '@/lib/api/client'
import { rememberSkip, skipsCheck } from '@/lib/meetings/skip-check'
import { CameraCheck, MicrophoneCheck, SpeakerCheck } from './checks'
import { alertMeetingFailed } from './meeting-failure'
import { MusicSettings } from './music-settings'

type View = 'unknown' | 'check' | 'straight'

/**
 * Lets the user check their microphone, camera and speaker before a class, and lists the settings for music. Users who
 * have chosen to skip the check join the class at once. If the URL contains no slot, the page offers only the check.
 */
export function BeforeClass({ slotId }: { slotId: string | null }) {
  const [view, setView] = useState<View>('unknown')
  const [busy, setBusy] = useState(false)
  const [always, setAlways] = useState(false)
  const begun = useRef(false)

  async function enter() {
    if (!slotId) return
    setBusy(true)
    try {
      const { meetingLink, hostLink } = await call('createMeeting', { body: { slot_id: slotId } })
      window.location.assign(hostLink ?? meetingLink)
    } catch (error) {
      setBusy(false)
      setView('check')
      alertMeetingFailed('Failed to create Zoom meeting.', error)
    }
  }
  const enterAtOnce = useRef(enter)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const skips = skipsCheck()
    setAlways(skips)
    const straight = skips && slotId !== null
    setView(straight ? 'straight' : 'check')
    if (straight) void enterAtOnce.current()
  }, [slotId])

  function change(skip: boolean) {
    setAlways(skip)
    rememberSkip(skip)
  }

  if (view !== 'check')
    return (
      <>
        <PageTitle>Before class</PageTitle>
        <Loading text={view === 'straight' ? 'Opening your class...' : 'Loading...'} />
      </>
    )
  return (
    <>
      <PageTitle lead="Take a minute to check your sound and camera.">Before class</PageTitle>
      <div className="max-w-[720px]">
        {slotId ? (
          <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button className="max-phone:w-full" busy={busy} busyLabel="Creating..." onClick={() => void enter()}>
              Go to the class
            </Button>
            <Button
              variant="quiet"
              className="max-phone:w-full"
              disabled={busy}
              onClick={() => {
                change(true)
                void enter()
              }}
            >
              Don’t show again on this device
            </Button>
          </div>
        ) : null}
        <ul className="border-ink border-t-2">
          <MicrophoneCheck />
          <CameraCheck />
          <SpeakerCheck />
        </ul>
        <MusicSettings />
        <div className="mt-8">
          <Checkbox
            label="Skip this check on this device and go straight to my classes"
            checked={always}
            onChange={(event) => change(event.target.checked)}
          />
        </div>
      </div>
    </>
  )
}
