import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { asOwner } from '../../support/owner'
import {
  applyAsStudent,
  applyAsTeacher,
  book,
  enrol,
  newEmail,
  newHash,
  newPhone,
  newUtr,
  only,
  openSlot,
  type Person,
  pay,
} from '../../support/people'

// Checks that the database itself rejects invalid rows. The tests write to the database directly.

let teacher: Person
let student: Person

beforeEach(async () => {
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
})

const refusedBy = (constraint: string) => expect.objectContaining({ constraint })
const expectRefusal = (write: Promise<unknown>, constraint: string) =>
  expect(write).rejects.toEqual(refusedBy(constraint))

describe('slots of one teacher', () => {
  it.each([
    ['the same time', 60, 60],
    ['a slot that starts inside', 90, 60],
    ['a slot that ends inside', 30, 60],
    ['minutes inside', 70, 10],
    ['a day around it', 1, 600],
    ['one minute of overlap', 119, 30],
  ])('slots of one teacher cannot overlap: %s', async (_, inMinutes, minutes) => {
    await openSlot(pool(), teacher.id, 60, 60)
    await expectRefusal(openSlot(pool(), teacher.id, inMinutes, minutes), 'slots_no_overlap_per_teacher')
  })

  it('slots of one teacher may be adjacent, and slots of two teachers may overlap', async () => {
    await openSlot(pool(), teacher.id, 60, 60)
    await openSlot(pool(), teacher.id, 120, 60)
    await openSlot(pool(), teacher.id, 0, 60)
    await openSlot(pool(), (await enrol(pool(), 'teacher')).id, 60, 60)
  })

  it('slots must end after they start', async () => {
    await expectRefusal(openSlot(pool(), teacher.id, 60, 0), 'slots_end_after_start')
    await expectRefusal(openSlot(pool(), teacher.id, 60, -30), 'slots_end_after_start')
  })

  it('slots cannot be moved to overlap each other', async () => {
    await openSlot(pool(), teacher.id, 60, 60)
    const later = await openSlot(pool(), teacher.id, 120, 60)
    await expectRefusal(
      pool().query(`UPDATE slots SET starts_at = starts_at - interval '1 minute' WHERE id = $1`, [later.id]),
      'slots_no_overlap_per_teacher',
    )
  })
})

describe('push subscriptions', () => {
  const add = async (endpoint: string, p256dh = 'p'.repeat(87), auth = 'a'.repeat(22)) =>
    pool().query(
      `WITH device AS (INSERT INTO sessions (user_id, expires_at) VALUES ($1, now() + interval '1 day') RETURNING id)
       INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
       SELECT $1, id, $2, $3, $4 FROM device`,
      [student.id, endpoint, p256dh, auth],
    )

  it('a push subscription has an https address without a user name, and well-formed keys', async () => {
    for (const endpoint of [
      'http://push.example/1',
      'https://a@push.example/1',
      'https://push.example',
      'https:///1',
    ]) {
      await expectRefusal(add(endpoint), 'push_subscriptions_endpoint_form')
    }
    await expectRefusal(add(`https://push.example/${'x'.repeat(1000)}`), 'push_subscriptions_endpoint_form')
    await expectRefusal(add('https://push.example/1', 'p'), 'push_subscriptions_p256dh_form')
    await expectRefusal(add('https://push.example/1', undefined, '+'.repeat(22)), 'push_subscriptions_auth_form')
  })

  it('a person has at most ten push subscriptions, with unique addresses and open sessions', async () => {
    for (let made = 0; made < 10; made++) await add(`https://push.example/${student.id}/${made}`)
    await expectRefusal(add(`https://push.example/${student.id}/0`), 'push_subscriptions_endpoint_key')
    await expectRefusal(add(`https://push.example/${student.id}/10`), 'push_subscriptions_ten_per_person')
    await pool().query('UPDATE sessions SET revoked_at = now() WHERE user_id = $1', [student.id])
    const left = await pool().query('SELECT FROM push_subscriptions WHERE user_id = $1', [student.id])
    expect(left.rowCount).toBe(0)
  })
})

