import type { Page } from '@playwright/test'
import { academyDate, numericDate } from '../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../support/browser/alerts'
import { search } from '../support/browser/list-search'
import { expect, test } from '../support/browser/visits'
import { jpeg } from '../support/images'
import { newEmail, newPhone, newUtr, PASSWORD } from '../support/people'

interface Newcomer {
  name: string
  email: string
  phone: string
}

const newcomer = (name: string): Newcomer => ({ name, email: newEmail(), phone: newPhone() })

async function registerByPopup(page: Page, person: Newcomer): Promise<void> {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  const popup = page.getByRole('dialog', { name: 'Join the academy' })
  await popup.getByLabel('Name').fill(person.name)
  await popup.getByLabel('Email').fill(person.email)
  await popup.getByLabel('Phone').fill(person.phone)
  await popup.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await popup.getByRole('button', { name: 'Create account' }).click()
  await expectAlert(page, 'Registration Successful')
  await expect(page.getByRole('banner').getByRole('button', { name: person.name })).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
}

async function addSlot(page: Page, date: string, from: string, to: string): Promise<void> {
  await page.getByLabel('Date').fill(date)
  await page.getByLabel('From time').fill(from)
  await page.getByLabel('To time').fill(to)
  await page.getByRole('main').getByRole('button', { name: 'Add Slot', exact: true }).click()
  await expectAlert(page, 'Slot added!', 'Successfully')
  await closeAlert(page)
  for (const field of ['Date', 'From time', 'To time']) await expect(page.getByLabel(field)).toHaveValue('')
}

