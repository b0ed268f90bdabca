import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { unreachedText } from '@/components/held-emails/held-texts'
import { WIDE_DESKTOP } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { heldPerson, invitationRow } from '../../support/components/invitation-records'
import { answer, answerBy, callsOf } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin, idOf } from '../../support/components/people'
import { stubOffice } from '../../support/components/stubs'

const LINK = 'https://academy.example/confirm-address'
const nila = { user_id: idOf(6101), name: 'Nila Thomas', email: 'nila@example.com' }
const main = () => page.getByRole('main')

beforeEach(async () => {
  stubOffice()
  await page.viewport(...WIDE_DESKTOP)
})

test('lists a family with its held emails, and opens a WhatsApp chat with a link to confirm the address', async () => {
  answer('heldEmails', { people: [heldPerson(1, nila)], link: LINK })
  open('/held-emails', admin)
  await expect.element(main().getByText('12 emails held, the oldest since 6 Jan 2026')).toBeVisible()
  await expect
    .element(main().getByText('Class booked (9); Reminder, 24 hours (2); Payment approved or rejected'))
    .toBeVisible()
  await expect.element(main().getByText('2 of them are out of date and will no longer be sent.')).toBeVisible()
  await expect
    .element(main().getByRole('link', { name: 'Nila Thomas', exact: true }))
    .toHaveAttribute('href', `/people/${nila.user_id}`)
  const link = main().getByRole('link', { name: 'WhatsApp Nila Thomas' })
  const text = new URL((link.element() as HTMLAnchorElement).href).searchParams.get('text')
  expect(text).toContain('Hello Nila Thomas, this is ')
  expect(text).toContain(LINK)
  expect(text).not.toContain(nila.email)
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('wa.me/919876500006?text='))
  // Prevents the browser from opening the chat in a new tab.
  link.element().addEventListener('click', (event) => event.preventDefault())
  await link.click()
  await expect.element(main().getByRole('status')).toHaveTextContent('Opened')
})

test('lists only the people of the last change until the office asks for all', async () => {
  answer('heldEmails', { people: [heldPerson(1, nila)], link: LINK })
  open('/held-emails?since=2026-11-27T06%3A00%3A00.000Z', admin)
  await expect.element(main().getByText('Emails held since 27 Nov 2026, 11:30 am')).toBeVisible()
  expect(callsOf('heldEmails').at(-1)?.query.since).toBe('2026-11-27T06:00:00.000Z')
  await main().getByRole('button', { name: 'Show everyone' }).click()
  await expect.poll(() => callsOf('heldEmails').at(-1)?.query.since).toBeUndefined()
})

test('uses the contact number, and asks for a country if a family has no usable number', async () => {
  answer('heldEmails', {
    people: [
      heldPerson(1, { ...nila, contact_phone: '+447400123456' }),
      heldPerson(2, { name: 'Vasudha', phone: '1000000001' }),
    ],
    link: LINK,
  })
  open('/held-emails', admin)
  await expect
    .element(main().getByRole('link', { name: 'WhatsApp Nila Thomas' }))
    .toHaveAttribute('href', expect.stringContaining('wa.me/447400123456'))
  await expect
    .element(main().getByRole('link', { name: /^Number has no country code/ }))
    .toHaveAttribute('href', `/people/${idOf(6102)}`)
})

test('offers the invitation for an account that is not open yet', async () => {
  const invitation = invitationRow(1, nila)
  answer('heldEmails', { people: [heldPerson(1, { ...nila, invitation })], link: LINK })
  open('/held-emails', admin)
  answer('sendInvitation', { user_id: nila.user_id, link: null, expires_at: null })
  await main().getByRole('button', { name: 'Send again: Nila Thomas' }).click()
  await expectAlert('Invited', 'We’ll email the invitation to nila@example.com.')
  await closeAlert()
  expect(callsOf('sendInvitation').map(({ params }) => params)).toEqual([{ id: nila.user_id }])
  await expect.element(main().getByRole('link', { name: /^WhatsApp/ })).not.toBeInTheDocument()
})

test('an admin who may only read sees the held emails without WhatsApp and invitations', async () => {
  answer('heldEmails', {
    people: [heldPerson(1, nila), heldPerson(2, { name: 'Vasudha', invitation: invitationRow(2, { kind: 'family' }) })],
    link: LINK,
  })
  open('/held-emails', admin, { rights: ['read'] })
  await expect.element(main().getByRole('link', { name: 'Nila Thomas' })).toBeVisible()
  await expect.element(main().getByRole('link', { name: /WhatsApp/ })).not.toBeInTheDocument()
  await expect.element(main().getByRole('button', { name: /^Send again/ })).not.toBeInTheDocument()
})

test('loads more people with held emails, and searches them', async () => {
  answerBy('heldEmails', ({ query }) =>
    query.q
      ? { people: [], link: LINK }
      : query.cursor
        ? { people: [heldPerson(2, { name: 'Vasudha' })], link: LINK }
        : { people: [heldPerson(1, nila)], link: LINK, nextCursor: 'next' },
  )
  open('/held-emails', admin)
  await expect.element(main().getByRole('listitem')).toHaveTextContent('Nila Thomas')
  await main().getByRole('button', { name: 'Show more' }).click()
  await expect.element(main().getByRole('link', { name: 'Vasudha', exact: true })).toBeVisible()
  await main().getByRole('searchbox').fill('Ravi')
  await expect.element(main().getByText('Nothing found for “Ravi”.')).toBeVisible()
})

test('the office’s home page counts the families that receive no emails, and links to them', async () => {
  answer('waiting', {
    payments: 0,
    teachers: 0,
    students: 0,
    trial_requests: 0,
    follow_ups: 0,
    messages: 0,
    clean_ups: 0,
    old_payments: 0,
    unmarked: 0,
    unreached_families: 12,
    unreached_others: 0,
    without_country: 0,
  })
  open('/dashboard-home', admin)
  await expect.element(page.getByRole('heading', { name: 'To review' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '12 families do not receive our emails' }))
    .toHaveAttribute('href', '/held-emails')
})

test.each([
  [1, 0, '1 family does not receive our emails'],
  [2, 1, '2 families and 1 other person do not receive our emails'],
  [0, 1, '1 person does not receive our emails'],
  [0, 3, '3 people do not receive our emails'],
  [900, 100, '1000 or more people do not receive our emails'],
])('the count of %i families and %i other people reads: %s', (families, others, text) => {
  expect(unreachedText(families, others)).toBe(text)
})

test('the held emails in the list of emails link to the list of people', async () => {
  open('/messages?status=held', admin)
  await expect
    .element(main().getByRole('link', { name: 'People who do not receive our emails' }))
    .toHaveAttribute('href', '/held-emails')
})
