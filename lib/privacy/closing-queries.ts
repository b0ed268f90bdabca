import { createHash } from 'node:crypto'
import { type ActiveBooking, activeBookingFields } from '@/lib/core/active-booking'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { timeFields } from '@/lib/core/time/zone'
import { db, type Transaction } from '@/lib/db/client'
import { CONSENT_CHANNELS, CONSENT_KINDS } from '@/lib/learners/consent-kinds'
import type { AccountStatusView, ClosingPreview } from './schema'
import { NOBODY } from './texts'

interface EndingBooking extends ActiveBooking {
  studentName: string
  teacherName: string
}

/** The upcoming classes to cancel and, for a teacher, the free slots to withdraw when the account is closed. */
export interface ClosingPlan {
  bookings: readonly EndingBooking[]
  freeSlotIds: readonly string[]
  /** A digest of this plan. It shows whether the plan has changed since the preview. */
  seen: string
}

/** Reads a person's upcoming classes and free slots before the account is closed. Omits a class in progress. */
export async function readClosingPlan(tx: Transaction, personId: string): Promise<ClosingPlan> {
  const now = new Date()
  const rows = await tx.booking.findMany({
    where: { cancelledAt: null, startsAt: { gt: now }, OR: [{ studentId: personId }, { teacherId: personId }] },
    orderBy: [{ startsAt: 'asc' }, { slotId: 'asc' }],
    select: {
      ...activeBookingFields,
      slot: { select: { teacher: { select: { name: true } } } },
    },
  })
  const freeSlots = await tx.slot.findMany({
    where: { teacherId: personId, withdrawnAt: null, startsAt: { gt: now }, bookings: { none: { cancelledAt: null } } },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  const bookings = rows.map(({ slot, ...booking }) => ({
    ...booking,
    studentName: booking.learner.name,
    teacherName: slot.teacher.name,
  }))
  const freeSlotIds = freeSlots.map(({ id }) => id)
  const state = JSON.stringify([bookings.map(({ id }) => id), freeSlotIds])
  return { bookings, freeSlotIds, seen: createHash('sha256').update(state).digest('base64url') }
}

/** Converts the plan to the preview that is shown before the account is closed. */
export function previewOf({ bookings, freeSlotIds, seen }: ClosingPlan): ClosingPreview {
  return {
    seen,
    free_hours: freeSlotIds.length,
    classes: bookings.map((booking) => ({
      slot_id: booking.slotId,
      teacher_name: booking.teacherName,
      student_name: booking.studentName,
      subject: booking.subject,
      ...timeFields(booking.startsAt, booking.endsAt),
    })),
  }
}

export const noSuchPerson = () => new AppError('not_found', NOBODY)

/** Previews the classes and free slots that closing this account would cancel. Throws 404 for an unknown ID. */
export async function previewClosing(personId: string): Promise<ClosingPreview> {
  const user = isId(personId) && (await db().user.findUnique({ where: { id: personId }, select: { id: true } }))
  if (!user) throw noSuchPerson()
  return previewOf(await readClosingPlan(db(), personId))
}

/** A filter for erasures that are still pending: neither cancelled nor carried out. */
export const openErasure = { keptAt: null, doneAt: null } as const

/** Reads an account's status and all its consents, newest first. Throws 404 for an unknown ID. */
export async function readAccountStatus(personId: string): Promise<AccountStatusView> {
  const user = isId(personId)
    ? await db().user.findUnique({
        where: { id: personId },
        select: {
          passwordHash: true,
          closedAt: true,
          erasedAt: true,
          erasures: { where: openErasure, select: { dueAt: true } },
          consents: { orderBy: { givenAt: 'desc' }, include: learnerOfConsent },
        },
      })
    : null
  if (!user) throw noSuchPerson()
  return {
    opened: user.passwordHash !== null,
    closed_at: user.closedAt?.toISOString() ?? null,
    erased_at: user.erasedAt?.toISOString() ?? null,
    erased_on: user.erasures[0]?.dueAt.toISOString() ?? null,
    consents: user.consents.map(consentOf),
  }
}

/** Maximum number of closed accounts in the list. A safety limit that real lists never reach. */
const MARKED = 1000

/**
 * Lists the IDs of closed accounts that are not erased, latest first. The office's lists mark these accounts (contract
 * 38.33).
 */
export async function listClosed(): Promise<string[]> {
  const users = await db().user.findMany({
    where: { closedAt: { not: null }, erasedAt: null },
    orderBy: { closedAt: 'desc' },
    take: MARKED,
    select: { id: true },
  })
  return users.map(({ id }) => id)
}

/** The Prisma `include` with the learner's fields that `consentOf` needs. */
export const learnerOfConsent = { learner: { select: { id: true, name: true } } } as const

interface StoredConsent {
  learner: { id: string; name: string }
  kind: string
  channel: string
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
    learner_id: row.learner.id,
    learner_name: row.learner.name,
    kind: CONSENT_KINDS.find((one) => one === row.kind) ?? 'learning',
    channel: CONSENT_CHANNELS.find((one) => one === row.channel) ?? 'web',
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
