import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { academyToday } from '@/lib/core/time/zone'
import { listDecisions } from '@/lib/db/audit-log'
import { pool } from '@/lib/db/client'
import { countWaiting } from '@/lib/office/queries'
import { listEnquiries } from '@/lib/trials/enquiry-queries'
import { reportEnquiries } from '@/lib/trials/enquiry-report-queries'
import { changeEnquiryBody, newEnquiryBody } from '@/lib/trials/enquiry-schema'
import { markTrialHandled } from '@/lib/trials/service'
import { enquiryHelpers, nextSlot, readEnquiry } from '../../support/enquiries'
import { forgetJobs } from '../../support/jobs'
import { acting, book, enrol, newPhone, only, type Person, pay } from '../../support/people'

let admin: Person
let teacher: Person
beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
  teacher = await enrol(pool(), 'teacher')
})
beforeEach(forgetJobs)

const { insertEnquiry, updateEnquiry, bookTrial } = enquiryHelpers(() => ({ admin, teacher }))

describe('enquiries that the office enters', () => {
  it('a phone call is stored with its source, without days and times, and its admin becomes the owner', async () => {
    const phone = newPhone()
    const row = await insertEnquiry({ number: phone, notes: 'Calls back on Friday', follow_up_on: academyToday() })
    expect(row).toMatchObject({
      phone: `+91${phone}`,
      source: 'whatsapp',
      status: 'new',
      owner_id: admin.id,
      days: [],
      times: [],
      notes: 'Calls back on Friday',
      handled_at: null,
    })
    expect(only(await listDecisions('trial_request', row.id))).toMatchObject({ action: 'add', to: 'new' })
  })

  it('the number of another country is read with its country code', async () => {
    expect(await insertEnquiry({ country: 'GB', number: '07400 123456' })).toMatchObject({ phone: '+447400123456' })
    const typed = { name: 'Asha', number: '07400 123456', country: 'GB', course_name: 'Veenai' }
    expect(newEnquiryBody.safeParse(typed).success).toBe(true)
    expect(newEnquiryBody.safeParse({ ...typed, number: '12' }).success).toBe(false)
    expect(newEnquiryBody.safeParse({ ...typed, source: 'form' }).success).toBe(false)
  })

  it('a second new enquiry with the same number and course is rejected with 409', async () => {
    const number = newPhone()
    await insertEnquiry({ number })
    await expect(insertEnquiry({ number })).rejects.toMatchObject({
      code: 'conflict',
      message: 'We already have a request for this course from this number',
    })
  })
})

