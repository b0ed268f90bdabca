import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerBody } from '@/lib/accounts/schema'
import { logIn, register } from '@/lib/accounts/service'
import { listStudents } from '@/lib/applications/queries'
import { listMyStudents } from '@/lib/bookings/lists/students-queries'
import { listClasses } from '@/lib/bookings/queries'
import { bookSlots } from '@/lib/bookings/service'
import { findClassWhatsApp, findOfficeWhatsApp } from '@/lib/bookings/whatsapp-queries'
import { listDecisions } from '@/lib/db/audit-log'
import { pool } from '@/lib/db/client'
import { exportStudents } from '@/lib/office/exports'
import { getPerson } from '@/lib/office/people-queries'
import { editPersonBody } from '@/lib/office/people-schema'
import { editPerson } from '@/lib/office/people-service'
import { listPayments } from '@/lib/payments/queries'
import { decidePayment } from '@/lib/payments/service'
import { previewClosing, readAccountStatus } from '@/lib/privacy/closing-queries'
import { closePerson } from '@/lib/privacy/closing-service'
import { endGuardianConsent, findConsents, giveConsent } from '@/lib/privacy/consent-service'
import { eraseDue } from '@/lib/privacy/due-erasures-service'
import { eraseByOffice, keepAccount, keepByOffice, previewErasure, requestErasure } from '@/lib/privacy/erasure-service'
import { collectOwnData } from '@/lib/privacy/own-data-queries'
import { withdrawConsent } from '@/lib/privacy/withdrawal-service'
import { getReceipt } from '@/lib/receipts/queries'
import { privateFiles } from '@/lib/storage/private-files'
import { fulfilled, openConnections, refusals, releaseTogether } from '../../support/barrier'
import { doJobs, forgetJobs } from '../../support/jobs'
import {
  acting,
  applyAsStudent,
  book,
  count,
  enrol,
  newEmail,
  newPhone,
  only,
  openSlot,
  PASSWORD,
  type Person,
  pay,
} from '../../support/people'
import { giveApp, giveRecoveryCodes } from '../../support/second-factor'

vi.setConfig({ testTimeout: 30_000 })
const databaseUrl = process.env.DATABASE_URL ?? ''
const address = '192.0.2.8'
const DAY = 24 * 60 * 60 * 1000

let office: Person
let teacher: Person
let student: Person
beforeEach(async () => {
  await forgetJobs()
  office = await enrol(pool(), 'admin')
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student', { name: `Meena Unusual ${randomUUID().slice(0, 8)}` })
})
afterEach(() => {
  vi.useRealTimers()
})

const requestOwnErasure = async (who = student, password = PASSWORD) =>
  requestErasure(acting(who), { seen: (await previewErasure(acting(who))).preview.seen, current_password: password })
const logInAs = (who = student) => logIn({ phone: who.phone, password: PASSWORD }, address)
const keepOwnAccount = (who = student) => keepAccount({ phone: who.phone, password: PASSWORD }, address)
const daysLater = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY })

/** Returns the names of all tables that contain any of these strings. */
async function tablesThatHold(texts: readonly string[]): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const results: string[] = []
  for (const { name } of rows) {
    const held = await count(
      pool(),
      `"${name}" t WHERE EXISTS (SELECT FROM unnest($1::text[]) x WHERE t::text ILIKE '%' || x || '%')`,
      [texts],
    )
    if (held > 0) results.push(name)
  }
  return results
}

/**
 * Creates every kind of record that an academy stores about a student. Returns the receipt's ID and the screenshot's
 * key.
 */
