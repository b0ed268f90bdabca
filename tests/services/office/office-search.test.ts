import { randomInt, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { registerBody } from '@/lib/accounts/schema'
import { listStudents, listTeacherApplications } from '@/lib/applications/queries'
import { listQuery } from '@/lib/core/http/fields'
import { pool } from '@/lib/db/client'
import { listInvitations } from '@/lib/invitations/queries'
import { listMessages } from '@/lib/notifications/queries'
import { listPayments } from '@/lib/payments/queries'
import { listTrialRequests } from '@/lib/trials/queries'
import { trialRequestBody } from '@/lib/trials/schema'
import { requestTrial } from '@/lib/trials/service'
import { enrol, newEmail, newPhone, newUtr, only, type Person, pay } from '../../support/people'

let student: Person
let teacher: Person
const utr = newUtr()
const mobile = newPhone()
const abroad = `7400${randomInt(1e6).toString().padStart(6, '0')}`
let living: Person

beforeAll(async () => {
  student = await enrol(pool(), 'student', { phone: mobile })
  teacher = await enrol(pool(), 'teacher')
  await pay(pool(), student.id, { utr })
  living = { id: '', name: 'Unopened', email: newEmail(), phone: newPhone(), role: 'student' }
  const { rows } = await pool().query<{ id: string }>(
    'INSERT INTO users (name, email, phone, contact_phone) VALUES ($1, $2, $3, $4) RETURNING id',
    [living.name, living.email, living.phone, `+44${abroad}`],
  )
  living.id = only(rows).id
  await pay(pool(), living.id, { utr: newUtr() })
  await pool().query(
    `INSERT INTO messages (user_id, kind, to_name, to_address, subject, text, html)
     VALUES ($1, 'security', $2, $3, 'A new password', '', '')`,
    [living.id, living.name, living.email],
  )
  await pay(pool(), (await enrol(pool(), 'student')).id, { utr: newUtr() })
  await pool().query(
    `INSERT INTO messages (user_id, kind, to_name, to_address, subject, text, html)
     VALUES ($1, 'security', $2, $3, 'A new password', '', '')`,
    [student.id, student.name, student.email],
  )
  const trial = { name: 'Asha', course_name: 'Veenai', days: ['sat'], times: ['evening'], time_zone: 'Asia/Kolkata' }
  for (const phone of [mobile, '+44 7700 900123'])
    await requestTrial(trialRequestBody.parse({ ...trial, phone }), `10.1.${randomInt(256)}.${randomInt(256)}`)
})

const query = (q: string) => ({ q: listQuery.parse({ q }).q })
const first = (number: string) => number.slice(0, 5)
const last = (number: string) => number.slice(5)

/** The formats in which people may type a phone number. */
const spellings: [string, (number: string) => string][] = [
  ['the app displays it', (number) => `+91 ${first(number)} ${last(number)}`],
  ['a contact card has it', (number) => `\u202a+91-${first(number)}-${last(number)}\u202c`],
  ['it is dialled in India', (number) => `0${number}`],
  ['Devanagari digits write it', (number) => number.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '')],
]

describe.each(spellings)('the search by a phone number as %s', (_, written) => {
  it('the office finds a student by the phone number', async () => {
    const { data } = await listStudents(query(written(student.phone)))
    expect(data.map(({ id }) => id)).toEqual([student.id])
  })

  it('the office finds a teacher by the phone number', async () => {
    const { data } = await listTeacherApplications(query(written(teacher.phone)))
    expect(data.map(({ user_id }) => user_id)).toEqual([teacher.id])
  })

  it('the office finds a payment by the phone number', async () => {
    const { payments } = await listPayments(query(written(student.phone)))
    expect(payments.map(({ utr }) => utr)).toEqual([utr])
  })

  it('the office finds an email by the phone number', async () => {
    const { messages } = await listMessages(query(written(student.phone)))
    expect(messages.map(({ to_address }) => to_address)).toEqual([student.email])
  })

  it('the office finds a trial request by the phone number', async () => {
    const { trial_requests } = await listTrialRequests(query(written(mobile)))
    expect(trial_requests.map(({ phone }) => phone)).toEqual([`+91${mobile}`])
  })
})

