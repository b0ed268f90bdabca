import { createHash } from 'node:crypto'
import { type BookedLesson, bookedLessonFields } from '@/lib/core/booked-lesson'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { timeFields } from '@/lib/core/time/zone'
import { db, type Transaction } from '@/lib/db/client'
import type { ClosingPreview, AccountStatusView } from './schema'
import { NOBODY } from './texts'

interface EndingLesson extends BookedLesson {
  studentName: string
  teacherName: string
}

/** What leaves with a person, as the records stand: their coming classes, and the free hours that they offer. */
export interface ClosingPlan {
  lessons: readonly EndingLesson[]
  freeSlotIds: readonly string[]
  /** The same for the same plan alone. */
  seen: string
}

/** Reads what closing the account of a person would take. A class that has begun is held. */
export async function readClosingPlan(tx: Transaction, personId: string): Promise<ClosingPlan> {
  const now = new Date()
  const found = await tx.booking.findMany({
    where: { cancelledAt: null, startsAt: { gt: now }, OR: [{ studentId: personId }, { teacherId: personId }] },
    orderBy: [{ startsAt: 'asc' }, { slotId: 'asc' }],
    select: {
      ...bookedLessonFields,
      student: { select: { name: true } },
      slot: { select: { teacher: { select: { name: true } } } },
    },
  })
  const free = await tx.slot.findMany({
    where: { teacherId: personId, withdrawnAt: null, startsAt: { gt: now }, bookings: { none: { cancelledAt: null } } },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  const lessons = found.map(({ student, slot, ...lesson }) => ({
    ...lesson,
    studentName: student.name,
    teacherName: slot.teacher.name,
  }))
  const freeSlotIds = free.map(({ id }) => id)
  const state = JSON.stringify([lessons.map(({ id }) => id), freeSlotIds])
  return { lessons, freeSlotIds, seen: createHash('sha256').update(state).digest('base64url') }
}

/** The plan as its reader sees it before anything is written. */
export function previewOf({ lessons, freeSlotIds, seen }: ClosingPlan): ClosingPreview {
  return {
    seen,
    free_hours: freeSlotIds.length,
    classes: lessons.map((lesson) => ({
      slot_id: lesson.slotId,
      teacher_name: lesson.teacherName,
      student_name: lesson.studentName,
      subject: lesson.subject,
      ...timeFields(lesson.startsAt, lesson.endsAt),
    })),
  }
}

export const noSuchPerson = () => new AppError('not_found', NOBODY)

/** What closing this person's account would do now; nothing is written. Nobody of this id: 404. */
export async function previewClosing(personId: string): Promise<ClosingPreview> {
  const known = isId(personId) && (await db().user.findUnique({ where: { id: personId }, select: { id: true } }))
  if (!known) throw noSuchPerson()
  return previewOf(await readClosingPlan(db(), personId))
}

/** Open: neither taken back nor carried out. */
export const openErasure = { keptAt: null, doneAt: null } as const

/** How an account stands, and every consent that was given for it, the newest first. Nobody of this id: 404. */
export async function readAccountStatus(personId: string): Promise<AccountStatusView> {
  const found = isId(personId)
    ? await db().user.findUnique({
        where: { id: personId },
        select: {
          closedAt: true,
          erasedAt: true,
          erasures: { where: openErasure, select: { dueAt: true } },
          consents: { orderBy: { givenAt: 'desc' } },
        },
      })
    : null
  if (!found) throw noSuchPerson()
  return {
    closed_at: found.closedAt?.toISOString() ?? null,
    erased_at: found.erasedAt?.toISOString() ?? null,
    erased_on: found.erasures[0]?.dueAt.toISOString() ?? null,
    consents: found.consents.map(consentOf),
  }
}

/** More marks than an office looks at. */
const MARKED = 1000

/** The ids of accounts that are closed and not erased, the latest first: the office's lists mark them (contract 38.33). */
export async function listClosed(): Promise<string[]> {
  const found = await db().user.findMany({
    where: { closedAt: { not: null }, erasedAt: null },
    orderBy: { closedAt: 'desc' },
    take: MARKED,
    select: { id: true },
  })
  return found.map(({ id }) => id)
}

interface StoredConsent {
  learnerUnder18: boolean
  guardianName: string | null
  guardianRelation: string | null
  textVersion: string
  text: string
  givenAt: Date
  endedAt: Date | null
  endedBecause: string | null
}

export function consentOf(row: StoredConsent): AccountStatusView['consents'][number] {
  const because = (['withdrawn', 'of age', 'replaced'] as const).find((one) => one === row.endedBecause) ?? null
  return {
    learner_under_18: row.learnerUnder18,
    guardian_name: row.guardianName,
    guardian_relation: row.guardianRelation,
    version: row.textVersion,
    text: row.text,
    given_at: row.givenAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    ended_because: because,
  }
}
