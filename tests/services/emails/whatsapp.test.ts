import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setOwnContactPhone } from '@/lib/accounts/contact-phone/contact-phone-service'
import { cancelClass } from '@/lib/bookings/change-service'
import { remindClass } from '@/lib/bookings/follow-up-service'
import { bookSlots } from '@/lib/bookings/service'
import { db, pool } from '@/lib/db/client'
import { recipientFields, writeMessage } from '@/lib/notifications/service'
import { chooseWhatsApp, readWhatsAppChoice } from '@/lib/notifications/whatsapp/opt-in-service'
import { listWhatsAppMessages } from '@/lib/notifications/whatsapp/queries'
import { requeueLostWhatsApp } from '@/lib/notifications/whatsapp/sending-service'
import { getPerson } from '@/lib/office/people-queries'
import { decidePayment } from '@/lib/payments/service'
import { previewClosing } from '@/lib/privacy/closing-queries'
import { closePerson } from '@/lib/privacy/closing-service'
import { eraseDue } from '@/lib/privacy/due-erasures-service'
import { eraseByOffice } from '@/lib/privacy/erasure-service'
import { eraseLearner } from '@/lib/privacy/learner-erasure-service'
import { collectOwnData } from '@/lib/privacy/own-data-queries'
import { previewTimeOffEffects, takeTimeOff } from '@/lib/time-off/service'
import { startWhatsAppServer, type WhatsAppServer } from '../../../scripts/simulators/whatsapp'
import { academyDate } from '../../support/browser/academy-clock'
import { allowOneAttempt, doJobs, forgetJobs, jobsNamed, makeDue } from '../../support/jobs'
import { acting, book, count, enrol, only, openSlot, PASSWORD, type Person, pay } from '../../support/people'
import { setVariables } from '../../support/variables'
import { serveWebhook, whatsAppAccount, whatsAppEnv } from '../../support/whatsapp'

vi.setConfig({ testTimeout: 30_000 })

let whatsApp: WhatsAppServer
let webhook: Awaited<ReturnType<typeof serveWebhook>>

beforeAll(async () => {
  whatsApp = await startWhatsAppServer(whatsAppAccount)
  setVariables(whatsAppEnv(whatsApp.url))
  webhook = await serveWebhook()
})
afterAll(async () => {
  await whatsApp.close()
  await webhook.close()
})

let office: Person
let teacher: Person
let student: Person
beforeEach(async () => {
  Object.assign(whatsApp, { mode: 'ok', webhook: webhook.url, messages: [], requests: 0 })
  await forgetJobs()
  await pool().query('DELETE FROM whatsapp_messages')
  office = await enrol(pool(), 'admin')
  teacher = await enrol(pool(), 'teacher', { name: 'Meera Iyer' })
  student = await enrol(pool(), 'student', { name: 'Asha Rao' })
})

const numberOf = (person: Person) => `+91${person.phone}`
const optIn = (person: Person, number = numberOf(person)) => chooseWhatsApp(acting(person), { on: true, number })
const isOptedIn = async (person: Person) => (await readWhatsAppChoice(acting(person))).opted_in_at !== null

interface Row {
  id: string
  template: string
  parameters: string[]
  number: string
  state: string
  provider_id: string | null
  error_code: string | null
  attempts: number
}
const messagesOf = async (person: Person) =>
  (await pool().query<Row>('SELECT * FROM whatsapp_messages WHERE user_id = $1 ORDER BY created_at', [person.id])).rows
const stateOf = async (person: Person) => only(await messagesOf(person)).state

async function bookClass(inMinutes = 3 * 24 * 60) {
  const slot = await openSlot(pool(), teacher.id, inMinutes)
  await bookSlots(acting(student), { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slot.id] })
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM bookings WHERE slot_id = $1', [slot.id])
  return { slot, bookingId: only(rows).id }
}

/** Turns on WhatsApp messages for the student, and has the teacher cancel a class. */
async function optInAndCancelClass() {
  await optIn(student)
  const { slot } = await bookClass()
  await cancelClass(acting(teacher), slot.id, { reason: 'A concert' })
  return slot
}

