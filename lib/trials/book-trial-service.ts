import type { z } from 'zod'
import { withLoginNumber } from '@/lib/accounts/login-number'
import type { Actor } from '@/lib/auth/session/actor'
import { bookAudited, withOfficeErrors } from '@/lib/bookings/office-service'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { writeAudit } from '@/lib/db/audit-log'
import { db, Prisma, type Transaction } from '@/lib/db/client'
import { invitedFields } from '@/lib/invitations/sending-service'
import { createUnopenedIn, sendAgain } from '@/lib/invitations/service'
import { auditLearner } from '@/lib/learners/service'
import { taughtBy } from '@/lib/teachers/courses-queries'
import type { bookTrialBody, TrialBooked } from './enquiry-schema'
import {
  EMAIL_NEEDED,
  ENQUIRY_CHANGED,
  NAME_STUDENT,
  NO_ENQUIRY,
  NOT_A_STUDENT,
  SEVERAL_ACCOUNTS,
  TRIAL_BOOKED,
} from './enquiry-texts'

type Body = z.output<typeof bookTrialBody>

/** The account, learner and invitation for a trial class. */
type Family = TrialBooked & { learnerId: string }

/**
 * Books an enquiry's trial class in one transaction. Finds or creates the family's account. Invites the family if the
 * account has no password yet. Throws 404 for an unknown enquiry, teacher or slot. Throws 409 if the enquiry changed or
 * already has a trial class, or if the slot is taken.
 */
export async function bookTrial(actor: Actor, id: string, body: Body): Promise<TrialBooked> {
  if (!isId(id)) throw new AppError('not_found', NO_ENQUIRY)
  if (!isId(body.teacher_id)) throw new AppError('not_found', 'Teacher not found')
  if (!isId(body.slot_id)) throw new AppError('not_found', 'Slot not found')
  return withOfficeErrors(() => db().$transaction((tx) => bookIn(tx, actor, id, body)))
}

async function bookIn(tx: Transaction, actor: Actor, id: string, body: Body): Promise<TrialBooked> {
  // Use an advisory lock, because a lock on the enquiry's row could deadlock with a family's payment.
  await tx.$queryRaw`SELECT FROM (SELECT pg_advisory_xact_lock(hashtextextended(${id}, 59))) waited`
  const enquiry = await tx.trialRequest.findUnique({ where: { id } })
  if (!enquiry) throw new AppError('not_found', NO_ENQUIRY)
  const active = { id: enquiry.bookingId ?? '', cancelledAt: null }
  if (enquiry.bookingId && (await tx.booking.count({ where: active })) > 0) throw new AppError('conflict', TRIAL_BOOKED)
  if (enquiry.revision !== body.seen) throw new AppError('conflict', ENQUIRY_CHANGED)

  const { learnerId, ...family } = await findOrCreateFamily(tx, actor, enquiry, body)
  const [teacher] = await tx.$queryRaw<{ taught: string[] }[]>`
    SELECT ${taughtBy(Prisma.sql`${body.teacher_id}::uuid`)} AS taught`
  const subject = teacher?.taught.find((course) => course.toLowerCase() === enquiry.courseName.toLowerCase()) ?? null
  const student = { studentId: family.user_id, learnerId }
  await bookAudited(tx, actor, student, body.teacher_id, [body.slot_id], subject)
  const booking = await tx.booking.findFirstOrThrow({
    where: { slotId: body.slot_id, studentId: family.user_id, learnerId, cancelledAt: null },
    select: { id: true },
  })
  const changed = await tx.trialRequest.updateMany({
    where: { id, revision: body.seen },
    data: { status: 'trial booked', lostBecause: null, userId: family.user_id, bookingId: booking.id },
  })
  if (changed.count !== 1) throw new AppError('conflict', ENQUIRY_CHANGED)
  const entry = { actorId: actor.id, subject: 'trial_request', subjectId: id } as const
  await writeAudit(tx, { ...entry, action: 'change status', from: enquiry.status, to: 'trial booked' })
  return family
}