describe('changing an enquiry', () => {
  it('a change sets status, owner, follow-up and notes of an enquiry, and is logged without the notes', async () => {
    const { id, revision } = await insertEnquiry()
    const colleague = await enrol(pool(), 'admin')
    const row = await updateEnquiry(id, revision, {
      owner_id: colleague.id,
      follow_up_on: '2026-12-01',
      notes: 'Secret',
    })
    expect(row).toMatchObject({
      status: 'contacted',
      owner_name: colleague.name,
      follow_up_on: '2026-12-01',
      notes: 'Secret',
      handled_at: expect.stringMatching(/Z$/),
      revision: revision + 1,
    })
    const [latest] = await listDecisions('trial_request', id)
    expect(latest).toMatchObject({ action: 'change status', from: 'new', to: 'contacted', reason: null })
  })

  it('a change of an older revision is rejected with 409', async () => {
    const { id, revision } = await insertEnquiry()
    await updateEnquiry(id, revision)
    await expect(updateEnquiry(id, revision, { notes: 'Late' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This enquiry has just changed. Please check it and try again.',
    })
  })

  it('a lost enquiry needs a reason, and has no follow-up', async () => {
    const { id, revision } = await insertEnquiry({ follow_up_on: academyToday() })
    expect(changeEnquiryBody.safeParse({ status: 'lost', seen: 1 }).error?.issues[0]).toMatchObject({
      path: ['lost_because'],
      message: 'Enter the reason',
    })
    const row = await updateEnquiry(id, revision, {
      status: 'lost',
      lost_because: 'Too far',
      follow_up_on: academyToday(),
    })
    expect(row).toMatchObject({ status: 'lost', lost_because: 'Too far', follow_up_on: null })
    expect(await updateEnquiry(id, row.revision, { lost_because: 'Too far' })).toMatchObject({ lost_because: null })
  })

  it('an enquiry can be made new again, and then be marked as handled again', async () => {
    const { id, revision } = await insertEnquiry()
    const row = await updateEnquiry(id, revision)
    expect(await updateEnquiry(id, row.revision, { status: 'new' })).toMatchObject({ status: 'new', handled_at: null })
    await markTrialHandled(acting(admin), id)
    expect(await readEnquiry(id)).toMatchObject({ status: 'contacted', handled_at: expect.any(Date) })
  })

  it('a status without its class, an owner outside the office, and an unknown enquiry are rejected', async () => {
    const { id, revision } = await insertEnquiry()
    await expect(updateEnquiry(id, revision, { status: 'trial booked' })).rejects.toMatchObject({
      message: 'To set this status, use “Book the trial”',
    })
    for (const owner_id of [teacher.id, randomUUID(), 'nobody'])
      await expect(updateEnquiry(id, revision, { owner_id })).rejects.toMatchObject({
        message: 'Choose someone who works in the academy office',
      })
    await expect(updateEnquiry(randomUUID(), 1)).rejects.toMatchObject({ code: 'not_found' })
    await expect(updateEnquiry('no-id', 1)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('the enquiries of a person who leaves the office lose their owner', async () => {
    const colleague = await enrol(pool(), 'admin')
    const { id, revision } = await insertEnquiry()
    await updateEnquiry(id, revision, { owner_id: colleague.id })
    await pool().query('UPDATE users SET closed_at = now(), closed_by = $2 WHERE id = $1', [colleague.id, admin.id])
    expect(await readEnquiry(id)).toMatchObject({ owner_id: null })
  })
})

describe('the list and the report', () => {
  it('the list filters by status, owner and due follow-ups, which the home page counts', async () => {
    const mark = `Mark ${randomUUID()}`
    const before = (await countWaiting()).follow_ups
    const due = await insertEnquiry({ name: mark, follow_up_on: academyToday() })
    const later = await insertEnquiry({ name: mark, follow_up_on: '2200-01-01' })
    await updateEnquiry(later.id, later.revision, { follow_up_on: '2200-01-01', owner_id: null })
    const ids = async (query: Parameters<typeof listEnquiries>[0]) =>
      (await listEnquiries({ q: mark, ...query })).enquiries.map(({ id }) => id)
    expect(await ids({})).toEqual([later.id, due.id])
    expect(await ids({ status: 'waiting' })).toEqual([due.id])
    expect(await ids({ status: 'contacted' })).toEqual([later.id])
    expect(await ids({ status: 'handled' })).toEqual([later.id])
    expect(await ids({ due: 'true' })).toEqual([due.id])
    expect(await ids({ owner: admin.id })).toEqual([due.id])
    expect(await ids({ owner: 'none' })).toEqual([later.id])
    expect(await ids({ owner: 'nobody' })).toEqual([])
    expect((await countWaiting()).follow_ups).toBe(before + 1)
  })

  it('the report counts each month’s enquiries by status and source, and the share that joined', async () => {
    await pool().query('DELETE FROM trial_requests')
    await insertEnquiry()
    const { user_id } = await bookTrial(await insertEnquiry({ source: 'call' }))
    await pay(pool(), user_id, { status: 'approved' })
    const { months } = await reportEnquiries()
    expect(only(months)).toEqual({
      month: academyToday().slice(0, 7),
      total: 2,
      statuses: { new: 1, contacted: 0, 'trial booked': 0, 'trial done': 0, joined: 1, lost: 0 },
      sources: { form: 0, call: 1, whatsapp: 1, visit: 0, other: 0 },
      joined_share: 0.5,
    })
  })
})

describe('the database constraints of enquiries', () => {
  it.each([
    [`source = 'letter'`, 'trial_requests_source'],
    [`status = 'waiting'`, 'trial_requests_status'],
    [`status = 'lost'`, 'trial_requests_lost_because'],
    [`lost_because = 'No'`, 'trial_requests_lost_because'],
    [`status = 'lost', lost_because = ''`, 'trial_requests_lost_because'],
    [`status = 'joined', follow_up_on = now()`, 'trial_requests_follow_up_open'],
    [`status = 'trial booked'`, 'trial_requests_booked_has_class'],
    [`booking_id = gen_random_uuid()`, 'trial_requests_class_has_account'],
    [`notes = repeat('a', 2001)`, 'trial_requests_notes_length'],
    [`source = 'form'`, 'trial_requests_some_day'],
  ])('the database rejects %s', async (change, constraint) => {
    const { id } = await insertEnquiry()
    const update = pool().query(`UPDATE trial_requests SET ${change} WHERE id = $1`, [id])
    await expect(update).rejects.toMatchObject({ constraint })
  })

  it('the database rejects a class of another account', async () => {
    const { user_id } = await bookTrial(await insertEnquiry())
    const slot = await nextSlot(teacher)
    const bookingId = await book(pool(), slot, (await enrol(pool(), 'student')).id)
    const { id } = await insertEnquiry()
    const link = 'UPDATE trial_requests SET user_id = $2, booking_id = $3 WHERE id = $1'
    await expect(pool().query(link, [id, user_id, bookingId])).rejects.toMatchObject({
      constraint: 'trial_requests_class_of_account',
    })
  })

  it('the status follows if an instance of the previous version marks an enquiry as handled', async () => {
    const { id } = await insertEnquiry()
    await pool().query('UPDATE trial_requests SET handled_at = now() WHERE id = $1', [id])
    expect(await readEnquiry(id)).toMatchObject({ status: 'contacted', revision: 2 })
  })
})