describe('opt-in', () => {
  it('the WhatsApp opt-in is off by default, and is stored with its number and date', async () => {
    expect(await readWhatsAppChoice(acting(student))).toEqual({
      number: numberOf(student),
      understood: expect.stringMatching(/^\+91 \d{5} \d{5}, India$/),
      opted_in_at: null,
    })
    const { opted_in_at } = await optIn(student)
    expect(Date.now() - new Date(opted_in_at ?? 0).getTime()).toBeLessThan(60_000)
    expect((await optIn(student)).opted_in_at).toBe(opted_in_at)
    expect((await getPerson(student.id)).whatsapp).toEqual({ number: numberOf(student), opted_in_at })
    expect((await chooseWhatsApp(acting(student), { on: false })).opted_in_at).toBeNull()
    expect((await getPerson(student.id)).whatsapp).toBeNull()
  })

  it('the WhatsApp opt-in needs a number with a known country, and the number that the person saw', async () => {
    const abroad = await enrol(pool(), 'student', { phone: `1${student.phone.slice(1)}` })
    await expect(optIn(abroad)).rejects.toMatchObject({
      code: 'conflict',
      message: /Add a number with its country code/,
    })
    await expect(optIn(student, '+447400123456')).rejects.toMatchObject({ message: /Your number has changed/ })
    await setOwnContactPhone(acting(abroad), { contact_phone: '+447400123456' })
    expect((await optIn(abroad, '+447400123456')).understood).toMatch(/United Kingdom$/)
  })

  it('the WhatsApp opt-in ends with a change of the number or the closing of the account', async () => {
    await optIn(student)
    await pool().query('UPDATE users SET name = name, contact_phone = NULL WHERE id = $1', [student.id])
    expect(await isOptedIn(student)).toBe(true)
    await setOwnContactPhone(acting(student), { contact_phone: '+447400123456' })
    expect(await isOptedIn(student)).toBe(false)
    await optIn(student, '+447400123456')
    await pool().query(`UPDATE users SET phone = '9' || substr(phone, 2) WHERE id = $1`, [student.id])
    expect(await isOptedIn(student)).toBe(true)
    const { seen } = await previewClosing(student.id)
    await closePerson(acting(office), student.id, { seen, reason: 'Moved away' })
    expect(await isOptedIn(student)).toBe(false)
  })
})

describe('messages', () => {
  it('people who opted in get a WhatsApp message, but not the person who cancelled', async () => {
    await pool().query(`UPDATE users SET time_zone = 'America/New_York' WHERE id = $1`, [student.id])
    await optIn(teacher)
    const slot = await optInAndCancelClass()
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'America/New_York' })
    const message = only(await messagesOf(student))
    expect(message).toMatchObject({ template: 'class_cancelled', number: numberOf(student), state: 'queued' })
    expect(message.parameters.slice(0, 2)).toEqual(['Asha Rao', expect.stringMatching(/ with Meera Iyer$/)])
    expect(message.parameters[2]).toMatch(/Eastern .* Time \(America\/New_York\)$/)
    expect(message.parameters[2]?.replace(/, /, ' ')).toContain(day.format(slot.startsAt).replace(/, /, ' '))
    expect(await messagesOf(teacher)).toEqual([])
    expect(await jobsNamed('send-whatsapp')).toMatchObject([{ key: `whatsapp:${message.id}`, max_attempts: 11 }])
  })

  it('no WhatsApp message is written without an opt-in, or by a change that is rolled back', async () => {
    const { slot } = await bookClass()
    await cancelClass(acting(office), slot.id, { reason: 'A concert' })
    await optIn(student)
    const failing = db().$transaction(async (tx) => {
      const recipient = await tx.user.findUniqueOrThrow({ where: { id: student.id }, select: recipientFields })
      const content = { subject: 'A', heading: 'A', opening: ['A'], facts: [], action: null, closing: [] }
      const message = { template: 'payment_receipt', parameters: ['a', 'b', 'c', 'd'], onceKey: student.id } as const
      await writeMessage(tx, 'payment-decided', recipient, content, { whatsApp: message })
      expect(await tx.whatsAppMessage.count({ where: { userId: student.id } })).toBe(1)
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await messagesOf(student)).toEqual([])
    expect(await jobsNamed('send-whatsapp')).toEqual([])
  })

  it('both people get a WhatsApp reminder once, even if the job runs twice', async () => {
    await optIn(student)
    await optIn(teacher)
    const { slot, bookingId } = await bookClass()
    for (const hours of [24, 24, 1]) await remindClass({ bookingId, startsAt: slot.startsAt.toISOString(), hours })
    expect((await messagesOf(student)).map(({ template }) => template)).toEqual(['class_reminder', 'class_reminder'])
    expect((await messagesOf(teacher))[0]?.parameters.slice(0, 2)).toEqual([
      'Meera Iyer',
      expect.stringMatching(/ with Asha Rao$/),
    ])
    const first = await listWhatsAppMessages({ limit: 3 })
    const next = await listWhatsAppMessages({ limit: 3, cursor: first.nextCursor })
    expect(new Set([...first.messages, ...next.messages].map(({ id }) => id)).size).toBe(4)
  })

  it('a WhatsApp message names the first of several classes that time off cancels', async () => {
    await optIn(student)
    for (const days of [8, 9, 10]) await book(pool(), await openSlot(pool(), teacher.id, days * 24 * 60), student.id)
    const range = { teacher_id: teacher.id, from: academyDate(8), to: academyDate(11) }
    const { seen, classes } = await previewTimeOffEffects(range)
    const choices = classes.map(({ slot_id }) => ({ slot_id, action: 'cancel' as const }))
    await takeTimeOff(acting(teacher), { ...range, reason: 'A concert', seen, choices, default: undefined })
    expect(only(await messagesOf(student)).parameters[2]).toMatch(/, and 2 later classes$/)
  })

  it('the payer gets a WhatsApp message about the receipt', async () => {
    await optIn(student)
    await decidePayment(acting(office), await pay(pool(), student.id, { utr: '412345678901' }), 'approve')
    const message = only(await messagesOf(student))
    expect(message.template).toBe('payment_receipt')
    expect(message.parameters).toEqual(['Asha Rao', 'Veenai', '₹700', expect.stringMatching(/\d/)])
    await doJobs()
    expect(only(whatsApp.messages)).toMatchObject({ template: 'payment_receipt', parameters: message.parameters })
  })

  it('a person gets at most 30 WhatsApp messages a day', async () => {
    await optIn(student)
    await pool().query(
      `INSERT INTO whatsapp_messages (user_id, template, parameters, number, once_key)
       SELECT $1, 'class_reminder', '{a,b,c}', '+919999999999', 'key ' || n FROM generate_series(1, 30) n`,
      [student.id],
    )
    const { slot } = await bookClass()
    await cancelClass(acting(teacher), slot.id, { reason: 'A concert' })
    expect(await messagesOf(student)).toHaveLength(30)
  })
})

