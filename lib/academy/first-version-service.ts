import { defaultCourses } from '@/lib/catalogue/default-courses'
import { defaultContent } from '@/lib/core/config/academy'
import type { AcademyContent } from '@/lib/core/config/academy-content'
import { academyToday } from '@/lib/core/time/zone'
import { inTransaction, type Statements } from '@/lib/db/transaction'

/**
 * Writes version 1 and the courses of a fresh academy, unless they exist. Also adds the academy's details to receipts
 * that lack them. Several instances can call this at the same time.
 */
export async function writeFirstVersion(): Promise<void> {
  const content = defaultContent()
  await inTransaction(async (tx) => {
    // Check first whether version 1 exists. Even an INSERT that adds no row runs a trigger, which makes every instance
    // render its pages again.
    const [row] = await tx.$queryRaw<{ exists: boolean }[]>`SELECT EXISTS (SELECT FROM academy_versions) AS exists`
    if (!row?.exists) await insertFirstVersion(tx, content)
    await fillEarlierReceipts(tx)
  })
}

async function insertFirstVersion(tx: Statements, content: AcademyContent): Promise<void> {
  const insertedRows = await tx.$queryRaw<{ version: number }[]>`
    INSERT INTO academy_versions (version, content) VALUES (1, ${JSON.stringify(content)}::jsonb)
    ON CONFLICT DO NOTHING RETURNING version`
  if (insertedRows.length > 0) await fillTables(tx)
}

/** Creates the draft, the revision and the courses of a fresh academy. */
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
 * Adds the academy's details to receipts that an earlier release created without them. Does not add a placeholder
 * address.
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
