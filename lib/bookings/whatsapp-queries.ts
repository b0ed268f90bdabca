import type { Actor } from '@/lib/auth/session/actor'
import { academySettings } from '@/lib/core/config/settings'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { FAMILY_HIDDEN, NO_WHATSAPP, whatsAppLink } from '@/lib/core/text/whatsapp'
import { academyZone } from '@/lib/core/time/zone'
import { db } from '@/lib/db/client'
import { whenOf } from '@/lib/notifications/emails/when'
import { areFamiliesHidden } from './family-contact'

const notErased = { erasedAt: null } as const
const called = { name: true, phone: true, contactPhone: true, erasedAt: true } as const

/** How long the teacher and the student can message each other after a class. */
export const WHATSAPP_AFTERWARDS_MS = 14 * 24 * 60 * 60 * 1000

/**
 * Returns the WhatsApp link to the other person in the actor's class. Throws 404 for an unknown class, for a class that
 * ended more than 14 days ago, and for a person without a usable number. Throws 403 for a teacher if the academy hides
 * families' phone numbers from teachers.
 */
export async function findClassWhatsApp(actor: Actor, slotId: string): Promise<string> {
  const booking = isId(slotId)
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
          learner: { select: { name: true } },
          student: { select: called },
          slot: { select: { teacher: { select: called } } },
        },
      })
    : null
  if (!booking) throw new AppError('not_found', 'Class not found')
  const isStudent = actor.id === booking.studentId
  if (!isStudent && areFamiliesHidden()) throw new AppError('forbidden', FAMILY_HIDDEN)
  const other = isStudent ? booking.slot.teacher : booking.student
  const child = booking.learner.name === booking.student.name ? '' : `${booking.learner.name}’s class `
  const { day, time, zone } = whenOf(booking.startsAt, booking.endsAt, academyZone())
  const link = whatsAppLink(
    other.phone,
    `Hello ${other.name}, about ${child || 'our class '}(${booking.subject}) on ${day}, ${time}, ${zone}: `,
    other.contactPhone,
  )
  if (!link) throw new AppError('not_found', NO_WHATSAPP)
  return link
}

/**
 * Returns the office's WhatsApp link to one person in a class, with a message that names the class. `person` must be
 * `student` or `teacher`. Throws 404 for any other value, a cancelled class, an erased person, or a number whose
 * country is unknown.
 */
export async function findOfficeWhatsApp(slotId: string, person: string): Promise<string> {
  const booking =
    isId(slotId) && (person === 'student' || person === 'teacher')
      ? await db().booking.findFirst({
          where: { slotId, cancelledAt: null },
          select: {
            subject: true,
            startsAt: true,
            endsAt: true,
            learner: { select: { name: true } },
            student: { select: called },
            slot: { select: { teacher: { select: called } } },
          },
        })
      : null
  if (!booking) throw new AppError('not_found', 'Class not found')
  const { learner, student, subject, startsAt, endsAt } = booking
  const { teacher } = booking.slot
  const [to, other] = person === 'student' ? [student, teacher] : [teacher, learner]
  const whose = person === 'teacher' || learner.name === student.name ? 'your' : `${learner.name}’s`
  if (to.erasedAt) throw new AppError('not_found', 'Class not found')
  const { day, time, zone } = whenOf(startsAt, endsAt, academyZone())
  const link = whatsAppLink(
    to.phone,
    `Hello ${to.name}, this is ${academySettings().name}, about ${whose} class (${subject}) with ${other.name} on ${day}, ${time}, ${zone}: `,
    to.contactPhone,
  )
  if (!link) throw new AppError('not_found', NO_WHATSAPP)
  return link
}