describe('delivery', () => {
  it('the status of a WhatsApp message follows the reports, and never goes back', async () => {
    await optInAndCancelClass()
    await doJobs()
    const sent = only(whatsApp.messages)
    expect(sent).toMatchObject({ to: numberOf(student), template: 'class_cancelled' })
    expect(only(await messagesOf(student))).toMatchObject({ state: 'sent', provider_id: sent.id, attempts: 1 })
    for (const [status, state] of [
      ['delivered', 'delivered'],
      ['read', 'read'],
      ['sent', 'read'],
      ['delivered', 'read'],
      ['failed', 'read'],
    ] as const) {
      expect(await whatsApp.report(sent, status, 131026)).toBe(200)
      expect(await stateOf(student)).toBe(state)
    }
    const back = pool().query(`UPDATE whatsapp_messages SET state = 'sent' WHERE user_id = $1`, [student.id])
    await expect(back).rejects.toMatchObject({ constraint: 'whatsapp_messages_forward' })
    await doJobs()
    expect(whatsApp.requests).toBe(1)
  })

  it('reports about unknown WhatsApp messages are ignored', async () => {
    const unknown = { id: 'wamid.unknown', to: '+919999999999', template: 'x', parameters: [], callback: 'no id' }
    expect(await whatsApp.report(unknown, 'read')).toBe(200)
    expect(await count(pool(), 'whatsapp_messages')).toBe(0)
  })

  it.each([
    ['not-on-whatsapp', /not on WhatsApp/],
    ['no-template', /has no template/],
    ['undeliverable', /not on WhatsApp/],
  ] as const)('a WhatsApp message fails permanently with a reason for the office: %s', async (mode, reason) => {
    await optInAndCancelClass()
    whatsApp.mode = mode
    await doJobs()
    await vi.waitFor(async () => expect(await stateOf(student)).toBe('failed'))
    expect(await jobsNamed('send-whatsapp')).toEqual([])
    const { messages, failed } = await listWhatsAppMessages({ status: 'failed', q: student.phone })
    expect(failed).toBe(1)
    expect(only([...messages])).toMatchObject({ to_name: 'Asha Rao', failure: expect.stringMatching(reason) })
  })

  it.each(['rate-limit', 'server-error', 'bad-gateway', 'expired-token', 'unreachable', 'no-id'] as const)(
    'a WhatsApp message is tried again after a temporary failure: %s',
    async (mode) => {
      await optInAndCancelClass()
      whatsApp.mode = mode
      await doJobs()
      expect(await stateOf(student)).toBe('queued')
      whatsApp.mode = 'ok'
      await makeDue('send-whatsapp')
      await doJobs()
      expect(only(await messagesOf(student))).toMatchObject({ state: 'sent', attempts: 2, error_code: null })
    },
  )

  it('a WhatsApp message fails after the last attempt, but a later report of its delivery still counts', async () => {
    await optInAndCancelClass()
    whatsApp.mode = 'no-id'
    await allowOneAttempt('send-whatsapp')
    await doJobs()
    expect(only(await messagesOf(student))).toMatchObject({ state: 'failed', error_code: 'no-answer' })
    await whatsApp.report(only(whatsApp.messages), 'delivered')
    expect(only(await messagesOf(student))).toMatchObject({ state: 'delivered', error_code: null })
  })

  it('a WhatsApp message is not sent again if a report arrived although the response was lost', async () => {
    await optInAndCancelClass()
    whatsApp.mode = 'lost-response'
    await doJobs()
    await whatsApp.report(only(whatsApp.messages), 'sent')
    expect(only(await messagesOf(student))).toMatchObject({ state: 'sent', provider_id: only(whatsApp.messages).id })
    whatsApp.mode = 'ok'
    await makeDue('send-whatsapp')
    await doJobs()
    expect(whatsApp.requests).toBe(1)
  })

  it('an outdated reminder is not sent by WhatsApp', async () => {
    await optIn(student)
    const { slot, bookingId } = await bookClass()
    await remindClass({ bookingId, startsAt: slot.startsAt.toISOString(), hours: 1 })
    await pool().query(`UPDATE whatsapp_messages SET useful_until = now() - interval '1 second'`)
    await doJobs()
    expect(only(await messagesOf(student))).toMatchObject({ state: 'failed', error_code: 'outdated' })
    expect(whatsApp.requests).toBe(0)
  })

  it('a WhatsApp message of a worker that crashed gets a new job after a while', async () => {
    await optInAndCancelClass()
    await forgetJobs()
    await pool().query(
      `UPDATE whatsapp_messages SET created_at = now() - interval '1 hour', claimed_at = now() - interval '3 minutes'`,
    )
    await requeueLostWhatsApp()
    await doJobs()
    expect(await stateOf(student)).toBe('sent')
  })
})