/** Returns the family's account for an enquiry. Creates one if no account has the enquiry's phone number. */
async function findOrCreateFamily(
  tx: Transaction,
  actor: Actor,
  enquiry: { phone: string; userId: string | null },
  body: Body,
): Promise<Family> {
  const existing = await findAccount(tx, enquiry, body.email)
  if (!existing) return createFamily(tx, actor, enquiry.phone, body)
  const learnerId = await learnerOf(tx, actor, existing.id, body.learner_name)
  const family = { user_id: existing.id, created: false, learnerId }
  if (existing.passwordHash !== null || existing.closedAt) return { ...family, invited: false, link: null }
  const { link } = await sendAgain(tx, actor, existing, body.channel)
  return { ...family, invited: true, link }
}

/**
 * Finds and locks the account that is linked to the enquiry or has its phone number. Prefers the linked account, then
 * the account with the same email. Returns null if no account matches. Throws 409 if the right account is unclear, or
 * is not a student's.
 */
async function findAccount(
  tx: Transaction,
  { phone, userId }: { phone: string; userId: string | null },
  email: string | null,
) {
  const matches = await tx.$queryRaw<{ id: string; role: string; email: string; linked: boolean; isLogin: boolean }[]>`
    SELECT id::text, role::text, email, coalesce(id = ${userId}::uuid, false) AS linked,
           phone IS NOT DISTINCT FROM ${indianDigits(phone)} AS "isLogin" FROM users
    WHERE erased_at IS NULL AND (id = ${userId}::uuid OR contact_phone = ${phone} OR phone = ${indianDigits(phone)})
    ORDER BY id FOR NO KEY UPDATE`
  if (matches.length === 0) return null
  const isSame = (match: { email: string }) => match.email.toLowerCase() === email?.toLowerCase()
  // A match by the unverified contact number must also have the email, if one was entered.
  const only = matches.find((match) => matches.length === 1 && (match.isLogin || email === null || isSame(match)))
  const account = matches.find(({ linked }) => linked) ?? only ?? matches.find(isSame)
  if (!account) throw new AppError('conflict', SEVERAL_ACCOUNTS)
  if (account.role !== 'student') throw new AppError('conflict', NOT_A_STUDENT)
  return tx.user.findUniqueOrThrow({ where: { id: account.id }, select: invitedFields })
}

/** Returns the ten digits of an Indian number, or null. */
const indianDigits = (phone: string): string | null => /^\+91(\d{10})$/.exec(phone)?.[1] ?? null

async function createFamily(tx: Transaction, actor: Actor, phone: string, body: Body): Promise<Family> {
  const { name, email, channel } = body
  if (email === null) throw invalidField('email', EMAIL_NEEDED)
  const invitation = { kind: 'family', channel, courses: null, rights: [] } as const
  const digits = indianDigits(phone)
  const { user_id, link } = digits
    ? await createUnopenedIn(tx, actor, { name, email, phone: digits }, invitation)
    : await withLoginNumber(tx, (number) =>
        createUnopenedIn(tx, actor, { name, email, phone: number, contactPhone: phone }, invitation),
      )
  // The new learner has the name of the account's owner. If the request names the learner, save that name instead.
  if (body.learner_name && body.learner_name !== name)
    await tx.learner.update({ where: { id: user_id }, data: { name: body.learner_name }, select: { id: true } })
  return { user_id, created: true, invited: true, link, learnerId: user_id }
}

/** Returns the learner with this name, or adds one. Without a name, returns the account's only learner. */
async function learnerOf(tx: Transaction, actor: Actor, accountId: string, name: string | null): Promise<string> {
  const learners = await tx.learner.findMany({
    where: { accountId, archivedAt: null },
    select: { id: true, name: true },
  })
  if (name === null) {
    const [only, ...others] = learners
    if (!only || others.length > 0) throw invalidField('learner_name', NAME_STUDENT)
    return only.id
  }
  const existing = learners.find((learner) => learner.name.toLowerCase() === name.toLowerCase())
  if (existing) return existing.id
  const { id } = await tx.learner.create({ data: { accountId, name }, select: { id: true } })
  await auditLearner(tx, actor, id, 'add', 'active')
  return id
}
