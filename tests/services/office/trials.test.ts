import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { toAcademyTime } from '@/lib/core/time/zone'
import { listDecisions } from '@/lib/db/audit-log'
import { pool } from '@/lib/db/client'
import { listTrialRequests } from '@/lib/trials/queries'
import { trialRequestBody } from '@/lib/trials/schema'
import { markTrialHandled, requestTrial } from '@/lib/trials/service'
import { acting, count, enrol, newPhone, only, type Person } from '../../support/people'

let admin: Person
beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
})

let addresses = 0
const newAddress = () => `192.0.2.${++addresses}`

const trialRequest = (change: Record<string, unknown> = {}) =>
  trialRequestBody.parse({
    name: 'Asha Raman',
    phone: `+91${newPhone()}`,
    course_name: 'Veenai',
    days: ['sat'],
    times: ['evening'],
    time_zone: 'Asia/Kolkata',
    ...change,
  })

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string; message?: string }) => `${error.code}: ${error.message}`,
  )

describe('a request for a trial class', () => {
  it('a request for a trial class is stored with the requested days and times', async () => {
    const request = trialRequest({ message: 'My daughter is nine.' })
    const { id, status } = await requestTrial(request, newAddress())
    expect(status).toBe('waiting')
    const { rows } = await pool().query('SELECT * FROM trial_requests WHERE id = $1', [id])
    expect(only(rows)).toMatchObject({
      name: 'Asha Raman',
      phone: request.phone,
      course_name: 'Veenai',
      days: ['sat'],
      times: ['evening'],
      time_zone: 'Asia/Kolkata',
      message: 'My daughter is nine.',
      handled_at: null,
    })
  })

  it('a request for a trial class that is sent many times is stored once, and again after it was handled', async () => {
    const request = trialRequest()
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcome(requestTrial(request, newAddress()))))
    expect(outcomes.toSorted()).toEqual([
      ...Array(5).fill('conflict: We already have a request for this course from this number'),
      'done',
    ])
    const { rows } = await pool().query<{ id: string }>('SELECT id FROM trial_requests WHERE phone = $1', [
      request.phone,
    ])
    await markTrialHandled(acting(admin), only(rows).id)
    expect(await outcome(requestTrial(request, newAddress()))).toBe('done')
    expect(await count(pool(), 'trial_requests WHERE phone = $1', [request.phone])).toBe(2)
  })

  it('one person’s requests for two courses are stored separately', async () => {
    const phone = `+91${newPhone()}`
    expect(await outcome(requestTrial(trialRequest({ phone }), newAddress()))).toBe('done')
    expect(await outcome(requestTrial(trialRequest({ phone, course_name: 'Violin' }), newAddress()))).toBe('done')
  })

  it('one network address can send five requests for a trial class an hour, even at the same time', async () => {
    const address = newAddress()
    const outcomes = await Promise.all(Array.from({ length: 9 }, () => outcome(requestTrial(trialRequest(), address))))
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(5)
    expect(outcomes.filter((each) => each.startsWith('too_many'))).toHaveLength(4)
    expect(await outcome(requestTrial(trialRequest(), newAddress()))).toBe('done')
  })
})

describe('marking a trial request as handled', () => {
  it('one of two admins who mark a request at the same time succeeds, and it is logged once', async () => {
    const { id } = await requestTrial(trialRequest(), newAddress())
    const other = await enrol(pool(), 'admin')
    const outcomes = await Promise.all([admin, other].map((who) => outcome(markTrialHandled(acting(who), id))))
    expect(outcomes.toSorted()).toEqual(['conflict: This request is already handled', 'done'])
    const { rows } = await pool().query(
      'SELECT actor_id, action, subject, from_state, to_state FROM audit_log WHERE subject_id = $1',
      [id],
    )
    expect(only(rows)).toEqual({
      actor_id: outcomes[0] === 'done' ? admin.id : other.id,
      action: 'handle',
      subject: 'trial_request',
      from_state: 'waiting',
      to_state: 'handled',
    })
  })

  it('the mark appears in the history of the request', async () => {
    const { id } = await requestTrial(trialRequest(), newAddress())
    expect(await listDecisions('trial_request', id)).toEqual([])
    await markTrialHandled(acting(admin), id)
    expect(only(await listDecisions('trial_request', id))).toEqual({
      at: expect.stringMatching(/Z$/),
      who: admin.name,
      action: 'handle',
      from: 'waiting',
      to: 'handled',
      reason: null,
    })
  })

  it.each([randomUUID(), 'no-id'])('marking %s as handled returns not found', async (id) => {
    expect(await outcome(markTrialHandled(acting(admin), id))).toBe('not_found: Trial request not found')
  })
})

