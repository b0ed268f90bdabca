import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setOwnContactPhone } from '@/lib/accounts/contact-phone/contact-phone-service'
import { countryBody } from '@/lib/accounts/country/country-schema'
import { findOwnCountry, setOwnCountry } from '@/lib/accounts/country/country-service'
import { listStudents, listTeacherApplications } from '@/lib/applications/queries'
import { defaultContent, provideAcademyContent } from '@/lib/core/config/academy'
import { pool } from '@/lib/db/client'
import { addLearner } from '@/lib/learners/service'
import { setPersonCountry } from '@/lib/office/country-service'
import { exportPayments, exportStudents, exportTeachers } from '@/lib/office/exports'
import { getPerson } from '@/lib/office/people-queries'
import { countWaiting } from '@/lib/office/queries'
import { eraseDue } from '@/lib/privacy/due-erasures-service'
import { previewErasure, requestErasure } from '@/lib/privacy/erasure-service'
import { collectOwnData } from '@/lib/privacy/own-data-queries'
import { fulfilled, refusals, releaseTogether } from '../../support/barrier'
import { acting, count, enrol, only, PASSWORD, type Person, pay } from '../../support/people'

const databaseUrl = process.env.DATABASE_URL ?? ''

let office: Person
let student: Person
beforeEach(async () => {
  office = await enrol(pool(), 'admin')
  student = await enrol(pool(), 'student')
})
afterEach(() => {
  vi.useRealTimers()
})

const parseCountry = (country: string, state?: string) => countryBody.parse({ country, state })
const tamilNadu = { country: 'IN', state: '33', place: 'Tamil Nadu, India', suggested_country: 'IN' }
const none = { country: null, state: null, place: null, suggested_country: 'IN' }
const seenNow = async (id = student.id) => (await getPerson(id)).person.updated_at
const setByOffice = async (country: string, state?: string, seen?: string, id = student.id) =>
  setPersonCountry(acting(office), id, { ...parseCountry(country, state), seen: seen ?? (await seenNow(id)) })
const history = async () => (await getPerson(student.id)).history

it('a person sets and removes a country and a state', async () => {
  expect(await findOwnCountry(student)).toEqual(none)
  expect(await setOwnCountry(student, parseCountry('IN', '33'))).toEqual(tamilNadu)
  expect(await findOwnCountry(student)).toEqual(tamilNadu)
  expect(await setOwnCountry(student, parseCountry('GB', '33'))).toMatchObject({
    country: 'GB',
    state: null,
    place: 'United Kingdom',
  })
  expect(await setOwnCountry(student, parseCountry(''))).toEqual(none)
  expect(await history()).toEqual([])
})

it('the country of the phone number is suggested but not stored', async () => {
  await setOwnContactPhone(student, { contact_phone: '+447400123456' })
  expect(await findOwnCountry(student)).toEqual({ ...none, suggested_country: 'GB' })
  await setOwnContactPhone(student, { contact_phone: '+80012345678' })
  expect((await findOwnCountry(student)).suggested_country).toBeNull()
  const unknown = await enrol(pool(), 'student', { phone: `2${student.phone.slice(1)}` })
  expect((await findOwnCountry(unknown)).suggested_country).toBeNull()
  expect((await getPerson(student.id)).person.country).toBeNull()
})

it('the audit log shows that the office changed a country, but not which one', async () => {
  const { person } = await setByOffice('IN', '27')
  expect(person).toMatchObject({ country: 'IN', state: '27', place: 'Maharashtra, India' })
  await setByOffice('IN', '27')
  await setByOffice('')
  expect(await history()).toMatchObject([
    { who: office.name, action: 'change country', from: null, to: 'none' },
    { who: office.name, action: 'change country', from: null, to: 'set' },
  ])
})

it('one of two admins who change a country at the same time is rejected', async () => {
  const seen = await seenNow()
  const results = await releaseTogether(databaseUrl, 'users', [
    () => setByOffice('GB', undefined, seen),
    () => setByOffice('IN', '33', seen),
  ])
  expect(fulfilled(results)).toHaveLength(1)
  expect(refusals(results)).toMatchObject([{ code: 'conflict', message: expect.stringMatching(/has just changed/) }])
  expect(await history()).toHaveLength(1)
})

