import { likePattern } from '@/lib/core/http/paging'
import { Prisma } from '@/lib/db/client'
import { preparedRows } from '@/lib/db/read'

/** People whose classes are read one by one; where more bear the text, its classes are met soon in the order of time. */
const FEW = 300
/** Spaces of a text that is taken apart; longer ones are no name. */
const MOST_SPACES = 4

/** Who and what a text may be found by: classes of these subjects and people, and some of the classes of these teachers. */
export interface ClassFinders {
  subjects: string[]
  people: string[]
  /** Whose names the text may run into from a subject, or out of to a student's name … */
  teachers: string[]
  /** … and for each of them the subject; null: any. */
  taught: (string | null)[]
}

/**
 * What a search among all classes begins with: whoever can have a class in whose "subject teacher student" the text stands.
 * Null where they are many, or the text is long.
 * @param course the one whose classes alone are looked for
 */
export async function findersOf(q: string, course?: string): Promise<ClassFinders | null> {
  const spans = spansOf(q.toLowerCase())
  if (!spans) return null
  const [found] = await preparedRows<ClassFinders>(
    'class-finders',
    Prisma.sql`
      WITH RECURSIVE subjects AS (
        (SELECT subject FROM bookings WHERE cancelled_at IS NULL ORDER BY subject LIMIT 1)
        UNION ALL
        SELECT (SELECT b.subject FROM bookings b WHERE b.cancelled_at IS NULL AND b.subject > s.subject
                ORDER BY b.subject LIMIT 1)
        FROM subjects s WHERE s.subject IS NOT NULL),
      teachers AS (
        (SELECT teacher_id FROM bookings ORDER BY teacher_id LIMIT 1)
        UNION ALL
        SELECT (SELECT b.teacher_id FROM bookings b WHERE b.teacher_id > t.teacher_id ORDER BY b.teacher_id LIMIT 1)
        FROM teachers t WHERE t.teacher_id IS NOT NULL),
      named AS MATERIALIZED (
        SELECT teacher_id AS id, (SELECT lower(name) FROM users WHERE id = teacher_id) AS name FROM teachers)
      SELECT ARRAY(SELECT subject FROM subjects WHERE lower(subject) LIKE ${likePattern(q)}) AS subjects,
             ARRAY(SELECT id::text FROM users WHERE lower(name) LIKE ${likePattern(q)} LIMIT ${FEW + 1}) AS people,
             coalesce(array_agg(given.id::text), '{}') AS teachers, coalesce(array_agg(given.subject), '{}') AS taught
      FROM (SELECT DISTINCT named.id, CASE WHEN span.before <> '%' THEN subjects.subject END AS subject
            FROM unnest(${spans.map(({ before }) => before)}::text[], ${spans.map(({ name }) => name)}::text[])
              span (before, name)
            JOIN subjects ON lower(subjects.subject) LIKE span.before
              AND (${course ?? null}::text IS NULL OR subjects.subject = ${course ?? null})
            JOIN named ON named.name LIKE span.name
            LIMIT ${FEW + 1}) given`,
  )
  return found && found.people.length <= FEW && found.teachers.length <= FEW ? found : null
}

/** How the text may run from one part of a class into the next: what its subject ends with, and how its teacher is named. */
function spansOf(q: string): { before: string; name: string }[] | null {
  const parts = q.split(' ')
  if (parts.length > MOST_SPACES + 1) return null
  const text = (from: number, to?: number) => likePattern(parts.slice(from, to).join(' ')).slice(1, -1)
  return parts.slice(1).flatMap((_, n) => [
    // Into the teacher's name, …
    { before: `%${text(0, n + 1)}`, name: `${text(n + 1)}%` },
    // … through it, …
    ...parts.slice(n + 2).map((_part, m) => ({ before: `%${text(0, n + 1)}`, name: text(n + 1, n + m + 2) })),
    // … or out of it.
    { before: '%', name: `%${text(0, n + 1)}` },
  ])
}

/**
 * The first classes of those, as a table `b`. The classes of one person do not overlap, so by their end they are in the
 * order of their start, and along an index.
 * @param fits the condition on a class `b`; `byStart` and `byEnd` follow of it, each for an index that begins with that;
 *   `text` is the search itself
 */
export function classesFoundBy(
  { subjects, people, teachers, taught }: ClassFinders,
  {
    fits,
    byStart,
    byEnd,
    text,
    past,
    most,
  }: Record<'fits' | 'byStart' | 'byEnd' | 'text', Prisma.Sql> & { past: boolean; most: number },
): Prisma.Sql {
  const order = past ? Prisma.sql`b.ends_at DESC` : Prisma.sql`b.ends_at`
  const inOrder = past ? Prisma.sql`b.starts_at DESC, b.id DESC` : Prisma.sql`b.starts_at, b.id`
  // Of a subject and its teachers: both indexes together say where these are, and the text, which looks up two names, is asked
  // last (OFFSET 0), of one after the other, until a page is full.
  const givenSubjects = [...new Set(taught)].filter((subject) => subject !== null)
  const ofAnySubject = teachers.filter((_, n) => taught[n] === null)
  const first = (whose: Prisma.Sql) => Prisma.sql`
    (SELECT b.* FROM bookings b WHERE ${whose} AND ${fits} AND ${byEnd} ORDER BY ${order} LIMIT ${most})`
  return Prisma.sql`(
    SELECT b.* FROM unnest(${people}::uuid[]) p (id) CROSS JOIN LATERAL (
      ${first(Prisma.sql`b.student_id = p.id`)} UNION ALL ${first(Prisma.sql`b.teacher_id = p.id`)}) b
    UNION
    SELECT b.* FROM unnest(${ofAnySubject}::uuid[]) p (id)
    CROSS JOIN LATERAL ${first(Prisma.sql`b.teacher_id = p.id AND ${text}`)} b
    UNION
    SELECT b.* FROM unnest(${givenSubjects}::text[]) s (subject) CROSS JOIN LATERAL (
      SELECT b.* FROM (
        SELECT b.* FROM bookings b
        WHERE b.subject = s.subject AND b.teacher_id = ANY(${teachers}::uuid[]) AND ${fits} AND ${byStart}
        ORDER BY ${inOrder} OFFSET 0) b
      WHERE ${text} ORDER BY ${inOrder} LIMIT ${most}) b
    UNION
    SELECT b.* FROM unnest(${subjects}::text[]) s (subject) CROSS JOIN LATERAL (
      SELECT b.* FROM bookings b WHERE b.subject = s.subject AND ${fits} AND ${byStart}
      ORDER BY ${inOrder} LIMIT ${most}) b) b`
}
