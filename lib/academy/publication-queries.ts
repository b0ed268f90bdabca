import type { Art, Course, Placement } from '@/lib/catalogue/courses'
import type { CourseText } from '@/lib/catalogue/texts/course-text'
import { log } from '@/lib/core/observability/log'
import { academyToday } from '@/lib/core/time/zone'
import { db, Prisma, pool } from '@/lib/db/client'
import { teachersOf } from '@/lib/teachers/courses-queries'
import { publishedRevision, setPublication } from './publication'
import { latestVersion } from './queries'
import { storePublication } from './stored-publication'

interface RevisionRow {
  revision: string
  prices_since: string | null
}

/**
 * Loads the published content and courses if they changed since the last call, or if a new price took effect today.
 * Stores a copy in the data folder. If the database is unavailable, throws and keeps the previously loaded data.
 */
export async function refreshPublication(): Promise<void> {
  const today = academyToday()
  const { rows } = await pool().query<RevisionRow>(
    `SELECT revision::text, (SELECT max(from_day)::text FROM course_prices WHERE from_day <= $1::date) AS prices_since
     FROM public_revision`,
    [today],
  )
  const revision = `${rows[0]?.revision}/${rows[0]?.prices_since}`
  if (revision === publishedRevision()) return
  const { content } = await latestVersion(db())
  const courses = await coursesOnPages(today, content.rules.trial_without_teacher)
  const publication = { revision, content, courses, hasPlans: await readHasPlans() }
  setPublication(publication)
  await storePublication(publication)
}

async function readHasPlans(): Promise<boolean> {
  const { rows } = await pool().query<{ has_plans: boolean }>('SELECT EXISTS (SELECT FROM plans) AS has_plans')
  return rows[0]?.has_plans === true
}

/**
 * Refreshes the published data after a committed write. Logs a failure but does not throw, because the next refresh
 * will show the change.
 */
export async function refreshAfterWrite(): Promise<void> {
  await refreshPublication().catch((error: unknown) =>
    log.debug({ error: String(error) }, 'the published content could not be refreshed'),
  )
}

interface CourseRow {
  name: string
  label: string
  slug: string
  art: Art
  sign: string
  placements: Placement[]
  text: CourseText
  covers: string
  is_retired: boolean
  has_teacher: boolean
  fee: number
  list_price: number
  fee_abroad: number | null
}

async function coursesOnPages(today: string, trialWithoutTeacher: boolean): Promise<Course[]> {
  const { rows } = await pool().query<CourseRow>(Prisma.sql`
     SELECT c.name, c.label, c.slug, c.art, c.sign, c.placements, c.text, c.covers, c.retired_at IS NOT NULL AS is_retired,
            p.fee, p.list_price, p.fee_abroad, EXISTS (${teachersOf(Prisma.sql`c.name`)}) AS has_teacher
     FROM courses c
     JOIN LATERAL (SELECT fee, list_price, fee_abroad FROM course_prices WHERE course_id = c.id AND from_day <= ${today}::date
                   ORDER BY from_day DESC, id DESC LIMIT 1) p ON true
     ORDER BY c.position, c.name`)
  return rows.map(
    ({ is_retired: isRetired, list_price: listPrice, fee_abroad: feeAbroad, has_teacher: hasTeacher, ...course }) => ({
      ...course,
      isRetired,
      listPrice,
      feeAbroad,
      isTrialOnly: trialWithoutTeacher && !hasTeacher,
    }),
  )
}
