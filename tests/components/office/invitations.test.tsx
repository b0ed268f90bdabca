import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { WIDE_DESKTOP } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { INVITATION_LINK, invitationRow } from '../../support/components/invitation-records'
import { stubOffice } from '../../support/components/stubs'
import '../../support/components/locators'
import { answer, callsOf, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin, student } from '../../support/components/people'
import { dialog } from '../../support/components/scenes'

const UNTIL = '2026-01-19T20:00:00.000Z'
const main = () => page.getByRole('main')

beforeEach(async () => {
  stubOffice()
  await page.viewport(...WIDE_DESKTOP)
})

const fill = async (name: string) => {
  await dialog().getByLabelText('Name').fill(name)
  await dialog().getByLabelText('Phone').fill('98765 00006')
  await dialog().getByLabelText('Email', { exact: true }).fill('nila@example.com')
}

test('counts invitations and opened accounts, and shows who sent each invitation', async () => {
  open('/invitations', admin)
  await expect.element(page.getByText('12 invited, 7 opened')).toBeVisible()
  await expect
    .element(page.getByText(/^Sent by email on 6 Jan 2026 by Kamala of the office. Works until/))
    .toBeVisible()
  await expect.element(page.getByText(/^Sent by email on .* at the person’s request/)).toBeVisible()
})

test('creates an account without an invitation, and shows an error for a phone that is in use', async () => {
  open('/student-list', admin)
  await main().getByRole('button', { name: 'Add a person' }).click()
  await fill('Nila Thomas')
  await dialog().getByLabelText('Do not invite yet').click()
  refuse('addPerson', 409, 'Phone number already registered')
  await dialog().getByRole('button', { name: 'Add student' }).click()
  await expectAlert('Error', 'The account could not be created', 'Phone number already registered')
  await closeAlert()
  answer('addPerson', { user_id: student.id, link: null, expires_at: null })
  await dialog().getByRole('button', { name: 'Add student' }).click()
  await expect.element(dialog().getByText('Nila Thomas was added.')).toBeVisible()
  await expect.element(dialog().getByText(/^We have not sent an invitation/)).toBeVisible()
  expect(callsOf('addPerson').at(-1)?.body).toEqual({
    name: 'Nila Thomas',
    phone: '9876500006',
    email: 'nila@example.com',
    invite: 'none',
  })
  const callsBefore = callsOf('students').length
  await dialog().getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => callsOf('students').length).toBeGreaterThan(callsBefore)
})

test('invites a teacher for courses, and passes the link on by WhatsApp', async () => {
  open('/teacher-list', admin)
  await expect.element(main().getByRole('link', { name: 'Invitations' })).toHaveAttribute('href', '/invitations')
  await main().getByRole('button', { name: 'Invite a teacher' }).click()
  await fill('Vasudha')
  await dialog().getByRole('button', { name: 'Invite teacher' }).click()
  await expect.element(dialog().getByText('Select at least one course').first()).toBeVisible()
  expect(callsOf('inviteTeacher')).toEqual([])
  await dialog().getByRole('button', { name: 'South Indian music' }).click()
  await dialog().getByLabelText('Veenai').click()
  await dialog().getByLabelText('Give me a link for WhatsApp').click()
  answer('inviteTeacher', { user_id: student.id, link: INVITATION_LINK, expires_at: UNTIL })
  await dialog().getByRole('button', { name: 'Invite teacher' }).click()
  await expect
    .element(dialog().getByRole('link', { name: 'Send by WhatsApp' }))
    .toHaveAttribute('href', expect.stringContaining(`wa.me/919876500006?text=Hello%20Vasudha`))
  expect(callsOf('inviteTeacher').at(-1)?.body).toMatchObject({ channel: 'link', courses: { south: ['Veenai'] } })
})

test('invites a person to the office by email', async () => {
  open('/invitations', admin)
  await main().getByRole('button', { name: 'Invite to the office team' }).click()
  await fill('Kamala')
  await dialog().getByRole('checkbox', { name: 'Desk' }).click()
  answer('inviteOffice', { user_id: student.id, link: null, expires_at: UNTIL })
  await dialog().getByRole('button', { name: 'Invite', exact: true }).click()
  await expect.element(dialog().getByText('We’ll email the invitation to nila@example.com.')).toBeVisible()
  expect(callsOf('inviteOffice').at(-1)?.body).toMatchObject({ channel: 'email', rights: ['desk'] })
  await dialog().getByRole('button', { name: 'Add another' }).click()
  await expect.element(dialog().getByLabelText('Name')).toHaveFocus()
})

test('the record of a person can send the invitation again, pass on its link, or revoke it', async () => {
  answer('personInvitation', { invitation: invitationRow(1, { user_id: student.id, name: 'Nila' }) })
  open(`/people/${student.id}`, admin)
  answer('sendInvitation', { user_id: student.id, link: null, expires_at: UNTIL })
  await main().getByRole('button', { name: 'Send again: Nila' }).click()
  await expectAlert('Invited', /^We’ll email the invitation to/)
  await closeAlert()
  expect(callsOf('sendInvitation').at(-1)).toMatchObject({ params: { id: student.id }, body: { channel: 'email' } })
  answer('sendInvitation', { user_id: student.id, link: INVITATION_LINK, expires_at: UNTIL })
  await main().getByRole('button', { name: 'Copy link: Nila' }).click()
  await expect.element(page.getByText(INVITATION_LINK)).toBeVisible()
  answer('revokeInvitations', {})
  await main().getByRole('button', { name: 'Revoke: Nila' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect.poll(() => callsOf('revokeInvitations')).toHaveLength(1)
  await expect.element(page.getByText(INVITATION_LINK)).not.toBeInTheDocument()
})

test('says that an account was opened in the meantime, and loads its status again', async () => {
  answer('personInvitation', { invitation: invitationRow(1, { user_id: student.id, name: 'Nila' }) })
  open(`/people/${student.id}`, admin)
  refuse('sendInvitation', 409, 'This person has already opened the account, or the account is closed.')
  await expect.element(main().getByRole('button', { name: 'Send again: Nila' })).toBeVisible()
  answer('personInvitation', {
    invitation: invitationRow(1, { user_id: student.id, state: 'opened', opened_at: '2026-01-06T20:00:00.000Z' }),
  })
  await main().getByRole('button', { name: 'Send again: Nila' }).click()
  await expectAlert(
    'Error',
    'The invitation could not be sent',
    'This person has already opened the account, or the account is closed.',
  )
  await closeAlert()
  await expect.element(page.getByText(/^Opened on/)).toBeVisible()
})