test('a visitor becomes a teacher, and a student books, joins and pays', async ({ openPage, enrolPerson }) => {
  test.setTimeout(120_000)
  const tomorrow = academyDate(1)
  const teacherSelf = newcomer('Vasudha Narayanan')
  const studentSelf = newcomer('Nila Thomas')
  const teacher = await openPage()
  const student = await openPage()
  const admin = await openPage(await enrolPerson('admin'))
  let meeting = ''

  await test.step('a visitor registers, and the browser stores user, token and role', async () => {
    await registerByPopup(teacher, teacherSelf)
    const stored = await teacher.evaluate(() => ({
      user: JSON.parse(sessionStorage.getItem('user') ?? '{}') as Record<string, string>,
      token: sessionStorage.getItem('token'),
      role: sessionStorage.getItem('role'),
    }))
    expect(stored.user).toEqual({ ...teacherSelf, id: expect.any(String), role: 'student' })
    expect(stored.token).toBeTruthy()
    expect(stored.role).toBe('student')
  })

  await test.step('the visitor applies as a teacher', async () => {
    await teacher.goto('/become-teacher')
    await teacher.getByRole('main').getByRole('button', { name: 'Apply to teach' }).click()
    const form = teacher.getByRole('dialog', { name: 'Music Instructor' })
    await form.getByLabel('MA Music').check()
    await form.getByLabel('Teaching experience').fill('Nine years of veena, for children and adults.')
    await form.getByRole('button', { name: 'South Indian music', exact: true }).click()
    await form.getByLabel('Veenai').check()
    await form.getByRole('button', { name: 'Submit' }).click()
    await expectAlert(teacher, 'Submitted!', 'Waiting For Admin Approval.')
    await closeAlert(teacher)
  })

  await test.step('an admin approves the teacher, and the row shows the new status', async () => {
    await admin.goto('/teacher-list')
    await search(admin, teacherSelf.phone)
    const row = admin.getByRole('listitem').filter({ hasText: teacherSelf.name })
    await expect(row.getByText('Pending', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: `Approve ${teacherSelf.name}` }).click()
    await expect(row.getByText('Approved', { exact: true })).toBeVisible()
    await expect(row.getByRole('button', { name: `Approve ${teacherSelf.name}` })).toBeDisabled()
    await expect(row.getByRole('button', { name: `Reject ${teacherSelf.name}` })).toBeEnabled()
  })

  await test.step('the teacher adds slots without another login', async () => {
    await teacher.goto('/add-slot')
    await addSlot(teacher, tomorrow, '18:30', '19:30')
    await addSlot(teacher, tomorrow, '19:30', '20:30')
    await teacher.getByRole('button', { name: 'View Slots' }).click()
    const slots = teacher.getByRole('dialog', { name: 'Your slots' }).getByRole('listitem')
    await expect(slots).toHaveCount(2)
    await expect(slots.first()).toContainText('6:30–7:30 pm')
  })

  await test.step('a student registers, selects the teacher and books a slot', async () => {
    await registerByPopup(student, studentSelf)
    await student.goto('/view-teachers')
    await student.getByLabel('Teacher', { exact: true }).selectOption(`${teacherSelf.name} (${teacherSelf.phone})`)
    const book = student.getByRole('button', { name: 'Book Now' })
    await expect(student.getByText(numericDate(tomorrow))).toBeVisible()
    await expect(book).toBeDisabled()
    const slot = student.getByRole('button', { name: /6:30–7:30 pm/ })
    await slot.click()
    await expect(slot).toHaveAttribute('aria-pressed', 'true')
    await book.click()
    await expectAlert(student, 'Booking Successful', 'Your session has been booked!')
    await closeAlert(student)
    await expect(book).toBeDisabled()
    await expect(slot).toContainText('Your class')
    await expect(student.getByRole('button', { name: /7:30–8:30 pm/ })).toContainText('Free')
  })

  await test.step('the teacher opens the calendar and gets the meeting link', async () => {
    await teacher.goto('/add-slot')
    await teacher.getByRole('link', { name: 'View Calendar' }).last().click()
    const booking = teacher.locator('.fc-event', { hasText: studentSelf.name })
    await expect(teacher.locator('.fc')).toBeVisible()
    // On a Sunday, tomorrow is in the next week of the calendar.
    if (new Date(`${academyDate(0)}T00:00:00Z`).getUTCDay() === 0) {
      await teacher.getByRole('button', { name: 'Next week' }).click()
    }
    await booking.click()
    const details = teacher.getByRole('dialog', { name: 'Meeting Details' })
    await expect(details).toContainText(studentSelf.name)
    await expect(details).toContainText('6:30–7:30 pm')
    await details.getByRole('button', { name: 'Get Meeting Link' }).click()
    const link = details.getByRole('link', { name: 'Join Meeting' })
    await expect(link).toHaveAttribute('target', '_blank')
    meeting = (await link.getAttribute('href')) ?? ''
    expect(meeting).toMatch(/^https:\/\/\S+$/)
    expect(meeting).not.toContain('Nila')
  })

  await test.step('the student sees the class and joins the same meeting', async () => {
    await student.context().route(meeting, (route) => route.fulfill({ contentType: 'text/html', body: 'The room' }))
    await student.goto('/dashboard-home')
    await expect(student.getByRole('heading', { level: 1 })).toHaveText('Your Upcoming Classes')
    const booking = student.getByRole('article')
    await expect(booking).toContainText(`with ${teacherSelf.name}`)
    await expect(booking).toContainText('6:30–7:30 pm')
    await expect(booking.getByRole('heading', { name: 'Veenai' })).toBeVisible()
    const opened = student.waitForEvent('popup')
    await booking.getByRole('button', { name: 'Join Now' }).click()
    const meetingPage = await opened
    await meetingPage.getByRole('button', { name: 'Go to the class' }).click()
    await meetingPage.waitForURL(meeting)
    await meetingPage.close()
  })

  await test.step('the student pays for the course', async () => {
    await student.goto('/fees-structure?filter=south')
    await student.getByRole('article', { name: 'Veenai' }).getByRole('button', { name: 'Enroll Now' }).click()
    await expect(student).toHaveURL(/\/payment$/)
    expect(
      await student.evaluate(() => [localStorage.getItem('selectedCourse'), localStorage.getItem('selectedFee')]),
    ).toEqual(['Veenai', '700'])
    await expect(student.getByRole('img', { name: 'UPI code: ₹700 for Veenai' })).toBeVisible()
    await student
      .getByLabel(/screenshot/)
      .setInputFiles({ name: 'paid.jpg', mimeType: 'image/jpeg', buffer: await jpeg(360, 740) })
    await student.getByLabel('UPI reference (12 digits)').fill(newUtr())
    await student.getByRole('button', { name: 'Submit Payment' }).click()
    await expectAlert(student, 'Payment Submitted!', 'Waiting for admin approval.')
    await closeAlert(student)
    expect(
      await student.evaluate(() => [localStorage.getItem('selectedCourse'), localStorage.getItem('selectedFee')]),
    ).toEqual([null, null])
  })

  await test.step('the admin views the screenshot and approves the payment', async () => {
    await admin.goto('/payment-details')
    await search(admin, studentSelf.phone)
    await admin
      .getByRole('tabpanel')
      .getByRole('button', { name: new RegExp(`^${studentSelf.name}`) })
      .click()
    const picture = admin.getByRole('img', { name: new RegExp(`^${studentSelf.name}, Veenai, sent`) })
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(360)
    await admin.getByRole('button', { name: 'Open full size' }).click()
    await expect(admin.getByRole('dialog', { name: 'Screenshot' })).toBeVisible()
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'Approve', exact: true }).click()
    await admin.getByRole('button', { name: 'Approve now' }).click()
    await expect(admin.getByText(`${studentSelf.name}, Veenai: approved.`)).toBeVisible()
    await expect(admin.getByRole('tab', { name: 'Approved 1' })).toBeVisible()
    await expect(admin.getByRole('tab', { name: 'Pending 0' })).toBeVisible()
  })
})
