import { OfficeWhatsApp } from '@/components/bookings/book/office-whatsapp'
import { SignChip } from '@/components/brand/sign'
import { AfterClass } from '@/components/class-notes/after-class'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { ListedClass } from '@/lib/bookings/schema'
import { ClassHours } from './class-hours'
import { ClassPeople } from './class-people'
import { aboutClass, lookOf, roleIn } from './class-texts'

interface PastClassRowProps {
  lesson: ListedClass
  viewer: string | null
  now: Date
  user: SessionUser
  onChanged: () => Promise<unknown>
}

/** Shows a past class with its time, course and people, the attendance, and the class notes. */
export function PastClassRow({ lesson, viewer, now, user, onChanged }: PastClassRowProps) {
  const { art, sign, label } = lookOf(lesson)
  return (
    <article className="class-row grid grid-cols-[48px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-1 border-line border-b py-4 phone:grid-cols-[48px_minmax(0,1fr)_220px]">
      <SignChip name={sign} art={art} size={48} className="screen-only" />
      <div>
        <h3 className="type-h4 break-words">{label}</h3>
        <ClassPeople lesson={lesson} user={user} />
      </div>
      <ClassHours lesson={lesson} viewer={viewer} className="max-phone:col-start-2" />
      <div className="class-rest col-start-2 mt-2 phone:col-end-4">
        <AfterClass
          lesson={lesson}
          about={aboutClass(lesson)}
          role={roleIn(lesson, user)}
          now={now}
          onChanged={onChanged}
        />
        {user.role === 'admin' ? (
          <div className="flex flex-wrap gap-x-6">
            <OfficeWhatsApp lesson={lesson} />
          </div>
        ) : null}
      </div>
    </article>
  )
}
