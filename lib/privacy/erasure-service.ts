import type { z } from 'zod'
import { revokeCredentials } from '@/lib/accounts/credentials-service'
import { confirmOwnPassword } from '@/lib/accounts/own-password-service'
import { enter, type SignedIn } from '@/lib/accounts/second-factor/pending-login-service'
import { findLoginPerson } from '@/lib/accounts/service'
import { inFairQueue } from '@/lib/auth/password/password-queues'
import type { Actor } from '@/lib/auth/session/actor'
import { type Device, NO_DEVICE } from '@/lib/auth/session/device'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { log } from '@/lib/core/observability/log'
import { db, Prisma, type Transaction } from '@/lib/db/client'
import { erasureAskedEmail } from '@/lib/notifications/emails/account-emails'
import { publicAddress } from '@/lib/notifications/sender'
import { recipientFields } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import { noSuchPerson, openErasure, previewOf, readClosingPlan } from './closing-queries'
import { auditPerson, closeAccount, openAccount, withPreviewOfNow } from './closing-service'
import { recordAgain } from './consent-service'
import { keeping } from './keeping'
import { personalData } from './records'
import { removeFileSoon } from './retention-service'
import type { ErasureView, eraseByOfficeBody, eraseOwnBody, keepAccountBody } from './schema'
import { CHANGED, ERASED, HAND_OVER, NOT_OF_OFFICE, NOTHING_WAITS, THROUGH_OFFICE } from './texts'

/** For this many days after the request, a person can cancel the erasure of their account. */
const WAY_BACK_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000
/** Maximum number of erasures in one run of the job. The next run continues. */
const AT_ONCE = 50

const dueFrom = (now: Date) => new Date(now.getTime() + WAY_BACK_DAYS * DAY_MS)

/** Previews which data would be deleted and which kept if the caller's account were erased. */
export async function previewErasure(actor: Actor): Promise<ErasureView> {
  const records = personalData(keeping()).filter(({ models }) => models.length > 0)
  const lines = (kept: boolean) =>
    records
      .filter(({ atErasure }) => (atErasure === 'kept') === kept)
      .map(({ what, erasure }) => ({ what, becomes: erasure }))
  return {
    preview: previewOf(await readClosingPlan(db(), actor.id)),
    erased_on: dueFrom(new Date()).toISOString(),
    goes: lines(false),
    stays: lines(true),
  }
}

/**
 * Requests the erasure of the caller's account: it is closed at once and erased after seven days, unless the person
 * cancels this (contract 38.9). Returns the date of the erasure. Throws 422 for a wrong password, 403 for a teacher or
 * admin, and 409 with the current preview if the preview has changed.
 */
export async function requestErasure(actor: Actor, body: z.output<typeof eraseOwnBody>): Promise<Date> {
  if (actor.role === 'teacher') throw new AppError('forbidden', THROUGH_OFFICE)
  if (actor.role === 'admin') throw new AppError('forbidden', NOT_OF_OFFICE)
  await confirmOwnPassword(actor, body.current_password)
  return withPreviewOfNow(actor.id, (tx) => beginErasure(tx, { by: actor, personId: actor.id, seen: body.seen }))
}

interface Beginning {
  by: Pick<Actor, 'id'>
  personId: string
  seen: string
}

/** Records the erasure request and closes the account as part of a larger change. Returns the date of the erasure. */
export async function beginErasure(tx: Transaction, { by, personId, seen }: Beginning): Promise<Date> {
  const askedAt = new Date()
  const dueAt = dueFrom(askedAt)
  const { closedAt } = await tx.user.findUniqueOrThrow({ where: { id: personId }, select: { closedAt: true } })
  if (!closedAt) {
    const login = `${publicAddress()}${paths.login}`
    const byOffice = by.id !== personId
    await closeAccount(tx, {
      by,
      personId,
      seen,
      letter: (classes, zone) => erasureAskedEmail(classes, { zone, dueAt, login, byOffice }),
    })
  } else await assertStaysClosed(tx, personId)
  const wasClosed = closedAt !== null
  await tx.erasure.create({
    data: { userId: personId, askedBy: by.id, askedAt, dueAt, wasClosed },
    select: { id: true },
  })
  await auditPerson(tx, by, personId, { action: 'erase', from: wasClosed ? 'closed' : 'open', to: 'being erased' })
  return dueAt
}

/**
 * Locks a closed account, so that a concurrent call to reopen it either came first or finds the erasure request. Throws
 * 409 if the account is open.
 */
