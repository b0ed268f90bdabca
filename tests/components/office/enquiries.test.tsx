import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WIDE_DESKTOP } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { INVITATION_LINK } from '../../support/components/invitation-records'
import { stubOffice } from '../../support/components/stubs'
import '../../support/components/locators'
import { answer, callsOf, refuse } from '../../support/components/network'
import { enquiryRow } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin, student, teacher } from '../../support/components/people'
import { dialog } from '../../support/components/scenes'

const main = () => page.getByRole('main')
const tara = (overrides: Parameters<typeof enquiryRow>[1] = {}) => enquiryRow(1, { name: 'Tara', ...overrides })
const list = (...enquiries: ReturnType<typeof tara>[]) => answer('enquiries', { enquiries })

beforeEach(async () => {
  stubOffice()
  await page.viewport(...WIDE_DESKTOP)
})

test('shows the source, status, owner, follow-up and trial class of an enquiry, with a WhatsApp link', async () => {
  const trial = { starts_at: '2026-12-01T04:30:00.000Z', teacher_name: 'Vasudha' }
  list(
    tara({
      source: 'call',
      status: 'trial booked',
      owner_id: admin.id,
      owner_name: 'Kamala',
      follow_up_on: '2026-12-02',
      notes: 'Prefers mornings',
      times: [],
      days: [],
      user_id: student.id,
      trial,
    }),
  )
  open('/trial-requests?status=all', admin)
  const row = main().getByRole('listitem').filter({ hasText: 'Prefers mornings' }).first()
  for (const text of ['Phone call', 'Trial booked', 'Owner: Kamala', 'Next follow-up: 2 Dec 2026'])
    await expect.element(row).toHaveTextContent(text)
  await expect.element(row).toHaveTextContent(/Trial class: 1 Dec 2026, 10:00 am IST, Vasudha/)
  await expect.element(row).not.toHaveTextContent('Any day')
  await expect
    .element(row.getByRole('link', { name: 'WhatsApp Tara' }))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/919876500004\?text=Hello%20Tara/))
  expect(row.getByRole('button', { name: /^Book the trial/ }).elements()).toEqual([])
})

test('the filters request due follow-ups, own enquiries and one status', async () => {
  open('/trial-requests', admin)
  await page.getByRole('tab', { name: 'Follow-ups due' }).click()
  await expect.poll(() => callsOf('enquiries').at(-1)?.query).toMatchObject({ due: 'true' })
  await page.getByLabelText('Owner').selectOptions('Me')
  await expect.poll(() => callsOf('enquiries').at(-1)?.query).toMatchObject({ due: 'true', owner: admin.id })
  await page.getByRole('tab', { name: 'All' }).click()
  await page.getByLabelText('Status', { exact: true }).selectOptions('Lost')
  await expect.poll(() => callsOf('enquiries').at(-1)?.query).toMatchObject({ status: 'lost', owner: admin.id })
  list()
  await page.getByLabelText('Status', { exact: true }).selectOptions('Joined')
  await expect.element(page.getByText('No matching enquiries.')).toBeVisible()
})

test('adds an enquiry, and shows how its phone number is understood', async () => {
  open('/trial-requests', admin)
  await main().getByRole('button', { name: 'Add an enquiry' }).click()
  await dialog().getByRole('button', { name: 'Add enquiry' }).click()
  await expect.element(dialog().getByText('Name is required')).toBeVisible()
  await dialog().getByLabelText('Name').fill('Nila')
  await dialog().getByLabelText('Phone number').fill('98765 00006')
  await expect.element(dialog().getByText('+91 98765 00006, India')).toBeVisible()
  await dialog().getByLabelText('Course').selectOptions('Veenai')
  await dialog().getByLabelText('How did they contact you?').selectOptions('WhatsApp')
  refuse('addEnquiry', 409, 'We already have a request for this course from this number')
  await dialog().getByRole('button', { name: 'Add enquiry' }).click()
  await expectAlert(
    'Error',
    'The enquiry could not be saved',
    'We already have a request for this course from this number',
  )
  await closeAlert()
  answer('addEnquiry', { id: student.id })
  await dialog().getByRole('button', { name: 'Add enquiry' }).click()
  await expectAlert('Saved', 'The enquiry has been added to the list.')
  await closeAlert()
  expect(callsOf('addEnquiry').at(-1)?.body).toMatchObject({
    name: 'Nila',
    phone: '+919876500006',
    course_name: { name: 'Veenai' },
    source: 'whatsapp',
  })
})