describe('passkeys', () => {
  const key = (userId: string) =>
    pool()
      .query<{ id: string }>(
        `INSERT INTO passkeys (user_id, credential_id, public_key, counter, device_type, backed_up, name)
         VALUES ($1, replace(gen_random_uuid()::text, '-', ''), '\\x00', 5, 'singleDevice', false, 'Key') RETURNING id`,
        [userId],
      )
      .then(({ rows }) => only(rows).id)

  it('a person has at most ten passkeys, also when passkeys are transferred from another person', async () => {
    for (let n = 1; n <= 10; n++) await key(student.id)
    const refused = expect.objectContaining({ message: expect.stringContaining('"passkeys_ten_per_person"') })
    await expect(key(student.id)).rejects.toEqual(refused)
  })

  it('a passkey cannot change its owner, and its counter never decreases', async () => {
    const id = await key(teacher.id)
    const change = (set: string) => pool().query(`UPDATE passkeys SET ${set} WHERE id = $1`, [id])
    const refused = expect.objectContaining({ message: expect.stringContaining('"passkeys_stand"') })
    for (const set of ['counter = 4', `user_id = '${student.id}'`, `public_key = '\\x01'`, `credential_id = 'other'`])
      await expect(change(set)).rejects.toEqual(refused)
    await change(`counter = 6, name = 'Another', last_used_at = now(), backed_up = true`)
  })

  it('the challenge of a passkey belongs to one person, except for a login', async () => {
    const give = (purpose: string, userId: string | null) =>
      pool().query(
        `INSERT INTO passkey_challenges (challenge, purpose, user_id, expires_at)
         VALUES (left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 43), $1, $2, now())`,
        [purpose, userId],
      )
    await expectRefusal(give('login', student.id), 'passkey_challenges_whose')
    await expectRefusal(give('add', null), 'passkey_challenges_whose')
    await give('login', null)
    await give('add', student.id)
  })
})

describe('waitlist entries', () => {
  const addWaitlistEntry = (teacherId: string, day: string | null = null) =>
    pool().query('INSERT INTO waitlist_entries (user_id, teacher_id, day) VALUES ($1, $2, $3)', [
      student.id,
      teacherId,
      day,
    ])

  it('a student has one open waitlist entry per teacher and day, and one per teacher for any day', async () => {
    await addWaitlistEntry(teacher.id)
    await addWaitlistEntry(teacher.id, '2030-01-01')
    await expectRefusal(addWaitlistEntry(teacher.id), 'waitlist_entries_one_per_day')
    await expectRefusal(addWaitlistEntry(teacher.id, '2030-01-01'), 'waitlist_entries_one_per_day')
    await pool().query('UPDATE waitlist_entries SET ended_at = now() WHERE user_id = $1', [student.id])
    await addWaitlistEntry(teacher.id)
  })

  it('a person has at most twenty waitlist entries', async () => {
    const day = (n: number) => `2030-01-${String(n).padStart(2, '0')}`
    for (let n = 1; n <= 20; n++) await addWaitlistEntry(teacher.id, day(n))
    const refused = expect.objectContaining({ message: expect.stringContaining('"watches_twenty_per_person"') })
    await expect(addWaitlistEntry(teacher.id, day(21))).rejects.toEqual(refused)
    await pool().query('UPDATE waitlist_entries SET ended_at = now() WHERE user_id = $1 AND day = $2', [
      student.id,
      day(1),
    ])
    await addWaitlistEntry(teacher.id, day(21))
    const again = pool().query('UPDATE waitlist_entries SET ended_at = NULL WHERE user_id = $1 AND day = $2', [
      student.id,
      day(1),
    ])
    await expect(again).rejects.toEqual(refused)
  })

  it('instances of the previous version use waitlist entries under the former name of the table', async () => {
    const { rows } = await pool().query<{ id: string; end_key: string }>(
      `INSERT INTO "public"."watches" ("user_id", "teacher_id", "day") VALUES ($1, $2, NULL) RETURNING "id", "end_key"`,
      [student.id, teacher.id],
    )
    const { id, end_key: key } = only(rows)
    expect(key).toMatch(/^[0-9a-f-]{36}$/)
    for (let n = 1; n < 20; n++) await addWaitlistEntry(teacher.id, `2030-01-${String(n).padStart(2, '0')}`)
    const twentyFirst = pool().query(
      `INSERT INTO watches (user_id, teacher_id, day) VALUES ($1, $2, '2030-02-01') ON CONFLICT DO NOTHING`,
      [student.id, teacher.id],
    )
    await expect(twentyFirst).rejects.toMatchObject({ constraint: 'watches_twenty_per_person' })
    await pool().query('UPDATE watches SET told_at = clock_timestamp() WHERE id = ANY($1::uuid[]) RETURNING id', [[id]])
    await pool().query('UPDATE "public"."watches" SET "ended_at" = now() WHERE "end_key" = $1', [key])
    const entries = await pool().query('SELECT told_at, ended_at FROM waitlist_entries WHERE id = $1', [id])
    expect(entries.rows).toEqual([{ told_at: expect.any(Date), ended_at: expect.any(Date) }])
    const deleted = await pool().query(
      `DELETE FROM watches WHERE id IN (SELECT id FROM watches WHERE ended_at <= now() AND user_id = $1
                                        LIMIT 100 FOR UPDATE SKIP LOCKED)`,
      [student.id],
    )
    expect(deleted.rowCount).toBe(1)
  })
})

