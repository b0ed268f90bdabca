import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newAuthenticator } from '@/lib/auth/second-factor/authenticator'
import { uploadsDir } from '@/lib/core/config/data-dir'
import { academyToday } from '@/lib/core/time/zone'
import { pool } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { getScreenshot } from '@/lib/payments/queries'
import { KEEP_NOTIFICATIONS_DAYS, type KeepRule } from '@/lib/privacy/personal-data'
import { personalData } from '@/lib/privacy/records'
import { retentionPeriods } from '@/lib/privacy/retention-periods'
import { deleteExpiredRecords, removeUnclaimedFiles } from '@/lib/privacy/retention-service'
import { issueReceipt } from '@/lib/receipts/service'
import { refundPayment } from '@/lib/refunds/service'
import { privateFiles } from '@/lib/storage/private-files'
import { doJobs, forgetJobs, jobsNamed, makeDue } from '../../support/jobs'
import { asOwner } from '../../support/owner'
import {
  acting,
  applyAsStudent,
  book,
  count,
  enrol,
  newUtr,
  only,
  openSlot,
  type Person,
  pay,
} from '../../support/people'
import { payWithReceipt } from '../../support/tax'

const picture = Uint8Array.from([82, 73, 70, 70])
const DAY = 24 * 60 * 60 * 1000

let student: Person
beforeEach(async () => {
  await forgetJobs()
  await rm(uploadsDir(), { recursive: true, force: true })
  student = await enrol(pool(), 'student')
})
afterEach(() => {
  vi.useRealTimers()
})

/** Moves the clock of the nightly job forward by this many days. */
const onDay = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY })

interface Case {
  rule: KeepRule
  days: number
  table: string
  make: () => Promise<string>
}
const idOf = async (text: string, values: unknown[]): Promise<string> =>
  only((await pool().query<{ id: string }>(text, values)).rows).id

/**
 * Retention rules, each with a function that creates a new record. A test checks that the record exists a day before
 * its period ends, and is deleted a day after the end.
 */
const ending: Case[] = [
  {
    rule: 'trial-requests',
    days: retentionPeriods().KEEP_TRIAL_REQUESTS_DAYS,
    table: 'trial_requests',
    make: () =>
      idOf(
        `INSERT INTO trial_requests (name, phone, course_name, days, times, time_zone, handled_at)
         VALUES ('Visitor', '+919876543210', $1, '{mon}', '{evening}', 'Asia/Kolkata', now()) RETURNING id`,
        [`Veenai ${randomUUID()}`],
      ),
  },
  {
    rule: 'messages',
    days: retentionPeriods().KEEP_MESSAGES_DAYS,
    table: 'messages',
    make: () =>
      idOf(
        `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, state, sent_at)
         VALUES ('class-booked', $1, 'a', 'a@example.com', 's', 't', 'h', 'sent', now()) RETURNING id`,
        [student.id],
      ),
  },
  {
    rule: 'notifications',
    days: KEEP_NOTIFICATIONS_DAYS,
    table: 'notifications',
    make: () =>
      idOf(
        `INSERT INTO notifications (user_id, kind, title, text, href)
         VALUES ($1, 'class-booked', 't', 't', '/my-classes') RETURNING id`,
        [student.id],
      ),
  },
  {
    rule: 'whatsapp',
    days: retentionPeriods().KEEP_MESSAGES_DAYS,
    table: 'whatsapp_messages',
    make: () =>
      idOf(
        `INSERT INTO whatsapp_messages (user_id, template, parameters, number, once_key)
         VALUES ($1, 'class_reminder', '{a}', '+919999999999', gen_random_uuid()) RETURNING id`,
        [student.id],
      ),
  },
  {
    rule: 'announcements',
    days: retentionPeriods().KEEP_MESSAGES_DAYS,
    table: 'announcements',
    make: () =>
      idOf(
        `WITH made AS (
           INSERT INTO announcements (sender_id, sent_on, number, audience, title, text)
           VALUES ($1, current_date, 1, 'all', 'Hello', 'Hello') RETURNING id)
         INSERT INTO announcement_recipients (announcement_id, user_id, send_at) SELECT id, $1, now() FROM made
         RETURNING announcement_id AS id`,
        [student.id],
      ),
  },
  {
    rule: 'sessions',
    days: retentionPeriods().KEEP_SESSIONS_DAYS,
    table: 'sessions',
    make: () => idOf('INSERT INTO sessions (user_id, expires_at) VALUES ($1, now()) RETURNING id', [student.id]),
  },
  {
    rule: 'waitlist',
    days: retentionPeriods().KEEP_WATCHES_DAYS,
    table: 'waitlist_entries',
    make: async () => {
      const teacher = await enrol(pool(), 'teacher')
      return idOf('INSERT INTO waitlist_entries (user_id, teacher_id, ended_at) VALUES ($1, $2, now()) RETURNING id', [
        student.id,
        teacher.id,
      ])
    },
  },
]

