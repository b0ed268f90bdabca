import type { ReactNode } from 'react'
import { SignChip } from '@/components/brand/sign'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { ListedClass } from '@/lib/bookings/schema'
import { ClassPeople } from './class-people'
import { lookOf } from './class-texts'
import { ClassTime } from './class-time'

export interface ClassRowProps {
  booking: ListedClass
  viewer: string | null
  now: Date
  user: SessionUser
}

/** Lays out a class that is over or cancelled: its course, people and time, and the content below them. */
export function ClassRowFrame({
  booking,
  viewer,
  user,
  children,
}: Omit<ClassRowProps, 'now'> & { children: ReactNode }) {
  const { art, sign, label } = lookOf(booking)
  return (
    <article className="class-row grid grid-cols-[48px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-1 border-line border-b py-4 phone:grid-cols-[48px_minmax(0,1fr)_220px]">
      <SignChip name={sign} art={art} size={48} className="screen-only" />
      <div>
        <h3 className="type-h4 break-words">{label}</h3>
        <ClassPeople booking={booking} user={user} />
      </div>
      <ClassTime booking={booking} viewer={viewer} className="max-phone:col-start-2" />
      <div className="class-rest col-start-2 mt-2 phone:col-end-4">{children}</div>
    </article>
  )
}
