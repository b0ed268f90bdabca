import { beforeEach, describe, expect, it } from 'vitest'
import { enrol, type Person } from '../../support/people'
import { database, expectDone, expectRefusal, make } from '../../support/server/api-client'

const GB = '+447400123456'
const typed = { country: 'GB', number: '07400 123456' }

let student: Person
let admin: Person
beforeEach(async () => {
  student = await enrol(database, 'student')
  admin = await enrol(database, 'admin')
})

const own = async (as = student) => expectDone('contactPhone', await make('contactPhone', { as })).contact_phone
const seen = async () =>
  expectDone('person', await make('person', { as: admin, params: { id: student.id } })).person.updated_at

describe('PUT /api/contact-phone', () => {
  it('stores a contact number in E.164 and removes it, for every role', async () => {
    for (const as of [student, admin, await enrol(database, 'teacher')]) {
      expect(await own(as)).toBeNull()
      const set = expectDone('setContactPhone', await make('setContactPhone', { as, body: typed }), 200)
      expect(set.contact_phone).toBe(GB)
      expect(await own(as)).toBe(GB)
      await make('setContactPhone', { as, body: { ...typed, number: '' } })
      expect(await own(as)).toBeNull()
    }
  })

  it.each([
    [{ country: 'GB', number: '07400 123' }, 'This number is too short for the United Kingdom.'],
    [{ country: 'GB', number: '+91 98765 43210' }, 'This is a number from India. Choose that country.'],
    [{ country: 'XX', number: '07400 123456' }, 'Choose a country'],
    [{ country: 'GB' }, 'Enter a phone number'],
  ])('rejects %j with 422', async (body, message) => {
    expectRefusal(await make('setContactPhone', { as: student, body }), 422, message)
    expect(await own()).toBeNull()
  })
})

describe('PUT /admin/people/{id}/contact-phone', () => {
  const set = async (body: object, params = { id: student.id }) =>
    make('setPersonContactPhone', { as: admin, params, body: { ...typed, ...body } })

  it('stores the number, and rejects an outdated version with 409', async () => {
    const before = await seen()
    const { person } = expectDone('setPersonContactPhone', await set({ seen: before }), 200)
    expect(person).toMatchObject({ phone: student.phone, contact_phone: GB })
    expectRefusal(await set({ seen: before }), 409, 'This record has just changed. Please check it and try again.')
    expectRefusal(await set({}), 422, 'Send the version that you last loaded')
    expect(await own()).toBe(GB)
  })

  it('rejects an admin’s account with 403 and an unknown person with 404', async () => {
    const version = await seen()
    const text = 'Only the owner of an office account can change its details'
    expectRefusal(await set({ seen: version }, { id: admin.id }), 403, text)
    expectRefusal(await set({ seen: version }, { id: 'nobody' }), 404, 'Person not found')
  })
})
