import type { Page } from '@playwright/test'
import { academyDate } from '../support/browser/academy-clock'
import { alertIn, expectAlert } from '../support/browser/alerts'
import { press, tabTo, type, typeDate } from '../support/browser/keyboard'
import { expect, test } from '../support/browser/visits'
import { jpeg } from '../support/images'
import { newEmail, newPhone, PASSWORD } from '../support/people'

interface Newcomer {
  name: string
  phone: string
}

const newcomer = (name: string): Newcomer => ({ name, phone: newPhone() })

async function register(page: Page, { name, phone }: Newcomer): Promise<void> {
  await page.goto('/')
  await press(page, page.getByRole('banner').getByRole('button', { name: 'Sign in' }))
  const popup = page.getByRole('dialog', { name: 'Join the academy' })
  await type(page, popup.getByLabel('Name'), name)
  await type(page, popup.getByLabel('Email'), newEmail())
  await type(page, popup.getByLabel('Phone'), phone)
  await type(page, popup.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expectAlert(page, 'Registration Successful')
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
}

/** Checks that the alert's button has the focus, and closes the alert with Enter. */
async function agree(page: Page): Promise<void> {
  await expect(alertIn(page).getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(alertIn(page)).toHaveCount(0)
}

async function find(page: Page, text: string): Promise<void> {
  const searchResponse = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === text)
  await type(page, page.getByRole('searchbox'), text)
  await searchResponse
}

test('all main tasks work without a mouse', async ({ openPage, enrolPerson }) => {
  test.setTimeout(180_000)
  const tomorrow = academyDate(1)
  const teacherSelf = newcomer('Vasudha Narayanan')
  const studentSelf = newcomer('Nila Thomas')
  const [teacher, student] = [await openPage(), await openPage()]
  const admin = await openPage(await enrolPerson('admin'))

  await test.step('a teacher registers and applies', async () => {
    await register(teacher, teacherSelf)
    await teacher.goto('/become-teacher')
    await press(teacher, teacher.getByRole('main').getByRole('button', { name: 'Apply to teach' }))
    const form = teacher.getByRole('dialog', { name: 'Music Instructor' })
    const choices = form.getByRole('radio')
    await tabTo(teacher, choices.first())
    for (let down = 0; down < 10 && !(await form.getByLabel('MA Music').isChecked()); down++) {
      await teacher.keyboard.press('ArrowDown')
    }
    await expect(form.getByLabel('MA Music')).toBeChecked()
    await type(teacher, form.getByLabel('Teaching experience'), 'Nine years of veena.')
    await press(teacher, form.getByRole('button', { name: 'South Indian music', exact: true }), 'Space')
    await press(teacher, form.getByLabel('Veenai'), 'Space')
    await expect(form.getByLabel('Veenai')).toBeChecked()
    await press(teacher, form.getByRole('button', { name: 'Submit' }))
    await expectAlert(teacher, 'Submitted!', 'Waiting For Admin Approval.')
    await agree(teacher)
  })

  await test.step('the academy office approves the teacher', async () => {
    await admin.goto('/teacher-list')
    await find(admin, teacherSelf.phone)
    const row = admin.getByRole('listitem').filter({ hasText: teacherSelf.phone })
    await press(admin, row.getByRole('button', { name: `Approve ${teacherSelf.name}` }))
    await expect(row.getByText('Approved', { exact: true })).toBeVisible()
  })

  await test.step('the teacher adds a slot', async () => {
    await teacher.goto('/add-slot')
    await typeDate(teacher, teacher.getByLabel('Date'), tomorrow)
    await type(teacher, teacher.getByLabel('From time'), '0630PM')
    await expect(teacher.getByLabel('From time')).toHaveValue('18:30')
    await type(teacher, teacher.getByLabel('To time'), '0730PM')
    await expect(teacher.getByLabel('To time')).toHaveValue('19:30')
    await press(teacher, teacher.getByRole('main').getByRole('button', { name: 'Add Slot', exact: true }))
    await expectAlert(teacher, 'Slot added!', 'Successfully')
    await agree(teacher)
  })

  await test.step('a student registers and books the slot', async () => {
    await register(student, studentSelf)
    await student.goto('/view-teachers')
    const select = student.getByLabel('Teacher', { exact: true })
    await expect(select).toBeVisible()
    const field = student.getByLabel('Find a teacher')
    if (await field.isVisible()) {
      await type(student, field, teacherSelf.phone)
      await student.keyboard.press('Enter')
    } else {
      // A short list has no search field, so the test types the text of an entry to select it. The text includes the
      // phone number, because names may repeat.
      await type(student, select, `${teacherSelf.name} (${teacherSelf.phone}`)
    }
    await expect(select).toHaveValue(/.+/)
    const slot = student.getByRole('button', { name: /6:30–7:30 pm/ })
    await press(student, slot, 'Space')
    await expect(slot).toHaveAttribute('aria-pressed', 'true')
    await press(student, student.getByRole('button', { name: 'Book Now' }))
    await expectAlert(student, 'Booking Successful', 'Your session has been booked!')
    await agree(student)
    await expect(slot).toContainText('Your class')
  })

  await test.step('the teacher gets the meeting link', async () => {
    await press(teacher, teacher.getByRole('main').getByRole('link', { name: 'View Calendar' }))
    await expect(teacher.locator('.fc')).toBeVisible()
    if (new Date(`${academyDate(0)}T00:00:00Z`).getUTCDay() === 0) {
      await press(teacher, teacher.getByRole('button', { name: 'Next week' }))
    }
    await press(teacher, teacher.locator('.fc-event', { hasText: studentSelf.name }))
    const details = teacher.getByRole('dialog', { name: 'Meeting Details' })
    await press(teacher, details.getByRole('button', { name: 'Get Meeting Link' }))
    const link = details.getByRole('link', { name: 'Join Meeting' })
    await tabTo(teacher, link)
    await expect(link).toHaveAttribute('href', /^https:\/\//)
    await teacher.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
  })

  await test.step('the student finds the class and pays for the course', async () => {
    await press(student, student.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Home' }))
    await expect(student.getByRole('article')).toContainText('6:30–7:30 pm')
    await tabTo(student, student.getByRole('article').getByRole('button', { name: 'Join Now' }))
    await student.goto('/fees-structure?filter=south')
    await press(student, student.getByRole('article', { name: 'Veenai' }).getByRole('button', { name: 'Enroll Now' }))
    await expect(student).toHaveURL(/\/payment$/)
    const chooser = student.waitForEvent('filechooser')
    await press(student, student.getByLabel(/screenshot/))
    await (await chooser).setFiles({ name: 'paid.jpg', mimeType: 'image/jpeg', buffer: await jpeg(360, 741) })
    await press(student, student.getByRole('button', { name: 'Submit Payment' }).filter({ visible: true }))
    await expectAlert(student, 'Payment Submitted!', 'Waiting for admin approval.')
    await agree(student)
  })

  await test.step('the academy office views the screenshot and approves the payment', async () => {
    await admin.goto('/payment-details')
    await find(admin, studentSelf.phone)
    await press(admin, admin.getByRole('tabpanel').getByRole('button', { name: new RegExp(studentSelf.phone) }))
    await press(admin, admin.getByRole('button', { name: 'Open full size' }))
    await expect(admin.getByRole('dialog', { name: 'Screenshot' })).toBeVisible()
    await admin.keyboard.press('Escape')
    await press(admin, admin.getByRole('button', { name: 'Approve', exact: true }))
    await press(admin, admin.getByRole('button', { name: 'Approve now' }))
    await expect(admin.getByText(`${studentSelf.name}, Veenai: approved.`)).toBeVisible()
  })
})
