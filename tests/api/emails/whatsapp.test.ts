import { afterAll, beforeAll, expect, it } from 'vitest'
import { signatureOf } from '../../../scripts/simulators/whatsapp'
import { newAddress } from '../../support/addresses'
import { enrol, only } from '../../support/people'
import { database, databaseUrl, dataDir, expectRefusal, make } from '../../support/server/api-client'
import { fetchDocumented } from '../../support/server/documented-answers'
import { type AcademyServer, startAcademy } from '../../support/server/server'
import { whatsAppAccount, whatsAppEnv } from '../../support/whatsapp'

const settings = whatsAppEnv('http://127.0.0.1:9/v24.0')
let academy: AcademyServer
beforeAll(async () => {
  academy = await startAcademy({ databaseUrl, dataDir, name: 'whatsapp', env: settings })
})
afterAll(() => academy.stop())

interface Sent {
  signature?: string | null
  address?: string
}

async function send(body: string, { signature, address = newAddress() }: Sent = {}): Promise<number> {
  const signed = signature === undefined ? signatureOf(body, whatsAppAccount.appSecret) : signature
  const response = await fetchDocumented(`${academy.baseUrl}/api/whatsapp/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(signed !== null && { 'x-hub-signature-256': signed }),
    },
    body,
  })
  return response.status
}

const bodyOf = (value: object, phoneNumberId: string = whatsAppAccount.phoneNumberId) =>
  JSON.stringify({ entry: [{ changes: [{ value: { metadata: { phone_number_id: phoneNumberId }, ...value } }] }] })

/** Inserts a sent message. Returns the ID that Meta gave it. */
async function sentMessage(): Promise<string> {
  const student = await enrol(database, 'student')
  const { rows } = await database.query<{ provider_id: string }>(
    `INSERT INTO whatsapp_messages (user_id, template, parameters, number, once_key, state, provider_id)
     VALUES ($1, 'class_reminder', '{a,b,c}', '+919999999999', gen_random_uuid(), 'sent', 'wamid.' || gen_random_uuid())
     RETURNING provider_id`,
    [student.id],
  )
  return only(rows).provider_id
}
const stateOf = async (id: string) =>
  only(
    (await database.query<{ state: string }>('SELECT state::text FROM whatsapp_messages WHERE provider_id = $1', [id]))
      .rows,
  ).state
const read = (id: string) => ({ statuses: [{ id, status: 'read', timestamp: '1764240000' }] })

it('the webhook accepts a report that Meta signed', async () => {
  const id = await sentMessage()
  expect(await send(bodyOf(read(id)))).toBe(200)
  expect(await stateOf(id)).toBe('read')
})

it('the webhook rejects a missing, wrong or foreign signature, and a changed body', async () => {
  const id = await sentMessage()
  const body = bodyOf(read(id))
  const signature = signatureOf(body, whatsAppAccount.appSecret)
  for (const wrong of [null, '', 'sha256=', signature.slice(7), `${signature}0`, signatureOf(body, 'another secret')])
    expect(await send(body, { signature: wrong }), String(wrong)).toBe(403)
  expect(await send(`${body} `, { signature })).toBe(403)
  expect(await stateOf(id)).toBe('sent')
})

it('the webhook ignores unknown content, but rejects a body that is not JSON', async () => {
  const id = await sentMessage()
  expect(await send(bodyOf(read(id), '999'))).toBe(200)
  expect(await send(bodyOf(read('wamid.unknown')))).toBe(200)
  expect(
    await send(bodyOf({ statuses: [{ id, status: 'deleted', timestamp: '1764240000' }, 7], messages: [null] })),
  ).toBe(200)
  expect(await send(bodyOf({ statuses: [{ id, status: 'read', timestamp: '1' }] }))).toBe(200)
  for (const other of ['{}', '[]', 'null', '{"entry":[{"changes":[{"value":1}]}]}']) expect(await send(other)).toBe(200)
  expect(await send('{"entry":')).toBe(400)
  expect(await stateOf(id)).toBe('sent')
})

it('the webhook rejects a body above 3 MB', async () => {
  expect(await send(JSON.stringify({ text: 'a'.repeat(2_900_000) }))).toBe(200)
  expect(await send(JSON.stringify({ text: 'a'.repeat(3 * 1024 * 1024) }))).toBe(413)
})

it('the webhook limits wrong signatures from one network, but still accepts signed reports from there', async () => {
  const address = newAddress()
  const statuses = []
  for (let sent = 0; sent < 61; sent += 1) statuses.push(await send('{}', { signature: 'sha256=0', address }))
  expect(statuses.filter((status) => status === 403)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
  expect(await send('{}', { address })).toBe(200)
})

it('the webhook returns the challenge only with the verify token', async () => {
  const verify = (query: Record<string, string>) =>
    fetchDocumented(`${academy.baseUrl}/api/whatsapp/webhook?${new URLSearchParams(query)}`, {
      headers: { 'x-forwarded-for': newAddress() },
    })
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': settings.WHATSAPP_VERIFY_TOKEN, 'hub.challenge': '1158' }
  const answer = await verify(query)
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/plain; charset=utf-8',
    '1158',
  ])
  for (const wrong of [{ 'hub.verify_token': 'guess' }, { 'hub.mode': 'other' }])
    expect((await verify({ ...query, ...wrong })).status).toBe(403)
  expect((await verify({ ...query, 'hub.challenge': '<script>' })).status).toBe(422)
  expect((await verify({})).status).toBe(403)
})

it('the webhook returns 404 in an academy without the WhatsApp settings', async () => {
  const [student, admin] = [await enrol(database, 'student'), await enrol(database, 'admin')]
  const missing = 'WhatsApp messages are not set up'
  expectRefusal(await make('whatsAppChoice', { as: student }), 404, missing)
  expectRefusal(await make('chooseWhatsApp', { as: student, body: { on: false } }), 404, missing)
  expectRefusal(await make('whatsAppMessages', { as: admin }), 404, missing)
  expectRefusal(await make('receiveWhatsAppReports', { body: {} }), 404, missing)
  expectRefusal(await make('verifyWhatsAppWebhook'), 404, missing)
})