async function insertStudentRecords(): Promise<{ receiptId: string; key: string }> {
  await applyAsStudent(pool(), student.id, 'approved')
  const past = await openSlot(pool(), teacher.id, -300)
  const bookingId = await book(pool(), past, student.id)
  await pool().query(`INSERT INTO class_notes (booking_id, taught, private, written_by) VALUES ($1, $2, 'slow', $3)`, [
    bookingId,
    `${student.name} sang well`,
    teacher.id,
  ])
  const coming = await openSlot(pool(), teacher.id, 600)
  await bookSlots(acting(student), {
    student_id: student.id,
    teacher_id: teacher.id,
    selectedSlots: [coming.id],
    subject: '',
  })
  const key = await privateFiles().put('payments', Uint8Array.from([1, 2, 3]), 'image/webp')
  const paid = await pay(pool(), student.id, { utr: null })
  await pool().query('UPDATE payments SET screenshot_key = $2 WHERE id = $1', [paid, key])
  await decidePayment(acting(office), paid, 'approve', `${student.name} called from ${student.phone}`)
  await pay(pool(), student.id, { course: 'Violin' })
  await pool().query(
    `INSERT INTO trial_requests (name, phone, course_name, days, times, time_zone)
     VALUES ($1, $2, 'Veenai', '{mon}', '{evening}', 'Asia/Kolkata')`,
    [student.name, `+91${student.phone}`],
  )
  await pool().query(
    `INSERT INTO audit_log (actor_id, action, subject, subject_id, to_state, reason)
     VALUES ($1, 'cancel', 'class', $2, 'cancelled', $3)`,
    [office.id, randomUUID(), `At the wish of ${student.name.toUpperCase()} (${student.email})`],
  )
  await giveConsent(acting(student), {
    guardian_name: `Mother of ${student.name}`,
    guardian_relation: 'Mother',
    consent: true,
  })
  const receipt = await pool().query<{ id: string }>('SELECT id FROM receipts WHERE user_id = $1', [student.id])
  return { receiptId: only(receipt.rows).id, key }
}

