import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerBy, callsOf, dropConnection, refuse } from '../../support/components/network'
import { ownSession } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { student } from '../../support/components/people'
import { stubPortal, stubProfile } from '../../support/components/stubs'

const thisSession = ownSession(1, { device: 'Chrome on Android', this_device: true })
const otherSession = ownSession(2, { device: 'Safari on iPhone' })
const signOut = (name: string) => page.getByRole('button', { name: `Sign out ${name}` })

function openProfile(): void {
  stubPortal()
  stubProfile(student)
  answerBy('sessions', () => ({
    sessions:
      callsOf('endSession').length + callsOf('endOtherSessions').length > 0
        ? [thisSession]
        : [thisSession, otherSession],
  }))
  open('/profile', student)
}

test('signs out a device and removes it from the list, but offers no button for this device', async () => {
  answer('endSession', {})
  openProfile()
  await expect.element(page.getByText('This device')).toBeVisible()
  await expect.element(signOut('Chrome on Android')).not.toBeInTheDocument()
  await signOut('Safari on iPhone').click()
  await expectAlert('Signed out on that device')
  expect(callsOf('endSession').map(({ params }) => params.id)).toEqual([otherSession.id])
  await closeAlert()
  await expect.element(page.getByText('Safari on iPhone')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Sign out all others' })).not.toBeInTheDocument()
})

test('signs out all other devices after a confirmation', async () => {
  answer('endOtherSessions', {})
  openProfile()
  const all = page.getByRole('button', { name: 'Sign out all others' })
  await all.first().click()
  await expectAlert('Sign out all other devices?', 'This device stays signed in.')
  await closeAlert('Cancel')
  expect(callsOf('endOtherSessions')).toHaveLength(0)
  await all.first().click()
  await closeAlert('Sign out all others')
  await expectAlert('Signed out on all other devices')
  await expect.element(page.getByText('Safari on iPhone')).not.toBeInTheDocument()
})

test('reports a device that was signed out in the meantime', async () => {
  refuse('endSession', 404, 'You are not signed in on that device')
  openProfile()
  await signOut('Safari on iPhone').click()
  await expectAlert('Error', 'The device could not be signed out', 'You are not signed in on that device')
})

test('reports that the list of devices could not be loaded, and loads it again', async () => {
  stubPortal()
  stubProfile(student)
  const restore = dropConnection('sessions')
  open('/profile', student)
  await expect.element(page.getByText('Your devices could not be loaded.')).toBeVisible()
  restore()
  answer('sessions', { sessions: [thisSession] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Chrome on Android')).toBeVisible()
})
