import type { Actor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { isId } from '@/lib/http/fields'
import { whenOf } from '@/lib/notifications/when'
import { whatsAppLink } from '@/lib/whatsapp'
import { academyZone } from '@/lib/zone'

/** After a class its people have this long to write about it. */
const AFTERWARDS_MS = 14 * 24 * 60 * 60 * 1000

/**
 * The WhatsApp address that takes one person of a booked class to the other, with the class named in the text. Whoever is
 * not one of the two is told that there is no such class: 404, as for a class that is off or long over.
 */
export async function findClassWhatsApp(actor: Actor, slotId: string): Promise<string> {
  const lesson = isId(slotId)
    ? await db().booking.findFirst({
        where: {
          slotId,
          cancelledAt: null,
          endsAt: { gt: new Date(Date.now() - AFTERWARDS_MS) },
          OR: [{ studentId: actor.id }, { teacherId: actor.id }],
        },
        select: {
          studentId: true,
          subject: true,
          startsAt: true,
          endsAt: true,
          student: { select: { name: true, phone: true } },
          slot: { select: { teacher: { select: { name: true, phone: true } } } },
        },
      })
    : null
  if (!lesson) throw new AppError('not_found', 'Class not found')
  const other = actor.id === lesson.studentId ? lesson.slot.teacher : lesson.student
  const { day, hours, zone } = whenOf(lesson.startsAt, lesson.endsAt, academyZone())
  return whatsAppLink(
    other.phone,
    `Hello ${other.name}, about our class ${lesson.subject} on ${day}, ${hours}, ${zone}: `,
  )
}
