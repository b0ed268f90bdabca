import { academy } from '@/lib/academy'
import { AppError } from '@/lib/core/errors'
import { isId } from '@/lib/core/fields'
import { whatsAppLink } from '@/lib/core/whatsapp'
import { academyZone } from '@/lib/core/zone'
import { db } from '@/lib/db/client'
import { whenOf } from '@/lib/notifications/when'

/**
 * The WhatsApp address that takes the office to one person of a class, with the class named in the text. A cancelled class,
 * or neither `student` nor `teacher`, or who was erased: 404.
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
  return whatsAppLink(
    to.phone,
    `Hello ${to.name}, this is ${academy.name}, about your class ${subject} with ${other.name} on ${day}, ${hours}, ${zone}: `,
  )
}
