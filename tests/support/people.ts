import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Actor } from '@/lib/auth/session/actor'
import type { OfficeRight } from '@/lib/core/config/office-rights'
import type { Role } from '@/lib/core/config/role'
import { academyInstant } from './browser/academy-clock'

/** Anything that runs SQL: a pool or a client. */
export type Sql = Pick<pg.Pool, 'query'>

export interface Person {
  id: string
  name: string
  email: string
  phone: string
  role: Role
  /** The rights of an admin, by default all. */
  officeRights?: OfficeRight[]
}

export const PASSWORD = 'one string of veena'
/** The hash of PASSWORD at bcrypt's lowest cost, which keeps the tests fast. */
const PASSWORD_HASH = '$2b$04$SweMR2wtR28kzOEL4791AeMj.BUmtcnXzaMF3Kx.BfZfxBnHju5jG'

export const newPhone = (): string => `9${randomInt(1e9).toString().padStart(9, '0')}`
export const newEmail = (): string => `${randomUUID()}@example.com`
/** Returns a UTR that starts with 4. A UTR that starts with 91 could look like a phone number. */
export const newUtr = (): string => `4${randomInt(1e11).toString().padStart(11, '0')}`
export const newHash = (): string => randomBytes(32).toString('hex')

/**
 * Inserts a person. The email address is confirmed unless `unconfirmed` is set. A teacher is approved and teaches
 * Veenai and Painting. An admin has all rights by default.
 */
export async function enrol(
  sql: Sql,
  role: Role,
  overrides: Partial<Person> & { unconfirmed?: true } = {},
): Promise<Person> {
  const { name = `${role} ${randomUUID()}`, email = newEmail(), phone = newPhone(), officeRights } = overrides
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO users (name, email, phone, password_hash, role, email_verified_at, office_rights)
     VALUES ($1, $2, $3, $4, $5, $6, $7::text[]::"OfficeRight"[]) RETURNING id`,
    [name, email, phone, PASSWORD_HASH, role, overrides.unconfirmed ? null : new Date(), officeRights ?? []],
  )
  const id = only(rows).id
  if (role === 'teacher') await applyAsTeacher(sql, id, 'approved')
  return { id, name, email, phone, role, ...(officeRights && { officeRights }) }
}

type ApplicationStatus = 'pending' | 'approved' | 'rejected'

export async function applyAsTeacher(sql: Sql, userId: string, status: ApplicationStatus): Promise<void> {
  await sql.query(
    `INSERT INTO teacher_profiles (user_id, qualification, regions, courses, status)
     VALUES ($1, 'MA Music', '{south,drawing}', '{"south":["Veenai"],"drawing":["Painting"]}', $2)`,
    [userId, status],
  )
}

export async function applyAsStudent(sql: Sql, userId: string, status: ApplicationStatus): Promise<void> {
  await sql.query(
    `INSERT INTO student_profiles (user_id, qualification, regions, courses, status)
     VALUES ($1, 'Fresher', '{south}', '{"south":["Violin"]}', $2)`,
    [userId, status],
  )
}

/** Returns the actor for calling a service as this person. */
export const acting = (person: Person): Actor => ({
  ...person,
  officeRights: person.officeRights ?? (person.role === 'admin' ? ['everything'] : []),
  emailVerifiedAt: new Date(),
  pendingEmail: null,
  timeZone: null,
  sessionId: randomUUID(),
  sessionExpiresAt: new Date(Date.now() + 3_600_000),
  secondFactorAt: null,
})

export interface SlotRow {
  id: string
  teacherId: string
  startsAt: Date
  endsAt: Date
}

const MINUTE = 60_000

/** Inserts a free slot that starts `inMinutes` from now (in the past if negative) and lasts `minutes`. */
export async function openSlot(sql: Sql, teacherId: string, inMinutes: number, minutes = 60): Promise<SlotRow> {
  const startsAt = new Date(Math.ceil(Date.now() / MINUTE) * MINUTE + inMinutes * MINUTE)
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE)
  const { rows } = await sql.query<{ id: string }>(
    'INSERT INTO slots (teacher_id, starts_at, ends_at) VALUES ($1, $2, $3) RETURNING id',
    [teacherId, startsAt, endsAt],
  )
  return { id: only(rows).id, teacherId, startsAt, endsAt }
}

/** Inserts a free slot of one hour. `date` and `time` are in the academy's time zone. */
export async function insertSlot(sql: Sql, teacherId: string, date: string, time: string): Promise<SlotRow> {
  const startsAt = academyInstant(date, time)
  const endsAt = new Date(startsAt.getTime() + 60 * MINUTE)
  const { rows } = await sql.query<{ id: string }>(
    'INSERT INTO slots (teacher_id, starts_at, ends_at) VALUES ($1, $2, $3) RETURNING id',
    [teacherId, startsAt, endsAt],
  )
  return { id: only(rows).id, teacherId, startsAt, endsAt }
}

/** Inserts a class that was booked an hour ago. Returns the booking's ID. */
export async function book(sql: Sql, slot: SlotRow, studentId: string, subject = 'Veenai'): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO bookings (slot_id, teacher_id, student_id, starts_at, ends_at, subject, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() - interval '1 hour') RETURNING id`,
    [slot.id, slot.teacherId, studentId, slot.startsAt, slot.endsAt, subject],
  )
  return only(rows).id
}

export interface PaymentFields {
  course?: string
  status?: ApplicationStatus
  utr?: string | null
  sha?: string
  createdAt?: Date
}

/** Inserts a payment row without a picture. Returns its ID. */
export async function pay(sql: Sql, userId: string, overrides: PaymentFields = {}): Promise<string> {
  const { course = 'Veenai', status = 'pending', utr = null, sha = newHash(), createdAt = new Date() } = overrides
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO payments (user_id, course_name, fee, utr, screenshot_key, screenshot_sha256, status, created_at)
     VALUES ($1, $2, 700, $3, $4, $5, $6, $7) RETURNING id`,
    [userId, course, utr, `payments/${randomUUID()}.webp`, sha, status, createdAt],
  )
  return only(rows).id
}

export function only<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined || rows.length !== 1) throw new Error(`one row was expected, not ${rows.length}`)
  return row
}

/** Returns the number of rows that a query finds. */
export async function count(sql: Sql, from: string, values: unknown[] = []): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`, values)
  return only(rows).count
}
