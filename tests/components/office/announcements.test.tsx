import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deliveryText } from '@/components/announcements/announcement-texts'
import { WIDE_DESKTOP } from '../../support/components/accessibility'
import { closeAlert, expectAlert, popup } from '../../support/components/alerts'
import { announcementPreview, announcementRow } from '../../support/components/announcement-records'
import { answer, answerRaw, callsOf, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin, teacher } from '../../support/components/people'
import { stubOffice } from '../../support/components/stubs'

const main = () => page.getByRole('main')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

beforeEach(async () => {
  stubOffice()
  await page.viewport(...WIDE_DESKTOP)
})

async function write(): Promise<void> {
  await press('New announcement')
  await page.getByLabelText('Title').fill('Concert on Sunday')
  await page.getByLabelText('Text', { exact: true }).fill('Please come at six.')
}

test('previews an announcement with its counts, asks for a confirmation, and sends exactly the preview', async () => {
  answer('announcements', { announcements: [] })
  answer('previewAnnouncement', { preview: announcementPreview() })
  answer('sendAnnouncement', { announcement: announcementRow(1), preview: announcementPreview({ left_today: 2 }) })
  open('/announcements', admin)
  await expect.element(main().getByText('No announcements yet.')).toBeVisible()
  await write()
  await expect.element(page.getByText('19 of 1000')).toBeVisible()
  await press('Preview')
  const summary = page.getByText(
    'This goes to 43 families: 40 by email now, 2 by email after the quiet hours in their time zone, 1 has not confirmed an email address.',
  )
  await expect.element(summary).toHaveFocus()
  await expect.element(page.getByText('Asha, Bala, Charu, Devi, Esha and 38 more')).toBeVisible()
  await press('Send to 43 families')
  await expect.element(popup()).toHaveTextContent('Send to 43 families?')
  expect(callsOf('sendAnnouncement')).toEqual([])
  answer('announcements', { announcements: [announcementRow(1)] })
  await press('Send')
  await expectAlert('Announcement saved', /^43 families: 40 by email now/)
  await closeAlert()
  expect(callsOf('sendAnnouncement').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      audience: 'all',
      title: 'Concert on Sunday',
      text: 'Please come at six.',
      seen: 'digest',
    }),
  ])
  await expect
    .element(main().getByText('43 families: 40 emailed, 2 waiting, 1 held. 12 have read it in the app.'))
    .toBeVisible()
  await expect.element(main().getByRole('button', { name: 'New announcement' })).toBeVisible()
})

test('discards the preview if the text changes, and shows a new one if the recipients have changed', async () => {
  answer('announcements', { announcements: [] })
  answer('previewAnnouncement', { preview: announcementPreview() })
  const message =
    'The recipients have changed, or you have just sent another announcement. Nothing was sent; please check again.'
  const preview = announcementPreview({ people: 44, now: 41 })
  answerRaw('sendAnnouncement', { success: false, message, preview }, 409)
  open('/announcements', admin)
  await write()
  await press('Preview')
  await page.getByLabelText('Title').fill('Concert on Monday')
  await expect.element(page.getByRole('button', { name: /^Send to/ })).not.toBeInTheDocument()
  await press('Preview')
  await press('Send to 43 families')
  await press('Send')
  await expectAlert('Error', 'The announcement was not sent', message)
  await closeAlert()
  await expect.element(page.getByRole('button', { name: 'Send to 44 families' })).toBeVisible()
})

