import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { newAddress } from '../../support/addresses'
import { count, enrol, newEmail, newPhone, only, openSlot, type Person } from '../../support/people'
import { database, expectDone, expectRefusal, make } from '../../support/server/api-client'

let admin: Person
let teacher: Person
beforeAll(async () => {
  admin = await enrol(database, 'admin')
  teacher = await enrol(database, 'teacher')
})

const call = (change: Record<string, unknown> = {}) => ({
  name: 'Asha Raman',
  number: newPhone(),
  course_name: 'Veenai',
  source: 'call',
  ...change,
})

async function addEnquiry(change: Record<string, unknown> = {}) {
  const body = call({ name: `Asha ${randomUUID()}`, ...change })
  const { id } = expectDone('addEnquiry', await make('addEnquiry', { as: admin, body }), 201)
  return { id, ...body }
}

const list = async (query: Record<string, string>) =>
  expectDone('enquiries', await make('enquiries', { as: admin, query })).enquiries
const change = (id: string, body: Record<string, unknown>) =>
  make('changeEnquiry', { as: admin, params: { id }, body: { status: 'contacted', seen: 1, ...body } })

describe('enquiries of the academy office', () => {
  it('a phone call that the office enters is listed with its owner', async () => {
    const { id, name, number } = await addEnquiry({ notes: 'Calls back' })
    expect(only(await list({ q: name }))).toMatchObject({
      id,
      phone: `+91${number}`,
      source: 'call',
      status: 'new',
      owner_id: admin.id,
      owner_name: admin.name,
      notes: 'Calls back',
      days: [],
      times: [],
      trial: null,
      revision: 1,
    })
    expectRefusal(
      await make('addEnquiry', { as: admin, body: call({ number }) }),
      409,
      'We already have a request for this course from this number',
    )
    const wrong = await make('addEnquiry', { as: admin, body: call({ number: '12' }) })
    expectRefusal(wrong, 422, 'This number is too short for India.')
  })

  it('a request from the public form is listed as an enquiry from the website', async () => {
    const name = `Asha ${randomUUID()}`
    const body = {
      ...{ name, phone: `+91${newPhone()}`, course_name: 'Veenai', days: ['sat'], times: ['evening'] },
      time_zone: 'Asia/Kolkata',
    }
    expectDone('requestTrial', await make('requestTrial', { body, headers: { 'x-forwarded-for': newAddress() } }))
    expect(only(await list({ q: name }))).toMatchObject({ source: 'form', status: 'new', owner_id: null })
  })

  it('a change of an enquiry is saved only once for each revision', async () => {
    const { id, name } = await addEnquiry()
    const { enquiry } = expectDone('changeEnquiry', await change(id, { follow_up_on: '2020-01-01' }))
    expect(enquiry).toMatchObject({ status: 'contacted', follow_up_on: '2020-01-01', owner_id: null, revision: 2 })
    expectRefusal(await change(id, {}), 409, 'This enquiry has just changed. Please check it and try again.')
    expectRefusal(await change(id, { status: 'lost', seen: 2 }), 422, 'Enter the reason')
    expectRefusal(await change(randomUUID(), {}), 404, 'Enquiry not found')
    expect((await list({ q: name, due: 'true' })).map((row) => row.id)).toEqual([id])
    expect(await list({ q: name, status: 'new' })).toEqual([])
  })

  it('the trial of an enquiry is booked once, with an unopened account', async () => {
    const { id, name, number } = await addEnquiry()
    const [slot, other] = [await openSlot(database, teacher.id, 600), await openSlot(database, teacher.id, 720)]
    const body = { teacher_id: teacher.id, slot_id: slot.id, name, email: newEmail(), channel: 'link', seen: 1 }
    const book = (more: Record<string, unknown> = {}) =>
      make('bookTrial', { as: admin, params: { id }, body: { ...body, ...more } })
    expectRefusal(await book({ email: '' }), 422, 'Email is required for a new account')
    const done = expectDone('bookTrial', await book(), 201)
    expect(done).toMatchObject({ created: true, invited: true, link: expect.stringContaining('/invitation#') })
    expect(await count(database, 'users WHERE id = $1 AND phone = $2', [done.user_id, number])).toBe(1)
    expectRefusal(await book({ slot_id: other.id }), 409, 'The trial class for this enquiry is already booked')
    expect(only(await list({ q: name, status: 'trial booked' }))).toMatchObject({
      user_id: done.user_id,
      trial: { starts_at: slot.startsAt.toISOString(), teacher_name: teacher.name },
    })
  })

  it('the report of enquiries counts this month', async () => {
    await addEnquiry()
    const { months } = expectDone('enquiryReport', await make('enquiryReport', { as: admin }))
    expect(months[0]?.total).toBeGreaterThan(0)
  })
})
