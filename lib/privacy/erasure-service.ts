import type { z } from 'zod'
import { confirmOwnPassword } from '@/lib/accounts/own-password-service'
import { finishPasswordLogin, type SignedIn } from '@/lib/accounts/second-factor/pending-login-service'
import { findLoginPerson } from '@/lib/accounts/service'
import { assertMayChangeAccount } from '@/lib/auth/office-account-service'
import { inFairQueue } from '@/lib/auth/password/password-queues'
import type { Actor } from '@/lib/auth/session/actor'
import { type Device, NO_DEVICE } from '@/lib/auth/session/device'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { lockAccount } from '@/lib/db/account-lock'
import { db, type Transaction } from '@/lib/db/client'
import { erasureRequestedEmail } from '@/lib/notifications/emails/account-emails'
import { publicAddress } from '@/lib/notifications/sender'
import { recipientFields } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import { noSuchPerson, openErasure, previewOf, readClosingPlan } from './closing-queries'
import { auditPerson, closeAccount, openAccount, withCurrentPreview } from './closing-service'
import { recordAgain } from './consent-service'
import { personalData } from './records'
import { retentionPeriods } from './retention-periods'
import type { ErasureView, eraseByOfficeBody, eraseOwnBody, keepAccountBody } from './schema'
import { CHANGED, ERASED, HAND_OVER, NO_PENDING_DELETION, NOT_OF_OFFICE, THROUGH_OFFICE } from './texts'

/** The number of days in which a person can cancel the erasure of their account. */
const CANCEL_WINDOW_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

const dueFrom = (now: Date) => new Date(now.getTime() + CANCEL_WINDOW_DAYS * DAY_MS)

/** Previews what happens if the caller's account is erased: which data is deleted and which is kept. */
export async function previewErasure(actor: Actor): Promise<ErasureView> {
  const records = personalData(retentionPeriods()).filter(({ models }) => models.length > 0)
  const lines = (isKept: boolean) =>
    records
      .filter(({ atErasure }) => (atErasure === 'kept') === isKept)
      .map(({ what, erasure }) => ({ what, becomes: erasure }))
  return {
    preview: previewOf(await readClosingPlan(db(), actor.id)),
    erased_on: dueFrom(new Date()).toISOString(),
    goes: lines(false),
    stays: lines(true),
  }
}

/**
 * Requests the erasure of the caller's account. The account is closed at once and erased after seven days, unless the
 * person cancels the erasure (contract 38.9). Returns the date of the erasure. Throws 422 for a wrong password, 403 for
 * a teacher or admin, and 409 with the current preview if the preview has changed.
 */
export async function requestErasure(actor: Actor, body: z.output<typeof eraseOwnBody>): Promise<Date> {
  if (actor.role === 'teacher') throw new AppError('forbidden', THROUGH_OFFICE)
  if (actor.role === 'admin') throw new AppError('forbidden', NOT_OF_OFFICE)
  await confirmOwnPassword(actor, body.current_password)
  return withCurrentPreview(actor.id, (tx) => beginErasure(tx, { by: actor, personId: actor.id, seen: body.seen }))
}

interface Beginning {
  by: Pick<Actor, 'id'>
  personId: string
  seen: string
}

/**
 * Records the erasure request and closes the account, within the caller's transaction. Returns the date of the erasure.
 */
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
      buildEmail: (classes, zone) => erasureRequestedEmail(classes, { zone, dueAt, login, byOffice }),
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
 * Locks the account, so that it cannot be reopened before the transaction ends. Throws 409 if the account is no longer
 * closed.
 */
async function assertStaysClosed(tx: Transaction, personId: string): Promise<void> {
  const [account] = await tx.$queryRaw<{ closed: boolean }[]>`
    SELECT closed_at IS NOT NULL AS closed FROM users WHERE id = ${personId}::uuid FOR NO KEY UPDATE`
  if (!account?.closed) throw new AppError('conflict', CHANGED)
}

/**
 * Starts the erasure of an account for the office. Throws 403 if the account is an admin's and still open. Throws 404
 * for an unknown ID. Throws 409 if the account is already being erased, or if the preview has changed. Also throws 409
 * for a teacher's open account with upcoming classes or free slots.
 */
export async function eraseByOffice(
  actor: Actor,
  personId: string,
  { seen }: z.output<typeof eraseByOfficeBody>,
): Promise<Date> {
  await assertMayChangeAccount(actor, personId)
  return withCurrentPreview(personId, async (tx) => {
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
      if (plan.bookings.length + plan.freeSlotIds.length > 0) throw new AppError('conflict', HAND_OVER)
    }
    return beginErasure(tx, { by: actor, personId, seen })
  })
}

/** Cancels a pending erasure as an admin. Throws 409 if no erasure is pending. */
export async function keepByOffice(actor: Actor, personId: string): Promise<void> {
  if (!isId(personId)) throw noSuchPerson()
  await assertMayChangeAccount(actor, personId)
  await cancelErasure(actor, personId)
}

/**
 * Cancels the pending erasure of an account and signs the person in with phone and password. The limits for logins
 * apply (contract 38.10). Throws 409 if no erasure is pending, or if the account was closed before the erasure
 * request. With two-step login, the person still has to complete the second step.
 */
export async function keepAccount(
  body: z.output<typeof keepAccountBody>,
  address: string,
  device?: Device,
): Promise<SignedIn> {
  return inFairQueue('login', address, async () => {
    const recognised = await findLoginPerson(body, address, device)
    const { user } = recognised
    await cancelErasure(user, user.id)
    return { user, token: await finishPasswordLogin(recognised, device ?? NO_DEVICE) }
  })
}

/** Cancels an erasure by compare-and-swap, because the erasure job may run at the same time. */
async function cancelErasure(by: Pick<Actor, 'id'>, personId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockAccount(tx, personId)
    const person = await tx.user.findUnique({ where: { id: personId }, select: recipientFields })
    if (!person) throw noSuchPerson()
    const waiting = await tx.erasure.findFirst({
      where: { userId: personId, ...openErasure },
      select: { id: true, wasClosed: true },
    })
    // If the account was closed before the erasure request, its owner cannot cancel the erasure.
    const mine = waiting && (by.id !== personId || !waiting.wasClosed)
    const cancelResult = mine
      ? await tx.erasure.updateMany({
          where: { id: waiting.id, ...openErasure },
          data: { keptAt: new Date(), keptBy: by.id },
        })
      : { count: 0 }
    if (!waiting || cancelResult.count !== 1) throw new AppError('conflict', NO_PENDING_DELETION)
    if (!waiting.wasClosed) await openAccount(tx, person)
    await recordAgain(tx, by, personId)
    const to = waiting.wasClosed ? 'closed' : 'open'
    await auditPerson(tx, by, personId, { action: 'keep', from: 'being erased', to })
  })
}
