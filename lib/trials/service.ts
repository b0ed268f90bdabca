import type { z } from 'zod'
import { countTrialRequest } from '@/lib/auth/limits/rate-limits'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { writeAudit } from '@/lib/db/audit-log'
import { db } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import type { TrialStatus, trialRequestBody } from './schema'

/**
 * Stores a visitor's request for a trial class, so that the office can call back (contract 15.1). Throws 409 if a
 * request with the same phone and course is pending. Throws 429 after five requests from one IP address within an hour.
 * See docs/decisions/2026-11-20-races.md.
 */
export async function requestTrial(
  body: z.output<typeof trialRequestBody>,
  address: string,
): Promise<{ id: string; status: TrialStatus }> {
  await countTrialRequest(address)
  const { id } = await translateConstraints(() =>
    db().trialRequest.create({
      data: {
        name: body.name,
        phone: body.phone,
        courseName: body.course_name.name,
        days: body.days,
        times: body.times,
        timeZone: body.time_zone,
        message: body.message,
      },
      select: { id: true },
    }),
  )
  return { id, status: 'waiting' }
}

/** Marks a request as handled. Throws 404 for an unknown request, and 409 if it was handled already. */
export async function markTrialHandled(actor: Actor, requestId: string): Promise<string> {
  const notFound = () => new AppError('not_found', 'Trial request not found')
  if (!isId(requestId)) throw notFound()
  await translateConstraints(() =>
    db().$transaction(async (tx) => {
      const { count } = await tx.trialRequest.updateMany({
        where: { id: requestId, handledAt: null },
        data: { handledAt: new Date() },
      })
      if (count !== 1) {
        const exists = await tx.trialRequest.findUnique({ where: { id: requestId }, select: { id: true } })
        throw exists ? new AppError('conflict', 'This request is already handled') : notFound()
      }
      await writeAudit(tx, {
        actorId: actor.id,
        action: 'handle',
        subject: 'trial_request',
        subjectId: requestId,
        from: 'waiting',
        to: 'handled',
      })
    }),
  )
  return 'Trial request handled'
}
