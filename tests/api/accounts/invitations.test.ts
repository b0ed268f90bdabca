import { beforeAll, describe, expect, it } from 'vitest'
import { tokenIn } from '../../support/invitations'
import { enrol, newEmail, newPhone, PASSWORD, type Person } from '../../support/people'
import { database, expectDone, expectRefusal, make } from '../../support/server/api-client'

let admin: Person
beforeAll(async () => {
  admin = await enrol(database, 'admin')
})

const person = () => ({ name: 'Meena Iyer', email: newEmail(), phone: newPhone() })

async function invitePerson() {
  const body = person()
  const answer = await make('addPerson', { as: admin, body: { ...body, invite: 'link' } })
  return { ...body, ...expectDone('addPerson', answer, 201) }
}

describe('an invitation', () => {
  it('an invitation opens the account and starts a session only once', async () => {
    const { user_id, link, phone } = await invitePerson()
    const token = tokenIn(link)
    expectRefusal(await make('login', { body: { phone, password: PASSWORD } }), 401, 'Invalid credentials')
    const { invitation } = expectDone('invitation', await make('invitation', { body: { token } }))
    expect(invitation).toEqual({ kind: 'family', name: 'Meena Iyer', phone, students: ['Meena Iyer'] })
    const answer = await make('openAccount', { body: { token, password: PASSWORD } })
    const opened = expectDone('openAccount', answer)
    expect(opened.user).toMatchObject({ id: user_id, role: 'student' })
    expect(answer.cookies.join()).toContain('session-token=')
    expectDone('profile', await make('profile', { as: opened.token }))
    expectDone('login', await make('login', { body: { phone, password: PASSWORD } }))
    expectRefusal(
      await make('openAccount', { body: { token, password: PASSWORD } }),
      422,
      'This account has already been opened. Please log in with your phone number and password.',
    )
  })

  it('an invitation is rejected if it is unknown or lacks the consent for a child', async () => {
    const ended = 'This invitation is no longer valid. Please ask the academy office for a new one.'
    expectRefusal(await make('invitation', { body: { token: 'nothing' } }), 422, ended)
    const token = tokenIn((await invitePerson()).link)
    const body = { token, password: PASSWORD, learner_under_18: true }
    expect((await make('openAccount', { body })).status).toBe(422)
  })

  it('an invitation can be listed, sent again and revoked', async () => {
    const { user_id: id, phone } = await invitePerson()
    const list = expectDone('invitations', await make('invitations', { as: admin, query: { q: phone } }))
    expect(list.invitations).toMatchObject([{ user_id: id, state: 'invited', sent_by: admin.name }])
    expectDone('revokeInvitations', await make('revokeInvitations', { as: admin, params: { id } }))
    expectRefusal(
      await make('revokeInvitations', { as: admin, params: { id } }),
      409,
      'There is no open invitation to revoke',
    )
    const again = await make('sendInvitation', { as: admin, params: { id }, body: { channel: 'email' } })
    expect(expectDone('sendInvitation', again, 201).link).toBeNull()
    const { invitation } = expectDone('personInvitation', await make('personInvitation', { as: admin, params: { id } }))
    expect(invitation).toMatchObject({ state: 'invited', channel: 'email' })
  })
})

describe('invited teachers and people of the office', () => {
  it('rejects an invitation of a teacher without courses or with unknown ones', async () => {
    const invite = (courses: object) =>
      make('inviteTeacher', { as: admin, body: { ...person(), channel: 'link', courses } })
    expectRefusal(await invite({}), 422, 'Select at least one course')
    expectRefusal(await invite({ south: ['Juggling'] }), 422, 'Choose courses from the list')
    expectDone('inviteTeacher', await invite({ south: ['Veenai'], north: [] }), 201)
  })

  it('rejects an invitation with a phone that is already in use', async () => {
    const body = { ...person(), channel: 'email', rights: ['desk'] }
    expectDone('inviteOffice', await make('inviteOffice', { as: admin, body }), 201)
    expectRefusal(
      await make('inviteOffice', { as: admin, body: { ...body, email: newEmail() } }),
      409,
      'Phone number already registered',
    )
  })
})