async function assertStaysClosed(tx: Transaction, personId: string): Promise<void> {
  const [account] = await tx.$queryRaw<{ closed: boolean }[]>`
    SELECT closed_at IS NOT NULL AS closed FROM users WHERE id = ${personId}::uuid FOR NO KEY UPDATE`
  if (!account?.closed) throw new AppError('conflict', CHANGED)
}

/**
 * Starts the erasure of a person who asked the office. Throws 403 for an admin, whose account another admin must close
 * first, and 409 for a teacher with upcoming classes or free slots. Throws 404 for an unknown ID, and 409 if the
 * account is being erased or the preview has changed.
 */
export async function eraseByOffice(
  actor: Actor,
  personId: string,
  { seen }: z.output<typeof eraseByOfficeBody>,
): Promise<Date> {
  return withPreviewOfNow(personId, async (tx) => {
    const person = await tx.user.findUnique({
      where: { id: personId },
      select: { role: true, closedAt: true, erasedAt: true },
    })
    if (!person) throw noSuchPerson()
    if (person.erasedAt) throw new AppError('conflict', ERASED)
    if (person.role === 'admin' && !person.closedAt) throw new AppError('forbidden', NOT_OF_OFFICE)
    if (person.role === 'teacher' && !person.closedAt) {
      const plan = await readClosingPlan(tx, personId)
      if (plan.seen !== seen) throw new AppError('conflict', CHANGED)
      if (plan.lessons.length + plan.freeSlotIds.length > 0) throw new AppError('conflict', HAND_OVER)
    }
    return beginErasure(tx, { by: actor, personId, seen })
  })
}

/** Cancels an erasure for the office before it is carried out. Throws 409 if no erasure is pending. */
export async function keepByOffice(actor: Actor, personId: string): Promise<void> {
  if (!isId(personId)) throw noSuchPerson()
  await keep(actor, personId)
}

/**
 * Cancels the pending erasure of an account and signs the person in, with phone and password and the limits of a login
 * (contract 38.10). Throws 409 without a pending erasure. If the account has a second factor, the erasure is cancelled,
 * but signing in requires that factor.
 */
export async function keepAccount(
  body: z.output<typeof keepAccountBody>,
  address: string,
  device?: Device,
): Promise<SignedIn> {
  return inFairQueue('login', address, async () => {
    const recognised = await findLoginPerson(body, address, device)
    const { user } = recognised
    await keep(user, user.id)
    return { user, token: await enter(recognised, device ?? NO_DEVICE) }
  })
}

