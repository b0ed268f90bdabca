import { SignChip } from '@/components/brand/sign'
import { NoteText } from '@/components/class-notes/note-text'
import { useAcademy } from '@/components/ui/academy-settings'
import { TextLink } from '@/components/ui/text/text-link'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { ListedClass } from '@/lib/bookings/schema'
import { clockTime, shortDate, shortWeekday, wallClock } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import { ClassHours } from './class-hours'
import { ClassPeople } from './class-people'
import { lookOf, roleIn } from './class-texts'

interface CancelledClassRowProps {
  lesson: ListedClass
  viewer: string | null
  now: Date
  user: SessionUser
}

/** Shows a cancelled class: who cancelled it, when and why, and whether the student gave enough notice. */
export function CancelledClassRow({ lesson, viewer, now, user }: CancelledClassRowProps) {
  const { timeZone } = useAcademy()
  const { cancellation } = lesson
  const { art, sign, label } = lookOf(lesson)
  const mayBookAgain = roleIn(lesson, user) === 'student' && new Date(lesson.starts_at) > now
  return (
    <article className="class-row grid grid-cols-[48px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-1 border-line border-b py-4 phone:grid-cols-[48px_minmax(0,1fr)_220px]">
      <SignChip name={sign} art={art} size={48} className="screen-only" />
      <div>
        <h3 className="type-h4 break-words">{label}</h3>
        <ClassPeople lesson={lesson} user={user} />
      </div>
      <ClassHours lesson={lesson} viewer={viewer} className="max-phone:col-start-2" />
      {cancellation ? (
        <div className="class-rest col-start-2 mt-2 grid gap-2 phone:col-end-4">
          <p className="[overflow-wrap:anywhere]">
            Cancelled by {cancelledBy(lesson, cancellation, user)} on {momentOf(cancellation.at, viewer ?? timeZone)}.
            {cancellation.late === null ? null : (
              <b className="font-semibold"> {cancellation.late ? 'Late cancellation.' : 'Cancelled in time.'}</b>
            )}
          </p>
          <NoteText label="Reason" text={cancellation.reason} />
          {mayBookAgain ? (
            <TextLink
              href={paths.viewTeachers({ teacher: lesson.teacher_id })}
              className="screen-only inline-flex min-h-11 w-fit items-center"
            >
              Book another time<span className="sr-only"> with {lesson.teacher_name}</span>
            </TextLink>
          ) : null}
        </div>
      ) : null}
    </article>
  )
}

function cancelledBy(
  lesson: ListedClass,
  { by, by_name }: NonNullable<ListedClass['cancellation']>,
  user: SessionUser,
): string {
  if (by === 'office') return user.role === 'admin' ? `${by_name} (academy office)` : 'the academy office'
  return roleIn(lesson, user) === by ? 'you' : by_name
}

function momentOf(instant: string, zone: string): string {
  const { date, time } = wallClock(instant, zone)
  return `${shortWeekday(date)}, ${shortDate(date)}, ${clockTime(time)}`
}