describe('STOP', () => {
  it('STOP ends the opt-in, and deletes the messages that were not sent yet', async () => {
    await optInAndCancelClass()
    expect(await whatsApp.reply(numberOf(student), 'Please stop calling me')).toBe(200)
    expect(await isOptedIn(student)).toBe(true)
    expect(await whatsApp.reply(numberOf(student), ' stop. ')).toBe(200)
    expect(await isOptedIn(student)).toBe(false)
    await doJobs()
    expect(whatsApp.requests).toBe(0)
    expect(await messagesOf(student)).toEqual([])
  })

  it('STOP does not end an opt-in that is newer than the reply', async () => {
    await optIn(student)
    await whatsApp.reply(numberOf(student), 'STOP', new Date(Date.now() - 60_000))
    expect(await isOptedIn(student)).toBe(true)
  })

  it('STOP also works for a number that WhatsApp spells differently', async () => {
    await setOwnContactPhone(acting(student), { contact_phone: '+5491123456789' })
    await optIn(student, '+5491123456789')
    const { slot } = await bookClass()
    await cancelClass(acting(teacher), slot.id, { reason: 'A concert' })
    await doJobs()
    await pool().query(`UPDATE whatsapp_messages SET whatsapp_id = '541123456789'`)
    await whatsApp.reply('541123456789', 'STOP')
    expect(await isOptedIn(student)).toBe(false)
  })
})

describe('personal data', () => {
  it('the data export contains the opt-in and the WhatsApp messages, and an erasure deletes both', async () => {
    await optInAndCancelClass()
    await doJobs()
    const { data } = await collectOwnData(acting(student))
    expect(data.account).toMatchObject({ whatsapp_messages_to: numberOf(student) })
    expect(data.whatsapp_messages).toMatchObject([{ about: 'class_cancelled', to: numberOf(student) }])
    await eraseByOffice(acting(office), student.id, { seen: (await previewClosing(student.id)).seen })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 60 * 60_000 })
    await eraseDue()
    vi.useRealTimers()
    expect(await messagesOf(student)).toEqual([])
    expect(await count(pool(), 'whatsapp_opt_ins WHERE user_id = $1', [student.id])).toBe(0)
  })

  it('an erasure deletes WhatsApp messages that name the erased child', async () => {
    await optInAndCancelClass()
    await pool().query(`UPDATE whatsapp_messages SET parameters[2] = 'Violin for Tara Rao with Meera Iyer'`)
    const { rows } = await pool().query<{ id: string }>(
      `INSERT INTO learners (account_id, name, archived_at) VALUES ($1, 'Tara Rao', now()) RETURNING id`,
      [student.id],
    )
    await eraseLearner(acting(student), only(rows).id, { current_password: PASSWORD })
    expect(await messagesOf(student)).toEqual([])
  })
})
