import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { lockAccount } from '@/lib/db/account-lock'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { dayColumn } from '@/lib/db/day-columns'
import { type CreditKey, giveBack } from './ledger-service'
import { readCredits } from './queries'
import type { adjustCreditsBody, CreditAccount, forgiveBody } from './schema'
import { CREDITS_CHANGED, NO_CLASS, NO_LEARNER, NOT_FORGIVABLE } from './texts'

/**
 * Adds classes to a learner's balance or removes them, with a reason. Throws 404 for an unknown learner, 409 if the
 * balance differs from `seen`, and 422 for an unknown course.
 */
export async function adjustCredits(
  actor: Actor,
  accountId: string,
  { learner_id, course_name, minutes, classes, expires_on, note, seen }: z.output<typeof adjustCreditsBody>,
): Promise<CreditAccount> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const learner = isId(learner_id) && isId(accountId) ? { id: learner_id, accountId, archivedAt: null } : null
      if (!learner || (await tx.learner.count({ where: learner })) === 0) throw new AppError('not_found', NO_LEARNER)
      if ((await tx.course.count({ where: { name: course_name } })) === 0)
        throw invalidField('course_name', 'The academy has no course with this name')
      await lockAccount(tx, accountId)
      const key = { learnerId: learner_id, courseName: course_name, classType: 'private', minutes }
      const balance = await tx.creditBalance.findFirst({ where: key, select: { classes: true } })
      if ((balance?.classes ?? 0) !== seen) throw new AppError('conflict', CREDITS_CHANGED)
      const round = 1 + (await tx.creditEntry.count({ where: { ...key, reason: 'adjusted' } }))
      const expiresOn = expires_on && classes > 0 ? dayColumn(expires_on) : null
      await tx.creditEntry.create({
        data: { ...key, accountId, classes, reason: 'adjusted', round, expiresOn, note, createdBy: actor.id },
        select: { id: true },
      })
      const entry = { actorId: actor.id, action: 'edit', subject: 'credits', subjectId: learner_id } as const
      await writeAudit(tx, { ...entry, from: `${seen} classes`, to: `${seen + classes} classes`, reason: note })
      return readCreditAccount(tx, accountId, key)
    }),
  )
}

/**
 * Gives back a class that was counted. Throws 404 for an unknown entry, and 409 if the class has already been given
 * back.
 */
export async function forgiveClass(
  actor: Actor,
  entryId: string,
  { note }: z.output<typeof forgiveBody>,
): Promise<CreditAccount> {
  const id = /^[1-9]\d{0,17}$/.test(entryId) ? BigInt(entryId) : null
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const entry = id === null ? null : await tx.creditEntry.findFirst({ where: { id, reason: 'booked' } })
      if (!entry) throw new AppError('not_found', NO_CLASS)
      await lockAccount(tx, entry.accountId)
      const booking = await tx.booking.findFirst({
        where: { creditEntryId: entry.id },
        orderBy: { cancelledAt: { sort: 'desc', nulls: 'first' } },
        select: { id: true },
      })
      const returnedCount = booking
        ? await giveBack(tx, [{ bookingId: booking.id, reason: 'forgiven', expiresOn: null }], { note, by: actor.id })
        : 0
      if (!booking || returnedCount === 0) throw new AppError('conflict', NOT_FORGIVABLE)
      const audited = { actorId: actor.id, action: 'forgive', subject: 'class', subjectId: booking.id } as const
      await writeAudit(tx, { ...audited, from: 'counted', to: 'given back', reason: note })
      return readCreditAccount(tx, entry.accountId, entry)
    }),
  )
}

async function readCreditAccount(tx: Transaction, accountId: string, key: CreditKey): Promise<CreditAccount> {
  const { credits } = await readCredits(tx, accountId)
  const account = credits.find(
    (one) =>
      one.learner_id === key.learnerId &&
      one.course_name === key.courseName &&
      one.class_type === key.classType &&
      one.minutes === key.minutes,
  )
  if (!account) throw new Error('the balance was not read')
  return account
}