describe('a student who requests erasure', () => {
  it('requesting erasure closes the account at once, and the student can keep it for seven days', async () => {
    await book(pool(), await openSlot(pool(), teacher.id, 600), student.id)
    const shown = await previewErasure(acting(student))
    expect(shown.preview.classes).toHaveLength(1)
    expect(shown.stays.map(({ what }) => what).join()).toContain('Receipts')
    await expect(requestOwnErasure(student, 'another one')).rejects.toMatchObject({
      errors: { current_password: ['This is not your current password'] },
    })
    const dueAt = await requestOwnErasure()
    expect(Math.round((dueAt.getTime() - Date.now()) / DAY)).toBe(7)
    await expect(logInAs()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Your account will be deleted on .*\. Until then, you can choose to keep it\.$/),
      fields: { erased_on: dueAt.toISOString() },
    })
    expect(await count(pool(), 'bookings WHERE student_id = $1 AND cancelled_at IS NULL', [student.id])).toBe(0)
    const { user } = await keepOwnAccount()
    expect(user.id).toBe(student.id)
    expect((await logInAs()).user.id).toBe(student.id)
    daysLater(8)
    await eraseDue()
    expect((await readAccountStatus(student.id)).erased_at).toBeNull()
    await expect(keepOwnAccount()).rejects.toMatchObject({ message: 'This account is not waiting to be deleted' })
  })

  it('after seven days nothing about the student is left in the database or on disk, except receipts', async () => {
    const { receiptId, key } = await insertStudentRecords()
    const traces = [student.name, student.phone, student.email]
    await requestOwnErasure()
    daysLater(6)
    await eraseDue()
    expect((await readAccountStatus(student.id)).erased_at).toBeNull()
    daysLater(2)
    await Promise.all([eraseDue(), eraseDue()])
    vi.useRealTimers()
    await doJobs()
    expect(await tablesThatHold(traces)).toEqual(['receipts'])
    expect(await privateFiles().get(key)).toBeNull()
    expect(await getReceipt(acting(office), receiptId)).toMatchObject({ received_from: student.name })
    await expect(logInAs()).rejects.toMatchObject({ code: 'signed_out' })
    await expect(keepOwnAccount()).rejects.toMatchObject({ code: 'signed_out' })

    // After the erasure, the office must still see the person's record, payments, history and past classes.
    const { person, erased_at, payments, history } = await getPerson(student.id)
    expect(erased_at).not.toBeNull()
    expect(person.name).toMatch(/^Former student \d+$/)
    expect(payments).toMatchObject([{ status: 'approved' }])
    expect(history.every(({ reason }) => reason === null)).toBe(true)
    expect((await listDecisions('person', student.id)).map(({ action }) => action)).toContain('erase')
    expect(
      await count(pool(), 'class_notes n JOIN bookings b ON b.id = n.booking_id AND b.student_id = $1', [student.id]),
    ).toBe(0)
    const { rows } = await pool().query<{ reason: string }>(
      `SELECT reason FROM audit_log WHERE reason LIKE 'At the wish%'`,
    )
    expect(rows.at(-1)?.reason).toBe(`At the wish of ${person.name} (${person.name})`)
    // The office's lists must not contain former students. The office must not be able to contact or rename them.
    expect((await listStudents({})).data.map(({ id }) => id)).not.toContain(student.id)
    expect(await exportStudents({})).not.toContain(person.name)
    expect((await listPayments({ q: person.name })).payments).toMatchObject([{ username: person.name }])
    const { classes } = await listClasses(acting(office), { person: student.id, status: 'past' })
    expect(classes).toMatchObject([{ student_name: person.name }])
    const { students } = await listMyStudents(acting(teacher), {})
    expect(students).toMatchObject([{ name: person.name, whatsapp_slot_id: null }])
    const slotId = only(classes).slot_id
    for (const reaches of [
      () => findClassWhatsApp(acting(teacher), slotId),
      () => findOfficeWhatsApp(slotId, 'student'),
    ])
      await expect(reaches()).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      editPerson(acting(office), student.id, editPersonBody.parse({ name: student.name, seen: person.updated_at })),
    ).rejects.toMatchObject({ message: 'This account was deleted and cannot be restored.' })
    // After the erasure, it must be possible to register the same phone and email again.
    const again = registerBody.parse({ ...student, password: PASSWORD, role: 'student' })
    expect((await register(again, address)).user.id).not.toBe(student.id)
  })

  it('only an erasure in progress can remove anything from the log and the notes', async () => {
    // Either a trigger or a missing privilege must reject the write.
    const refusal = { code: expect.stringMatching(/^(23001|42501)$/) }
    await expect(pool().query('SELECT forget_person($1)', [student.id])).rejects.toThrow('nobody asked for this')
    await pool().query(
      `INSERT INTO audit_log (actor_id, action, subject, subject_id, to_state, reason) VALUES ($1, 'a', 'person', $1, 'b', 'why')`,
      [office.id],
    )
    await expect(pool().query(`UPDATE audit_log SET reason = NULL`)).rejects.toMatchObject(refusal)
    const client = await pool().connect()
    await client.query(`SET academy.forgetting = 'on'`)
    await expect(client.query(`UPDATE audit_log SET actor_id = $1`, [teacher.id])).rejects.toMatchObject(refusal)
    await expect(client.query('DELETE FROM audit_log')).rejects.toMatchObject(refusal)
    await client.query('RESET academy.forgetting')
    client.release()
  })

  it('only the office erases a teacher, once nothing is pending, and never the last admin', async () => {
    await expect(requestOwnErasure(teacher)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(requestOwnErasure(office)).rejects.toMatchObject({ code: 'forbidden' })
    const slot = await openSlot(pool(), teacher.id, 600)
    const eraseTeacher = async () =>
      eraseByOffice(acting(office), teacher.id, { seen: (await previewClosing(teacher.id)).seen })
    await expect(eraseTeacher()).rejects.toMatchObject({ message: expect.stringContaining('still has classes') })
    await pool().query('UPDATE slots SET withdrawn_at = now() WHERE id = $1', [slot.id])
    await eraseTeacher()
    await expect(eraseTeacher()).rejects.toMatchObject({ message: 'This account is already waiting to be deleted' })
    daysLater(8)
    await eraseDue()
    vi.useRealTimers()
    expect((await getPerson(teacher.id)).person.name).toMatch(/^Former teacher \d+$/)
    await expect(keepByOffice(acting(office), teacher.id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      eraseByOffice(acting(office), office.id, { seen: (await previewClosing(office.id)).seen }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('a person cannot reopen an account that the office closed, and the office can stop the erasure', async () => {
    await closePerson(acting(office), student.id, { seen: (await previewClosing(student.id)).seen, reason: null })
    await eraseByOffice(acting(office), student.id, { seen: '-' })
    await expect(keepOwnAccount()).rejects.toMatchObject({ code: 'conflict' })
    await keepByOffice(acting(office), student.id)
    expect(await readAccountStatus(student.id)).toMatchObject({ erased_on: null, closed_at: expect.any(String) })
  })
})

describe('erasure at the same time as other calls', () => {
  it('either the job of the seventh day runs or the owner keeps the account, never both', async () => {
    await openConnections(pool(), 8)
    await requestOwnErasure()
    await pool().query(
      `UPDATE erasures SET asked_at = now() - interval '8 days', due_at = now() - interval '1 day' WHERE user_id = $1`,
      [student.id],
    )
    const results = await releaseTogether<unknown>(databaseUrl, 'erasures', [
      () => eraseDue(),
      () => eraseDue(),
      () => keepOwnAccount(),
    ])
    const { erased_at, closed_at } = await readAccountStatus(student.id)
    const isKept = results[2]?.status === 'fulfilled'
    expect(isKept ? [erased_at, closed_at] : [typeof erased_at, typeof closed_at]).toEqual(
      isKept ? [null, null] : ['string', 'string'],
    )
    expect(
      await count(pool(), 'erasures WHERE user_id = $1 AND kept_at IS NULL AND done_at IS NULL', [student.id]),
    ).toBe(0)
  })

  it('bookings during an erasure leave no class for the closed account', async () => {
    await openConnections(pool(), 8)
    const slots = [await openSlot(pool(), teacher.id, 60), await openSlot(pool(), teacher.id, 300)]
    const { preview } = await previewErasure(acting(student))
    const results = await releaseTogether<unknown>(databaseUrl, 'bookings', [
      () => requestErasure(acting(student), { seen: preview.seen, current_password: PASSWORD }),
      ...slots.map(
        ({ id }) =>
          () =>
            bookSlots(acting(student), {
              student_id: student.id,
              teacher_id: teacher.id,
              selectedSlots: [id],
              subject: '',
            }),
      ),
    ])
    const activeCount = await count(pool(), 'bookings WHERE student_id = $1 AND cancelled_at IS NULL', [student.id])
    expect(activeCount > 0).toBe(results[0]?.status === 'rejected')
  })

  it('requesting erasure several times at the same time stores one erasure', async () => {
    await openConnections(pool(), 8)
    const results = await releaseTogether<unknown>(databaseUrl, 'erasures', [
      () => requestOwnErasure(),
      () => requestOwnErasure(),
      () => requestOwnErasure(),
    ])
    expect(fulfilled(results)).toHaveLength(1)
    for (const refused of refusals(results)) expect(refused).toMatchObject({ code: 'conflict' })
    expect(await count(pool(), 'erasures WHERE user_id = $1', [student.id])).toBe(1)
  })
})

describe('the learner’s age', () => {
  const form = (more: object) => ({
    name: 'Kavya',
    email: newEmail(),
    phone: newPhone(),
    password: PASSWORD,
    role: 'student',
    ...more,
  })
  const registerWith = (more: object) => register(registerBody.parse(form(more)), address)
  const guardian = { guardian_name: 'Lakshmi Rao', guardian_relation: 'Mother', consent: true }

  it('the documented registration does not ask for the age, and stores none', async () => {
    const { user } = await registerWith({})
    expect((await findConsents(user)).consent).toBeNull()
  })

  it('a learner under 18 needs a guardian’s consent, whose exact text is stored with its digest', async () => {
    const refused = registerBody.safeParse(form({ learner_under_18: true, guardian_name: ' ' }))
    expect(refused.error?.issues.map(({ path }) => path[0])).toEqual(['guardian_name', 'guardian_relation', 'consent'])
    const { user } = await registerWith({ learner_under_18: true, ...guardian })
    expect((await findConsents(user)).consent).toMatchObject({
      learner_under_18: true,
      guardian_name: 'Lakshmi Rao',
      guardian_relation: 'Mother',
      text: expect.stringContaining('I, Lakshmi Rao, am the mother of this student'),
      ended_at: null,
    })
    const { rows } = await pool().query<{ same: boolean }>(
      `SELECT text_sha256 = encode(sha256(convert_to(text, 'UTF8')), 'hex') AS same FROM consents WHERE user_id = $1`,
      [user.id],
    )
    expect(rows).toEqual([{ same: true }])
    const adult = await registerWith({ learner_under_18: false })
    expect((await findConsents(adult.user)).consent).toMatchObject({ learner_under_18: false, guardian_name: null })
    await expect(
      pool().query(
        `INSERT INTO consents (user_id, learner_under_18, text_version, text, text_sha256, given_by)
         VALUES ($1, true, '1', 'x', $2, $1)`,
        [student.id, '0'.repeat(64)],
      ),
    ).rejects.toMatchObject({ constraint: 'consents_guardian_of_minor' })
  })

  it('withdrawing the consent closes the account, keeping it needs a new consent, and 18 ends it', async () => {
    const agreed = { guardian_name: 'Lakshmi Rao', guardian_relation: 'Mother', consent: true } as const
    const withdraw = async () =>
      withdrawConsent(acting(student), {
        seen: (await previewErasure(acting(student))).preview.seen,
        current_password: PASSWORD,
      })
    await expect(withdraw()).rejects.toMatchObject({ message: 'This account has no consent on record' })
    await giveConsent(acting(student), agreed)
    await giveConsent(acting(student), { ...agreed, guardian_name: 'Ravi Rao', guardian_relation: 'Father' })
    await withdraw()
    await expect(logInAs()).rejects.toMatchObject({ code: 'conflict' })
    expect(await readAccountStatus(student.id)).toMatchObject({
      consents: [
        { guardian_name: 'Ravi Rao', ended_because: 'withdrawn' },
        { guardian_name: 'Lakshmi Rao', ended_because: 'replaced' },
      ],
    })
    await keepOwnAccount()
    expect((await findConsents(student)).consent).toMatchObject({ guardian_name: 'Ravi Rao', ended_at: null })
    await endGuardianConsent(acting(office), student.id)
    expect((await findConsents(student)).consent).toMatchObject({ learner_under_18: false })
    expect((await listDecisions('person', student.id)).map(({ action }) => action)).toEqual([
      'consent',
      'keep',
      'erase',
      'withdraw',
    ])
  })
})

describe('the export of personal data', () => {
  it('the data export is complete, names its pictures, and contains only the names of other people', async () => {
    await insertStudentRecords()
    const other = await enrol(pool(), 'student')
    await pool().query(
      `INSERT INTO sessions (user_id, expires_at, device, network)
       VALUES ($1, now() + interval '1 day', 'Firefox on Linux', '192.0.2.0')`,
      [student.id],
    )
    await pool().query(`INSERT INTO identities (user_id, provider, subject, email) VALUES ($1, 'google', 'g-1', $2)`, [
      student.id,
      student.email,
    ])
    await pool().query(`INSERT INTO utr_claims (user_id, utr) VALUES ($1, '123456789012')`, [student.id])
    await giveApp(pool(), student)
    await giveRecoveryCodes(pool(), student, ['ABCDE-FGHJK'])
    const { data, pictures } = await collectOwnData(acting(student))
    const text = JSON.stringify(data)
    expect(data.account).toMatchObject({ name: student.name, phone: student.phone, email: student.email })
    expect(data.applications).toMatchObject([{ as: 'student', status: 'approved' }])
    expect(data.classes).toMatchObject([{ as: 'student', with: teacher.name, taught: `${student.name} sang well` }, {}])
    expect(data.payments).toHaveLength(2)
    expect(data.receipts).toMatchObject([{ received_from: student.name, amount: 700 }])
    // The export must not contain the trial request, because anyone can enter the student's number.
    expect(text).not.toContain('"evening"')
    expect(data.account.email_confirmed_at).toEqual(expect.any(String))
    expect(data.account).toMatchObject({ second_step_since: expect.any(String), recovery_codes_left: 1 })
    expect(data.sessions).toMatchObject([{ device: 'Firefox on Linux', network: '192.0.2.0' }])
    expect(data.identities).toEqual([
      {
        provider: 'google',
        id_there: 'g-1',
        email_there: student.email,
        connected_at: expect.any(String),
        last_used_at: null,
      },
    ])
    expect(data.claimed_utrs).toMatchObject([{ utr: '123456789012' }])
    expect(data.letters.length).toBeGreaterThan(0)
    expect(data.notifications.length).toBeGreaterThan(0)
    expect(data.consents).toHaveLength(1)
    expect(pictures.map(({ name }) => name)).toEqual(['pictures/payment-1.webp', 'pictures/payment-2.webp'])
    expect(await pictures[0]?.read()).toHaveLength(3)
    // The export must not contain the teacher's private notes, other people's contact data, or password hashes.
    for (const secret of ['slow', teacher.phone, teacher.email, other.name, '$2b$']) expect(text).not.toContain(secret)
    const ofTeacher = JSON.stringify((await collectOwnData(acting(teacher))).data)
    for (const secret of ['sang well', 'slow', student.phone, student.email]) expect(ofTeacher).not.toContain(secret)
  })
})
