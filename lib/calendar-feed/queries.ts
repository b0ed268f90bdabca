import { academy } from '@/lib/academy'
import type { Actor } from '@/lib/auth/actor'
import { mayMeet } from '@/lib/auth/policy'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { isId } from '@/lib/http/fields'
import { type ClassEvent, writeCalendar } from '@/lib/invitations/invitation'
import { classUid } from '@/lib/invitations/uid'
import { publicAddress } from '@/lib/mail/sender'
import { feedDigest } from './service'

/** How far back a subscribed calendar keeps showing classes. */
const DAYS_BACK = 60
const DAY_MS = 24 * 60 * 60 * 1000

const fields = {
  id: true,
  slotId: true,
  teacherId: true,
  studentId: true,
  subject: true,
  startsAt: true,
  endsAt: true,
  student: { select: { name: true } },
  slot: { select: { teacher: { select: { name: true } } } },
  invitation: { select: { uid: true, sequence: true } },
} as const

interface Stored {
  id: string
  slotId: string
  subject: string
  startsAt: Date
  endsAt: Date
  student: { name: string }
  slot: { teacher: { name: string } }
  invitation: { uid: string; sequence: number } | null
}

/** The same event as in the class's invitation: a calendar that has both shows one. */
function classEvent({ id, slotId, subject, startsAt, endsAt, student, slot, invitation }: Stored): ClassEvent {
  const door = `${publicAddress()}/before-class?slot=${slotId}`
  return {
    uid: invitation?.uid ?? classUid(id),
    sequence: invitation?.sequence ?? 0,
    startsAt,
    endsAt,
    summary: `${subject}: ${slot.teacher.name} with ${student.name}`,
    description: `Go to the class: ${door}`,
    location: `Online, ${academy.name}`,
    url: door,
    at: new Date(),
  }
}

const calendarText = (classes: readonly Stored[]) => writeCalendar(academy.name, classes.map(classEvent))

/** One booked class as an iCalendar file, for its people. Not booked: 404; others' class: 403. */
export async function getClassFile(actor: Actor, slotId: string): Promise<string> {
  const lesson = isId(slotId)
    ? await db().booking.findFirst({ where: { slotId, cancelledAt: null }, select: fields })
    : null
  if (!lesson) throw new AppError('not_found', 'There is no booked class in this slot')
  if (!mayMeet(actor, lesson)) throw new AppError('forbidden', 'This class belongs to others')
  return calendarText([lesson])
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
  return calendarText(classes)
}
