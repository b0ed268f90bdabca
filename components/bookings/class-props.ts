import type { ClassMeeting } from '@/components/meetings/use-class-meeting'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { BookedClass } from '@/lib/bookings/schema'

/** What every part that shows one booked class is given. */
export interface ClassProps {
  /** The lists of /my-classes know whose it is, too. */
  lesson: BookedClass & { student_id?: string }
  meeting: ClassMeeting
  academy: string
  viewer: string | null
  now: Date
  user: SessionUser
  /** Until how many hours before a class its student can change it. */
  hoursBefore: number
  onChanged: () => Promise<unknown>
}
