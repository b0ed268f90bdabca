import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { endPlannedBookings } from '@/lib/bookings/change-service'
import type { BookingWithPeople } from '@/lib/bookings/follow-up-service'
import { type LockedPerson, lockManyPeople, type Target } from '@/lib/bookings/lock-service'
import { jobsOf } from '@/lib/bookings/series/series-follow-up-service'
import { findSubstitutes } from '@/lib/bookings/substitutes/queries'
import { TEACHER_AWAY } from '@/lib/bookings/substitutes/service'
import { AppError, type FieldErrors, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { countInformed } from '@/lib/notifications/informed'
import { addJobs } from '@/lib/queue/queue'
import { timeOffLabel } from '@/lib/slots/time-off-label'
import { actionFor } from './default-action'
import { writeEmails } from './emails-service'
import { type Plan, type PlannedBooking, previewOf, readAffected, readPlan } from './preview-queries'
import { timeOffFields, timeOffView } from './queries'
import { rangeOf } from './range'
import type { Choice, NewTimeOff, previewOfficeTimeOffBody, TimeOffPreview, TimeOffResult } from './schema'
import { groupBy, overlaps, type TimeSpan } from './timetable'

/** For each class, its new slot and its substitute, if there is one. The key is the current slot of the class. */
type Targets = ReadonlyMap<string, { target: Target; substitute: LockedPerson | undefined }>

/** On a busy server, saving 2,000 classes takes longer than the usual transaction timeout of 15 seconds. */
const SAVING = { timeout: 60_000 }

/**
 * Previews the effects of a teacher's time off, or of a holiday if `teacher_id` is null. Writes nothing. Throws 404 for
 * an unknown teacher, and 422 for an invalid range or more than 2,000 classes.
 */
export async function previewTimeOffEffects(
  body: z.output<typeof previewOfficeTimeOffBody>,
  byOffice = false,
): Promise<TimeOffPreview> {
  await assertTeacher(body.teacher_id)
  return readPreview(body.teacher_id, rangeOf(body), byOffice)
}

const readPreview = async (teacherId: string | null, range: TimeSpan, byOffice: boolean) =>
  previewOf(db(), await readPlan(db(), teacherId, range), teacherId, byOffice)

/**
 * Adds time off or a holiday in one transaction: withdraws free slots, moves or cancels classes as chosen, and emails
 * each person once. If the preview has changed, writes nothing and throws 409 with the current preview. Changes by the
 * office go into the audit log.
 */
export async function takeTimeOff(actor: Actor, body: NewTimeOff): Promise<TimeOffResult> {
  await assertTeacher(body.teacher_id)
  const range = rangeOf(body)
  try {
    return await translateConstraints(() => db().$transaction((tx) => carryOut(tx, actor, body, range), SAVING))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict' || error.constraint === 'days_off_no_overlap')
      throw error
    throw new AppError('conflict', CHANGED, {
      cause: error,
      errors: error.errors ?? reasonOf(error),
      fields: { preview: await readPreview(body.teacher_id, range, actor.role === 'admin') },
    })
  }
}

const CHANGED = 'The details have changed since you loaded them. Nothing was saved; please check again.'
const STUDENT_BUSY = 'One of the students already has a class at the chosen time'

/** Returns the message of a conflict as a field error, or undefined if the conflict is an outdated preview. */
function reasonOf({ message, constraint }: AppError): FieldErrors | undefined {
  if (message === CHANGED) return undefined
  return { choices: [constraint === 'bookings_no_overlap_per_learner' ? STUDENT_BUSY : message] }
}

async function assertTeacher(teacherId: string | null): Promise<void> {
  if (teacherId === null) return
  const teacher = isId(teacherId) && (await db().user.findFirst({ where: { id: teacherId, role: 'teacher' } }))
  if (!teacher) throw new AppError('not_found', 'Teacher not found')
}

async function carryOut(tx: Transaction, actor: Actor, body: NewTimeOff, range: TimeSpan): Promise<TimeOffResult> {
  const { teacher_id: teacherId, reason } = body
  const { plan, people } = await lockPlan(tx, teacherId, range, substituteIdsOf(actor, body))
  if (plan.seen !== body.seen) throw new AppError('conflict', CHANGED)
  const bookingChoices = applyChoices(plan.bookings, body)
  const targets = await lockTargets(tx, bookingChoices, range, people)

  // Students see this text as the reason for the change. It leaves out a teacher's reason, which is private.
  const reasonText = teacherId === null ? timeOffLabel({ teacherId, reason }) : TEACHER_AWAY
  const endings = bookingChoices.map(({ booking }) => ({
    booking: withPeople(booking, people),
    target: null,
    ...targets.get(booking.slotId),
  }))
  const changes = await endPlannedBookings(tx, actor, endings, reasonText, teacherId === null ? 'holiday' : 'time_off')

  const { jobs, obsoleteJobs } = jobsOf(changes)
  await addJobs(tx, jobs, obsoleteJobs)

  const id = randomUUID()
  const taken = [...plan.freeSlots.map((slot) => slot.id), ...plan.bookings.map((booking) => booking.slotId)]
  const withdrawn = await tx.$queryRaw<{ id: string }[]>`
    UPDATE slots SET withdrawn_at = ${new Date()} WHERE id = ANY(${taken}::uuid[]) AND withdrawn_at IS NULL
    RETURNING id::text`
  const row = await tx.timeOff.create({
    data: { id, teacherId, reason, ...range, createdBy: actor.id },
    select: timeOffFields,
  })
  await tx.$executeRaw`
    UPDATE slots SET withdrawn_for = ${id}::uuid WHERE id = ANY(${withdrawn.map((slot) => slot.id)}::uuid[])`

  const teachers = affectedTeachers(plan, people, teacherId)
  await writeEmails(tx, { holiday: teacherId === null ? reason : null, range, changes, teachers })
  if (actor.role === 'admin') {
    const audit = { actorId: actor.id, action: 'add', subject: 'day_off', subjectId: id } as const
    await writeAudit(tx, { ...audit, from: null, to: 'standing', reason })
  }
  const countOf = (action: Choice['action']) => bookingChoices.filter(({ choice }) => choice.action === action).length
  return {
    day_off: timeOffView(actor, row),
    free_hours: plan.freeSlots.length,
    moved: bookingChoices.length - countOf('cancel') - countOf('substitute'),
    appended: countOf('append'),
    substituted: countOf('substitute'),
    cancelled: countOf('cancel'),
    informed: countInformed(
      [
        ...changes.flatMap(({ booking: { student, teacher } }) => [student, teacher]),
        ...teachers.map(({ teacher }) => teacher),
      ],
      actor,
    ),
  }
}

/**
 * Locks all affected people and then reads the plan (docs/decisions/2026-11-20-races.md). Their slots cannot change
 * until the transaction ends. If the plan has changed since the preview, the caller throws 409.
 */
async function lockPlan(tx: Transaction, teacherId: string | null, range: TimeSpan, substituteIds: readonly string[]) {
  const before = await readAffected(tx, teacherId, range)
  const teacherIds = teacherId
    ? [teacherId, ...substituteIds]
    : [...before.booked, ...before.freeSlots].map((one) => one.teacherId)
  const people = await lockManyPeople(
    tx,
    before.booked.map((booking) => booking.studentId),
    teacherIds,
  )
  if (teacherId === null) await tx.$executeRaw`SELECT FROM lock_holidays(false)`
  else if (people.get(teacherId)?.role !== 'teacher') throw new AppError('not_found', 'Teacher not found')
  return { plan: await readPlan(tx, teacherId, range), people }
}

/**
 * Returns the IDs of the chosen substitutes. Throws 422 if a teacher chooses a substitute, or if one is chosen for a
 * holiday.
 */
function substituteIdsOf(actor: Actor, { teacher_id: teacherId, choices }: NewTimeOff): string[] {
  const ids = choices.flatMap((choice) => (choice.action === 'substitute' ? [choice.teacher_id ?? ''] : []))
  if (ids.length > 0 && (actor.role !== 'admin' || teacherId === null))
    throw invalidField('choices', 'Only the office can choose a substitute, and only for time off')
  if (!ids.every(isId)) throw invalidField('choices', 'Select a teacher')
  return ids
}

/** Combines each class with the choice that the user made for it, or with the default choice. */
function applyChoices(bookings: readonly PlannedBooking[], { choices, default: byDefault }: NewTimeOff) {
  const byClass = new Map(choices.map((choice) => [choice.slot_id, choice]))
  return bookings.map((booking) => {
    const { nextWeek, append } = booking.places
    const choice = byClass.get(booking.slotId) ?? (byDefault && { action: actionFor(byDefault, possible(booking)) })
    if (!choice) throw invalidField('choices', 'Choose what happens to each class')
    const place = choice.action === 'append' ? (append ?? NOT_WEEKLY) : nextWeek
    if ((choice.action === 'next_week' || choice.action === 'append') && typeof place === 'string')
      throw invalidField('choices', `Choose another option for ${booking.studentName}: ${place}`)
    return { booking, choice, place: typeof place === 'string' ? null : place }
  })
}

const NOT_WEEKLY = 'This is not a weekly class'

const possible = ({ places: { nextWeek, append } }: PlannedBooking) => ({
  append: append !== null && typeof append !== 'string',
  nextWeek: typeof nextWeek !== 'string',
})

/** Locks the existing slots to which classes move, and adds the slots that do not exist yet. */
async function lockTargets(
  tx: Transaction,
  bookingChoices: ReturnType<typeof applyChoices>,
  range: TimeSpan,
  people: PeopleById,
): Promise<Targets> {
  const substituteOf = await substitutesFor(tx, bookingChoices, people)
  const moves = bookingChoices.flatMap(({ booking, choice, place }) => {
    if (choice.action === 'cancel') return []
    if (choice.action === 'substitute') return substituteOf(booking)
    const own = { booking, teacherId: booking.teacherId, substitute: undefined }
    if (choice.action === 'move') return { ...own, slotId: choice.to_slot_id ?? '', at: null }
    return { ...own, slotId: place?.slotId ?? null, at: place?.at ?? null }
  })
  const ids = moves.flatMap(({ slotId }) => slotId ?? [])
  if (!ids.every(isId)) throw invalidField('choices', 'Select another slot')
  if (new Set(ids).size < ids.length) throw invalidField('choices', 'The same slot was chosen for two classes')
  const slots = await lockFreeSlots(tx, ids)
  const targets = moves.map(({ booking, teacherId, substitute, slotId, at }) => {
    const taken = { booking, teacherId, substitute }
    if (slotId === null && at) return { ...taken, target: { ...at, id: randomUUID() }, isNew: true }
    const slot = slots.get(slotId ?? '')
    if (!slot || slot.teacherId !== teacherId || (!substitute && overlaps(slot, range))) {
      const errors = {
        choices: [`The slot chosen for ${booking.studentName} is no longer free. Choose another slot.`],
      }
      throw new AppError('conflict', CHANGED, { errors })
    }
    return { ...taken, target: slot, isNew: false }
  })
  await tx.slot.createMany({
    data: targets
      .filter(({ isNew }) => isNew)
      .map(({ teacherId, target: { id, startsAt, endsAt } }) => ({ id, teacherId, startsAt, endsAt })),
  })
  return new Map(targets.map(({ booking, target, substitute }) => [booking.slotId, { target, substitute }]))
}

/**
 * Returns a function that finds the substitute chosen for a class, and the substitute's free slot. That function throws
 * 409 if the substitute is no longer free.
 */
async function substitutesFor(tx: Transaction, bookingChoices: ReturnType<typeof applyChoices>, people: PeopleById) {
  const idOf = new Map(
    bookingChoices.flatMap(({ booking, choice }) =>
      choice.action === 'substitute' ? [[booking.slotId, choice.teacher_id ?? ''] as const] : [],
    ),
  )
  const substitutes = await findSubstitutes(
    tx,
    bookingChoices.map(({ booking }) => booking).filter(({ slotId }) => idOf.has(slotId)),
  )
  return (booking: PlannedBooking) => {
    const teacherId = idOf.get(booking.slotId) ?? ''
    const substitute = people.get(teacherId)
    const match = substitutes.find((one) => one.slotId === booking.slotId && one.teacherId === teacherId)
    if (!substitute || !match) {
      const errors = {
        choices: [`The substitute for ${booking.studentName} is no longer free. Choose another option.`],
      }
      throw new AppError('conflict', CHANGED, { errors })
    }
    return { booking, teacherId, substitute, slotId: match.freeSlotId, at: booking }
  }
}

/** Locks and returns the given slots that are still active, upcoming and free. */
async function lockFreeSlots(tx: Transaction, ids: readonly string[]) {
  const slots = await tx.$queryRaw<(Target & { teacherId: string })[]>`
    SELECT id::text, teacher_id::text AS "teacherId", starts_at AS "startsAt", ends_at AS "endsAt" FROM slots s
    WHERE id = ANY(${[...ids]}::uuid[]) AND withdrawn_at IS NULL AND starts_at > ${new Date()}
      AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.slot_id = s.id AND b.cancelled_at IS NULL)
    ORDER BY id FOR UPDATE OF s`
  return new Map(slots.map((slot) => [slot.id, slot]))
}

function withPeople(
  { places: _, studentName: __, teacherName: ___, counted: ____, ...booking }: PlannedBooking,
  people: PeopleById,
) {
  const [student, teacher] = [people.get(booking.studentId), people.get(booking.teacherId)]
  if (!student || !teacher) throw new AppError('conflict', CHANGED)
  return { ...booking, student, teacher } satisfies BookingWithPeople
}

type PeopleById = ReadonlyMap<string, LockedPerson>

/** Lists the teachers whom a plan affects, always including the one who takes time off. */
function affectedTeachers({ bookings, freeSlots }: Plan, people: PeopleById, teacherId: string | null) {
  const affectedIds = new Set([...bookings, ...freeSlots].map((one) => one.teacherId))
  const freeOf = groupBy(freeSlots, ({ teacherId }) => teacherId)
  return [...people.values()]
    .filter(({ id }) => affectedIds.has(id) || id === teacherId)
    .map((teacher) => ({
      teacher,
      freeSlotCount: freeOf.get(teacher.id)?.length ?? 0,
    }))
}
