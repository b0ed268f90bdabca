import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { sendCombinedEmail } from '@/lib/bookings/combined-email-service'
import { pool } from '@/lib/db/client'
import { decidePayment } from '@/lib/payments/service'
import { previewClosing, readAccountStatus } from '@/lib/privacy/closing-queries'
import { closePerson, openPerson } from '@/lib/privacy/closing-service'
import { eraseDue } from '@/lib/privacy/due-erasures-service'
import { eraseByOffice } from '@/lib/privacy/erasure-service'
import { notifyWaitlist } from '@/lib/waitlist/email-service'
import { joinWaitlist } from '@/lib/waitlist/service'
import { openConnections, releaseTogether } from '../../support/barrier'
import { forgetJobs } from '../../support/jobs'
import { acting, book, count, enrol, newEmail, only, openSlot, type Person, pay } from '../../support/people'

// Tests the erasure of a person in difficult cases. For example, an admin reopens the account at the same time.

let office: Person
let student: Person
beforeEach(async () => {
  await forgetJobs()
  office = await enrol(pool(), 'admin')
  student = await enrol(pool(), 'student', { name: `Meena ${randomUUID().slice(0, 8)}` })
})

const closeAccount = async (who: Person) =>
  closePerson(acting(office), who.id, { seen: (await previewClosing(who.id)).seen, reason: null })
async function makeErasureDue(who: Person): Promise<void> {
  await closeAccount(who)
  await eraseByOffice(acting(office), who.id, { seen: '-' })
  await pool().query(
    `UPDATE erasures SET asked_at = now() - interval '8 days', due_at = now() - interval '1 day' WHERE user_id = $1`,
    [who.id],
  )
}
const erasedAt = async (who: Person) => (await readAccountStatus(who.id)).erased_at

