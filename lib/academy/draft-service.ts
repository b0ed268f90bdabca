import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { latinSlug } from '@/lib/catalogue/slug'
import { completeContent, type StoredContent } from '@/lib/core/config/academy-content'
import type { PageTexts } from '@/lib/core/config/page-texts'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { academyToday } from '@/lib/core/time/zone'
import { translateConstraints } from '@/lib/db/constraints'
import { inTransaction, type Statements } from '@/lib/db/transaction'
import type { PublishedCourse } from './changes'
import type { PageTextChanges } from './pages-schema'
import { refreshAfterWrite } from './publication-queries'
import { contentWith, currentDraft, draftChanges, latestVersion, publishedCourses } from './queries'
import type { DraftContent, DraftCourse, saveDraftBody } from './schema'
import { insertVersion } from './service'
import { DRAFT_CHANGED, VERSION_CHANGED } from './texts'

/**
 * Saves unpublished changes. A part that is null is removed from the draft. An omitted part stays unchanged. Throws 409
 * if another admin has changed the draft, and 422 if `courses` omits a published course.
 */
export async function saveDraft(
  actor: Actor,
  { revision, ...parts }: z.output<typeof saveDraftBody>,
): Promise<{ message: string; revision: number }> {
  const saved = await translateConstraints(() =>
    inTransaction(async (tx) => {
      if (parts.courses) assertComplete(await publishedCourses(tx), parts.courses)
      const { content } = await currentDraft(tx)
      const pages = parts.pages && editPages(content.pages ?? (await latestVersion(tx)).content.pages, parts.pages)
      return replaceDraft(tx, actor, revision, {
        ...content,
        ...parts,
        pages: pages === undefined ? content.pages : pages,
      })
    }),
  )
  return { message: 'Draft saved', revision: saved }
}

function assertComplete(published: readonly PublishedCourse[], draft: readonly DraftCourse[]): void {
  const draftIds = new Set(draft.map(({ id }) => id))
  const missing = published.find(({ id }) => !draftIds.has(id))
  if (missing) throw invalidField('courses', `${missing.label} is missing. Retire a course instead of removing it.`)
  const publishedIds = new Set(published.map(({ id }) => id))
  if (draft.some(({ id }) => id !== null && !publishedIds.has(id)))
    throw invalidField('courses', 'One of these courses no longer exists. Reload the page and try again.')
}

/** Merges the changes into the page texts. Null removes a page's text. */
const editPages = (texts: PageTexts, changes: PageTextChanges): PageTexts =>
  Object.fromEntries(Object.entries({ ...texts, ...changes }).filter(([, text]) => text !== null && text !== undefined))

/** Replaces the draft and returns its new revision. Throws 409 if the draft's revision does not equal `seen`. */
async function replaceDraft(
  tx: Statements,
  actor: Pick<Actor, 'id'>,
  seen: number,
  content: { [Part in keyof DraftContent]: DraftContent[Part] | null },
): Promise<number> {
  const parts = Object.fromEntries(Object.entries(content).filter(([, part]) => part !== null && part !== undefined))
  const [row] = await tx.$queryRaw<{ revision: number }[]>`
    UPDATE academy_drafts SET content = ${JSON.stringify(parts)}::jsonb, revision = revision + 1,
      saved_by = ${actor.id}::uuid, saved_at = ${new Date()}
    WHERE revision = ${seen}::int RETURNING revision`
  if (!row) throw new AppError('conflict', DRAFT_CHANGED)
  return row.revision
}

/**
 * Publishes the draft in one transaction: inserts the next version, updates the courses, and empties the draft. Throws
 * 409 if another admin published or changed the draft, or if there is no change. Also throws 409 if a renamed course is
 * already used by payments, classes or forms.
 */
export async function publishDraft(
  actor: Actor,
  { seen, revision }: { seen: number; revision: number },
): Promise<{ message: string; version: number }> {
  await translateConstraints(() =>
    inTransaction(async (tx) => {
      // Emptying the draft locks its row. A second admin's request waits here, finds a newer revision, and gets a 409.
      const { content: draft } = await currentDraft(tx)
      await replaceDraft(tx, actor, revision, {})
      const latest = await latestVersion(tx)
      if (latest.version !== seen) throw new AppError('conflict', VERSION_CHANGED)
      const published = await publishedCourses(tx)
      const changes = draftChanges(latest.content, published, draft)
      if (changes.length === 0) throw new AppError('conflict', 'There is nothing to publish')
      if (draft.courses) {
        assertComplete(published, draft.courses)
        await writeCourses(tx, actor, draft.courses)
      }
      await insertVersion(tx, actor, seen, contentWith(latest.content, draft), changes)
    }),
  )
  await refreshAfterWrite()
  return { message: 'Published', version: seen + 1 }
}

/** Writes all courses in their new order, and the first prices of new courses. */
async function writeCourses(tx: Statements, actor: Actor, courses: readonly DraftCourse[]): Promise<void> {
  const rows = courses.map(({ id, first_price, ...course }, position) => ({
    ...course,
    id: id ?? randomUUID(),
    slug: slugOf(course.name),
    position,
    fee: first_price?.fee ?? null,
    list_price: first_price?.list_price ?? null,
    fee_abroad: first_price?.fee_abroad ?? null,
    is_new: id === null,
  }))
  await tx.$queryRaw`
    WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS row (id uuid, name text, label text, slug text, art text, sign text, region text, placements jsonb, text jsonb,
                   covers text, position int, is_retired boolean, is_new boolean, fee int, list_price int, fee_abroad int)),
         changed AS (
           UPDATE courses c SET name = g.name, label = g.label, art = g.art, sign = g.sign, region = g.region,
             placements = g.placements, text = g.text, covers = g.covers, position = g.position,
             retired_at = CASE WHEN g.is_retired THEN coalesce(c.retired_at, now()) END
           FROM given g WHERE c.id = g.id AND NOT g.is_new),
         added AS (
           INSERT INTO courses (id, name, label, slug, art, sign, region, placements, text, covers, position, retired_at)
           SELECT id, name, label, slug, art, sign, region, placements, text, covers, position,
                  CASE WHEN is_retired THEN now() END
           FROM given WHERE is_new RETURNING id)
    INSERT INTO course_prices (course_id, from_day, fee, list_price, fee_abroad, added_by)
    SELECT id, ${academyToday()}::date, fee, list_price, fee_abroad, ${actor.id}::uuid FROM given JOIN added USING (id)`
}

/** Returns the URL slug of a new course. If the name has no Latin letters, the slug contains a hash of the name. */
export const slugOf = (name: string): string =>
  latinSlug(name) || `course-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`

/**
 * Copies the identity, faculty and page texts of an earlier version into the draft, so that an admin can review and
 * publish them. If that version has no faculty profiles, the draft keeps its own. Prices, course names and retirements
 * are not restored. Throws 404 for an unknown version.
 */
export async function restoreVersion(
  actor: Actor,
  version: string,
  revision: number,
): Promise<{ message: string; revision: number }> {
  const saved = await inTransaction(async (tx) => {
    const [earlier] = /^\d{1,9}$/.test(version)
      ? await tx.$queryRaw<{ content: StoredContent }[]>`
          SELECT content FROM academy_versions WHERE version = ${Number(version)}::int`
      : []
    if (!earlier) throw new AppError('not_found', 'Version not found')
    const { identity, faculty, pages } = completeContent(earlier.content)
    const { content } = await currentDraft(tx)
    return replaceDraft(tx, actor, revision, { ...content, identity, pages, ...(faculty && { faculty }) })
  })
  return { message: `Version ${version} is now in the draft`, revision: saved }
}
