import { createHmac, hkdfSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { enrol, only } from '../../support/people'
import {
  database,
  databaseUrl,
  dataDir,
  expectDone,
  expectRefusal,
  make,
  sendRequest,
} from '../../support/server/api-client'
import { academyEnv } from '../../support/server/server'

const secret = academyEnv({ databaseUrl, dataDir }).NEXTAUTH_SECRET ?? ''

/**
 * Returns the URL that turns off a user's reminders. Builds the URL without the app's code, so that this test fails if
 * the app changes the format.
 */
function unsubscribeUrlOf(userId: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'academy email choices', 32))
  const signature = createHmac('sha256', key).update(`reminders ${userId}`).digest().subarray(0, 16)
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return `/api/email-choices/reminders.${id.toString('base64url')}.${signature.toString('base64url')}`
}

it('a mail program turns reminders off without a session, with one click that sends a form', async () => {
  const student = await enrol(database, 'student')
  const address = unsubscribeUrlOf(student.id)
  const choices = async () => expectDone('emailChoices', await make('emailChoices', { as: student }), 200).choices
  expect(await choices()).toEqual({ reminders: true, class_notes: true, announcements: true })
  for (const _ of ['once', 'again']) {
    const answer = await sendRequest(address, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([answer.status, answer.json]).toEqual([200, { success: true, message: 'These emails are turned off' }])
  }
  expect(await choices()).toEqual({ reminders: false, class_notes: true, announcements: true })
  const { rows } = await database.query('SELECT unwanted_emails FROM users WHERE id = $1', [student.id])
  expect(only(rows)).toEqual({ unwanted_emails: ['reminders'] })
  const on = await make('chooseEmails', { as: student, body: { reminders: true } })
  expect(expectDone('chooseEmails', on, 200).choices).toEqual({
    reminders: true,
    class_notes: true,
    announcements: true,
  })
})

it('a browser that opens the same URL is redirected to the page, and changes nothing', async () => {
  const student = await enrol(database, 'student')
  const address = unsubscribeUrlOf(student.id)
  const { status, headers } = await sendRequest(address)
  expect([status, headers.get('location')]).toEqual([302, address.replace('/api/email-choices/', '/email-choices#')])
  expect(expectDone('emailChoices', await make('emailChoices', { as: student }), 200).choices.reminders).toBe(true)
})

it('an invalid key returns 404 to browsers and to mail programs', async () => {
  expect((await sendRequest('/api/email-choices/reminders.x.y')).status).toBe(404)
  expectRefusal(await make('stopEmails', { params: { key: 'reminders.x.y' } }), 404, 'This link is incomplete')
})