test('a teacher can choose only between two groups of students whom they teach, and must enter day, title and text', async () => {
  answer('announcements', { announcements: [] })
  open('/announcements', teacher)
  await press('New announcement')
  const options = () => [...(page.getByLabelText('Send to').element() as HTMLSelectElement).options]
  expect(options().map(({ text }) => text)).toEqual(['My students', 'My students with classes on a particular day'])
  await page.getByLabelText('Send to').selectOptions('day')
  await press('Preview')
  for (const text of ['Choose a day', 'Enter a title', 'Enter the text'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  expect(callsOf('previewAnnouncement')).toEqual([])
})

test('an announcement goes to the families with a fee due', async () => {
  const row = announcementRow(1, { audience: 'due' })
  answer('announcements', { announcements: [row] })
  answer('previewAnnouncement', { preview: announcementPreview() })
  open('/announcements', admin)
  await expect.element(main().getByText(/^Families with a fee due/)).toBeVisible()
  await write()
  await page.getByLabelText('Send to').selectOptions('due')
  await expect
    .element(page.getByText('Families with an unpaid fee due today or earlier', { exact: true }))
    .toBeVisible()
  await press('Preview')
  await expect.element(page.getByRole('button', { name: 'Send to 43 families' })).toBeVisible()
  expect(callsOf('previewAnnouncement')).toMatchObject([{ body: { audience: 'due', day: null } }])
})

test('offers no button to send without recipients or after three announcements', async () => {
  answer('announcements', { announcements: [] })
  answer('previewAnnouncement', {
    preview: announcementPreview({ people: 0, now: 0, later: 0, unconfirmed: 0, names: [] }),
  })
  open('/announcements', admin)
  await write()
  await press('Preview')
  await expect.element(page.getByText('No families match. Choose other recipients.')).toBeVisible()
  answer('previewAnnouncement', { preview: announcementPreview({ left_today: 0 }) })
  await press('Preview')
  await expect.element(page.getByText(/^You have sent three announcements today/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Send to/ })).not.toBeInTheDocument()
})

test('stops an announcement after a confirmation, and reports a failure', async () => {
  answer('announcements', { announcements: [announcementRow(1)] })
  refuse('stopAnnouncement', 409, 'All emails have already been sent')
  open('/announcements', admin)
  await main().getByRole('button', { name: 'Stop Concert 1' }).click()
  await expect.element(popup()).toHaveTextContent('3 families will not get this email. You cannot undo this.')
  await press('Keep sending')
  expect(callsOf('stopAnnouncement')).toEqual([])
  await main().getByRole('button', { name: 'Stop Concert 1' }).click()
  await press('Stop the emails')
  await expectAlert('Error', 'The announcement was not stopped', 'All emails have already been sent')
  await closeAlert()
  await expect.element(main().getByRole('button', { name: 'Stop Concert 1' })).toBeEnabled()
  const counts = { people: 43, emailed: 40, waiting: 0, held: 0, failed: 0, skipped: 0, stopped: 3, read: 1 }
  const stopped = announcementRow(1, { stopped_at: '2026-01-05T09:00:00.000Z', counts })
  answer('stopAnnouncement', { announcement: stopped })
  answer('announcements', { announcements: [stopped] })
  await main().getByRole('button', { name: 'Stop Concert 1' }).click()
  await press('Stop the emails')
  await expect.element(main().getByText('43 families: 40 emailed, 3 stopped. 1 has read it in the app.')).toBeVisible()
  await expect.element(main().getByText(/^Stopped on 5 Jan 2026/)).toBeVisible()
  await expect.element(main().getByRole('button', { name: 'Stop Concert 1' })).not.toBeInTheDocument()
})

test('an admin without the Desk right sees only the earlier announcements', async () => {
  answer('announcements', { announcements: [announcementRow(1, { audience: 'course', course: 'Veenai' })] })
  open('/announcements', admin, { rights: ['read'] })
  await expect.element(main().getByText(/^Students in Veenai/)).toBeVisible()
  await expect.element(main().getByRole('button', { name: /^(New|Stop)/ })).not.toBeInTheDocument()
})

test('the counts include only groups with families', () => {
  expect(deliveryText(announcementPreview({ now: 1, later: 0, unconfirmed: 0, turned_off: 2 }))).toBe(
    '1 by email now, 2 have turned announcements off',
  )
})
