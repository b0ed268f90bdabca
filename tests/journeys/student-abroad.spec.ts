import { academyDate, academyInstant, clockIn } from '../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../support/browser/alerts'
import { expect, test } from '../support/browser/visits'
import { png } from '../support/images'
import { insertSlot, newEmail, newPhone, PASSWORD } from '../support/people'

const STUDENT_ZONE = 'America/New_York'

test('a student in New York completes every task on a phone with both clocks in view @phone', async ({
  page,
  records,
  enrolPerson,
}) => {
  const teacher = await enrolPerson('teacher')
  const date = academyDate(2)
  const [start, end] = [academyInstant(date, '18:30'), academyInstant(date, '19:30')]
  await insertSlot(records, teacher.id, date, '18:30')
  await insertSlot(records, teacher.id, date, '19:30')
  const from = clockIn(STUDENT_ZONE, start)
  const to = clockIn(STUDENT_ZONE, end)
  const own = `${from.time}–${to.time} ${to.half}`
  const self = { name: 'Grace Whitfield', phone: newPhone() }

  await test.step('the student registers from the menu of the phone', async () => {
    await page.goto('/home')
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).tap()
    const popup = page.getByRole('dialog', { name: 'Join the academy' })
    await popup.getByLabel('Name').fill(self.name)
    await popup.getByLabel('Email').fill(newEmail())
    await popup.getByLabel('Phone').fill(self.phone)
    await popup.getByLabel('Password', { exact: true }).fill(PASSWORD)
    // Waits for the hint about the password, because the hint moves the button.
    await expect(popup.getByRole('status')).toHaveText('Strong.')
    // After the alert, the page reloads. The test waits for the reload.
    const loaded = page.waitForEvent('load')
    await popup.getByRole('button', { name: 'Create account' }).tap()
    await expectAlert(page, 'Registration Successful')
    await loaded
    await expect(page.getByRole('banner').getByRole('button', { name: self.name })).toBeVisible()
  })

  await test.step('the student books on the academy’s clock and on her own', async () => {
    await page.goto('/view-teachers')
    await expect(page.getByLabel('Teacher', { exact: true })).toBeVisible()
    await page.getByLabel('Teacher', { exact: true }).selectOption(`${teacher.name} (${teacher.phone})`)
    await expect(page.getByText('India time, with your time in New York below.')).toBeVisible()
    const slot = page.getByRole('button', { name: /6:30–7:30 pm/ })
    await expect(slot).toContainText(own)
    await slot.tap()
    const bar = page.getByRole('region', { name: 'Next step' })
    await expect(bar).toContainText('6:30–7:30 pm')
    await expect(bar).toContainText(/India/)
    await expect(bar).toContainText(own)
    await expect(bar).toContainText(/New York/)
    await slot.tap()
    await expect(bar.getByRole('button', { name: 'Book Now' })).toBeDisabled()
    await slot.tap()
    await bar.getByRole('button', { name: 'Book Now' }).tap()
    await expectAlert(page, 'Booking Successful', 'Your session has been booked!')
    await closeAlert(page)
  })

  await test.step('the student sees the class on both clocks, and joins it', async () => {
    await page
      .context()
      .route(/^https:\/\/(?!127\.0\.0\.1)/, (route) => route.fulfill({ contentType: 'text/html', body: 'The room' }))
    // On this page, the "Book Now" bar replaces the tabs, so the test uses the avatar's menu.
    await page.getByRole('button', { name: `${self.name}, menu` }).tap()
    await page.getByRole('link', { name: 'Home', exact: true }).tap()
    const booking = page.getByRole('article')
    await expect(booking).toContainText('6:30–7:30 pm')
    await expect(booking).toContainText(`${own} in New York`)
    const opened = page.waitForEvent('popup')
    await booking.getByRole('button', { name: 'Join Now' }).tap()
    const meetingPage = await opened
    await meetingPage.getByRole('button', { name: 'Don’t show again on this device' }).tap()
    await meetingPage.waitForURL(/^https:\/\//)
    await meetingPage.close()
  })

  await test.step('the student pays from the fees page', async () => {
    await page.goto('/fees-structure')
    await page.getByRole('article', { name: 'Bharatanatyam' }).getByRole('button', { name: 'Enroll Now' }).tap()
    await expect(page).toHaveURL(/\/payment$/)
    await expect(page.getByText('Bharatanatyam').first()).toBeVisible()
    await page
      .getByLabel(/screenshot/)
      .setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: await png(300, 600) })
    await expect(page.getByText('ready to send')).toBeVisible()
    await page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: 'Submit Payment' }).tap()
    await expectAlert(page, 'Payment Submitted!', 'Waiting for admin approval.')
    await closeAlert(page)
    await expect(page.getByRole('button', { name: 'Submit Payment' })).toHaveCount(0)
  })
})
