import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LeaveWaitlist } from '@/components/waitlist/leave-waitlist'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, callsOf, dropConnection, refuse } from '../../support/components/network'
import { show } from '../../support/components/stage'

const key = '7d9f2f0e-3a57-4c5f-9f57-0a4c5b3f1c11'
const button = page.getByRole('button', { name: 'Stop these emails' })

test('a waitlist alert is named, and ends only when the button is pressed, not when the link is opened', async () => {
  answer('leaveWaitlistByKey', { teacher_name: 'Vasudha Narayanan', date: '2027-01-12' })
  show(<LeaveWaitlist />, { at: `/end-watch#${key}` })
  await expect.element(button).toBeVisible()
  expect(callsOf('leaveWaitlistByKey')).toEqual([])
  await button.dblClick()
  await expect.element(page.getByRole('status')).toHaveTextContent('Alert turned off.')
  await expect.element(page.getByRole('status')).toHaveTextContent('Vasudha Narayanan, Tuesday, 12 January')
  expect(callsOf('leaveWaitlistByKey').map(({ body }) => body)).toEqual([{ key }])
})

test('ending a waitlist alert can be retried if there is no response', async () => {
  const restore = dropConnection('leaveWaitlistByKey')
  show(<LeaveWaitlist />, { at: `/end-watch#${key}` })
  await button.click()
  await expectAlert('Error', 'The alert could not be turned off')
  await closeAlert()
  restore()
  answer('leaveWaitlistByKey', { teacher_name: 'Vasudha Narayanan', date: null })
  await button.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Vasudha Narayanan, any day')
})

test('says that a waitlist link without a complete key is incomplete', async () => {
  show(<LeaveWaitlist />, { at: '/end-watch' })
  await expect.element(page.getByText('This link is incomplete.')).toBeVisible()
  refuse('leaveWaitlistByKey', 404, 'This link is incomplete')
  window.location.hash = key.slice(0, 20)
  await button.click()
  await expect.element(page.getByText('This link is incomplete.')).toBeVisible()
  window.location.hash = key
  await expect.element(button).toBeVisible()
})