describe('bookings', () => {
  it('a slot has at most one active booking, and a cancelled booking frees it', async () => {
    const slot = await openSlot(pool(), teacher.id, 60)
    const other = await enrol(pool(), 'student')
    const first = await book(pool(), slot, student.id)
    await expectRefusal(book(pool(), slot, other.id), 'bookings_one_per_slot')
    await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = student_id WHERE id = $1', [first])
    await book(pool(), slot, other.id)
  })

  it('bookings of one student never overlap, and may be adjacent', async () => {
    const other = await enrol(pool(), 'teacher')
    await book(pool(), await openSlot(pool(), teacher.id, 60, 60), student.id)
    await book(pool(), await openSlot(pool(), other.id, 120, 60), student.id)
    const third = await enrol(pool(), 'teacher')
    const across = await openSlot(pool(), third.id, 119, 30)
    await expectRefusal(book(pool(), across, student.id), 'bookings_no_overlap_per_learner')
  })

  it('a booking has the time and the teacher of its slot', async () => {
    const slot = await openSlot(pool(), teacher.id, 60)
    const other = await enrol(pool(), 'teacher')
    const endsAt = new Date(slot.endsAt.getTime() + 60_000)
    const key = 'bookings_slot_id_teacher_id_starts_at_ends_at_fkey'
    await expectRefusal(book(pool(), { ...slot, endsAt }, student.id), key)
    await expectRefusal(book(pool(), { ...slot, teacherId: other.id }, student.id), key)
  })

  it('a booked slot cannot be removed, and a removed slot cannot be booked', async () => {
    const withdraw = (slot: { id: string }) =>
      pool().query('UPDATE slots SET withdrawn_at = now() WHERE id = $1', [slot.id])
    const booked = await openSlot(pool(), teacher.id, 60)
    const free = await openSlot(pool(), teacher.id, 120)
    await book(pool(), booked, student.id)
    await expect(withdraw(booked)).rejects.toThrow('slots_booked_stay')
    await withdraw(free)
    await expect(book(pool(), free, student.id)).rejects.toThrow('bookings_slot_stands')
    // It must be possible to add another slot at the time of the removed one.
    await openSlot(pool(), teacher.id, 120)
  })

  it('bookings or slots of one series have one teacher, and a weekly class has one student', async () => {
    const series = randomUUID()
    const other = { teacher: await enrol(pool(), 'teacher'), student: await enrol(pool(), 'student') }
    const slots = [60, 180].map((minutes) => openSlot(pool(), teacher.id, minutes))
    const [first, second, elsewhere] = await Promise.all([...slots, openSlot(pool(), other.teacher.id, 300)])
    if (!first || !second || !elsewhere) throw new Error('no slots')
    const put = (table: string, id: string) =>
      pool().query(`UPDATE ${table} SET series_id = $1 WHERE id = $2`, [series, id])
    for (const { id } of [first, second]) await put('slots', id)
    await expectRefusal(put('slots', elsewhere.id), 'slots_series_one_teacher')
    await put('bookings', await book(pool(), first, student.id))
    await expectRefusal(put('bookings', await book(pool(), second, other.student.id)), 'bookings_series_one_learner')
    await expectRefusal(put('bookings', await book(pool(), elsewhere, student.id)), 'bookings_series_one_teacher')
  })

  it('a slot cannot change its time while a booking uses it', async () => {
    const slot = await openSlot(pool(), teacher.id, 60)
    await book(pool(), slot, student.id)
    const key = 'bookings_slot_id_teacher_id_starts_at_ends_at_fkey'
    await expectRefusal(pool().query('DELETE FROM slots WHERE id = $1', [slot.id]), key)
    await expectRefusal(
      pool().query(`UPDATE slots SET ends_at = ends_at + interval '1 minute' WHERE id = $1`, [slot.id]),
      key,
    )
  })

  it('a booking has at most one meeting, and a ready meeting has a link', async () => {
    const booking = await book(pool(), await openSlot(pool(), teacher.id, 60), student.id)
    const insert = (state: string, link: string | null, bookingId: string | null) =>
      pool().query(
        `INSERT INTO meetings (booking_id, created_by, topic, provider, state, join_url, starts_at, ends_at, lease_until)
         VALUES ($1, $2, 'Veenai', 'jitsi', $3, $4, now(), now() + interval '1 hour', now())`,
        [bookingId, teacher.id, state, link],
      )
    await insert('creating', null, booking)
    await expectRefusal(insert('creating', null, booking), 'meetings_booking_id_key')
    await expectRefusal(insert('ready', null, null), 'meetings_ready_has_link')
  })
})