describe('the list of trial requests', () => {
  it('the list of trial requests shows the times on both clocks, with the academy’s day', async () => {
    const name = `Clock ${randomUUID()}`
    await requestTrial(trialRequest({ name, times: ['night', 'early'], time_zone: 'Asia/Kathmandu' }), newAddress())
    const { trial_requests } = await listTrialRequests({ q: name })
    expect(only(trial_requests)).toMatchObject({
      name,
      status: 'waiting',
      handled_at: null,
      time_zone: 'Asia/Kathmandu',
      times: [
        {
          part: 'early',
          from_time: '06:00',
          to_time: '09:00',
          academy_from_time: '05:45',
          academy_to_time: '08:45',
          academy_day: 0,
        },
        {
          part: 'night',
          from_time: '19:00',
          to_time: '22:00',
          academy_from_time: '18:45',
          academy_to_time: '21:45',
          academy_day: 0,
        },
      ],
    })
  })

  it.each([
    ['2026-07-01T12:00:00Z', '01:30', '04:30'],
    ['2026-01-15T12:00:00Z', '02:30', '05:30'],
  ])('the requested times have the clock offset of the day of the request: %s', async (on, from, to) => {
    const name = `Season ${randomUUID()}`
    const { id } = await requestTrial(trialRequest({ name, time_zone: 'America/New_York' }), newAddress())
    await pool().query('UPDATE trial_requests SET created_at = $2 WHERE id = $1', [id, on])
    expect(only((await listTrialRequests({ q: name })).trial_requests).times).toEqual([
      {
        part: 'evening',
        from_time: '16:00',
        to_time: '19:00',
        academy_from_time: from,
        academy_to_time: to,
        academy_day: 1,
      },
    ])
  })

  it('trial requests are found by name, phone and course as literal text, and separated by status', async () => {
    const mark = `100%_${randomUUID()}`
    const { id } = await requestTrial(trialRequest({ name: mark, course_name: 'Morsing' }), newAddress())
    const ids = async (query: Parameters<typeof listTrialRequests>[0]) =>
      (await listTrialRequests(query)).trial_requests.map((row) => row.id)
    expect(await ids({ q: mark.toUpperCase() })).toEqual([id])
    expect(await ids({ q: 'morsing' })).toEqual([id])
    expect(await ids({ q: mark.replace('%_', 'aa') })).toEqual([])
    expect(await ids({ q: mark, status: 'handled' })).toEqual([])
    await markTrialHandled(acting(admin), id)
    expect(await ids({ q: mark, status: 'waiting' })).toEqual([])
    const handled = await listTrialRequests({ q: mark, status: 'handled' })
    expect(only(handled.trial_requests)).toMatchObject({ status: 'handled', handled_at: expect.stringMatching(/Z$/) })
  })
})

describe('times of another zone on the academy’s clock', () => {
  it.each([
    // New York is nine and a half hours behind India in summer, and ten and a half in winter.
    ['2026-07-01T12:00:00Z', '16:00', 'America/New_York', '01:30', 1],
    ['2026-12-01T12:00:00Z', '16:00', 'America/New_York', '02:30', 1],
    ['2026-07-01T12:00:00Z', '19:00', 'Europe/London', '23:30', 0],
    ['2026-12-01T12:00:00Z', '19:00', 'Europe/London', '00:30', 1],
    ['2026-12-01T12:00:00Z', '06:00', 'Pacific/Auckland', '22:30', -1],
    ['2026-12-01T12:00:00Z', '06:00', 'Asia/Kathmandu', '05:45', 0],
    ['2026-12-01T12:00:00Z', '06:00', 'Asia/Kolkata', '06:00', 0],
  ])('on %s, the time %s in %s is %s on the academy’s clock, %i days later', (on, time, zone, here, days) => {
    expect(toAcademyTime(new Date(on), time, zone)).toEqual({ time: here, days })
  })
})

describe('the database constraints of trial requests', () => {
  const insert = (change: Record<string, unknown>) => {
    const row = {
      name: 'A',
      phone: `+91${newPhone()}`,
      course_name: 'Veenai',
      days: ['mon'],
      times: ['early'],
      time_zone: 'UTC',
      ...change,
    }
    const names = Object.keys(row)
    return pool().query(
      `INSERT INTO trial_requests (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  it('the database accepts a complete trial request', async () => {
    await expect(insert({})).resolves.toMatchObject({ rowCount: 1 })
  })
  it.each([
    [{ name: '' }, 'trial_requests_name_length'],
    [{ phone: '9876543210' }, 'trial_requests_phone_international'],
    [{ days: [] }, 'trial_requests_some_day'],
    [{ days: ['mon', 'someday'] }, 'trial_requests_some_day'],
    [{ times: [] }, 'trial_requests_some_time'],
    [{ message: 'a'.repeat(1001) }, 'trial_requests_message_length'],
  ])('the database rejects %o', async (change, constraint) => {
    await expect(insert(change)).rejects.toMatchObject({ constraint })
  })
})
