'use client'

import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { sayMeetingFailed } from '@/components/meetings/meeting-failure'
import type { PageUser } from '@/components/portal/portal-page'
import { ownHours } from '@/components/slots/own-hours'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { Dialog } from '@/components/ui/dialog'
import { mayMeet } from '@/lib/auth/policy'
import { call } from '@/lib/http/client'
import type { SlotView } from '@/lib/slots/schema'
import { cityOf, shortDate, shortWeekday, timeRange } from '@/lib/zone-format'

type MeetingDialogProps = {
  slot: SlotView
  user: PageUser
  teacherName: string | undefined
  viewer: string | null
  onClose: () => void
}

/** Meeting Details of a booked slot: student, date, time, and the way to the meeting (spec section 2). */
export function MeetingDialog({ slot, user, teacherName, viewer, onClose }: MeetingDialogProps) {
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const own = ownHours(slot, viewer)

  async function getLink() {
    setBusy(true)
    try {
      const topic = teacherName ? `Class with ${teacherName}` : 'Class'
      const { meetingLink, hostLink } = await call('createMeeting', { body: { topic, slot_id: slot.slot_id } })
      setLink(hostLink ?? meetingLink)
    } catch (error) {
      sayMeetingFailed('Failed to create Zoom meeting.', error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<span className="text-[32px]">Meeting Details</span>}
      size="small"
    >
      <dl className="tnum mb-5 border-ink border-t">
        <Detail name="Student">{slot.student_name ?? 'Another student'}</Detail>
        <Detail name="Date">
          {shortWeekday(slot.date)}, {shortDate(slot.date)}
        </Detail>
        <Detail name="Time">
          {timeRange(slot.from_time, slot.to_time)}
          {own && viewer ? (
            <span className="type-small block font-normal text-muted">
              {own} in {cityOf(viewer)}
            </span>
          ) : null}
        </Detail>
      </dl>
      {!mayMeet(user, { teacherId: slot.teacher_id, studentId: slot.student_id }) ? (
        <p className="type-text text-muted">This hour is taken. Its meeting opens for the teacher and the student.</p>
      ) : link ? (
        <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass({ wide: true })}>
          Join Meeting
          <ExternalLink aria-hidden="true" size={18} strokeWidth={1.8} />
        </a>
      ) : (
        <Button wide busy={busy} busyLabel="Creating..." onClick={() => void getLink()}>
          Get Meeting Link
        </Button>
      )}
    </Dialog>
  )
}

function Detail({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-3 border-line border-b py-2.5">
      <dt className="w-[76px] flex-none text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
