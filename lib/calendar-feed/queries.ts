import type { Actor } from '@/lib/auth/actor'
import { mayMeet } from '@/lib/auth/policy'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { isId } from '@/lib/http/fields'
import { type CalendarClass, calendarText } from './events'
import { feedDigest } from './service'

/** How far back a subscribed calendar keeps showing classes. */
const DAYS_BACK = 60
const DAY_MS = 24 * 60 * 60 * 1000

const fields = {
  id: true,
  teacherId: true,
  studentId: true,
  subject: true,
  startsAt: true,
  endsAt: true,
  student: { select: { name: true } },
  slot: { select: { teacher: { select: { name: true } } } },
} as const

interface Stored {
  id: string
  subject: string
  startsAt: Date
  endsAt: Date
  student: { name: string }
  slot: { teacher: { name: string } }
}

const calendarClass = ({ id, subject, startsAt, endsAt, student, slot }: Stored): CalendarClass => ({
  bookingId: id,
  subject,
  startsAt,
  endsAt,
  studentName: student.name,
  teacherName: slot.teacher.name,
})

/** One booked class as an iCalendar file, for its people. Not booked: 404; others' class: 403. */
export async function getClassFile(actor: Actor, slotId: string): Promise<string> {
  const lesson = isId(slotId)
    ? await db().booking.findFirst({ where: { slotId, cancelledAt: null }, select: fields })
    : null
  if (!lesson) throw new AppError('not_found', 'There is no booked class in this slot')
  if (!mayMeet(actor, lesson)) throw new AppError('forbidden', 'This class belongs to others')
  return calendarText([calendarClass(lesson)])
}

/** The classes of whoever was given this key, as a calendar to subscribe to. A key that was taken back: 404. */
export async function getFeed(key: string): Promise<string> {
  const person = /^[\w-]{32}$/.test(key)
    ? await db().user.findUnique({ where: { feedDigest: feedDigest(key) }, select: { id: true } })
    : null
  if (!person) throw new AppError('not_found', 'There is no such calendar')
  const classes = await db().booking.findMany({
    where: {
      OR: [{ studentId: person.id }, { teacherId: person.id }],
      cancelledAt: null,
      endsAt: { gt: new Date(Date.now() - DAYS_BACK * DAY_MS) },
    },
    orderBy: { startsAt: 'asc' },
    select: fields,
  })
  return calendarText(classes.map(calendarClass))
}