async function insertAuditEntry(reason: string, minutesAgo = 0): Promise<() => Promise<string>> {
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO audit_log (actor_id, action, subject, subject_id, to_state, reason, at)
     VALUES ($1, 'cancel', 'class', $2, 'cancelled', $3, now() - make_interval(mins => $4)) RETURNING id`,
    [office.id, randomUUID(), reason, minutesAgo],
  )
  const { id } = only(rows)
  return async () =>
    only((await pool().query<{ reason: string }>('SELECT reason FROM audit_log WHERE id = $1', [id])).rows).reason
}

it('a person can be erased even if another account uses the placeholder phone or email', async () => {
  const { last_value: last } = only(
    (await pool().query<{ last_value: string }>('SELECT last_value FROM former_people')).rows,
  )
  const next = Array.from({ length: 6 }, (_, index) => Number(last) + index)
  for (const place of next) {
    const taken =
      place % 2 === 0 ? { phone: String(place).padStart(10, '0') } : { email: `former-${place}@erased.invalid` }
    await enrol(pool(), 'student', taken)
  }
  await makeErasureDue(student)
  await eraseDue()
  expect(await erasedAt(student)).not.toBeNull()
})

it('one failed erasure does not stop the others, and is tried again later', async () => {
  const broken = await enrol(pool(), 'student')
  await makeErasureDue(broken)
  await pool().query(`UPDATE erasures SET due_at = due_at - interval '1 hour' WHERE user_id = $1`, [broken.id])
  await pool().query('UPDATE users SET closed_at = NULL, closed_by = NULL WHERE id = $1', [broken.id])
  await makeErasureDue(student)
  await expect(eraseDue()).rejects.toThrow()
  expect([await erasedAt(broken), await erasedAt(student)]).toEqual([null, expect.any(String)])
  await closeAccount(broken)
  await eraseDue()
  expect(await erasedAt(broken)).not.toBeNull()
})

it('a one-word name is removed only from the person’s own log entries, and from none before the person', async () => {
  const before = await insertAuditEntry('At the wish of Two Words', 1)
  const [paid, two] = [
    await enrol(pool(), 'student', { name: 'paid' }),
    await enrol(pool(), 'student', { name: 'Two Words' }),
  ]
  const approvePaymentOf = async (who: Person) => decidePayment(acting(office), await pay(pool(), who.id), 'approve')
  for (const who of [paid, two]) await approvePaymentOf(who)
  const about = await insertAuditEntry(`paid in cash, says ${paid.email.toUpperCase()}; two words of Two Wordsworth`)
  await makeErasureDue(paid)
  await makeErasureDue(two)
  await eraseDue()
  expect(await before()).toBe('At the wish of Two Words')
  expect(await about()).toMatch(/^paid in cash, says Former student \d+; Former student \d+ of Two Wordsworth$/)
})

it('an ordinary word stays in the log and in emails if a person is renamed to this word and erased', async () => {
  const teacher = await enrol(pool(), 'teacher')
  const other = await enrol(pool(), 'student')
  const reason = await insertAuditEntry('Matched with the bank statement')
  await pool().query('UPDATE users SET name = $2 WHERE id = $1', [student.id, 'Matched with the bank statement'])
  await book(pool(), await openSlot(pool(), teacher.id, -600), student.id)
  await pool().query(
    `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, state, sent_at, with_user_id)
     SELECT 'class-booked', $1, '-', '-', '-', 'Matched with the bank statement', '-', 'sent', now(), "with" FROM unnest($2::uuid[]) AS "with"`,
    [teacher.id, [other.id, student.id]],
  )
  await makeErasureDue(student)
  await eraseDue()
  expect(await reason()).toBe('Matched with the bank statement')
  expect(await count(pool(), 'messages WHERE user_id = $1 AND with_user_id = $2', [teacher.id, other.id])).toBe(1)
  expect(await count(pool(), 'messages WHERE user_id = $1 AND with_user_id = $2', [teacher.id, student.id])).toBe(0)
})

it('an erasure deletes emails to others that name the person: combined class and free slot emails', async () => {
  const teacher = await enrol(pool(), 'teacher', { name: `Kamala ${randomUUID()}` })
  await joinWaitlist(acting(student), { teacher_id: teacher.id, date: null })
  await openSlot(pool(), teacher.id, 600)
  await notifyWaitlist({ teacherId: teacher.id })
  await pool().query(
    `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, state, held_because, with_user_id)
     VALUES ('class-booked', $1, '-', '-', '-', '-', '-', 'held', 'together', $2)`,
    [student.id, teacher.id],
  )
  await sendCombinedEmail({ userId: student.id, withUserId: teacher.id })
  const countMentions = () => count(pool(), 'messages WHERE position($1 IN text) > 0', [teacher.name])
  expect(await countMentions()).toBe(2)
  await makeErasureDue(teacher)
  await eraseDue()
  expect(await countMentions()).toBe(0)
})

it('an erasure deletes the person’s notifications, and those of others about the person', async () => {
  const teacher = await enrol(pool(), 'teacher')
  const other = await enrol(pool(), 'student')
  await book(pool(), await openSlot(pool(), teacher.id, -600), student.id)
  await pool().query(
    `INSERT INTO notifications (user_id, with_user_id, kind, title, text, href) VALUES
       ($1, NULL, 'security', 'To the person', '', '/'), ($2, $1, 'class-booked', 'With the person', '', '/'),
       ($2, NULL, 'days-off', $3, '', '/'), ($2, $4, 'class-booked', 'With another person', '', '/')`,
    [student.id, teacher.id, `Holiday of ${student.name}`, other.id],
  )
  await makeErasureDue(student)
  await eraseDue()
  const { rows } = await pool().query('SELECT title FROM notifications WHERE user_id IN ($1, $2)', [
    student.id,
    teacher.id,
  ])
  expect(rows).toEqual([{ title: 'With another person' }])
})

it('if one admin erases a closed account while another one reopens it, one of them is rejected', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await enrol(pool(), 'student', { email: newEmail() })
    await closeAccount(person)
    await openConnections(pool(), 8)
    await releaseTogether<unknown>(process.env.DATABASE_URL ?? '', 'erasures', [
      () => eraseByOffice(acting(office), person.id, { seen: '-' }),
      () => openPerson(acting(office), person.id),
    ])
    const { closed_at, erased_on } = await readAccountStatus(person.id)
    expect([closed_at === null, erased_on === null]).toEqual([erased_on === null, closed_at === null])
  }
})
