import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findOwnContactPhone, setOwnContactPhone } from '@/lib/accounts/contact-phone/contact-phone-service'
import { listStudents } from '@/lib/applications/queries'
import { listMyStudents } from '@/lib/bookings/lists/students-queries'
import { listBookedClasses, listClasses } from '@/lib/bookings/queries'
import { findClassWhatsApp, findOfficeWhatsApp } from '@/lib/bookings/whatsapp-queries'
import { pool } from '@/lib/db/client'
import { setPersonContactPhone } from '@/lib/office/contact-phone-service'
import { getPerson } from '@/lib/office/people-queries'
import { listPayments } from '@/lib/payments/queries'
import { eraseDue } from '@/lib/privacy/due-erasures-service'
import { previewErasure, requestErasure } from '@/lib/privacy/erasure-service'
import { collectOwnData } from '@/lib/privacy/own-data-queries'
import { fulfilled, refusals, releaseTogether } from '../../support/barrier'
import { acting, book, count, enrol, only, openSlot, PASSWORD, type Person, pay } from '../../support/people'

const databaseUrl = process.env.DATABASE_URL ?? ''
const GB = '+447400123456'

let office: Person
let student: Person
beforeEach(async () => {
  office = await enrol(pool(), 'admin')
  student = await enrol(pool(), 'student')
})
afterEach(() => {
  vi.useRealTimers()
})

const none = { contact_phone: null, understood: null }
const british = { contact_phone: GB, understood: '+44 7400 123456, United Kingdom' }
const set = (contact_phone: string | null, who = student) => setOwnContactPhone(acting(who), { contact_phone })
const seenNow = async (id = student.id) => (await getPerson(id)).person.updated_at
const setByOffice = async (contact_phone: string | null, seen?: string, id = student.id) =>
  setPersonContactPhone(acting(office), id, { contact_phone, seen: seen ?? (await seenNow(id)) })
const history = async () => (await getPerson(student.id)).history

it('a person sets and removes a contact number without changing the login phone', async () => {
  expect(await findOwnContactPhone(student)).toEqual(none)
  expect(await set(GB)).toEqual(british)
  expect(await findOwnContactPhone(student)).toEqual(british)
  expect((await getPerson(student.id)).person).toMatchObject({ phone: student.phone, contact_phone: GB })
  await set(null)
  expect(await findOwnContactPhone(student)).toEqual(none)
  expect(await history()).toEqual([])
})

it.each(['447400123456', '+0447911123', '+44 7911 123456', '+12345', `+${'1'.repeat(16)}`, '', '+44७९१११२३४५६'])(
  'the database rejects the contact number %j',
  async (number) => {
    await expect(
      pool().query('UPDATE users SET contact_phone = $2 WHERE id = $1', [student.id, number]),
    ).rejects.toMatchObject({ constraint: 'users_contact_phone_form' })
  },
)

it('the audit log shows the old and the new contact number that the office changed', async () => {
  const { person } = await setByOffice(GB)
  expect(person).toMatchObject({ id: student.id, contact_phone: GB })
  await setByOffice('+16175550137')
  await setByOffice('+16175550137')
  await setByOffice(null)
  const action = 'change contact number'
  expect(await history()).toMatchObject([
    { who: office.name, action, from: '+16175550137', to: 'none' },
    { who: office.name, action, from: GB, to: '+16175550137' },
    { who: office.name, action, from: null, to: GB },
  ])
})

it('one of two admins who change a contact number at the same time is rejected', async () => {
  const seen = await seenNow()
  const results = await releaseTogether(databaseUrl, 'users', [
    () => setByOffice(GB, seen),
    () => setByOffice('+16175550137', seen),
  ])
  expect(fulfilled(results)).toHaveLength(1)
  expect(refusals(results)).toMatchObject([{ code: 'conflict', message: expect.stringMatching(/has just changed/) }])
  expect(await history()).toHaveLength(1)
})

it('the office cannot change the contact number of an unknown person, an admin or an outdated record', async () => {
  const seen = await seenNow()
  await set(GB)
  await expect(setByOffice(null, seen)).rejects.toMatchObject({ code: 'conflict' })
  await expect(setByOffice(GB, seen, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
  const other = await enrol(pool(), 'admin')
  await expect(setByOffice(GB, undefined, other.id)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await findOwnContactPhone(student)).toEqual(british)
})

it('WhatsApp links use the contact number, even if the login phone needs a country', async () => {
  const teacher = await enrol(pool(), 'teacher')
  const family = await enrol(pool(), 'student', { phone: `1${student.phone.slice(1)}` })
  const slot = await openSlot(pool(), teacher.id, 60)
  await book(pool(), slot, family.id)
  await expect(findClassWhatsApp(acting(teacher), slot.id)).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringMatching(/^WhatsApp cannot open this number/),
  })
  expect(only((await listClasses(acting(teacher), {})).classes).no_whatsapp).toEqual(['student'])
  await set(GB, family)
  const path = '/447400123456'
  expect(new URL(await findClassWhatsApp(acting(teacher), slot.id)).pathname).toBe(path)
  expect(new URL(await findOfficeWhatsApp(slot.id, 'student')).pathname).toBe(path)
  expect(only((await listClasses(acting(teacher), {})).classes).no_whatsapp).toBeUndefined()
  expect(only(await listBookedClasses(acting(family), family.id)).no_whatsapp).toBeUndefined()
  expect(only((await listMyStudents(acting(teacher), {})).students).whatsapp_slot_id).toBe(slot.id)
  await set('+16175550137', teacher)
  expect(new URL(await findClassWhatsApp(acting(family), slot.id)).pathname).toBe('/16175550137')
})

it('the office’s lists contain the contact number', async () => {
  await set(GB)
  await pay(pool(), student.id)
  const q = student.phone
  expect(only((await listStudents({ q })).data).contact_phone).toBe(GB)
  expect(only((await listPayments({ q })).payments).contact_phone).toBe(GB)
})

it('a contact number is part of the person’s data export, and an erasure deletes it everywhere', async () => {
  await setByOffice('+16175550137')
  await setByOffice(GB)
  await pool().query(
    `INSERT INTO audit_log (actor_id, action, subject, subject_id, to_state, reason)
     VALUES ($1, 'cancel', 'class', gen_random_uuid(), 'cancelled', $2)`,
    [office.id, `Called ${GB} twice`],
  )
  expect((await collectOwnData(student)).data.account).toMatchObject({ contact_phone: GB })
  const { seen } = (await previewErasure(acting(student))).preview
  await requestErasure(acting(student), { seen, current_password: PASSWORD })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 60 * 60 * 1000 })
  await eraseDue()
  expect(await findOwnContactPhone(student)).toEqual(none)
  const held = `audit_log a WHERE subject_id = $1 AND a::text SIMILAR TO '%(447400123456|16175550137)%'`
  expect(await count(pool(), held, [student.id])).toBe(0)
  expect(await count(pool(), `audit_log WHERE reason LIKE '%${GB}%'`)).toBe(0)
  await expect(set(GB)).rejects.toThrow()
})

it('only an erasure can remove a contact number from the audit log', async () => {
  await setByOffice(GB)
  const cleared = pool().query(`UPDATE audit_log SET from_state = NULL, to_state = 'deleted' WHERE subject_id = $1`, [
    student.id,
  ])
  await expect(cleared).rejects.toThrow()
})
