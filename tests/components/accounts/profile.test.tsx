import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, callsOf, dropConnection } from '../../support/components/network'
import { ownSession } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { student, teacher } from '../../support/components/people'
import { stubPortal, stubProfile } from '../../support/components/stubs'

beforeEach(() => stubPortal())

const list = () => page.getByRole('navigation', { name: 'On this page' })
const turnOffLink = page.getByRole('button', { name: 'Turn off calendar link' })

function openProfile(user = student): void {
  stubProfile(user)
  open('/profile', user)
}

test.each([student, teacher])(
  'the profile links at its top to every section that exists for the role: $role',
  async (user) => {
    openProfile(user)
    await expect.element(list()).toBeVisible()
    const targets = [...list().element().querySelectorAll('a')].map(({ hash }) =>
      document.getElementById(hash.slice(1)),
    )
    const parts = [...document.querySelectorAll('section[aria-labelledby]')]
    expect(targets).toEqual(parts)
    expect(parts.map((part) => part.querySelector('h2')?.textContent)).toContain(
      user.role === 'teacher' ? 'Your meeting link' : 'Students under 18',
    )
  },
)

test('the profile opens at the section that the address names after #', async () => {
  await page.viewport(1280, 800)
  stubProfile(student)
  open('/profile#second-factor', student)
  await expect.element(list()).toBeVisible()
  const top = () => document.getElementById('second-factor')?.getBoundingClientRect().top ?? Number.NaN
  await expect.poll(top).toBeLessThan(200)
})

test('the profile lists other ways to sign in if the academy has any', async () => {
  stubProfile(student)
  answer('identities', { identities: [], providers: [{ id: 'google', name: 'Google' }] })
  open('/profile', student)
  await expect.element(list().getByRole('link', { name: 'Other ways to sign in' })).toBeVisible()
})

test('shows the name of the role, and breaks an email address only after the @', async () => {
  await page.viewport(390, 844)
  openProfile()
  await expect.element(page.getByRole('definition').filter({ hasText: /^Student$/ })).toBeVisible()
  const address = page.getByRole('definition').filter({ hasText: student.email }).element()
  expect(address.querySelector('wbr')?.previousSibling?.textContent).toMatch(/@$/)
})

test('offers to turn off a calendar link only if there is one', async () => {
  answer('openFeed', { feed_path: '/api/calendar-feed/key' })
  answer('closeFeed', {})
  openProfile()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect.element(page.getByLabelText('Your calendar link')).toBeVisible()
  const feed = `${window.location.host}/api/calendar-feed/key`
  const webcal = encodeURIComponent(`webcal://${feed}`)
  for (const [service, address] of [
    ['Google Calendar', `https://calendar.google.com/calendar/r?cid=${webcal}`],
    ['Outlook', expect.stringMatching(/^https:\/\/outlook\.live\.com\/calendar\/0\/addfromweb\?url=http/)],
    ['Apple Calendar', `webcal://${feed}`],
  ] as const)
    await expect.element(page.getByRole('link', { name: `Add to ${service}` })).toHaveAttribute('href', address)
  await turnOffLink.click()
  await closeAlert('Turn off')
  await closeAlert()
  await expect.element(page.getByRole('button', { name: 'Create link' })).toBeVisible()
  await expect.element(turnOffLink).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /^Add to/ })).not.toBeInTheDocument()
})

test('says that a calendar link from an earlier visit is on, and offers to turn it off', async () => {
  stubProfile(student)
  answer('ownFeed', { open: true })
  open('/profile', student)
  await expect.element(page.getByText('Your calendar link is on.')).toBeVisible()
  await expect.element(turnOffLink).toBeVisible()
})

test('offers to turn off a calendar link if its status could not be loaded', async () => {
  stubProfile(student)
  dropConnection('ownFeed')
  open('/profile', student)
  await expect.element(turnOffLink).toBeVisible()
})

test('a student turns class reminders off without turning class notes off', async () => {
  stubProfile(student)
  open('/profile', student)
  const reminders = page.getByRole('checkbox', { name: /^Class reminders/ })
  await expect.element(reminders).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: /^Class notes/ })).toBeChecked()
  await reminders.click()
  answer('chooseEmails', { choices: { reminders: false, class_notes: true, announcements: true } })
  await page.getByRole('button', { name: 'Save email settings' }).click()
  await expectAlert('Saved', 'Your email settings are saved.')
  expect(callsOf('chooseEmails').map(({ body }) => body)).toEqual([{ reminders: false }])
  await closeAlert()
  await expect.element(reminders).not.toBeChecked()
})

test('a teacher can turn off only class reminders', async () => {
  openProfile(teacher)
  await expect.element(page.getByRole('checkbox', { name: /^Class reminders/ })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /^Class notes/ })).not.toBeInTheDocument()
})

test('shows the most recent of many devices, and the others behind a button', async () => {
  stubProfile(student)
  const sessions = Array.from({ length: 7 }, (_, i) => ownSession(i + 1, { this_device: i === 0 }))
  answer('sessions', { sessions })
  open('/profile', student)
  const rows = page.getByRole('button', { name: /^Sign out (?!all|everywhere)/ })
  await expect.poll(() => rows.elements().length).toBe(3)
  await page.getByRole('button', { name: 'Show all 7 devices' }).click()
  await expect.poll(() => rows.elements().length).toBe(6)
})
