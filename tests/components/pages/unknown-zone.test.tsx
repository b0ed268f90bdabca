import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, callsOf } from '../../support/components/network'
import { calendar, open } from '../../support/components/pages'
import { admin, student, teacher } from '../../support/components/people'
import { stubOffice, stubPortal, stubProfile } from '../../support/components/stubs'

/** Simulates a device whose time zone Chromium does not know. Chromium then reports `Etc/Unknown`. */
beforeEach(() => {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Etc/Unknown' })
})
afterEach(() => vi.restoreAllMocks())

test.each(['/dashboard-home', '/my-classes', '/view-teachers', calendar()])(
  '%s shows the academy’s time in a browser that reports the zone Etc/Unknown',
  async (path) => {
    stubPortal()
    stubProfile(student)
    open(path, student)
    await expect.element(page.getByText(teacher.name).first()).toBeInTheDocument()
    expect(document.body.textContent).not.toMatch(/Unknown|Invalid/)
  },
)

test.each(['/payment-details', '/trial-requests', `/people/${student.id}`])(
  'the office page %s shows the academy’s time in a browser that reports the zone Etc/Unknown',
  async (path) => {
    stubOffice()
    open(path, admin)
    await expect.element(page.getByRole('main').getByText(/IST/).first()).toBeInTheDocument()
    expect(document.body.textContent).not.toMatch(/Unknown|Invalid/)
  },
)

test('a person can choose a zone, listed by city, in a browser that reports the zone Etc/Unknown', async () => {
  stubPortal()
  stubProfile(student)
  answer('updateProfile', {
    user: { ...student, time_zone: 'Asia/Kolkata', email_verified: true, pending_email: null },
  })
  open('/profile', student)
  const zone = page.getByLabelText('Time zone')
  await expect.element(zone.getByRole('option').first()).toHaveTextContent('Automatic (India)')
  await zone.selectOptions('Mumbai (India)')
  await expect.element(zone).toHaveValue('Asia/Kolkata')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect.poll(() => callsOf('updateProfile').at(-1)?.body).toMatchObject({ time_zone: 'Asia/Kolkata' })
  await expectAlert('Saved', 'Your details are up to date.')
  await closeAlert()
})
