import type { z } from 'zod'
import { revokeCredentials } from '@/lib/accounts/credentials-service'
import { isSelf } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { type CourseChoices, regionKeys } from '@/lib/catalogue/regions'
import { assertNotDecidedSince } from '@/lib/core/decision'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { type DecisionStatus, isId } from '@/lib/core/http/fields'
import { lockAccount } from '@/lib/db/account-lock'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { databaseProblem, translateConstraints } from '@/lib/db/constraints'
import { CHOOSE_LEARNER } from '@/lib/learners/texts'
import { writeApplicationDecidedEmail, writeApplicationReceivedEmail } from '@/lib/notifications/service'
import { recordTeacherReturn } from '@/lib/waitlist/service'
import type { actionBody, studentProfileBody, teacherProfileBody } from './schema'

type Action = z.output<typeof actionBody>['action']

const outcomes = {
  approve: { to: 'approved' },
  reject: { to: 'rejected' },
} as const

function assertOwnForm(actor: Actor, userId: string): void {
  if (!isSelf(actor, userId)) throw new AppError('forbidden', 'You can only send this form for yourself')
}

/**
 * Stores an application as pending. Throws 409 if an earlier application is approved. `replace` must overwrite an
 * earlier application that is not approved. `create` must insert a new application, and fail if one exists. The
 * transaction also writes an email to the applicant.
 */
async function store(
  as: 'teacher' | 'student',
  applicant: Actor,
  replace: (tx: Transaction) => Promise<{ count: number }>,
  create: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  const attempt = (write: (tx: Transaction) => Promise<boolean>) =>
    db().$transaction(async (tx) => {
      const stored = await write(tx)
      if (stored) await writeApplicationReceivedEmail(tx, as, applicant)
      return stored
    })
  const replaced = () => attempt(async (tx) => (await replace(tx)).count === 1)
  if (await replaced()) return
  try {
    await attempt(async (tx) => Boolean(await create(tx)))
  } catch (error) {
    const problem = databaseProblem(error)
    if (problem?.kind !== 'constraint' || !problem.name.endsWith('_pkey')) throw error
    // A form already exists. Replace it unless it is approved.
    if (await replaced()) return
    throw new AppError('conflict', 'Your application is already approved', { cause: error })
  }
}

/** Applies as a teacher (contract 8.14). The application is pending until an admin decides on it. */
export async function submitTeacherProfile(actor: Actor, form: z.output<typeof teacherProfileBody>): Promise<void> {
  assertOwnForm(actor, form.user_id)
  const data = {
    altMobile: form.alt_mobile,
    qualification: form.qualification,
    yearsLearning: form.years_learning,
    teachingExperience: form.teaching_experience,
    regions: form.regions,
    courses: form.courses,
    status: 'pending' as const,
    submittedAt: new Date(),
    decidedAt: null,
    decisionReason: null,
  }
  await store(
    'teacher',
    actor,
    (tx) => tx.teacherProfile.updateMany({ where: { userId: actor.id, status: { not: 'approved' } }, data }),
    (tx) => tx.teacherProfile.create({ data: { userId: actor.id, ...data }, select: { userId: true } }),
  )
}

/** Stores a student's application. The application is pending until an admin decides on it. */
export async function submitStudentProfile(actor: Actor, form: z.output<typeof studentProfileBody>): Promise<void> {
  assertOwnForm(actor, form.user_id)
  const data = {
    altMobile: form.alt_mobile,
    qualification: form.qualification,
    otherExperience: form.other_experience,
    yearsLearning: form.years_learning,
    regions: form.regions,
    courses: form.courses,
    status: 'pending' as const,
    submittedAt: new Date(),
    decidedAt: null,
    decisionReason: null,
  }
  const learnerId = form.learner_id ?? actor.id
  await store(
    'student',
    actor,
    async (tx) => {
      await lockOwnLearner(tx, actor, learnerId)
      return tx.studentProfile.updateMany({ where: { learnerId, status: { not: 'approved' } }, data })
    },
    async (tx) => {
      await lockOwnLearner(tx, actor, learnerId)
      return tx.studentProfile.create({ data: { userId: actor.id, learnerId, ...data }, select: { userId: true } })
    },
  )
}

/**
 * Locks the learner's row, so that a concurrent erasure waits. Throws 422 if the account has no such learner, or if the
 * learner is erased.
 */
async function lockOwnLearner(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const own = isId(id)
    ? await tx.$queryRaw<unknown[]>`
        SELECT id::text FROM learners
        WHERE id = ${id}::uuid AND account_id = ${actor.id}::uuid AND erased_at IS NULL FOR SHARE`
    : []
  if (own.length === 0) throw invalidField('learner_id', CHOOSE_LEARNER)
}

/**
 * Makes an invited person a teacher. Stores an approved application with the `courses` of the invitation. Runs in the
 * caller's transaction.
 */
