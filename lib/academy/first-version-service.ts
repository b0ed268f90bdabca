import { defaultCourses } from '@/lib/catalogue/default-courses'
import { defaultContent } from '@/lib/core/config/academy'
import type { AcademyContent } from '@/lib/core/config/academy-content'
import { academyToday } from '@/lib/core/time/zone'
import { inTransaction, type Statements } from '@/lib/db/transaction'

/**
 * Writes version 1 and the courses of a fresh academy, from the environment and the default courses, unless they exist.
 * Also fills the academy's details of receipts that were issued before these columns existed. Safe to run on several
 * instances at once.
 */
export async function writeFirstVersion(): Promise<void> {
  const content = defaultContent()
  await inTransaction(async (tx) => {
    // Read first, because even an INSERT without rows changes the public revision, and every instance would render again.
    const [known] = await tx.$queryRaw<{ exists: boolean }[]>`SELECT EXISTS (SELECT FROM academy_versions) AS exists`
    if (!known?.exists) await insertFirstVersion(tx, content)
    await fillEarlierReceipts(tx)
  })
}

async function insertFirstVersion(tx: Statements, content: AcademyContent): Promise<void> {
  const written = await tx.$queryRaw<{ version: number }[]>`
    INSERT INTO academy_versions (version, content) VALUES (1, ${JSON.stringify(content)}::jsonb)
    ON CONFLICT DO NOTHING RETURNING version`
  if (written.length > 0) await fillTables(tx)
}

/** Writes the draft, the revision and the courses of a fresh academy. */
async function fillTables(tx: Statements): Promise<void> {
  await tx.$queryRaw`
      WITH draft AS (INSERT INTO academy_drafts DEFAULT VALUES ON CONFLICT DO NOTHING)
      INSERT INTO public_revision DEFAULT VALUES ON CONFLICT DO NOTHING`
  await tx.$queryRaw`
      WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(courseRows())}::jsonb)
             AS row (name text, label text, slug text, art text, sign text, region text, placements jsonb, text jsonb,
                     position int, fee int, list_price int)),
           course AS (
             INSERT INTO courses (name, label, slug, art, sign, region, placements, text, position)
             SELECT name, label, slug, art, sign, region, placements, text, position FROM given RETURNING id, name)
      INSERT INTO course_prices (course_id, from_day, fee, list_price)
      SELECT course.id, ${academyToday()}::date, fee, list_price FROM course JOIN given USING (name)`
}

/**
 * Fills the academy's details of receipts that an earlier version of the app issued, also during a rolling restart. The
 * address of a placeholder stays out.
 */
async function fillEarlierReceipts(tx: Statements): Promise<void> {
  await tx.$queryRaw`
    UPDATE receipts SET prefix = content #>> '{money,receipt_prefix}', academy_name = content #>> '{identity,name}',
      academy_address = CASE WHEN content #>> '{identity,address}' NOT LIKE '%(placeholder)%'
                             THEN content #>> '{identity,address}' END,
      academy_email = content #>> '{identity,support_email}'
    FROM academy_versions WHERE version = 1 AND academy_name IS NULL`
}

const courseRows = () =>
  defaultCourses.map(({ name, label, slug, art, sign, region, placements, text, fee, listPrice }, position) => ({
    name,
    label,
    slug,
    art,
    sign,
    region,
    placements,
    text,
    position,
    fee,
    list_price: listPrice,
  }))
