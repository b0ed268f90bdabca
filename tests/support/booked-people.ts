import { lockPeople } from '@/lib/bookings/lock-service'
import type { Transaction } from '@/lib/db/client'

/** The two people of a booking, as the services pass them on with it. */
export async function peopleOf(tx: Transaction, { studentId, teacherId }: { studentId: string; teacherId: string }) {
  const people = await lockPeople(tx, studentId, teacherId)
  if (!people) throw new Error('this booking has nobody')
  return people
}
