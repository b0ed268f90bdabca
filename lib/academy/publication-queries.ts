import type { Art, Course, Placement } from '@/lib/catalogue/courses'
import type { CourseText } from '@/lib/catalogue/texts/course-text'
import { type AcademyContent, completeContent } from '@/lib/core/config/academy-content'
import { academyToday } from '@/lib/core/time/zone'
import { Prisma, pool } from '@/lib/db/client'
import { teachersOf } from '@/lib/teachers/courses-queries'
import { publishedRevision, setPublication } from './publication'

interface RevisionRow {
  revision: string
  prices_since: string | null
}

/**
 * Loads the published content and courses if they changed since the last call, or if a new price began today. Throws
 * if the database is away; the earlier publication then stays.
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
  const version = await latestVersion()
  if (!version) return
  const { content } = version
  const courses = await publishedCourses(today, content.rules.trial_without_teacher)
  setPublication({ revision, content, courses })
}

/** Reads the latest version. Null before the first start has written version 1. */
export async function latestVersion(): Promise<{ version: number; content: AcademyContent } | null> {
  const { rows } = await pool().query<{ version: number; content: AcademyContent }>(
    `SELECT version, '{"pages": {}}'::jsonb || content AS content FROM academy_versions ORDER BY version DESC LIMIT 1`,
  )
  const [row] = rows
  return row ? { ...row, content: completeContent(row.content) } : null
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
}

async function publishedCourses(today: string, trialWithoutTeacher: boolean): Promise<Course[]> {
  const { rows } = await pool().query<CourseRow>(Prisma.sql`
     SELECT c.name, c.label, c.slug, c.art, c.sign, c.placements, c.text, c.covers, c.retired_at IS NOT NULL AS is_retired,
            p.fee, p.list_price, EXISTS (${teachersOf(Prisma.sql`c.name`)}) AS has_teacher
     FROM courses c
     JOIN LATERAL (SELECT fee, list_price FROM course_prices WHERE course_id = c.id AND from_day <= ${today}::date
                   ORDER BY from_day DESC, id DESC LIMIT 1) p ON true
     ORDER BY c.position, c.name`)
  return rows.map(({ is_retired: isRetired, list_price: listPrice, has_teacher: hasTeacher, ...course }) => ({
    ...course,
    isRetired,
    listPrice,
    isTrialOnly: trialWithoutTeacher && !hasTeacher,
  }))
}
