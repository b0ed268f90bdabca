import { academy } from '@/lib/academy'
import type { Actor } from '@/lib/auth/actor'
import { AppError } from '@/lib/core/errors'
import { isId } from '@/lib/core/fields'
import { NO_WHATSAPP, whatsAppLink } from '@/lib/core/whatsapp'
import { academyZone } from '@/lib/core/zone'
import { db } from '@/lib/db/client'
import { whenOf } from '@/lib/notifications/when'

const notErased = { erasedAt: null } as const

/** After a class its people have this long to write about it. */
export const WHATSAPP_AFTERWARDS_MS = 14 * 24 * 60 * 60 * 1000

/**
 * Returns the WhatsApp address of the other person of the actor's class, with the class named in the text. Throws 404 for classes
 * of others, cancelled classes, classes that ended 14 days ago, a person who was erased or whose number cannot be Indian.
 */
export async function findClassWhatsApp(actor: Actor, slotId: string): Promise<string> {
  const lesson = isId(slotId)
    ? await db().booking.findFirst({
        where: {
          slotId,
          cancelledAt: null,
          endsAt: { gt: new Date(Date.now() - WHATSAPP_AFTERWARDS_MS) },
          OR: [{ studentId: actor.id }, { teacherId: actor.id }],
          student: notErased,
          slot: { teacher: notErased },
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
  const link = whatsAppLink(
    other.phone,
    `Hello ${other.name}, about our class ${lesson.subject} on ${day}, ${hours}, ${zone}: `,
  )
  if (!link) throw new AppError('not_found', NO_WHATSAPP)
  return link
}

/**
 * The WhatsApp address that takes the office to one person of a class, with the class named in the text. A cancelled class,
 * or neither `student` nor `teacher`, who was erased, or a number that cannot be Indian: 404.
 */
export async function findOfficeWhatsApp(slotId: string, person: string): Promise<string> {
  const lesson =
    isId(slotId) && (person === 'student' || person === 'teacher')
      ? await db().booking.findFirst({
          where: { slotId, cancelledAt: null },
          select: {
            subject: true,
            startsAt: true,
            endsAt: true,
            student: { select: { name: true, phone: true, erasedAt: true } },
            slot: { select: { teacher: { select: { name: true, phone: true, erasedAt: true } } } },
          },
        })
      : null
  if (!lesson) throw new AppError('not_found', 'Class not found')
  const { student, subject, startsAt, endsAt } = lesson
  const { teacher } = lesson.slot
  const [to, other] = person === 'student' ? [student, teacher] : [teacher, student]
  if (to.erasedAt) throw new AppError('not_found', 'Class not found')
  const { day, hours, zone } = whenOf(startsAt, endsAt, academyZone())
  const link = whatsAppLink(
    to.phone,
    `Hello ${to.name}, this is ${academy.name}, about your class ${subject} with ${other.name} on ${day}, ${hours}, ${zone}: `,
  )
  if (!link) throw new AppError('not_found', NO_WHATSAPP)
  return link
}