/** A foreign contact number in different formats. */
describe.each([
  ['with its country code', (number: string) => `+44 ${number.slice(0, 4)} ${number.slice(4)}`],
  ['with 00', (number: string) => `0044${number}`],
  ['as it is dialled in its country', (number: string) => `0${number.slice(0, 4)} ${number.slice(4)}`],
  ['with both', (number: string) => `+44 (0)${number.slice(0, 4)}.${number.slice(4)}`],
  ['in part', (number: string) => number.slice(3)],
])('the search by a contact number %s', (_, written) => {
  const q = () => query(written(abroad))

  it('the office finds the student, payment, unopened account and email by the contact number', async () => {
    expect((await listStudents(q())).data.map(({ id }) => id)).toEqual([living.id])
    expect((await listPayments(q())).payments.map(({ user_id }) => user_id)).toEqual([living.id])
    expect((await listInvitations(q())).invitations.map(({ user_id }) => user_id)).toEqual([living.id])
    expect((await listMessages(q())).messages.map(({ to_address }) => to_address)).toEqual([living.email])
  })

  it('the office finds the teacher by the contact number', async () => {
    await pool().query('UPDATE users SET contact_phone = NULL WHERE id = $1', [living.id])
    await pool().query('UPDATE users SET contact_phone = $2 WHERE id = $1', [teacher.id, `+44${abroad}`])
    expect((await listTeacherApplications(q())).data.map(({ user_id }) => user_id)).toEqual([teacher.id])
    await pool().query('UPDATE users SET contact_phone = NULL WHERE id = $1', [teacher.id])
    await pool().query('UPDATE users SET contact_phone = $2 WHERE id = $1', [living.id, `+44${abroad}`])
  })
})

describe('the search of the academy office', () => {
  it.each(['+44 7700 900123', '0044 (7700) 900-123', '07700 900123', '7700 900'])(
    'the office finds a trial request from abroad by %s',
    async (q) => {
      const { trial_requests } = await listTrialRequests(query(q))
      expect(trial_requests.map(({ phone }) => phone)).toEqual(['+447700900123'])
    },
  )

  it.each([
    ['as it was typed', (digits: string) => digits],
    ['in groups of four', (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ')],
    ['with the label of the payment app', (digits: string) => `UTR: ${digits}\u200e`],
  ])('the office finds a payment by its UTR %s', async (_, written) => {
    const { payments } = await listPayments(query(written(utr)))
    expect(payments.map((payment) => payment.user_id)).toEqual([student.id])
  })

  it('the office reads the emails with a status page by page', async () => {
    const first = await listMessages({ status: 'waiting', limit: 1 })
    const next = await listMessages({ status: 'waiting', limit: 1, cursor: first.nextCursor })
    const addresses = [...first.messages, ...next.messages].map(({ to_address }) => to_address)
    expect(addresses).toEqual([student.email, living.email])
  })

  it('the office finds a name with diacritics in any Unicode normal form', async () => {
    const name = `Zoë Ñāyar ${randomUUID()}`
    const stored = registerBody.shape.name.parse(name.normalize('NFD'))
    expect(stored).toBe(name.normalize('NFC'))
    const person = await enrol(pool(), 'student', { name: stored })
    for (const form of ['NFC', 'NFD'] as const) {
      const { data } = await listStudents(query(name.normalize(form)))
      expect(data.map(({ id }) => id)).toEqual([person.id])
    }
  })
})

it('the database rejects a name that is not in NFC', async () => {
  const write = enrol(pool(), 'student', { name: 'Zoë'.normalize('NFD') })
  await expect(write).rejects.toMatchObject({ constraint: 'users_name_nfc' })
})