it('the office cannot change the country of an unknown person, an admin or an outdated record', async () => {
  const seen = await seenNow()
  await setOwnCountry(student, parseCountry('IN', '33'))
  await expect(setByOffice('GB', undefined, seen)).rejects.toMatchObject({ code: 'conflict' })
  await expect(setByOffice('GB', undefined, seen, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
  const other = await enrol(pool(), 'admin')
  await expect(setByOffice('GB', undefined, undefined, other.id)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await findOwnCountry(student)).toEqual(tamilNadu)
})

it('a country and a state are part of the person’s data export, and an erasure deletes them', async () => {
  await setByOffice('IN', '33')
  expect((await collectOwnData(student)).data.account).toMatchObject({ country: 'IN', state: 'Tamil Nadu' })
  const { seen } = (await previewErasure(acting(student))).preview
  await requestErasure(acting(student), { seen, current_password: PASSWORD })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 60 * 60 * 1000 })
  await eraseDue()
  expect(
    await count(pool(), 'users WHERE id = $1 AND country IS NULL AND state IS NULL AND erased_at IS NOT NULL', [
      student.id,
    ]),
  ).toBe(1)
  await expect(setOwnCountry(student, parseCountry('GB'))).rejects.toThrow()
})

it('the exports have the contact number, the country and the state in their last columns', async () => {
  const teacher = await enrol(pool(), 'teacher')
  await pay(pool(), student.id)
  for (const { id } of [student, teacher]) {
    await setByOffice('IN', '33', undefined, id)
    await setOwnContactPhone({ id }, { contact_phone: '+919876500000' })
  }
  const files: [string, string][] = [
    [await exportStudents({ q: student.phone }), 'Regions,Courses,Status,Account ID'],
    [await exportTeachers({ q: teacher.phone }), 'Regions,Courses,Status,Account ID'],
    [await exportPayments({ q: student.phone }), 'Amount \\(₹\\),UPI reference,Status,Payment ID'],
  ]
  for (const [file, before] of files) {
    const [head, row, ...others] = file.trim().split('\r\n')
    expect(head).toMatch(new RegExp(`${before},Contact number,Country,State$`))
    // Without the apostrophe, a spreadsheet would treat the phone number as a formula.
    expect(row).toMatch(/,'\+919876500000,IN,33-Tamil Nadu$/)
    expect(others).toEqual([])
  }
  expect(only((await listTeacherApplications({ q: teacher.phone })).data)).toMatchObject({ country: 'IN', state: '33' })
})

describe('families without a country', () => {
  const gstin = '33AAPFU0939F1ZC'
  beforeAll(() => {
    const content = defaultContent()
    provideAcademyContent(() => ({ ...content, money: { ...content.money, gstin } }))
  })
  afterAll(() => provideAcademyContent(defaultContent))

  const listWithoutCountry = async () =>
    (await listStudents({ without_country: 'true', q: student.phone })).data.map(({ id }) => id)
  const countWithoutCountry = async () => (await countWaiting()).without_country

  it('families without a country are listed once if they have a payment that was not rejected', async () => {
    const before = await countWithoutCountry()
    expect(await listWithoutCountry()).toEqual([])
    await pay(pool(), student.id, { status: 'rejected' })
    expect(await listWithoutCountry()).toEqual([])
    await pay(pool(), student.id)
    await addLearner(acting(student), student.id, { name: 'Meera', year_of_birth: null, relation: null, notes: '' })
    expect(await listWithoutCountry()).toEqual([student.id])
    expect(await countWithoutCountry()).toBe(before + 1)
    await pool().query(`UPDATE users SET country = 'IN' WHERE id = $1`, [student.id])
    expect(await listWithoutCountry()).toEqual([student.id])
    await setOwnCountry(student, parseCountry('IN', '33'))
    expect(await listWithoutCountry()).toEqual([])
    expect(await countWithoutCountry()).toBe(before)
  })

  it('families without a country are not listed in an academy without a GSTIN', async () => {
    await pay(pool(), student.id)
    expect(await countWithoutCountry()).toBeGreaterThan(0)
    provideAcademyContent(defaultContent)
    expect(await countWithoutCountry()).toBe(0)
  })
})
