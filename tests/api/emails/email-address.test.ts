import { describe, expect, it } from 'vitest'
import { count, enrol, newEmail, PASSWORD } from '../../support/people'
import { database, expectDone, expectRefusal, make, sendRequest } from '../../support/server/api-client'

describe('eighty concurrent copies of a form', () => {
  it('eighty concurrent copies of a form create one email', async () => {
    const person = await enrol(database, 'student')
    const body = {
      user_id: person.id,
      alt_mobile: null,
      qualification: 'Fresher',
      other_experience: null,
      years_learning: null,
      regions: ['south'],
      courses: { south: ['Violin'] },
    }
    const { token } = expectDone(
      'login',
      await make('login', { body: { phone: person.phone, password: PASSWORD } }),
      200,
    )
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => sendRequest('/student-profile', { method: 'POST', as: token, body })),
    )
    // Requests above the hourly limit must get a 429 response (contract 34.10).
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]))
    expect(await count(database, 'messages WHERE user_id = $1', [person.id])).toBe(1)
  })
})

describe('a change of the email address', () => {
  it('a change of the email address requires the password, and its response does not reveal used addresses', async () => {
    const [person, owner] = [await enrol(database, 'student'), await enrol(database, 'student')]
    const change = (body: object) => make('updateProfile', { as: person, body })
    expectRefusal(await change({ email: owner.email }), 422, 'Enter your current password to change the email')
    for (const email of [owner.email, newEmail()]) {
      const { user } = expectDone('updateProfile', await change({ email, current_password: PASSWORD }), 200)
      expect(user).toMatchObject({ email: person.email, email_verified: true, pending_email: email })
    }
    expectDone('updateProfile', await change({ email: person.email, name: 'Nila Thomas' }), 200)
    expectDone('sendConfirmation', await make('sendConfirmation', { as: person }), 200)
    expectDone('cancelEmailChange', await make('cancelEmailChange', { as: person }), 200)
    expectRefusal(await make('cancelEmailChange', { as: person }), 409, 'There is no pending email change to cancel')
    expectRefusal(await make('sendConfirmation', { as: person }), 409, 'This email address is already confirmed.')
    const madeUp = await make('confirmEmail', { body: { token: 'made-up' } })
    expectRefusal(madeUp, 422, 'This link is no longer valid. Please request a new one.')
  })
})