test('changes an enquiry, and asks why it was lost', async () => {
  list(tara({ follow_up_on: '2026-12-02', revision: 4 }))
  open('/trial-requests', admin)
  await main().getByRole('button', { name: 'Change: Tara, Veenai' }).click()
  await expect.element(dialog().getByLabelText('Next follow-up')).toHaveValue('2026-12-02')
  expect(dialog().getByRole('option', { name: 'Trial booked' }).elements()).toEqual([])
  await dialog().getByLabelText('Status').selectOptions('Lost')
  expect(dialog().getByLabelText('Next follow-up').elements()).toEqual([])
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog().getByText('Enter the reason')).toBeVisible()
  await dialog().getByLabelText('Reason').fill('Too far')
  answer('changeEnquiry', { enquiry: tara({ status: 'lost', lost_because: 'Too far', revision: 5 }) })
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(main().getByText('Too far')).toBeVisible()
  expect(callsOf('changeEnquiry').at(-1)?.body).toMatchObject({
    status: 'lost',
    lost_because: 'Too far',
    follow_up_on: null,
    seen: 4,
  })
})

test('loads the list of enquiries again if another admin has changed the enquiry', async () => {
  list(tara())
  open('/trial-requests', admin)
  await main().getByRole('button', { name: 'Change: Tara, Veenai' }).click()
  refuse('changeEnquiry', 409, 'This enquiry has just changed. Please check it and try again.')
  list(tara({ notes: 'Called twice' }))
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expectAlert('Error', 'The enquiry could not be changed', /^This enquiry has just changed/)
  await closeAlert()
  await expect.element(main().getByText('Called twice')).toBeVisible()
})

test('books the trial in a free slot, lists teachers of the course first, and offers a link to pass on', async () => {
  list(tara({ revision: 3 }))
  open('/trial-requests', admin)
  await main().getByRole('button', { name: 'Book the trial: Tara, Veenai' }).click()
  const select = dialog().getByLabelText('Teacher')
  await expect.poll(() => select.element().querySelector('optgroup')?.label).toBe('Teaches Veenai')
  await userEvent.selectOptions(select, teacher.id)
  await dialog().getByRole('button', { name: 'Book the trial' }).click()
  await expect.element(dialog().getByText('Choose a slot')).toBeVisible()
  await dialog().getByRole('region', { name: 'Slots' }).getByRole('button').first().click()
  await dialog().getByLabelText('Email', { exact: true }).fill('tara@example.com')
  await dialog().getByLabelText('Give me a link for WhatsApp').click()
  refuse('bookTrial', 409, 'This slot is already booked')
  await dialog().getByRole('button', { name: 'Book the trial' }).click()
  await expectAlert('Error', 'The trial could not be booked', 'This slot is already booked')
  await closeAlert()
  await dialog().getByRole('region', { name: 'Slots' }).getByRole('button').first().click()
  answer('bookTrial', { user_id: student.id, created: true, invited: true, link: INVITATION_LINK })
  await dialog().getByRole('button', { name: 'Book the trial' }).click()
  await expect
    .element(dialog().getByRole('link', { name: 'Send by WhatsApp' }))
    .toHaveAttribute('href', expect.stringContaining('wa.me/919876500004?text=Hello%20Tara'))
  expect(callsOf('bookTrial').at(-1)?.body).toMatchObject({
    teacher_id: teacher.id,
    slot_id: expect.any(String),
    name: 'Tara',
    email: 'tara@example.com',
    channel: 'link',
    seen: 3,
  })
  const before = callsOf('enquiries').length
  await dialog().getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => callsOf('enquiries').length).toBeGreaterThan(before)
})

test('shows by month how many enquiries joined', async () => {
  answer('enquiryReport', {
    months: [
      {
        month: '2026-11',
        total: 8,
        statuses: { new: 1, contacted: 2, 'trial booked': 1, 'trial done': 1, joined: 2, lost: 1 },
        sources: { form: 5, call: 3, whatsapp: 0, visit: 0, other: 0 },
        joined_share: 0.25,
      },
    ],
  })
  open('/trial-requests', admin)
  await main().getByText('Results by month').click()
  await expect.element(main().getByRole('row', { name: /^Nov 2026 8 .* 25% Website 5, Phone call 3$/ })).toBeVisible()
})

test('the home page counts due follow-ups, and links to them', async () => {
  answer('waiting', {
    payments: 0,
    teachers: 0,
    students: 0,
    trial_requests: 0,
    follow_ups: 3,
    messages: 0,
    clean_ups: 0,
    unreached_families: 0,
    unreached_others: 0,
    old_payments: 0,
    unmarked: 0,
    without_country: 0,
  })
  open('/dashboard-home', admin)
  await expect
    .element(main().getByRole('link', { name: '3 follow-ups due today' }))
    .toHaveAttribute('href', '/trial-requests?status=due')
  await expect.element(main().getByRole('heading', { name: 'To review' })).toBeVisible()
})
