import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { academyZone } from '@/lib/core/time/zone'
import { writeAudit } from '@/lib/db/audit-log'
import { db } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { dayColumn } from '@/lib/db/day-columns'
import { findEnquiry } from './enquiry-queries'
import type { changeEnquiryBody, EnquiryRow, newEnquiryBody } from './enquiry-schema'
import { BOOK_FIRST, ENQUIRY_CHANGED, NO_ENQUIRY, NOT_IN_OFFICE } from './enquiry-texts'

/**
 * Stores an enquiry that reached the office by phone, WhatsApp or a visit. The admin who enters it becomes its owner.
 * Throws 409 if an enquiry with the same phone and course is still new.
 */
export async function addEnquiry(actor: Actor, body: z.output<typeof newEnquiryBody>): Promise<{ id: string }> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const { id } = await tx.trialRequest.create({
        data: {
          name: body.name,
          phone: body.phone,
          courseName: body.course_name.name,
          timeZone: academyZone(),
          message: body.message,
          notes: body.notes,
          source: body.source,
          ownerId: actor.id,
          followUpOn: followUpColumn(body.follow_up_on),
        },
        select: { id: true },
      })
      await writeAudit(tx, { actorId: actor.id, action: 'add', ...subjectOf(id), from: null, to: 'new' })
      return { id }
    }),
  )
}

/**
 * Changes an enquiry. Throws 404 for an unknown enquiry. Throws 409 if the enquiry has changed since `seen`, if the
 * chosen owner is not an admin, or if the status is “trial booked” but no class is booked.
 */
export async function changeEnquiry(
  actor: Actor,
  id: string,
  { seen, ...body }: z.output<typeof changeEnquiryBody>,
): Promise<EnquiryRow> {
  if (!isId(id)) throw new AppError('not_found', NO_ENQUIRY)
  if (body.owner_id !== null && !isId(body.owner_id)) throw new AppError('conflict', NOT_IN_OFFICE)
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const before = await tx.trialRequest.findUnique({
        where: { id },
        select: { status: true, bookingId: true },
      })
      if (!before) throw new AppError('not_found', NO_ENQUIRY)
      if (body.status === 'trial booked' && !before.bookingId) throw new AppError('conflict', BOOK_FIRST)
      const changed = await tx.trialRequest.updateMany({
        where: { id, revision: seen },
        data: {
          status: body.status,
          ownerId: body.owner_id,
          followUpOn: followUpColumn(body.follow_up_on),
          notes: body.notes,
          lostBecause: body.lost_because,
        },
      })
      if (changed.count !== 1) throw new AppError('conflict', ENQUIRY_CHANGED)
      const action = before.status === body.status ? 'edit' : 'change status'
      await writeAudit(tx, { actorId: actor.id, action, ...subjectOf(id), from: before.status, to: body.status })
      const row = await findEnquiry(tx, id)
      if (!row) throw new AppError('not_found', NO_ENQUIRY)
      return row
    }),
  )
}

const followUpColumn = (day: string | null): Date | null => (day === null ? null : dayColumn(day))

const subjectOf = (subjectId: string) => ({ subject: 'trial_request', subjectId }) as const
