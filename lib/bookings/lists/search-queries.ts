import { likePattern } from '@/lib/core/http/paging'
import { Prisma } from '@/lib/db/client'
import { preparedRows } from '@/lib/db/prepared-rows'

/** If a search term matches more people than this, the search scans all classes. */
const FEW = 300
/** If a search term has more spaces than this, the search scans all classes. */
const MAX_SPACES = 4

/** The subjects and people that match a search term. */
export interface ClassSearchTargets {
  subjects: string[]
  /** Teachers whose name contains the whole search term. All of their classes match. */
  people: string[]
  learners: string[]
  /** Teachers whose name matches one part of the search term. The other part is a subject or a student's name. */
  teachers: string[]
  /** The subject that goes with each entry of `teachers`. Null means any subject. */
  taught: (string | null)[]
}

/** SQL condition: the class of booking `b` was cancelled, not moved. */
export const isCancelled = Prisma.sql`b.cancelled_at IS NOT NULL AND b.moved_to IS NULL`
const isBooked = Prisma.sql`b.cancelled_at IS NULL`

/**
 * Finds the subjects and people that match the search term. Returns null if too many people match, or if the term
 * contains too many words.
 * @param course limits the search to classes in this course. `cancelled` searches cancelled classes only
 */
export async function findSearchTargets(
  q: string,
  { course, cancelled = false }: { course?: string | undefined; cancelled?: boolean },
): Promise<ClassSearchTargets | null> {
  const bookingCondition = cancelled ? isCancelled : isBooked
  const spans = spansOf(q.toLowerCase())
  if (!spans) return null
  const [searchTargets] = await preparedRows<ClassSearchTargets>(
    cancelled ? 'cancelled-class-search-targets' : 'class-search-targets',
    Prisma.sql`
      WITH RECURSIVE subjects AS (
        (SELECT b.subject FROM bookings b WHERE ${bookingCondition} ORDER BY b.subject LIMIT 1)
        UNION ALL
        SELECT (SELECT b.subject FROM bookings b WHERE ${bookingCondition} AND b.subject > s.subject
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
             ARRAY(SELECT id::text FROM learners WHERE lower(name) LIKE ${likePattern(q)} LIMIT ${FEW + 1}) AS learners,
             coalesce(array_agg(given.id::text), '{}') AS teachers, coalesce(array_agg(given.subject), '{}') AS taught
      FROM (SELECT DISTINCT named.id, CASE WHEN span.before <> '%' THEN subjects.subject END AS subject
            FROM unnest(${spans.map(({ before }) => before)}::text[], ${spans.map(({ name }) => name)}::text[])
              span (before, name)
            JOIN subjects ON lower(subjects.subject) LIKE span.before
              AND (${course ?? null}::text IS NULL OR subjects.subject = ${course ?? null})
            JOIN named ON named.name LIKE span.name
            LIMIT ${FEW + 1}) given`,
  )
  return searchTargets &&
    searchTargets.people.length <= FEW &&
    searchTargets.learners.length <= FEW &&
    searchTargets.teachers.length <= FEW
    ? searchTargets
    : null
}

/** Returns every way to split the search term into a teacher's name and the text before it. */
function spansOf(q: string): { before: string; name: string }[] | null {
  const parts = q.split(' ')
  if (parts.length > MAX_SPACES + 1) return null
  const text = (from: number, to?: number) => likePattern(parts.slice(from, to).join(' ')).slice(1, -1)
  return parts.slice(1).flatMap((_, n) => [
    // The end of the search term is the beginning of a teacher's name.
    { before: `%${text(0, n + 1)}`, name: `${text(n + 1)}%` },
    // The search term contains a teacher's full name.
    ...parts.slice(n + 2).map((_part, m) => ({ before: `%${text(0, n + 1)}`, name: text(n + 1, n + m + 2) })),
    // The beginning of the search term is the end of a teacher's name.
    { before: '%', name: `%${text(0, n + 1)}` },
  ])
}

/**
 * Builds a subquery named `b` that selects the first matching classes.
 * @param condition the condition that a class `b` must meet. `byStart` and `byEnd` repeat its time limits, so that
 * PostgreSQL can use an index. `ofPerson` is the sort order of one person's classes
 */
export function selectMatchingClasses(
  { subjects, people, learners, teachers, taught }: ClassSearchTargets,
  {
    condition,
    byStart,
    byEnd,
    text,
    ofPerson,
    order,
    most,
  }: Record<'condition' | 'byStart' | 'byEnd' | 'text' | 'ofPerson' | 'order', Prisma.Sql> & { most: number },
): Prisma.Sql {
  // The slow text search runs last. `OFFSET 0` stops PostgreSQL from reordering the conditions.
  const givenSubjects = [...new Set(taught)].filter((subject) => subject !== null)
  const ofAnySubject = teachers.filter((_, n) => taught[n] === null)
  const first = (whose: Prisma.Sql) => Prisma.sql`
    (SELECT b.* FROM bookings b WHERE ${whose} AND ${condition} AND ${byEnd} ORDER BY ${ofPerson} LIMIT ${most})`
  return Prisma.sql`(
    SELECT b.* FROM unnest(${learners}::uuid[]) p (id) CROSS JOIN LATERAL ${first(Prisma.sql`b.learner_id = p.id`)} b
    UNION
    SELECT b.* FROM unnest(${people}::uuid[]) p (id) CROSS JOIN LATERAL ${first(Prisma.sql`b.teacher_id = p.id`)} b
    UNION
    SELECT b.* FROM unnest(${ofAnySubject}::uuid[]) p (id)
    CROSS JOIN LATERAL ${first(Prisma.sql`b.teacher_id = p.id AND ${text}`)} b
    UNION
    SELECT b.* FROM unnest(${givenSubjects}::text[]) s (subject) CROSS JOIN LATERAL (
      SELECT b.* FROM (
        SELECT b.* FROM bookings b
        WHERE b.subject = s.subject AND b.teacher_id = ANY(${teachers}::uuid[]) AND ${condition} AND ${byStart}
        ORDER BY ${order} OFFSET 0) b
      WHERE ${text} ORDER BY ${order} LIMIT ${most}) b
    UNION
    SELECT b.* FROM unnest(${subjects}::text[]) s (subject) CROSS JOIN LATERAL (
      SELECT b.* FROM bookings b WHERE b.subject = s.subject AND ${condition} AND ${byStart}
      ORDER BY ${order} LIMIT ${most}) b) b`
}
