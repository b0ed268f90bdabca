'use client'

import { CalendarX, ExternalLink, MoveRight, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { CancelDialog } from '@/components/bookings/cancel-dialog'
import { changeBarrier, changeRuleText, roleIn } from '@/components/bookings/class-texts'
import { MoveDialog } from '@/components/bookings/move-dialog'
import { SubstituteDialog } from '@/components/bookings/substitute-dialog'
import { alertMeetingFailed } from '@/components/meetings/meeting-failure'
import { viewerTimes } from '@/components/slots/viewer-times'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { useNow } from '@/components/ui/clocks'
import { Dialog } from '@/components/ui/dialog/dialog'
import { useOfficeRight } from '@/components/ui/office-rights'
import { TextLink, textLinkClass } from '@/components/ui/text/text-link'
import { call } from '@/lib/api/client'
import { mayJoinMeeting } from '@/lib/auth/policy'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { courseLabel } from '@/lib/catalogue/courses'
import { cityOf, shortDate, shortWeekday, timeRange } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import type { CalendarSlot } from './calendar-views'

type MeetingDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  slot: CalendarSlot
  user: SessionUser
  teacherName: string | undefined
  academy: string
  viewer: string | null
  /**
   * Hours of notice that a student must give to change the class. Undefined if students cannot change it in this
   * dialog. Null if they cannot change classes at all.
   */
  hoursBefore?: number | null | undefined
  /** Called after the user has cancelled or moved the class, because the calendar is then out of date. */
  onChanged: () => void
}

const action = `${textLinkClass} inline-flex min-h-11 items-center gap-2`
const peopleOf = (slot: CalendarSlot) => ({ teacherId: slot.teacher_id, studentId: slot.student_id })

/**
 * Shows the Meeting Details dialog for a booked slot: student, date, time, and the meeting link (contract 20.13). The
 * teacher or an admin can move or cancel the class here. The student can also do so if `hoursBefore` is a number.
 */
export function MeetingDialog(props: MeetingDialogProps) {
  const { slot, user, teacherName, academy, viewer, hoursBefore, open, onOpenChange, onChanged } = props
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const [change, setChange] = useState<'cancel' | 'move' | 'substitute' | null>(null)
  const own = viewerTimes(slot, viewer)
  const now = useNow()
  const role = roleIn(slot, user)
  const mayAct = useOfficeRight('desk')
  const mayChange =
    mayAct &&
    (role !== 'student' || hoursBefore !== undefined) &&
    mayJoinMeeting(user, peopleOf(slot)) &&
    !changeBarrier(role, slot, now, hoursBefore === undefined ? 0 : hoursBefore)
  const dialog = {
    booking: {
      ...slot,
      teacher_name: teacherName ?? 'The teacher',
      student_name: slot.student_name ?? 'The student',
      learner_id: slot.learner_id ?? '',
      learner_name: slot.student_name ?? 'The student',
      subject: slot.subject ?? 'Class',
      attendance: 'unmarked' as const,
      until_next_time: null,
    },
    role,
    viewer,
    onOpenChange: (shown: boolean) => {
      if (!shown) setChange(null)
    },
    onChanged: async () => onChanged(),
  }

  async function getLink() {
    setBusy(true)
    try {
      const topic = teacherName ? `Class with ${teacherName}` : 'Class'
      const { meetingLink, hostLink } = await call('createMeeting', { body: { topic, slot_id: slot.slot_id } })
      setLink(hostLink ?? meetingLink)
    } catch (error) {
      alertMeetingFailed('Failed to create Zoom meeting.', error)
    } finally {
      setBusy(false)
    }
  }

  if (change === 'cancel') return <CancelDialog {...dialog} open />
  if (change === 'move') return <MoveDialog {...dialog} open academy={academy} now={now} userId={user.id} />
  if (change === 'substitute') return <SubstituteDialog {...dialog} open />
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<span className="text-[2rem]">Meeting Details</span>}
      size="small"
    >
      <dl className="tnum mb-5 border-ink border-t">
        {slot.teacher_name && slot.teacher_id !== user.id ? <Detail name="Teacher">{slot.teacher_name}</Detail> : null}
        {slot.student_id === user.id ? null : (
          <Detail name="Student">
            {user.role === 'admin' && slot.student_id ? (
              <TextLink href={paths.person(slot.student_id)}>{slot.student_name}</TextLink>
            ) : (
              (slot.student_name ?? 'Another student')
            )}
          </Detail>
        )}
        {slot.subject ? <Detail name="Course">{courseLabel(slot.subject)}</Detail> : null}
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
      {!mayJoinMeeting(user, peopleOf(slot)) ? (
        <p className="type-text text-muted">
          This slot is booked. Only the teacher and the student can join the meeting.
        </p>
      ) : !mayAct ? null : link ? (
        <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass({ wide: true })}>
          Join Meeting
          <ExternalLink aria-hidden="true" size={18} strokeWidth={1.8} />
        </a>
      ) : (
        <Button wide busy={busy} busyLabel="Creating..." onClick={() => void getLink()}>
          Get Meeting Link
        </Button>
      )}
      {mayChange ? (
        <div className="mt-3 -mb-2 flex flex-wrap gap-x-6">
          <button type="button" className={action} onClick={() => setChange('move')}>
            <MoveRight aria-hidden="true" size={18} strokeWidth={1.7} />
            Move
          </button>
          <button type="button" className={action} onClick={() => setChange('cancel')}>
            <CalendarX aria-hidden="true" size={18} strokeWidth={1.7} />
            Cancel class
          </button>
          {role === 'admin' && new Date(slot.starts_at) > now ? (
            <button type="button" className={action} onClick={() => setChange('substitute')}>
              <UserRoundCheck aria-hidden="true" size={18} strokeWidth={1.7} />
              Substitute
            </button>
          ) : null}
        </div>
      ) : null}
      {role === 'student' && slot.student_id === user.id && hoursBefore === null ? (
        <p className="type-small mt-3 text-muted">{changeRuleText(undefined, now, null)}</p>
      ) : null}
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
