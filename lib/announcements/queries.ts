import type { Actor } from '@/lib/auth/session/actor'
import { courseLabel } from '@/lib/catalogue/courses'
import { LIST_PAGE } from '@/lib/core/http/lists'
import { cutPage, readCursor, writeCursor } from '@/lib/core/http/paging'
import { db, Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import type { Audience } from './bounds'
import type { AnnouncementCounts, AnnouncementRow, AnnouncementsQuery } from './schema'

interface StoredRow extends AnnouncementCounts {
  id: string
  sender_name: string
  audience: Audience
  teacher_name: string | null
  course_name: string | null
  day: string | null
  title: string
  text: string
  at: Date
  stopped_at: Date | null
}

const own = (actor: Actor) => (actor.role === 'admin' ? Prisma.empty : Prisma.sql`AND sender_id = ${actor.id}::uuid`)

/** Lists announcements, newest first. Teachers see their own announcements, and admins see all. */
export async function listAnnouncements(
  actor: Actor,
  { cursor, limit = LIST_PAGE }: AnnouncementsQuery,
): Promise<{ announcements: AnnouncementRow[]; nextCursor?: string }> {
  const after = readCursor(cursor)
  // For each announcement, the query counts all recipients. A page is therefore limited to LIST_PAGE announcements.
  const most = Math.min(limit, LIST_PAGE)
  const cursorCondition = after ? Prisma.sql`AND (created_at, id) < (${after.at}, ${after.id}::uuid)` : Prisma.empty
  const rows = await readRows(
    db(),
    Prisma.sql`true ${own(actor)} ${cursorCondition} ORDER BY created_at DESC, id DESC LIMIT ${most + 1}`,
  )
  const page = cutPage(rows, most, writeCursor)
  return { announcements: page.rows.map(viewOf), nextCursor: page.nextCursor }
}

/** Reads one announcement in the caller's transaction. */
export async function readAnnouncement(tx: Statements, id: string): Promise<AnnouncementRow> {
  const [row] = await readRows(tx, Prisma.sql`id = ${id}::uuid`)
  if (!row) throw new Error('the announcement was deleted')
  return viewOf(row)
}

/** SQL: joins each recipient `r` to the email `m` for that recipient. The email may not have been written yet. */
export const withEmail = Prisma.sql`
  LEFT JOIN messages m ON m.once_key = 'announcement:' || r.announcement_id || ':' || r.user_id`

/** Reads announcements. Counts each recipient once, by the status of their email. */
function readRows(tx: Statements, condition: Prisma.Sql): Promise<StoredRow[]> {
  return tx.$queryRaw<StoredRow[]>`
    SELECT a.id::text, s.name AS sender_name, a.audience, t.name AS teacher_name, a.course_name,
           to_char(a.day, 'YYYY-MM-DD') AS day, a.title, a.text, a.created_at AS at, a.stopped_at,
           c.people, c.emailed, c.waiting, c.held, c.failed, c.skipped, c.stopped, c.read
    FROM (SELECT * FROM announcements WHERE ${condition}) a
    JOIN users s ON s.id = a.sender_id LEFT JOIN users t ON t.id = a.teacher_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS people,
             count(*) FILTER (WHERE status = 'sent')::int AS emailed, count(*) FILTER (WHERE status = 'waiting')::int AS waiting,
             count(*) FILTER (WHERE status = 'held')::int AS held, count(*) FILTER (WHERE status = 'failed')::int AS failed,
             count(*) FILTER (WHERE status = 'skipped')::int AS skipped, count(*) FILTER (WHERE status = 'stopped')::int AS stopped,
             count(read_at)::int AS read
      FROM (SELECT r.read_at, CASE WHEN m.held_because = 'stopped' THEN 'stopped'
                        WHEN m.held_because = 'unwanted' THEN 'skipped'
                        WHEN m.id IS NOT NULL THEN m.state::text
                        WHEN r.written_at IS NOT NULL THEN 'skipped'
                        WHEN a.stopped_at IS NOT NULL THEN 'stopped'
                        ELSE 'waiting' END AS status
            FROM announcement_recipients r ${withEmail} WHERE r.announcement_id = a.id) each_recipient) c
    ORDER BY a.created_at DESC, a.id DESC`
}

function viewOf({ at, stopped_at, course_name, ...row }: StoredRow): AnnouncementRow {
  const { people, emailed, waiting, held, failed, skipped, stopped, read, ...rest } = row
  return {
    ...rest,
    course: course_name && courseLabel(course_name),
    created_at: at.toISOString(),
    stopped_at: stopped_at?.toISOString() ?? null,
    counts: { people, emailed, waiting, held, failed, skipped, stopped, read },
  }
}
