import type { Actor } from '@/lib/auth/session/actor'
import type { DecisionStatus } from '@/lib/core/http/fields'
import { db } from '@/lib/db/client'

/** A new student's progress. A null `application` or `payment` means that the student has not sent one. */
export interface FirstSteps {
  emailConfirmed: boolean
  application: DecisionStatus | null
  payment: DecisionStatus | null
  booked: boolean
}

/** Reads a student's first steps. Returns null for other roles and after all steps are done. */
export async function readFirstSteps(actor: Actor): Promise<FirstSteps | null> {
  if (actor.role !== 'student') return null
  const [profile, payments, booking] = await Promise.all([
    db().studentProfile.findFirst({
      where: { userId: actor.id },
      orderBy: { submittedAt: 'asc' },
      select: { status: true },
    }),
    db().payment.findMany({ where: { userId: actor.id }, distinct: ['status'], select: { status: true } }),
    db().booking.findFirst({ where: { studentId: actor.id, cancelledAt: null }, select: { id: true } }),
  ])
  const statuses = payments.map(({ status }) => status)
  const steps: FirstSteps = {
    emailConfirmed: actor.emailVerifiedAt !== null,
    application: profile?.status ?? null,
    payment: (['approved', 'pending', 'rejected'] as const).find((status) => statuses.includes(status)) ?? null,
    booked: booking !== null,
  }
  const { emailConfirmed, application, payment, booked } = steps
  return emailConfirmed && application === 'approved' && payment === 'approved' && booked ? null : steps
}