export async function approveInvitedTeacher(tx: Transaction, userId: string, courses: CourseChoices): Promise<void> {
  const regions = regionKeys.filter((region) => courses[region])
  const form = { qualification: 'Invited by the academy', status: 'approved', decidedAt: new Date() } as const
  await tx.teacherProfile.create({ data: { userId, ...form, regions, courses }, select: { userId: true } })
  await tx.user.updateMany({ where: { id: userId, role: 'student' }, data: { role: 'teacher' } })
  await recordTeacherReturn(tx, userId)
}

interface StoredForm {
  status: DecisionStatus
  decidedAt: Date | null
  submittedAt: Date
}
const decidedFields = { status: true, decidedAt: true, submittedAt: true } as const

/** The status and submission time that the admin saw. */
export interface Seen {
  status?: DecisionStatus | undefined
  form?: string | undefined
}

/** The form as the admin saw it, and the time of the request. */
interface Basis {
  seen: Seen
  requestedAt: Date
}

const OTHER_ADMIN = 'Another admin has just approved or rejected this form'
const FORM_RESENT = 'The applicant has just sent this form again. Reload the list and check it.'

function assertDecidable(
  form: StoredForm | null,
  action: Action,
  { seen, requestedAt }: Basis,
): asserts form is StoredForm {
  if (!form) throw new AppError('not_found', 'This person has not sent a form')
  if (seen.form !== undefined && form.submittedAt.getTime() !== Date.parse(seen.form))
    throw new AppError('conflict', FORM_RESENT)
  const { to } = outcomes[action]
  if (form.status === to) throw new AppError('conflict', `Already ${to}`)
  assertNotDecidedSince(form, seen.status, requestedAt, OTHER_ADMIN)
}

/** Throws 409 if the update changed no row, because another admin decided first. */
function assertMoved(count: number): void {
  if (count !== 1) throw new AppError('conflict', OTHER_ADMIN)
}

/**
 * Approves or rejects a teacher application. Approval makes a student a teacher, and a later rejection reverses this.
 * The person does not have to log in again (contract 4.3). Throws 404 if there is no form. Throws 409 for a repeated
 * decision, or if the form has changed since the admin read it (`seen`).
 */
export async function decideTeacher(
  actor: Actor,
  userId: string,
  action: Action,
  reason: string | null = null,
  seen: Seen = {},
): Promise<string> {
  const { to } = outcomes[action]
  const basis = { seen, requestedAt: new Date() }
  await decide(userId, async (tx) => {
    // An approval changes the teacher's courses. Every change to a teacher's courses locks the account.
    await lockAccount(tx, userId)
    const form = await tx.teacherProfile.findUnique({ where: { userId }, select: decidedFields })
    assertDecidable(form, action, basis)
    const { status: from, submittedAt } = form
    const { count } = await tx.teacherProfile.updateMany({
      where: { userId, status: from, submittedAt },
      data: { status: to, decidedAt: new Date(), decisionReason: reason },
    })
    assertMoved(count)
    const [before, after] = action === 'approve' ? (['student', 'teacher'] as const) : (['teacher', 'student'] as const)
    await tx.user.updateMany({ where: { id: userId, role: before }, data: { role: after } })
    await revokeCredentials(tx, 'roleChanged', { userId })
    if (action === 'approve') await recordTeacherReturn(tx, userId)
    await writeApplicationDecidedEmail(tx, 'teacher', userId, to, reason)
    await writeAudit(tx, { actorId: actor.id, action, subject: 'teacher_profile', subjectId: userId, from, to, reason })
  })
  return `Teacher ${to}`
}

/**
 * Approves or rejects a learner's form. Throws 404 if there is no form. Throws 409 for a repeated decision, or if the
 * form has changed since the admin read it (`seen`).
 */
export async function decideStudent(
  actor: Actor,
  learnerId: string,
  action: Action,
  reason: string | null = null,
  seen: Seen = {},
): Promise<string> {
  const { to } = outcomes[action]
  const basis = { seen, requestedAt: new Date() }
  await decide(learnerId, async (tx) => {
    const form = await tx.studentProfile.findUnique({
      where: { learnerId },
      select: { ...decidedFields, userId: true },
    })
    assertDecidable(form, action, basis)
    const { status: from, submittedAt, userId } = form
    const { count } = await tx.studentProfile.updateMany({
      where: { learnerId, status: from, submittedAt },
      data: { status: to, decidedAt: new Date(), decisionReason: reason },
    })
    assertMoved(count)
    await writeApplicationDecidedEmail(tx, 'student', userId, to, reason)
    await writeAudit(tx, {
      actorId: actor.id,
      action,
      subject: 'student_profile',
      subjectId: learnerId,
      from,
      to,
      reason,
    })
  })
  return `Student ${to}`
}

function decide(userId: string, write: (tx: Transaction) => Promise<void>): Promise<void> {
  if (!isId(userId)) throw new AppError('not_found', 'This person has not sent a form')
  return translateConstraints(() => db().$transaction(write))
}
