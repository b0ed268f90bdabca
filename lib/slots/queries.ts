import { maySeeSlotsOf, maySeeStudent } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import type { Role } from '@/lib/core/config/role'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { academyToday, startOfDay, timeFields } from '@/lib/core/time/zone'
import { Prisma } from '@/lib/db/client'
import { preparedRows } from '@/lib/db/prepared-rows'
import { learnerName } from '@/lib/learners/choice-queries'
import { DEFAULT_DAYS_BACK, MAX_DAYS_AHEAD } from './bounds'
import type { SlotsQuery, SlotView } from './schema'

/**
 * A row with a teacher and one of their slots. If the teacher has no slot in the range, `id` is null and the other slot
 * fields are missing.
 */
type StoredSlot = { role: Role; applied: boolean } & (
  | { id: null }
  | {
      id: string
      starts_at: Date
      ends_at: Date
      student_id: string | null
      learner_id: string | null
      student_name: string | null
      /** The start of the last class in the weekly series. Null for a free slot and for a class that is not weekly. */
      weekly_until: Date | null
    }
)

/** Reads a teacher's slots that begin at or after `from` and before `until`. Returns no rows for an unknown ID. */
const slotRows = (teacherId: string, from: Date, until: Date): Promise<StoredSlot[]> =>
  preparedRows(
    'slots-of-teacher',
    Prisma.sql`
      WITH hours AS MATERIALIZED (
        SELECT s.id, s.starts_at, s.ends_at, b.student_id, b.learner_id, b.series_id,
               ${learnerName(Prisma.sql`b.learner_id`)} AS student_name
        FROM slots s LEFT JOIN bookings b ON b.slot_id = s.id AND b.cancelled_at IS NULL
        WHERE s.teacher_id = ${teacherId}::uuid AND s.starts_at >= ${from} AND s.starts_at < ${until}
          AND s.withdrawn_at IS NULL),
      weekly AS (
        SELECT p.series_id, l.starts_at
        FROM (SELECT DISTINCT series_id FROM hours WHERE series_id IS NOT NULL) p,
        LATERAL (SELECT max(starts_at) AS starts_at FROM bookings
                 WHERE series_id = p.series_id AND cancelled_at IS NULL) l)
      SELECT t.role::text, f.user_id IS NOT NULL AS applied, h.id::text, h.starts_at, h.ends_at, h.student_id::text,
             h.learner_id::text, h.student_name, w.starts_at AS weekly_until
      FROM users t LEFT JOIN teacher_profiles f ON f.user_id = t.id LEFT JOIN hours h ON true
      LEFT JOIN weekly w ON w.series_id = h.series_id
      WHERE t.id = ${teacherId}::uuid ORDER BY h.starts_at`,
  )

/**
 * Lists a teacher's slots, ordered by start time. `from` and `to` are inclusive academy dates, by default from 31 days
 * ago to 366 days ahead. Hides a student's name and ID from everyone except that student, the teacher and admins.
 * Throws 404 for an unknown teacher.
 */
export async function listSlots(actor: Actor, teacherId: string, range: SlotsQuery): Promise<SlotView[]> {
  const today = academyToday()
  const from = range.from ? startOfDay(range.from) : startOfDay(today, -DEFAULT_DAYS_BACK)
  const until = range.to ? startOfDay(range.to, 1) : startOfDay(today, MAX_DAYS_AHEAD + 1)
  const rows = isId(teacherId) ? await slotRows(teacherId, from, until) : []
  const [teacher] = rows
  if (!teacher || !maySeeSlotsOf(actor, { id: teacherId, role: teacher.role, applied: teacher.applied }))
    throw new AppError('not_found', 'Teacher not found')
  return rows.flatMap((slot) => (slot.id === null ? [] : slotView(actor, teacherId, slot)))
}

function slotView(actor: Actor, teacherId: string, slot: Extract<StoredSlot, { id: string }>): SlotView {
  const { id, starts_at, ends_at, student_id: studentId } = slot
  const shown = studentId !== null && maySeeStudent(actor, { teacherId, studentId })
  return {
    slot_id: id,
    teacher_id: teacherId,
    ...timeFields(starts_at, ends_at),
    booked: studentId === null ? 0 : 1,
    student_id: shown ? studentId : null,
    student_name: shown ? slot.student_name : null,
    learner_id: shown ? slot.learner_id : null,
    learner_name: shown ? slot.student_name : null,
    weekly_until: shown && slot.weekly_until ? timeFields(slot.weekly_until, slot.weekly_until).date : undefined,
  }
}
