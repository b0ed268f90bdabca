import type { ClassMeeting } from '@/components/meetings/use-class-meeting'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { BookedClass } from '@/lib/bookings/schema'

/** The props for the components that show a booked class. */
export interface ClassProps {
  /** Only the lists on /my-classes include the student's ID. */
  booking: BookedClass & { student_id?: string }
  meeting: ClassMeeting
  academy: string
  viewer: string | null
  now: Date
  user: SessionUser
  /** Hours of notice that a student must give to change a class. Null if students cannot change classes. */
  hoursBefore: number | null
  onChanged: () => Promise<unknown>
}
