import type { Page } from '@playwright/test'
import { academyDate } from '../support/browser/academy-clock'
import { alertIn, closeAlert, expectAlert } from '../support/browser/alerts'
import { expect, signIn, test } from '../support/browser/visits'
import { count, insertSlot, type Person } from '../support/people'

/** Chooses a teacher, and waits until the slots no longer show teachers' names. */
async function chooseTeacher(page: Page, { name, phone }: Person): Promise<void> {
  await page.getByLabel('Teacher', { exact: true }).selectOption(`${name} (${phone})`)
  await expect(page.getByRole('button', { name: /\d:\d\d (am|pm)/ }).filter({ hasText: 'teacher ' })).toHaveCount(0)
}

/** Waits for the alert script, which a signed-in page loads in advance. */
const waitForAlertScript = (page: Page) =>
  page.waitForResponse(
    async (response) => response.url().endsWith('.js') && (await response.text()).includes('SweetAlert2'),
  )

test.describe('Resilience', () => {
  test('reports being offline while booking, keeps the selection, and books on the next try', async ({
    page,
    context,
    expected,
    records,
    enrolPerson,
  }) => {
    const [student, teacher] = [await enrolPerson('student'), await enrolPerson('teacher')]
    await insertSlot(records, teacher.id, academyDate(2), '08:00')
    await signIn(context, student)
    const alerts = waitForAlertScript(page)
    await page.goto('/view-teachers')
    await chooseTeacher(page, teacher)
    await alerts
    const slot = page.getByRole('button', { name: /8:00–9:00 am/ })
    await slot.click()
    expected.push(/net::ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(page, 'Error', 'Failed to book slot', 'You are offline. Check your connection and try again.')
    await closeAlert(page)
    await expect(slot).toHaveAttribute('aria-pressed', 'true')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(page, 'Booking Successful', 'Your session has been booked!')
    expect(await count(records, 'bookings WHERE student_id = $1', [student.id])).toBe(1)
  })

  test('reports being offline while applying, and keeps the input of the form', async ({
    page,
    context,
    expected,
    enrolPerson,
  }) => {
    await signIn(context, await enrolPerson('student'))
    await page.goto('/become-teacher')
    const alerts = waitForAlertScript(page)
    await page.getByRole('main').getByRole('button', { name: 'Apply to teach' }).click()
    await alerts
    const form = page.getByRole('dialog', { name: 'Music Instructor' })
    await form.getByLabel('MA Music').check()
    await form.getByRole('button', { name: 'South Indian music', exact: true }).click()
    await form.getByLabel('Veenai').check()
    expected.push(/net::ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Submit' }).click()
    await expectAlert(page, 'Error', 'Server error', /You are offline/)
    await closeAlert(page)
    await expect(form.getByText('The form was not sent. Your answers are still here.')).toBeVisible()
    await expect(form.getByLabel('Veenai')).toBeChecked()
    await context.setOffline(false)
    await form.getByRole('button', { name: 'Submit' }).click()
    await expectAlert(page, 'Submitted!', 'Waiting For Admin Approval.')
  })

  test('Back shows the current data after a booking and after a dialog', async ({
    page,
    context,
    records,
    enrolPerson,
  }) => {
    const [student, teacher] = [await enrolPerson('student'), await enrolPerson('teacher')]
    await insertSlot(records, teacher.id, academyDate(3), '08:00')
    await signIn(context, student)
    await page.goto('/dashboard-home')
    await expect(page.getByText('No booked classes yet.')).toBeVisible()
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'View Teacher Slot' }).click()
    await chooseTeacher(page, teacher)
    await page.getByRole('button', { name: /8:00–9:00 am/ }).click()
    await page.getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(page, 'Booking Successful', 'Your session has been booked!')
    await closeAlert(page)
    const chosen = page.getByLabel('Teacher', { exact: true })
    // Back must undo the selections one by one, and Forward must restore them.
    await page.goBack()
    await expect(chosen).toHaveValue('')
    await page.goBack()
    await expect(page.getByRole('article')).toContainText(teacher.name)
    await page.goForward()
    await expect(chosen).toHaveValue('')
    await page.goForward()
    await expect(page.getByRole('button', { name: /8:00–9:00 am/ })).toContainText('Your class')
    await expect(page.getByRole('button', { name: 'Book Now' })).toBeDisabled()

    await page.goBack()
    await expect(chosen).toHaveValue('')
    await page.goBack()
    await page.getByRole('button', { name: 'Cancel class' }).click()
    await expect(page.getByRole('dialog', { name: 'Cancel this class?' })).toBeVisible()
    // Back must close the dialog and stay on the page.
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('article')).toContainText(teacher.name)
    expect(await count(records, 'bookings WHERE student_id = $1 AND cancelled_at IS NULL', [student.id])).toBe(1)
  })

  test('two tabs of one person stay consistent: no booking is repeated, and the other tab reports a logout', async ({
    page,
    context,
    expected,
    records,
    enrolPerson,
  }) => {
    const [student, teacher] = [await enrolPerson('student'), await enrolPerson('teacher')]
    await insertSlot(records, teacher.id, academyDate(2), '08:00')
    await insertSlot(records, teacher.id, academyDate(2), '10:00')
    await signIn(context, student)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto('/view-teachers')
      await chooseTeacher(tab, teacher)
      await tab.getByRole('button', { name: /8:00–9:00 am/ }).click()
    }
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Book Now' }).click()
      await expectAlert(tab, 'Booking Successful', 'Your session has been booked!')
      await closeAlert(tab)
      await expect(tab.getByRole('button', { name: /8:00–9:00 am/ })).toContainText('Your class')
    }
    expect(await count(records, 'bookings WHERE student_id = $1', [student.id])).toBe(1)

    await other.getByRole('button', { name: /10:00–11:00 am/ }).click()
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/home$/)
    expected.push(/status of 401/)
    await other.getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(other, 'Error', 'Failed to book slot', 'Please login first.')
    expect(await count(records, 'bookings WHERE student_id = $1', [student.id])).toBe(1)
    await expect(alertIn(page)).toHaveCount(0)
  })

  test('if two people book the same slot, one gets it, and the other gets an error and can select another', async ({
    openPage,
    expected,
    records,
    enrolPerson,
  }) => {
    const [first, second, teacher] = [
      await enrolPerson('student'),
      await enrolPerson('student'),
      await enrolPerson('teacher'),
    ]
    await insertSlot(records, teacher.id, academyDate(2), '08:00')
    await insertSlot(records, teacher.id, academyDate(2), '10:00')
    const tabs = [await openPage(first), await openPage(second)] as const
    for (const tab of tabs) {
      await tab.goto('/view-teachers')
      await chooseTeacher(tab, teacher)
      await tab.getByRole('button', { name: /8:00–9:00 am/ }).click()
    }
    expected.push(/status of 409/)
    await tabs[0].getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(tabs[0], 'Booking Successful', 'Your session has been booked!')
    await tabs[1].getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(tabs[1], 'Error', 'Failed to book slot', 'This slot is already booked')
    await closeAlert(tabs[1])
    const slots = tabs[1].getByRole('region', { name: 'Slots' })
    await expect(slots.getByRole('button', { name: /8:00–9:00 am/ })).toContainText('Booked')
    await slots.getByRole('button', { name: /10:00–11:00 am/ }).click()
    await tabs[1].getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(tabs[1], 'Booking Successful', 'Your session has been booked!')
  })
})
