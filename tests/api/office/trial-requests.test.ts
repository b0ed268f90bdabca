import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { newAddress } from '../../support/addresses'
import { count, enrol, newPhone, only, type Person } from '../../support/people'
import { database, expectDone, expectRefusal, make } from '../../support/server/api-client'

let admin: Person
beforeAll(async () => {
  admin = await enrol(database, 'admin')
})

const trialRequest = (change: Record<string, unknown> = {}) => ({
  name: 'Asha Raman',
  phone: `+91${newPhone()}`,
  course_name: 'Veenai',
  days: ['sat', 'sun'],
  times: ['evening'],
  time_zone: 'Europe/London',
  message: '',
  ...change,
})
const send = (body: unknown, headers: Record<string, string> = {}) =>
  make('requestTrial', { body, headers: { 'x-forwarded-for': newAddress(), ...headers } })
const list = async (query: Record<string, string>) =>
  expectDone('trialRequests', await make('trialRequests', { as: admin, query }))
const markHandled = (id: string) => make('markTrialHandled', { as: admin, params: { id } })

describe('a request for a trial class', () => {
  it('a visitor without an account can request a trial class, and the office sees the request in its list', async () => {
    const name = `Asha ${randomUUID()}`
    const request = trialRequest({ name, message: 'In Tamil, please.' })
    const { trial_request } = expectDone('requestTrial', await send(request))
    expect(trial_request.status).toBe('waiting')
    const { trial_requests } = await list({ q: name })
    expect(only(trial_requests)).toMatchObject({
      id: trial_request.id,
      name,
      phone: request.phone,
      course_name: 'Veenai',
      days: ['sat', 'sun'],
      time_zone: 'Europe/London',
      message: 'In Tamil, please.',
      status: 'waiting',
    })
  })

  it('a repeated request for a trial class creates no second record', async () => {
    const request = trialRequest()
    expectDone('requestTrial', await send(request))
    expectRefusal(await send(request), 409, 'We already have a request for this course from this number')
    expect(await count(database, 'trial_requests WHERE phone = $1', [request.phone])).toBe(1)
  })

  it('a request for a trial class with an invalid field returns an error that names the field', async () => {
    const answer = await send(trialRequest({ phone: '9876543210', course_name: 'Veenai' }))
    expectRefusal(answer, 422, 'Enter the full number with its country code, such as +91 or +44')
    expect(answer.json.errors).toEqual({ phone: ['Enter the full number with its country code, such as +91 or +44'] })
    expectRefusal(
      await send(trialRequest({ course_name: 'Bagpipes' })),
      422,
      'The academy has no course with this name',
    )
  })

  it('a request for a trial class is limited to five an hour from one address, and invalid requests are not counted', async () => {
    const from = { 'x-forwarded-for': newAddress() }
    for (let n = 0; n < 8; n++) expectRefusal(await send(trialRequest({ days: [] }), from), 422)
    for (let n = 0; n < 5; n++) expectDone('requestTrial', await send(trialRequest(), from))
    const refused = await send(trialRequest(), from)
    expectRefusal(refused, 429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(3500)
    expect(wait).toBeLessThanOrEqual(3600)
    expectDone('requestTrial', await send(trialRequest()))
  })

  it('a request for a trial class is rejected from another site', async () => {
    const request = trialRequest()
    for (const origin of ['https://elsewhere.example', 'null']) expectRefusal(await send(request, { origin }), 403)
    expectRefusal(await send(request, { 'sec-fetch-site': 'cross-site' }), 403)
    expect(await count(database, 'trial_requests WHERE phone = $1', [request.phone])).toBe(0)
  })
})

describe('the trial requests of the academy office', () => {
  it('one admin marks a trial request as handled, and a second attempt is rejected', async () => {
    const name = `Asha ${randomUUID()}`
    const { trial_request } = expectDone('requestTrial', await send(trialRequest({ name })))
    const { message } = expectDone('markTrialHandled', await markHandled(trial_request.id))
    expect(message).toBe('Trial request handled')
    expectRefusal(await markHandled(trial_request.id), 409, 'This request is already handled')
    expect((await list({ q: name, status: 'waiting' })).trial_requests).toEqual([])
    expect(only((await list({ q: name, status: 'handled' })).trial_requests)).toMatchObject({
      status: 'handled',
      handled_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(
      await count(database, `audit_log WHERE subject_id = $1 AND actor_id = $2`, [trial_request.id, admin.id]),
    ).toBe(1)
  })

  it('one of two admins who mark a trial request at the same time gets 200, and the other gets 409', async () => {
    const { trial_request } = expectDone('requestTrial', await send(trialRequest()))
    const answers = await Promise.all([markHandled(trial_request.id), markHandled(trial_request.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('trial requests are listed page by page, newest first, each of them once', async () => {
    const mark = `Paging ${randomUUID()}`
    for (let n = 0; n < 7; n++) expectDone('requestTrial', await send(trialRequest({ name: `${mark} ${n}` })))
    const seen: string[] = []
    for (let cursor: string | undefined = '', turns = 0; cursor !== undefined && turns < 9; turns++) {
      const page = await list({ q: mark, limit: '3', ...(cursor && { cursor }) })
      seen.push(...page.trial_requests.map(({ name }) => name))
      cursor = page.nextCursor
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `${mark} ${n}`))
  })

  it('the list of trial requests rejects an unknown state', async () => {
    expectRefusal(
      await make('trialRequests', { as: admin, query: { status: 'pending' } }),
      422,
      'status must be waiting or handled',
    )
  })
})