describe('payments', () => {
  it('a student has one pending payment per course, and any number of decided ones', async () => {
    await pay(pool(), student.id)
    await expectRefusal(pay(pool(), student.id), 'payments_one_pending_per_course')
    await pay(pool(), student.id, { status: 'approved' })
    await pay(pool(), student.id, { status: 'rejected' })
    await pay(pool(), student.id, { course: 'Violin' })
  })

  it('an image is used by one payment, unless that payment was rejected', async () => {
    const sha = newHash()
    await pay(pool(), student.id, { sha, status: 'rejected' })
    const approved = await pay(pool(), student.id, { sha, status: 'approved' })
    await expectRefusal(pay(pool(), student.id, { sha, course: 'Violin' }), 'payments_screenshot_once')
    await pool().query(`UPDATE payments SET status = 'rejected' WHERE id = $1`, [approved])
    await pay(pool(), student.id, { sha, course: 'Violin' })
    await expectRefusal(
      pool().query(`UPDATE payments SET status = 'approved' WHERE id = $1`, [approved]),
      'payments_screenshot_once',
    )
  })

  it('a UTR is used by one payment, unless that payment was rejected', async () => {
    const utr = newUtr()
    await pay(pool(), student.id, { utr, status: 'rejected' })
    await pay(pool(), student.id, { utr, status: 'approved' })
    await expectRefusal(pay(pool(), student.id, { utr, course: 'Violin' }), 'payments_utr_once')
    await pay(pool(), student.id, { course: 'Violin' })
    await pay(pool(), student.id, { course: 'Piano' })
  })

  it.each(['approved', 'rejected'] as const)('a payment that was %s never becomes pending again', async (status) => {
    const payment = await pay(pool(), student.id, { status })
    await expect(pool().query(`UPDATE payments SET status = 'pending' WHERE id = $1`, [payment])).rejects.toThrow(
      'a decided payment never waits again',
    )
    const other = status === 'approved' ? 'rejected' : 'approved'
    await pool().query('UPDATE payments SET status = $2 WHERE id = $1', [payment, other])
  })

  it('a payment requires a fee, a complete UTR and a valid hash', async () => {
    await expectRefusal(pay(pool(), student.id, { utr: '12345' }), 'payments_utr_twelve_digits')
    await expectRefusal(pay(pool(), student.id, { utr: '12345678901a' }), 'payments_utr_twelve_digits')
    await expectRefusal(pay(pool(), student.id, { sha: 'ABC' }), 'payments_sha256_hex')
    await pay(pool(), student.id)
    await expectRefusal(
      pool().query('UPDATE payments SET fee = 0 WHERE user_id = $1', [student.id]),
      'payments_fee_positive',
    )
  })
})

