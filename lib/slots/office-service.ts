import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { academyZone, timeFields } from '@/lib/core/time/zone'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { slotsChangedEmail } from '@/lib/notifications/emails/slot-emails'
import { countInformed, type Informed } from '@/lib/notifications/informed'
import { publicAddress } from '@/lib/notifications/sender'
import { recipientFields, writeMessage, zoneOf } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import type { officeRemoveBody, officeSlotsBody, SeriesSlot } from './schema'
import { withdrawFreeSeries } from './series-service'
import { insertSlots, type Span, spanOf, withdrawFree } from './service'
import { OVERLAPS_OF_TEACHER } from './texts'

/**
 * Adds slots for a teacher and emails the teacher. Adds either all slots or none. Throws 404 if the person is not a
 * teacher, and otherwise the same errors as `addSlots`.
 */
export async function addSlotsForTeacher(
  actor: Actor,
  { teacher_id: teacherId, slots }: z.output<typeof officeSlotsBody>,
): Promise<{ added: number; informed: Informed }> {
  const spans = slots.map(spanOf)
  return aboutTeacher(() =>
    db().$transaction(async (tx) => {
      if (
        !isId(teacherId) ||
        (await tx.user.count({ where: { id: teacherId, role: 'teacher', closedAt: null } })) === 0
      )
        throw new AppError('not_found', 'Teacher not found')
      await insertSlots(tx, teacherId, spans, OVERLAPS_OF_TEACHER)
      return { added: spans.length, informed: await recordSlotsChange(tx, actor, teacherId, spans, 'add') }
    }),
  )
}

/**
 * Removes a teacher's upcoming free slot, or the free slots of its series, and emails the teacher. Keeps booked slots
 * of a series and returns them. Throws 404 for a slot that is withdrawn or has started, and 409 for a single slot that
 * is booked.
 */
export async function removeSlotsOfTeacher(
  actor: Actor,
  slotId: string,
  { scope }: z.output<typeof officeRemoveBody>,
): Promise<{ withdrawn: number; kept: SeriesSlot[]; informed: Informed }> {
  const notFound = () => new AppError('not_found', 'Slot not found')
  if (!isId(slotId)) throw notFound()
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const slot = await tx.slot.findFirst({
        where: { id: slotId, withdrawnAt: null, startsAt: { gt: new Date() } },
        select: { teacherId: true },
      })
      if (!slot) throw notFound()
      const { teacherId } = slot
      const { withdrawn, kept } =
        scope === 'slot'
          ? { withdrawn: await withdrawFree(tx, teacherId, slotId), kept: [] }
          : await withdrawFreeSeries(tx, teacherId, slotId, scope)
      if (scope === 'slot' && withdrawn.length === 0) throw notFound()
      const informed = await recordSlotsChange(tx, actor, teacherId, withdrawn, 'remove')
      return { withdrawn: withdrawn.length, kept, informed }
    }),
  )
}

/** Writes the audit entry for a change, and one email to the teacher. Does nothing if no slot changed. */
async function recordSlotsChange(
  tx: Transaction,
  actor: Actor,
  teacherId: string,
  spans: readonly Span[],
  change: 'add' | 'remove',
): Promise<Informed> {
  const sorted = spans.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return { emailed: 0, held: 0, notifications: 0 }
  const [from, to] = [first, last].map(({ startsAt, endsAt }) => timeFields(startsAt, endsAt).date)
  const count = spans.length === 1 ? '1 slot' : `${spans.length} slots`
  await writeAudit(tx, {
    actorId: actor.id,
    action: `${change} slots`,
    subject: 'person',
    subjectId: teacherId,
    from: null,
    to: from === to ? `${count} on ${from}` : `${count} from ${from} to ${to}`,
  })
  const teacher = await tx.user.findUniqueOrThrow({ where: { id: teacherId }, select: recipientFields })
  const clock = { zone: zoneOf(teacher), academyZone: academyZone() }
  const address = `${publicAddress()}${paths.teacherCalendar(teacherId)}`
  await writeMessage(tx, 'slots-changed', teacher, slotsChangedEmail({ change, slots: sorted, address, ...clock }))
  return countInformed([teacher], actor)
}

/** Runs a write. If slots overlap, throws an error whose text addresses the office and not the teacher. */
async function aboutTeacher<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await translateConstraints(write)
  } catch (error) {
    if (error instanceof AppError && error.constraint === 'slots_no_overlap_per_teacher')
      throw new AppError('conflict', OVERLAPS_OF_TEACHER, { cause: error })
    throw error
  }
}
