import type { Art, Placement } from '@/lib/catalogue/courses'
import type { RegionKey } from '@/lib/catalogue/regions'
import { type AcademyContent, completeContent, type StoredContent } from '@/lib/core/config/academy-content'
import { pageKeys } from '@/lib/core/config/page-texts'
import { AppError } from '@/lib/core/http/errors'
import { academyToday } from '@/lib/core/time/zone'
import { db, Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import { teachersOf } from '@/lib/teachers/courses-queries'
import { changedPages, contentChanges, courseChanges, facultyChanges, type PublishedCourse } from './changes'
import type { PageState, PageView } from './pages-schema'
import { placeholdersInUse } from './placeholders'
import type { Price } from './price-schema'
import type { AcademyView, Change, CourseRow, DraftContent, DraftCourse } from './schema'

const VERSIONS_SHOWN = 100

interface VersionRow {
  version: number
  content: AcademyContent
  changes: Change[]
  publishedAt: Date
  publishedBy: string | null
}

interface StoredVersion extends Omit<VersionRow, 'content'> {
  content: StoredContent
}

interface DraftRow {
  revision: number
  content: DraftContent
  savedAt: Date
  savedBy: string | null
}

/** Reads the latest published version of the academy's content. */
export async function latestVersion(tx: Statements): Promise<VersionRow> {
  const [row] = await tx.$queryRaw<StoredVersion[]>`
    SELECT v.version, v.content, v.changes, v.published_at AS "publishedAt", u.name AS "publishedBy"
    FROM academy_versions v LEFT JOIN users u ON u.id = v.published_by ORDER BY v.version DESC LIMIT 1`
  if (!row) throw new Error('version 1 of the academy is missing')
  return { ...row, content: completeContent(row.content) }
}

export async function currentDraft(tx: Statements): Promise<DraftRow> {
  const [row] = await tx.$queryRaw<DraftRow[]>`
    SELECT d.revision, d.content, d.saved_at AS "savedAt", u.name AS "savedBy"
    FROM academy_drafts d LEFT JOIN users u ON u.id = d.saved_by`
  if (!row) throw new Error('the draft of the academy is missing')
  const { identity } = row.content
  // Drafts from an earlier release have no `logo` in the identity. Use null instead.
  return {
    ...row,
    content: { ...row.content, ...(identity && { identity: { ...identity, logo: identity.logo ?? null } }) },
  }
}

/** Lists all published courses in the office's order, including retired ones. */
export async function publishedCourses(tx: Statements): Promise<PublishedCourse[]> {
  const rows = await tx.$queryRaw<StoredCourse[]>`
    SELECT id::text, name, label, art, sign, region, placements, text, covers, retired_at IS NOT NULL AS is_retired
    FROM courses ORDER BY position, name`
  return rows as PublishedCourse[]
}

interface StoredCourse {
  id: string
  name: string
  label: string
  art: Art
  sign: string
  region: RegionKey
  placements: Placement[]
  text: object
  covers: string
  is_retired: boolean
}

/** Returns the published data, the draft, and the placeholders that are still in use. */
export async function getAcademy(): Promise<{ academy: AcademyView }> {
  const [latest, draft, courses, withoutTeacher] = await Promise.all([
    latestVersion(db()),
    currentDraft(db()),
    publishedCourses(db()),
    coursesWithoutTeacher(),
  ])
  return {
    academy: {
      version: latest.version,
      published_at: latest.publishedAt.toISOString(),
      published_by: latest.publishedBy,
      identity: latest.content.identity,
      money: latest.content.money,
      rules: latest.content.rules,
      fees: latest.content.fees,
      faculty: latest.content.faculty ?? null,
      pages: pageStates(latest.content, draft.content),
      placeholders: placeholdersInUse(),
      courses_without_teacher: withoutTeacher.map(({ label }) => label),
      draft: {
        revision: draft.revision,
        identity: draft.content.identity ?? null,
        faculty: draft.content.faculty ?? null,
        has_courses: draft.content.courses !== undefined,
        saved_at: draft.savedAt.toISOString(),
        saved_by: draft.savedBy,
        changes: draftChanges(latest.content, courses, draft.content),
      },
    },
  }
}

const coursesWithoutTeacher = () => db().$queryRaw<{ label: string }[]>`
  SELECT c.label FROM courses c
  WHERE c.retired_at IS NULL AND NOT EXISTS (${teachersOf(Prisma.sql`c.name`)}) ORDER BY c.position, c.name`

/**
 * Returns the content as it would be after publishing the draft. The result has no courses, because courses have their
 * own tables.
 */
export const contentWith = (published: AcademyContent, { identity, faculty, pages }: DraftContent): AcademyContent => ({
  ...published,
  ...(identity && { identity, is_identity_published: true }),
  ...(faculty && { faculty }),
  ...(pages && { pages }),
})

/** Lists what publishing the draft would change. */
export function draftChanges(
  published: AcademyContent,
  courses: readonly PublishedCourse[],
  draft: DraftContent,
): Change[] {
  return [
    ...contentChanges(published, contentWith(published, draft)),
    ...(draft.courses ? courseChanges(courses, draft.courses) : []),
    ...(draft.faculty ? facultyChanges(published.faculty ?? [], draft.faculty) : []),
  ]
}

function pageStates(published: AcademyContent, draft: DraftContent): PageState[] {
  const { pages } = contentWith(published, draft)
  const changed = changedPages(published.pages, pages)
  return pageKeys.map((page) => ({
    page,
    is_edited: pages[page] !== undefined,
    is_unpublished: changed.includes(page),
  }))
}

/** Returns a page's text in the draft. Throws 404 for a page whose text cannot be edited. */
export async function getPage(key: string): Promise<{ page: PageView; revision: number }> {
  const [latest, draft] = await Promise.all([latestVersion(db()), currentDraft(db())])
  const { pages } = contentWith(latest.content, draft.content)
  const state = pageStates(latest.content, draft.content).find(({ page }) => page === key)
  if (!state) throw new AppError('not_found', 'Page not found')
  return {
    page: {
      ...state,
      blocks: (state.page === 'faq' ? undefined : pages[state.page]) ?? null,
      groups: (state.page === 'faq' ? pages.faq : undefined) ?? null,
    },
    revision: draft.revision,
  }
}

/** Lists the latest versions, newest first. */
export async function listVersions() {
  const rows = await db().$queryRaw<Omit<VersionRow, 'content'>[]>`
    SELECT v.version, v.changes, v.published_at AS "publishedAt", u.name AS "publishedBy"
    FROM academy_versions v LEFT JOIN users u ON u.id = v.published_by ORDER BY v.version DESC LIMIT ${VERSIONS_SHOWN}`
  return {
    versions: rows.map(({ version, changes, publishedAt, publishedBy }) => ({
      version,
      changes,
      published_at: publishedAt.toISOString(),
      published_by: publishedBy,
    })),
  }
}

interface CourseFacts {
  id: string
  slug: string
  fee: number | null
  list_price: number | null
  fee_abroad: number | null
  coming: (Price & { from_day: string })[]
  teachers: number
}

/** The values for a course that is not published yet. */
const noFacts = { slug: null, fee: null, list_price: null, fee_abroad: null, coming: [], teachers: 0 }

/** Lists all courses in the draft, with fees and the number of teachers. */
export async function listCourses(): Promise<{ courses: CourseRow[]; revision: number }> {
  const [draft, published, facts] = await Promise.all([currentDraft(db()), publishedCourses(db()), courseFacts()])
  const factsById = new Map(facts.map((each) => [each.id, each]))
  const courses: readonly DraftCourse[] =
    draft.content.courses ?? published.map((course) => ({ ...course, first_price: null }))
  return {
    revision: draft.revision,
    courses: courses.map((course) => ({
      ...course,
      text: { ...course.text, learn: [...course.text.learn] },
      // Drafts from an earlier release have no fee for families abroad. Use null instead.
      first_price: course.first_price && { ...course.first_price, fee_abroad: course.first_price.fee_abroad ?? null },
      ...(factsById.get(course.id ?? '') ?? noFacts),
      id: course.id,
    })),
  }
}

/**
 * Reads each course's fees and number of teachers. If several prices start on the same day, the last one applies.
 * Leaves out a planned price that equals the price before it.
 */
function courseFacts(): Promise<CourseFacts[]> {
  const today = academyToday()
  return db().$queryRaw<CourseFacts[]>`
    SELECT c.id::text, c.slug, p.fee, p.list_price, p.fee_abroad,
      coalesce((SELECT jsonb_agg(jsonb_build_object('fee', fee, 'list_price', list_price, 'fee_abroad', fee_abroad,
                                                    'from_day', from_day) ORDER BY from_day)
                FROM (SELECT last.*, lag(fee) OVER earlier AS fee_before, lag(list_price) OVER earlier AS list_price_before,
                             lag(fee_abroad) OVER earlier AS fee_abroad_before
                      FROM (SELECT DISTINCT ON (from_day) fee, list_price, fee_abroad, from_day FROM course_prices
                            WHERE course_id = c.id ORDER BY from_day, id DESC) last
                      WINDOW earlier AS (ORDER BY from_day)) step
                WHERE from_day > ${today}::date
                  AND (fee <> fee_before OR list_price <> list_price_before
                       OR fee_abroad IS DISTINCT FROM fee_abroad_before)), '[]') AS coming,
      (SELECT count(*)::int FROM (${teachersOf(Prisma.sql`c.name`)}) t) AS teachers
    FROM courses c
    LEFT JOIN LATERAL (SELECT fee, list_price, fee_abroad FROM course_prices WHERE course_id = c.id AND from_day <= ${today}::date
                       ORDER BY from_day DESC, id DESC LIMIT 1) p ON true`
}
