import { suggestedCountry } from '@/lib/accounts/country/country-service'
import { findOwnApplications } from '@/lib/applications/queries'
import type { Actor } from '@/lib/auth/session/actor'
import { isAdminWith } from '@/lib/core/config/office-rights'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { placeName } from '@/lib/core/text/countries'
import { academyMonth, startOfDay } from '@/lib/core/time/zone'
import { listDecisionsAbout } from '@/lib/db/audit-log'
import { db } from '@/lib/db/client'
import { findOptIn } from '@/lib/notifications/whatsapp/queries'
import { getOwnPayments } from '@/lib/payments/own-payments-queries'
import { listAddableCourses, listTaughtCourses } from '@/lib/teachers/courses-queries'
import { findPicturePath } from '@/lib/teachers/queries'
import type { PersonRecord, PersonView } from './people-schema'

export const personFields = {
  id: true,
  name: true,
  email: true,
  phone: true,
  contactPhone: true,
  country: true,
  state: true,
  role: true,
  timeZone: true,
  createdAt: true,
  updatedAt: true,
} as const

interface StoredPerson {
  id: string
  name: string
  email: string
  phone: string
  contactPhone: string | null
  country: string | null
  state: string | null
  role: PersonView['role']
  timeZone: string | null
  createdAt: Date
  updatedAt: Date
}

export const personView = ({ timeZone, createdAt, updatedAt, contactPhone, ...row }: StoredPerson): PersonView => ({
  ...row,
  contact_phone: contactPhone,
  place: placeName(row),
  suggested_country: suggestedCountry({ phone: row.phone, contactPhone }),
  time_zone: timeZone,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
})

/**
 * The types of audit log entries about a person. Each entry contains an account ID or a learner ID. An account and its
 * first learner have the same ID.
 */
const subjects = ['person', 'teacher_profile', 'student_profile', 'learner'] as const

/** Reads all data that the office has about one person (contract 9.77). Throws 404 for an unknown ID. */
export async function getPerson(id: string): Promise<PersonRecord> {
  const user = isId(id)
    ? await db().user.findUnique({ where: { id }, select: { ...personFields, meetingLink: true, erasedAt: true } })
    : null
  if (!user) throw new AppError('not_found', 'Person not found')
  const { meetingLink, erasedAt, ...row } = user
  const learners = await db().learner.findMany({ where: { accountId: id }, select: { id: true } })
  const [{ teacher, students }, paid, history] = await Promise.all([
    findOwnApplications(user),
    getOwnPayments(user),
    listDecisionsAbout(
      subjects,
      learners.map((learner) => learner.id),
    ),
  ])
  const teaches = row.role === 'teacher' || teacher?.status === 'approved'
  const teaching = teaches ? { link: meetingLink, ...(await teachingOf(id)) } : null
  const whatsapp = await findOptIn(id)
  const erased_at = erasedAt?.toISOString() ?? null
  return {
    person: personView(row),
    erased_at,
    whatsapp,
    applications: { teacher, students },
    ...paid,
    teaching,
    history,
  }
}

/** Reads a person's record for an admin. Only admins with all rights get the audit log entries. */
export async function getPersonAs(actor: Actor, id: string): Promise<PersonRecord> {
  const record = await getPerson(id)
  return isAdminWith(actor, 'everything') ? record : { ...record, history: [] }
}

async function teachingOf(teacherId: string) {
  const [picture, month, taught, addable] = await Promise.all([
    findPicturePath(teacherId),
    monthOf(teacherId),
    listTaughtCourses(teacherId),
    listAddableCourses(teacherId),
  ])
  return { picture, month, taught, addable }
}

interface Counted {
  kind: 'given' | 'coming' | 'free'
  count: number
  minutes: number
}

/** Adds up a teacher's hours in the current academy month: past classes, upcoming classes and upcoming free slots. */
async function monthOf(teacherId: string) {
  const { from, to } = academyMonth()
  const [start, end] = [startOfDay(from), startOfDay(to, 1)]
  const rows = await db().$queryRaw<Counted[]>`
    SELECT kind, count(*)::int, (sum(extract(epoch FROM ends_at - starts_at)) / 60)::int AS minutes
    FROM (SELECT s.starts_at, s.ends_at,
            CASE WHEN b.id IS NULL THEN 'free' WHEN s.ends_at <= now() THEN 'given' ELSE 'coming' END AS kind
          FROM slots s LEFT JOIN LATERAL (
            SELECT id FROM bookings WHERE slot_id = s.id AND cancelled_at IS NULL LIMIT 1) b ON true
          WHERE s.teacher_id = ${teacherId}::uuid AND s.withdrawn_at IS NULL
            AND s.starts_at >= ${start} AND s.starts_at < ${end} AND (b.id IS NOT NULL OR s.starts_at > now())) counted
    GROUP BY kind`
  const of = (kind: Counted['kind']) => {
    const { count = 0, minutes = 0 } = rows.find((row) => row.kind === kind) ?? {}
    return { count, minutes }
  }
  return { from, to, given: of('given'), coming: of('coming'), free: of('free') }
}