describe('people', () => {
  const insert = (name: string, email: string, phone: string) =>
    pool().query(`INSERT INTO users (name, email, phone, password_hash) VALUES ($1, $2, $3, 'x')`, [name, email, phone])

  it('a person has a unique phone of 10 digits, and a unique email in lower case', async () => {
    await expectRefusal(insert('A', newEmail(), '12345'), 'users_phone_ten_digits')
    await expectRefusal(insert('A', newEmail(), '+919876543210'), 'users_phone_ten_digits')
    await expectRefusal(insert('A', newEmail(), '98765432१0'), 'users_phone_ten_digits')
    await expectRefusal(insert('A', 'Ananya@example.com', newPhone()), 'users_email_lower_case')
    await expectRefusal(insert('A', student.email, newPhone()), 'users_email_key')
    await expectRefusal(insert('A', newEmail(), student.phone), 'users_phone_key')
  })

  it('a person has a contact number in E.164 or none, and an erased person has none', async () => {
    const set = (number: string | null) =>
      pool().query('UPDATE users SET contact_phone = $2 WHERE id = $1', [student.id, number])
    await expectRefusal(set('07911 123456'), 'users_contact_phone_form')
    await set('+447911123456')
    await expectRefusal(
      pool().query('UPDATE users SET closed_at = now(), closed_by = id, erased_at = now() WHERE id = $1', [student.id]),
      'users_erased_without_contact_phone',
    )
    await set(null)
  })

  it('a person has a country code or none, a state only in India, and neither after an erasure', async () => {
    const set = (country: string | null, state: string | null) =>
      pool().query('UPDATE users SET country = $2, state = $3 WHERE id = $1', [student.id, country, state])
    await expectRefusal(set('India', null), 'users_country_form')
    await expectRefusal(set('in', null), 'users_country_form')
    for (const state of ['00', '25', '28', '39', '3', 'TN']) await expectRefusal(set('IN', state), 'users_state_form')
    await expectRefusal(set('GB', '33'), 'users_state_in_india')
    await expectRefusal(set(null, '33'), 'users_state_in_india')
    await set('IN', '33')
    await expectRefusal(
      pool().query('UPDATE users SET closed_at = now(), closed_by = id, erased_at = now() WHERE id = $1', [student.id]),
      'users_erased_without_country',
    )
    await set('IN', null)
    await set(null, null)
  })

  it('a person has a name of 1 to 100 characters', async () => {
    await expectRefusal(insert('', newEmail(), newPhone()), 'users_name_length')
    await expectRefusal(insert('a'.repeat(101), newEmail(), newPhone()), 'users_name_length')
    await insert('அ'.repeat(100), newEmail(), newPhone())
  })

  it('a person cannot be deleted while records refer to them', async () => {
    await pay(pool(), student.id)
    await expectRefusal(pool().query('DELETE FROM users WHERE id = $1', [student.id]), 'payments_user_id_fkey')
    await expectRefusal(pool().query('DELETE FROM users WHERE id = $1', [teacher.id]), 'teacher_profiles_user_id_fkey')
  })
})

describe('applications', () => {
  it.each([
    ['teacher_profiles', applyAsTeacher],
    ['student_profiles', applyAsStudent],
  ] as const)(
    'the table %s has one application per person, with a real mobile number and a valid age',
    async (table, apply) => {
      const person = await enrol(pool(), 'student')
      await apply(pool(), person.id, 'pending')
      await expectRefusal(apply(pool(), person.id, 'pending'), `${table}_pkey`)
      const set = (column: string, value: unknown) =>
        pool().query(`UPDATE ${table} SET ${column} = $2 WHERE user_id = $1`, [person.id, value])
      await expectRefusal(set('alt_mobile', '9876543210'), `${table}_alt_mobile_format`)
      await expectRefusal(set('years_learning', 81), `${table}_years_range`)
      await expectRefusal(set('years_learning', -1), `${table}_years_range`)
      await set('alt_mobile', '+919876543210')
      await set('years_learning', 80)
    },
  )
})

describe('the audit log', () => {
  const decide = () =>
    pool().query(
      `INSERT INTO audit_log (actor_id, action, subject, subject_id, from_state, to_state)
       VALUES ($1, 'approve', 'payment', $1, 'pending', 'approved')`,
      [teacher.id],
    )
  const appendOnly = 'the audit log is append-only'
  afterEach(async () => expect((await pool().query('SELECT 1 FROM audit_log')).rowCount).toBeGreaterThan(0))

  it.each([
    ['an update', `UPDATE audit_log SET to_state = 'rejected'`],
    ['an update of the clock', 'UPDATE audit_log SET at = now()'],
    ['a delete', 'DELETE FROM audit_log'],
    ['a truncate', 'TRUNCATE audit_log'],
    ['a truncate by way of others', 'TRUNCATE users, audit_log CASCADE'],
  ])('the audit log rejects %s, even by the owner of the tables', async (_, statement) => {
    await decide()
    await expect(asOwner((owner) => owner.query(statement))).rejects.toThrow(appendOnly)
  })
})

