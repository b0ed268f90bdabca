import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { StopEmails } from '@/components/accounts/email/stop-emails'
import { answer, callsOf, dropConnection, refuse } from '../../support/components/network'
import { show } from '../../support/components/stage'

const key = 'reminders.fZ8vDjpXTF-fVwpMWz8cEQ.AAAAAAAAAAAAAAAAAAAAAA'
const button = page.getByRole('button', { name: 'Stop emails about class reminders' })

test('opening the link changes nothing, and the button turns off the named emails once', async () => {
  answer('stopEmails', {})
  show(<StopEmails />, { at: `/email-choices#${key}` })
  await expect.element(button).toBeVisible()
  expect(callsOf('stopEmails')).toEqual([])
  await button.dblClick()
  await expect.element(page.getByRole('status')).toHaveTextContent('Turned off: class reminders.')
  expect(callsOf('stopEmails').map(({ params }) => params.key)).toEqual([key])
})

test('says that nothing changed if there is no response, and the button works again', async () => {
  const restore = dropConnection('stopEmails')
  show(<StopEmails />, { at: `/email-choices#${key}` })
  await button.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing was changed.')
  restore()
  answer('stopEmails', {})
  await button.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Turned off: class reminders.')
})

test('says that a link is incomplete without a key, with a wrong key or for an unknown kind', async () => {
  show(<StopEmails />, { at: '/email-choices' })
  const incomplete = page.getByText('This link is incomplete.')
  await expect.element(incomplete).toBeVisible()
  window.location.hash = 'everything.x.y'
  await expect.element(incomplete).toBeVisible()
  refuse('stopEmails', 404, 'This link is incomplete')
  window.location.hash = key
  await button.click()
  await expect.element(incomplete).toBeVisible()
})
