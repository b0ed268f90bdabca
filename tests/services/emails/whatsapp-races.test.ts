import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setOwnContactPhone } from '@/lib/accounts/contact-phone/contact-phone-service'
import { pool } from '@/lib/db/client'
import { chooseWhatsApp, readWhatsAppChoice } from '@/lib/notifications/whatsapp/opt-in-service'
import { sendWhatsApp } from '@/lib/notifications/whatsapp/sending-service'
import { startWhatsAppServer, type WhatsAppServer } from '../../../scripts/simulators/whatsapp'
import { openConnections, releaseTogether } from '../../support/barrier'
import { acting, enrol, only, type Person } from '../../support/people'
import { setVariables } from '../../support/variables'
import { serveWebhook, whatsAppAccount, whatsAppEnv } from '../../support/whatsapp'

const databaseUrl = process.env.DATABASE_URL ?? ''
let whatsApp: WhatsAppServer
let webhook: Awaited<ReturnType<typeof serveWebhook>>

beforeAll(async () => {
  whatsApp = await startWhatsAppServer({ ...whatsAppAccount, reports: ['read'] })
  setVariables(whatsAppEnv(whatsApp.url))
  webhook = await serveWebhook()
  await openConnections(pool(), 4)
})
afterAll(async () => {
  await whatsApp.close()
  await webhook.close()
})

let student: Person
let number: string
beforeEach(async () => {
  Object.assign(whatsApp, { mode: 'ok', webhook: '', messages: [], requests: 0 })
  student = await enrol(pool(), 'student')
  number = `+91${student.phone}`
  await chooseWhatsApp(acting(student), { on: true, number })
})

/** Inserts a queued message to the student. Returns its ID. */
async function insertQueued(): Promise<string> {
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO whatsapp_messages (user_id, template, parameters, number, once_key)
     VALUES ($1::uuid, 'class_reminder', '{Asha,Violin,Today}', $2, gen_random_uuid()) RETURNING id`,
    [student.id, number],
  )
  return only(rows).id
}
const statesOf = async (id: string) =>
  (await pool().query<{ state: string }>('SELECT state::text FROM whatsapp_messages WHERE id = $1', [id])).rows.map(
    ({ state }) => state,
  )

it('two workers send a WhatsApp message once', async () => {
  const id = await insertQueued()
  const send = () => sendWhatsApp({ messageId: id }, false)
  await releaseTogether(databaseUrl, 'whatsapp_messages', [send, send, send])
  expect(whatsApp.requests).toBe(1)
  expect(await statesOf(id)).toEqual(['sent'])
})

it('a report that arrives before the response to the sender is not lost', async () => {
  Object.assign(whatsApp, { mode: 'report-first', webhook: webhook.url })
  const id = await insertQueued()
  await sendWhatsApp({ messageId: id }, false)
  expect(await statesOf(id)).toEqual(['read'])
})

it('reports that arrive in any order or at the same time lead to the latest status', async () => {
  whatsApp.webhook = webhook.url
  const id = await insertQueued()
  whatsApp.mode = 'lost-response'
  await sendWhatsApp({ messageId: id }, false).catch(() => undefined)
  const message = only(whatsApp.messages)
  const reports = (['read', 'sent', 'delivered'] as const).map((status) => () => whatsApp.report(message, status))
  const statuses = await releaseTogether(databaseUrl, 'whatsapp_messages', reports)
  expect(statuses).toEqual(reports.map(() => ({ status: 'fulfilled', value: 200 })))
  expect(await statesOf(id)).toEqual(['read'])
})

it('a message that is sent during an opt-out is either sent before it, or deleted', async () => {
  const id = await insertQueued()
  await releaseTogether<unknown>(databaseUrl, 'whatsapp_opt_ins', [
    () => chooseWhatsApp(acting(student), { on: false }),
    () => sendWhatsApp({ messageId: id }, false),
  ])
  expect(await statesOf(id)).toEqual(whatsApp.requests === 1 ? ['sent'] : [])
  const later = await insertQueued()
  await sendWhatsApp({ messageId: later }, false)
  expect(await statesOf(later)).toEqual([])
})

it('an opt-in during a change of the number never counts for the old number', async () => {
  await chooseWhatsApp(acting(student), { on: false })
  await releaseTogether<unknown>(databaseUrl, 'users', [
    () => chooseWhatsApp(acting(student), { on: true, number }),
    () => setOwnContactPhone(acting(student), { contact_phone: '+447400123456' }),
  ])
  expect((await readWhatsAppChoice(acting(student))).opted_in_at).toBeNull()
})
