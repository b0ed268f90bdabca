import type { Actor } from '@/lib/auth/session/actor'
import { areFamiliesHidden } from '@/lib/bookings/family-contact'
import { WHATSAPP_AFTERWARDS_MS } from '@/lib/bookings/whatsapp-queries'
import { DEFAULT_PAGE } from '@/lib/core/http/lists'
import { cutPage, likePattern, readSortedCursor, writeSortedCursor } from '@/lib/core/http/paging'
import { isErasedName } from '@/lib/core/text/erased-name'
import { callableNumber } from '@/lib/core/text/phone'
import { timeFields } from '@/lib/core/time/zone'
import { db, Prisma } from '@/lib/db/client'
import type { MyStudent, MyStudentsQuery } from './students-schema'

interface StoredStudent {
  id: string
  account_id: string
  notes: string
  name: string
  phone: string
  contact_phone: string | null
  sort_name: string
  next_slot_id: string | null
  next_subject: string
  next_starts_at: Date
  next_ends_at: Date
  last_slot_id: string | null
  last_subject: string
  last_starts_at: Date
  last_ends_at: Date
  last_note: string | null
}

/**
 * Lists the acting teacher's learners by name, with their next and last class. Ignores cancelled classes. Responses
 * contain no phone numbers or email addresses.
 */
export async function listMyStudents(
  actor: Pick<Actor, 'id'>,
  { q, cursor, limit = DEFAULT_PAGE }: MyStudentsQuery,
): Promise<{ students: MyStudent[]; nextCursor?: string }> {
  const after = readSortedCursor('name', cursor)
  const own = Prisma.sql`FROM bookings b WHERE b.teacher_id = ${actor.id}::uuid AND b.cancelled_at IS NULL`
  const rows = await db().$queryRaw<StoredStudent[]>`
    WITH taught AS (
      SELECT b.learner_id, min(b.starts_at) FILTER (WHERE b.ends_at > now()) AS next_at,
             max(b.starts_at) FILTER (WHERE b.ends_at <= now()) AS last_at
      ${own} GROUP BY b.learner_id),
    named AS MATERIALIZED (
      SELECT t.*, l.id, l.account_id, l.name, l.notes FROM taught t JOIN learners l ON l.id = t.learner_id),
    page AS MATERIALIZED (
      SELECT u.id, u.account_id, u.name, u.notes, lower(u.name) AS sort_name, u.next_at, u.last_at FROM named u
      WHERE true ${q ? Prisma.sql`AND lower(u.name) LIKE ${likePattern(q)}` : Prisma.empty}
        ${after ? Prisma.sql`AND (lower(u.name), u.id) > (${after.name}, ${after.id}::uuid)` : Prisma.empty}
      ORDER BY sort_name, u.id LIMIT ${limit + 1})
    SELECT p.id::text, p.account_id::text, p.name, p.notes, p.sort_name,
           n.slot_id::text AS next_slot_id, n.subject AS next_subject, n.starts_at AS next_starts_at, n.ends_at AS next_ends_at,
           l.slot_id::text AS last_slot_id, l.subject AS last_subject, l.starts_at AS last_starts_at, l.ends_at AS last_ends_at,
           s.text AS last_note, u.phone, u.contact_phone
    FROM page p JOIN users u ON u.id = p.account_id
    LEFT JOIN LATERAL (SELECT * ${own} AND b.learner_id = p.id AND b.starts_at = p.next_at LIMIT 1) n ON true
    LEFT JOIN LATERAL (SELECT * ${own} AND b.learner_id = p.id AND b.starts_at = p.last_at LIMIT 1) l ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(nullif(n.taught, ''), n.homework) AS text
      FROM bookings b JOIN class_notes n ON n.booking_id = b.id
      WHERE b.learner_id = p.id AND b.teacher_id = ${actor.id}::uuid AND b.cancelled_at IS NULL
        AND (n.taught <> '' OR n.homework <> '')
      ORDER BY b.ends_at DESC LIMIT 1) s ON true
    ORDER BY p.sort_name, p.id`
  const page = cutPage(rows, limit, (row) =>
    writeSortedCursor('name', { at: new Date(0), id: row.id, name: row.sort_name }),
  )
  return { nextCursor: page.nextCursor, students: page.rows.map(studentOf) }
}

function studentOf(row: StoredStudent): MyStudent {
  const next = row.next_slot_id && {
    slot_id: row.next_slot_id,
    subject: row.next_subject,
    ...timeFields(row.next_starts_at, row.next_ends_at),
  }
  const last = row.last_slot_id && {
    slot_id: row.last_slot_id,
    subject: row.last_subject,
    ...timeFields(row.last_starts_at, row.last_ends_at),
  }
  const near =
    row.last_slot_id && !isErasedName(row.name) && Date.now() - row.last_ends_at.getTime() < WHATSAPP_AFTERWARDS_MS
  const slot = row.next_slot_id ?? (near ? row.last_slot_id : null)
  const isHidden = areFamiliesHidden()
  const callable = callableNumber(row.phone, row.contact_phone) !== null
  return {
    student_id: row.account_id,
    learner_id: row.id,
    about: row.notes,
    name: row.name,
    subject: row.next_slot_id ? row.next_subject : row.last_subject,
    next_class: next || null,
    last_class: last || null,
    last_note: row.last_note,
    whatsapp_slot_id: callable && !isHidden ? slot : null,
    needs_country: slot !== null && !callable && !isHidden ? true : undefined,
  }
}
