import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, callsOf, hold, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { student, teacher } from '../../support/components/people'

test('shows a teacher a busy button and then the link of an instant meeting, in a new tab', async () => {
  answer('createInstantMeeting', { meetingLink: 'https://zoom.us/j/1' })
  const release = hold('createInstantMeeting')
  open('/online-class', teacher)
  await page.getByRole('button', { name: 'Create Instant Meeting' }).click()
  await expect.element(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  release()
  const link = page.getByRole('link', { name: 'Join Meeting' })
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('href', 'https://zoom.us/j/1')
  expect(callsOf('createInstantMeeting')).toHaveLength(1)
})

test('the creator of a meeting can join as its host, and share the link for all others', async () => {
  const hostLink = '/api/meetings/00000000-0000-4000-8000-000000000001/host'
  answer('createInstantMeeting', { meetingLink: 'https://zoom.us/j/1', hostLink })
  open('/online-class', teacher)
  await page.getByRole('button', { name: 'Create Instant Meeting' }).click()
  await expect.element(page.getByRole('link', { name: 'Join Meeting' })).toHaveAttribute('href', hostLink)
  await expect.element(page.getByText('https://zoom.us/j/1', { exact: true })).toBeVisible()
})

test('shows Failed to create Zoom meeting if the student has no class or the provider fails', async () => {
  refuse('createInstantMeeting', 403, 'You have no booked class to join')
  open('/online-class', student)
  await page.getByRole('button', { name: 'Get Meeting Link' }).click()
  await expectAlert('Failed to create Zoom meeting', '', 'You have no booked class to join')
  await closeAlert()
  refuse('createInstantMeeting', 502, 'Failed to create Zoom meeting')
  await page.getByRole('button', { name: 'Get Meeting Link' }).click()
  // The server's message only repeats the alert's title, so the alert shows the next step in its place.
  await expectAlert('Failed to create Zoom meeting', '', /^No meeting was created\. Please try again in a moment/)
})