/** Cancels an erasure by compare-and-swap, so that only this call or the job that erases finds the request open. */
async function keep(by: Pick<Actor, 'id'>, personId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM users WHERE id = ${personId}::uuid FOR NO KEY UPDATE`
    const person = await tx.user.findUnique({ where: { id: personId }, select: recipientFields })
    if (!person) throw noSuchPerson()
    const waiting = await tx.erasure.findFirst({
      where: { userId: personId, ...openErasure },
      select: { id: true, wasClosed: true },
    })
    // The owner cannot reopen an account in this way if the office had closed it.
    const mine = waiting && (by.id !== personId || !waiting.wasClosed)
    const kept = mine
      ? await tx.erasure.updateMany({
          where: { id: waiting.id, ...openErasure },
          data: { keptAt: new Date(), keptBy: by.id },
        })
      : { count: 0 }
    if (!waiting || kept.count !== 1) throw new AppError('conflict', NOTHING_WAITS)
    if (!waiting.wasClosed) await openAccount(tx, person)
    await recordAgain(tx, by, personId)
    const to = waiting.wasClosed ? 'closed' : 'open'
    await auditPerson(tx, by, personId, { action: 'keep', from: 'being erased', to })
  })
}

/**
 * Job: carries out every due erasure, each in its own transaction. If one fails, the others still run, and the error is
 * thrown at the end for a retry. Safe to run twice and on two instances.
 */
export async function eraseDue(): Promise<void> {
  const due = await db().erasure.findMany({
    where: { ...openErasure, dueAt: { lte: new Date() } },
    orderBy: { dueAt: 'asc' },
    take: AT_ONCE,
    select: { id: true, userId: true },
  })
  const failures: unknown[] = []
  for (const { id, userId } of due) {
    try {
      const erased = await db().$transaction((tx) => erase(tx, id, userId))
      if (erased) log.info({ person: userId }, 'person deleted')
    } catch (error) {
      failures.push(error)
      log.error({ person: userId, err: error }, 'person could not be deleted')
    }
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Erases an account by compare-and-swap, because the person may cancel the erasure concurrently. Returns whether this
 * call erased the account.
 */
async function erase(tx: Transaction, erasureId: string, personId: string): Promise<boolean> {
  await tx.$queryRaw`SELECT FROM users WHERE id = ${personId}::uuid FOR NO KEY UPDATE`
  const now = new Date()
  const done = await tx.erasure.updateMany({
    where: { id: erasureId, ...openErasure, dueAt: { lte: now } },
    data: { doneAt: now },
  })
  if (done.count !== 1) return false
  const person = await tx.user.findUniqueOrThrow({ where: { id: personId }, select: { name: true, phone: true } })
  const [forgotten] = await tx.$queryRaw<{ name: string }[]>`SELECT forget_person(${personId}::uuid) AS name`
  await revokeCredentials(tx, 'erased', { userId: personId })
  await erasePictures(tx, personId)
  await erasePayments(tx, personId)
  await tx.$executeRaw`DELETE FROM trial_requests WHERE phone = ${`+91${person.phone}`}`
  for (const [table, column] of personalData(keeping()).flatMap(({ rows = [] }) => rows)) {
    await tx.$executeRaw`DELETE FROM ${Prisma.raw(`"${table}"`)} WHERE ${Prisma.raw(`"${column}"`)} = ${personId}::uuid`
  }
  await eraseLettersAbout(tx, personId, person.name)
  await emptyClasses(tx, personId)
  await pseudonymise(tx, personId, forgotten?.name ?? 'Former person', now)
  return true
}

async function erasePictures(tx: Transaction, personId: string): Promise<void> {
  const gone = await tx.$queryRaw<{ key: string }[]>`
    DELETE FROM teacher_pictures WHERE user_id = ${personId}::uuid RETURNING file_key AS key`
  for (const { key } of gone) await removeFileSoon(tx, key)
}

/**
 * Deletes all screenshots, and the payments without a receipt. For other payments, keeps the data that is on the
 * receipt.
 */
async function erasePayments(tx: Transaction, personId: string): Promise<void> {
  // Locks the payments, because a concurrent move to another store changes the key.
  const shown = await tx.$queryRaw<{ key: string }[]>`
    SELECT screenshot_key AS key FROM payments
    WHERE user_id = ${personId}::uuid AND screenshot_key IS NOT NULL FOR UPDATE`
  await tx.payment.deleteMany({ where: { userId: personId, receipts: { none: {} }, enrolment: null } })
  await tx.payment.updateMany({
    where: { userId: personId },
    data: { screenshotKey: null, screenshotDhash: null, reference: null, decisionReason: null },
  })
  for (const { key } of shown) await removeFileSoon(tx, key)
}

/**
 * Deletes sent class emails to the other person that contain this person's name and have no `with_user_id`. Emails with
 * one are deleted by that ID. People choose their names, so emails about other people are never deleted by matching
 * text.
 */
async function eraseLettersAbout(tx: Transaction, personId: string, name: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM messages WHERE (kind LIKE 'class-%' OR kind = 'days-off') AND position(${name} IN text) > 0
      AND with_user_id IS NULL AND state <> 'waiting'
      AND user_id IN (SELECT CASE WHEN student_id = ${personId}::uuid THEN teacher_id ELSE student_id END
                      FROM bookings WHERE ${personId}::uuid IN (student_id, teacher_id))`
}

/** Removes free text about a person's classes and time off. */
async function emptyClasses(tx: Transaction, personId: string): Promise<void> {
  await tx.booking.updateMany({
    where: { OR: [{ studentId: personId }, { teacherId: personId }] },
    data: { cancelReason: null },
  })
  await tx.$executeRaw`
    UPDATE meetings m SET topic = 'Class' WHERE created_by = ${personId}::uuid
      OR booking_id = ANY(ARRAY(SELECT id FROM bookings WHERE ${personId}::uuid IN (student_id, teacher_id)))`
  await tx.dayOff.updateMany({ where: { teacherId: personId }, data: { reason: 'Away' } })
  await tx.slot.updateMany({
    where: { teacherId: personId, allowedBy: { not: null } },
    data: { allowedReason: 'Allowed' },
  })
}

/**
 * Removes the personal data and the password from the person's row. The row stays because other rows refer to it, and
 * nobody can sign in with it.
 */
async function pseudonymise(tx: Transaction, personId: string, name: string, now: Date): Promise<void> {
  const number = /\d+$/.exec(name)?.[0] ?? '0'
  await tx.user.update({
    where: { id: personId },
    data: {
      name,
      email: `former-${number}@erased.invalid`,
      phone: number.padStart(10, '0'),
      emailVerifiedAt: null,
      passwordHash: '',
      timeZone: null,
      ownerSince: null,
      firstConfirmedAt: null,
      pendingVoidBefore: null,
      meetingLink: null,
      erasedAt: now,
    },
    select: { id: true },
  })
}
