import { NoteText } from '@/components/class-notes/note-text'
import { useAcademy } from '@/components/ui/academy-settings'
import { TextLink } from '@/components/ui/text/text-link'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { ListedClass } from '@/lib/bookings/schema'
import { clockTime, shortDate, shortWeekday, wallClock } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import { ClassRowFrame, type ClassRowProps } from './class-row-frame'
import { roleIn } from './class-texts'

/** Shows a cancelled class: who cancelled it, when and why, and whether the student gave enough notice. */
export function CancelledClassRow({ now, ...shown }: ClassRowProps) {
  const { booking, viewer, user } = shown
  const { timeZone } = useAcademy()
  const { cancellation } = booking
  const mayBookAgain = roleIn(booking, user) === 'student' && new Date(booking.starts_at) > now
  return (
    <ClassRowFrame {...shown}>
      {cancellation ? (
        <div className="grid gap-2">
          <p className="[overflow-wrap:anywhere]">
            Cancelled by {cancelledBy(booking, cancellation, user)} on {momentOf(cancellation.at, viewer ?? timeZone)}.
            {cancellation.late === null ? null : (
              <b className="font-semibold"> {cancellation.late ? 'Late cancellation.' : 'Cancelled in time.'}</b>
            )}
            {cancellation.given_back === undefined
              ? null
              : cancellation.given_back
                ? ' The class was given back.'
                : ' The class counts as used.'}
          </p>
          <NoteText label="Reason" text={cancellation.reason} />
          {mayBookAgain ? (
            <TextLink
              href={paths.viewTeachers({ teacher: booking.teacher_id })}
              className="screen-only inline-flex min-h-11 w-fit items-center"
            >
              Book another time<span className="sr-only"> with {booking.teacher_name}</span>
            </TextLink>
          ) : null}
        </div>
      ) : null}
    </ClassRowFrame>
  )
}

function cancelledBy(
  booking: ListedClass,
  { by, by_name }: NonNullable<ListedClass['cancellation']>,
  user: SessionUser,
): string {
  if (by === 'office') return user.role === 'admin' ? `${by_name} (academy office)` : 'the academy office'
  return roleIn(booking, user) === by ? 'you' : by_name
}

function momentOf(instant: string, zone: string): string {
  const { date, time } = wallClock(instant, zone)
  return `${shortWeekday(date)}, ${shortDate(date)}, ${clockTime(time)}`
}