describe('after a class', () => {
  const booking = async (inMinutes: number) => book(pool(), await openSlot(pool(), teacher.id, inMinutes), student.id)
  const mark = (id: string, at = 'now()', by: string | null = teacher.id) =>
    pool().query(`UPDATE bookings SET attendance = 'held', marked_at = ${at}, marked_by = $2 WHERE id = $1`, [id, by])
  const note = (id: string, taught = 'Varnam') =>
    pool().query('INSERT INTO class_notes (booking_id, taught, written_by) VALUES ($1, $2, $3)', [
      id,
      taught,
      teacher.id,
    ])
  const add = (id: string, number = 1, part = 'taught', text = 'More') =>
    pool().query(
      'INSERT INTO class_note_additions (booking_id, number, part, text, added_by) VALUES ($1, $2, $3, $4, $5)',
      [id, number, part, text, teacher.id],
    )
  const cancel = (id: string) =>
    pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = teacher_id WHERE id = $1', [id])

  it('attendance is rejected before the start, without the person who marked it, and after a cancellation', async () => {
    await expectRefusal(mark(await booking(60)), 'bookings_marked_once_begun')
    const begun = await booking(-300)
    await expectRefusal(mark(begun, 'now()', null), 'bookings_marked_by_somebody')
    await mark(begun)
    await expectRefusal(cancel(begun), 'bookings_marked_stand')
    const off = await booking(-120)
    await cancel(off)
    await expectRefusal(mark(off), 'bookings_marked_stand')
  })

  it('class notes are rejected before the start and after a cancellation', async () => {
    const coming = await booking(60)
    // `expectRefusal` cannot check these errors, because only their message names the trigger.
    await expect(note(coming)).rejects.toThrow('class_notes_of_begun')
    await expect(add(coming)).rejects.toThrow('class_note_additions_of_begun')
    const off = await booking(-120)
    await cancel(off)
    await expect(note(off)).rejects.toThrow('class_notes_of_begun')
  })

  it('class notes can change for a week and are never deleted, and their additions never change', async () => {
    const old = await booking(-8 * 24 * 60)
    await expect(note(old)).rejects.toThrow('class_notes_stand')
    const young = await booking(-120)
    await note(young)
    await pool().query("UPDATE class_notes SET taught = 'Gitam' WHERE booking_id = $1", [young])
    const change = (sql: string, id: string) => asOwner((owner) => owner.query(`${sql} WHERE booking_id = $1`, [id]))
    await expect(change('DELETE FROM class_notes', young)).rejects.toThrow('class_notes_stand')
    await add(old)
    for (const sql of ["UPDATE class_note_additions SET text = 'Less'", 'DELETE FROM class_note_additions'])
      await expect(change(sql, old)).rejects.toThrow('class_note_additions_stand')
  })

  it('class notes and additions have a maximum length, and additions have a maximum number', async () => {
    const id = await booking(-120)
    await expectRefusal(note(id, 'a'.repeat(4001)), 'class_notes_length')
    await expectRefusal(add(id, 1, 'taught', 'a'.repeat(4001)), 'class_note_additions_length')
    await expectRefusal(add(id, 1, 'secret'), 'class_note_additions_part')
    await expectRefusal(add(id, 21), 'class_note_additions_few')
    await add(id)
    await expectRefusal(add(id), 'class_note_additions_pkey')
  })
})

describe('an email address', () => {
  const confirmed = async ({ id }: Person) =>
    only(
      (await pool().query<{ at: Date | null }>('SELECT email_verified_at AS at FROM users WHERE id = $1', [id])).rows,
    ).at

  it('an address that replaces a confirmed one is not confirmed', async () => {
    expect(await confirmed(student)).not.toBeNull()
    await pool().query('UPDATE users SET email = $2 WHERE id = $1', [student.id, newEmail()])
    expect(await confirmed(student)).toBeNull()
    const both = 'UPDATE users SET email = $2, email_verified_at = now() WHERE id = $1'
    await pool().query(both, [student.id, newEmail()])
    expect(await confirmed(student)).not.toBeNull()
  })

  it('the current address cannot be requested as a new one', () =>
    expectRefusal(
      pool().query('UPDATE users SET pending_email = email WHERE id = $1', [student.id]),
      'users_pending_email_is_another',
    ))
})