describe('expired records', () => {
  it.each(ending)('records of $rule are deleted after $days days, but not before', async ({ days, table, make }) => {
    const id = await make()
    onDay(days - 1)
    await deleteExpiredRecords()
    expect(await count(pool(), `${table} WHERE id = $1`, [id])).toBe(1)
    onDay(2)
    await deleteExpiredRecords()
    expect(await count(pool(), `${table} WHERE id = $1`, [id])).toBe(0)
    await deleteExpiredRecords()
  })

  it('a pending email is kept, however old it is', async () => {
    const id = await idOf(
      `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html)
       VALUES ('class-booked', $1, 'a', 'a@example.com', 's', 't', 'h') RETURNING id`,
      [student.id],
    )
    onDay(retentionPeriods().KEEP_MESSAGES_DAYS + 1)
    await deleteExpiredRecords()
    expect(await count(pool(), 'messages WHERE id = $1', [id])).toBe(1)
  })

  it('the form of a rejected teacher is deleted unless the person has taught', async () => {
    const [never, once] = [await enrol(pool(), 'teacher'), await enrol(pool(), 'teacher')]
    await openSlot(pool(), once.id, -60)
    await pool().query(
      `UPDATE teacher_profiles SET status = 'rejected', decided_at = now() WHERE user_id IN ($1, $2)`,
      [never.id, once.id],
    )
    onDay(retentionPeriods().KEEP_APPLICATIONS_DAYS + 1)
    await deleteExpiredRecords()
    const left = [never, once].map(({ id }) => count(pool(), 'teacher_profiles WHERE user_id = $1', [id]))
    expect(await Promise.all(left)).toEqual([0, 1])
  })

  it('attempts at a second factor are deleted with the sessions, as are authenticators that were never confirmed', async () => {
    const { sealed } = newAuthenticator(student.id)
    await pool().query('INSERT INTO authenticators (user_id, secret_sealed) VALUES ($1, $2)', [student.id, sealed])
    await pool().query('INSERT INTO second_steps (id, user_id) VALUES ($1, $2)', [randomUUID(), student.id])
    const countLeft = async () => [
      await count(pool(), 'authenticators WHERE user_id = $1', [student.id]),
      await count(pool(), 'second_steps WHERE user_id = $1', [student.id]),
    ]
    onDay(retentionPeriods().KEEP_SESSIONS_DAYS - 1)
    await deleteExpiredRecords()
    expect(await countLeft()).toEqual([1, 1])
    onDay(2)
    await deleteExpiredRecords()
    expect(await countLeft()).toEqual([0, 0])
  })

  it('a screenshot is deleted some time after its decision, and its payment is kept', async () => {
    const key = await privateFiles().put('payments', picture, 'image/webp')
    const id = await pay(pool(), student.id, { status: 'approved' })
    const waiting = await pay(pool(), student.id, { course: 'Violin' })
    await pool().query('UPDATE payments SET screenshot_key = $2, decided_at = now() WHERE id = $1', [id, key])
    onDay(retentionPeriods().KEEP_SCREENSHOTS_DAYS - 1)
    await deleteExpiredRecords()
    expect(await getScreenshot(acting(student), id)).toHaveLength(picture.length)
    onDay(2)
    await deleteExpiredRecords()
    vi.useRealTimers()
    await doJobs()
    expect(await privateFiles().get(key)).toBeNull()
    await expect(getScreenshot(acting(student), id)).rejects.toThrow('Screenshot not found')
    expect(await count(pool(), 'payments WHERE id = $1 AND screenshot_sha256 IS NOT NULL', [id])).toBe(1)
    // A pending payment must keep its picture, however old the payment is. A database constraint enforces this.
    expect(await count(pool(), 'payments WHERE id = $1 AND screenshot_key IS NOT NULL', [waiting])).toBe(1)
    await expect(
      pool().query('UPDATE payments SET screenshot_key = NULL WHERE id = $1', [waiting]),
    ).rejects.toMatchObject({ constraint: 'payments_waiting_has_screenshot' })
  })

  it('deleting the rejected form of a child keeps the forms of the siblings', async () => {
    const { rows } = await pool().query<{ id: string }>(
      `INSERT INTO learners (account_id, name) VALUES ($1, 'Asha') RETURNING id`,
      [student.id],
    )
    const child = only(rows).id
    await pool().query(
      `INSERT INTO student_profiles (user_id, learner_id, qualification, regions, courses, status, decided_at)
       VALUES ($1, $1, 'Fresher', '{south}', '{}', 'approved', now() - interval '9 years'),
              ($1, $2, 'Fresher', '{south}', '{}', 'rejected', now() - interval '9 years')`,
      [student.id, child],
    )
    await deleteExpiredRecords()
    expect(await count(pool(), 'student_profiles WHERE learner_id = $1', [student.id])).toBe(1)
    expect(await count(pool(), 'student_profiles WHERE learner_id = $1', [child])).toBe(0)
  })

  it('a rejected application is deleted, and pending and approved ones are kept', async () => {
    const people = await Promise.all([0, 1, 2].map(() => enrol(pool(), 'student')))
    for (const [index, status] of (['rejected', 'pending', 'approved'] as const).entries())
      await applyAsStudent(pool(), people[index]?.id ?? '', status)
    await pool().query('UPDATE student_profiles SET decided_at = now()')
    onDay(retentionPeriods().KEEP_APPLICATIONS_DAYS + 1)
    await deleteExpiredRecords()
    const left = await Promise.all(people.map(({ id }) => count(pool(), 'student_profiles WHERE user_id = $1', [id])))
    expect(left).toEqual([0, 1, 1])
  })

  it('class notes and their additions are deleted after their time, and cannot be deleted by hand', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const days = retentionPeriods().KEEP_CLASS_NOTES_DAYS
    const insertClassNotes = async (daysAgo: number) => {
      const bookingId = await book(pool(), await openSlot(pool(), teacher.id, -daysAgo * 24 * 60), student.id)
      await asOwner(async (client) => {
        await client.query('SET session_replication_role = replica')
        await client.query(`INSERT INTO class_notes (booking_id, taught, written_by) VALUES ($1, 'Sa', $2)`, [
          bookingId,
          teacher.id,
        ])
        await client.query(
          `INSERT INTO class_note_additions (booking_id, number, part, text, added_by) VALUES ($1, 1, 'taught', 'Ri', $2)`,
          [bookingId, teacher.id],
        )
      })
      return bookingId
    }
    const [old, young] = [await insertClassNotes(days + 2), await insertClassNotes(days - 2)]
    await expect(pool().query('DELETE FROM class_notes WHERE booking_id = $1', [old])).rejects.toMatchObject({
      code: '42501',
    })
    await expect(
      asOwner((owner) => owner.query('DELETE FROM class_notes WHERE booking_id = $1', [old])),
    ).rejects.toThrow('class_notes_stand')
    await deleteExpiredRecords()
    const countLeft = async (id: string) => [
      await count(pool(), 'class_notes WHERE booking_id = $1', [id]),
      await count(pool(), 'class_note_additions WHERE booking_id = $1', [id]),
    ]
    expect([await countLeft(old), await countLeft(young)]).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  it('after its years, the receipt of a deleted person loses the name and the UTR', async () => {
    const insertReceipt = async (daysAgo: number) => {
      const paymentId = await pay(pool(), student.id, { status: 'approved' })
      const payer = { userId: student.id, receivedFrom: student.name, learnerName: 'Asha' }
      const paid = { ...payer, courseName: 'Veenai', amount: 700, utr: newUtr() }
      const { id } = await inTransaction((tx) =>
        issueReceipt(tx, { paymentId, ...paid }, new Date(Date.now() - daysAgo * DAY)),
      )
      return { id, utr: paid.utr }
    }
    const years = retentionPeriods().KEEP_RECEIPTS_YEARS
    const [old, young] = [await insertReceipt(years * 366), await insertReceipt(years * 365 - 2)]
    const shown = async ({ id }: { id: string }) =>
      only((await pool().query('SELECT received_from, utr FROM receipts WHERE id = $1', [id])).rows)
    await deleteExpiredRecords()
    expect(await shown(old)).toEqual({ received_from: student.name, utr: old.utr })
    await pool().query(
      "UPDATE users SET name = 'Former student 0', closed_at = now(), closed_by = id, erased_at = now() WHERE id = $1",
      [student.id],
    )
    await deleteExpiredRecords()
    expect([await shown(old), await shown(young)]).toEqual([
      { received_from: 'Former student 0', utr: null },
      { received_from: student.name, utr: young.utr },
    ])
  })

  it('after its years, the credit note of a deleted person loses names, reference and reason [contract 71.4]', async () => {
    const at = new Date(Date.now() - retentionPeriods().KEEP_RECEIPTS_YEARS * 366 * DAY)
    const { paymentId } = await payWithReceipt(student, { receivedFrom: student.name }, at)
    const admin = await enrol(pool(), 'admin')
    const refund = { method: 'upi', reference: 'T-1', reason: 'Moved', refunded_on: academyToday() } as const
    const { credit_note_id: id } = await refundPayment(acting(admin), paymentId, { ...refund, amount: 100, seen: 0 })
    await asOwner(async (owner) => {
      await owner.query('SET session_replication_role = replica')
      await owner.query('UPDATE credit_notes SET issued_at = $2 WHERE id = $1', [id, at])
    })
    await pool().query(
      "UPDATE users SET name = 'Former student 0', closed_at = now(), closed_by = id, erased_at = now() WHERE id = $1",
      [student.id],
    )
    await deleteExpiredRecords()
    expect(
      only(
        (await pool().query('SELECT received_from, reference, reason, amount FROM credit_notes WHERE id = $1', [id]))
          .rows,
      ),
    ).toEqual({ received_from: 'Former student 0', reference: null, reason: 'Removed', amount: 100 })
  })

  it('expired records are deleted in small steps, and the next job continues if the time is over', async () => {
    await pool().query(
      `INSERT INTO sessions (user_id, expires_at)
       SELECT $1, now() - interval '400 days' FROM generate_series(1, 450)`,
      [student.id],
    )
    await deleteExpiredRecords(0)
    expect(await jobsNamed('forget-old')).toHaveLength(1)
    await Promise.all([deleteExpiredRecords(), deleteExpiredRecords()])
    expect(await count(pool(), 'sessions WHERE user_id = $1', [student.id])).toBe(0)
  })

  it('every table with personal data has a rule, and every rule has a table', () => {
    const named = personalData(retentionPeriods()).flatMap(({ rule }) => rule ?? [])
    expect([...new Set(named)].toSorted()).toEqual(
      [...ending.map(({ rule }) => rule), 'screenshots', 'applications', 'class-notes', 'receipts'].toSorted(),
    )
  })
})

describe('a file without a row', () => {
  it('a file without a row is deleted after a day, but new files and files with a row are kept', async () => {
    const referencedKey = await privateFiles().put('payments', picture, 'image/webp')
    const unreferencedKey = await privateFiles().put('payments', picture, 'image/webp')
    const young = await privateFiles().put('portraits', picture, 'image/webp')
    const id = await pay(pool(), student.id)
    await pool().query('UPDATE payments SET screenshot_key = $2 WHERE id = $1', [id, referencedKey])
    const old = new Date(Date.now() - 2 * DAY)
    for (const key of [referencedKey, unreferencedKey]) await utimes(path.join(uploadsDir(), key), old, old)
    await mkdir(path.join(uploadsDir(), 'other'), { recursive: true })
    await writeFile(path.join(uploadsDir(), 'other', 'kept.txt'), 'not ours')
    await removeUnclaimedFiles()
    expect(
      await Promise.all(
        [referencedKey, unreferencedKey, young].map(async (key) => (await privateFiles().get(key)) !== null),
      ),
    ).toEqual([true, false, true])
    expect(await readdir(path.join(uploadsDir(), 'other'))).toEqual(['kept.txt'])
  })

  it('files without a row are deleted in small steps, and each step continues after the previous one', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => privateFiles().put('payments', picture, 'image/webp')))
    const [first = '', ...others] = keys.toSorted()
    const old = new Date(Date.now() - 2 * DAY)
    for (const key of keys) await utimes(path.join(uploadsDir(), key), old, old)
    await removeUnclaimedFiles({ after: first }, 0)
    await makeDue('remove-unclaimed')
    await doJobs()
    expect(await Promise.all([first, ...others].map(async (key) => (await privateFiles().get(key)) !== null))).toEqual([
      true,
      false,
      false,
    ])
  })
})
