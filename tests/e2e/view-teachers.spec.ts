import type { Page } from '@playwright/test'
import { academyDate, numeric, openHour } from '../support/academy-clock'
import { alertIn, closeAlert, expectAlert } from '../support/alerts'
import { book, openSlot, type Person } from '../support/people'
import { expect, signIn, test } from '../support/visits'
import { failCall, holdCall } from '../support/wire'

const choose = (page: Page, { name, phone }: Person) =>
  page.getByLabel('Teacher', { exact: true }).selectOption(`${name} (${phone})`)

test.describe('View Teacher Slots @desktop', () => {
  test('one slot at a time, again to let it go, another teacher to begin anew', async ({
    page,
    context,
    records,
    someone,
  }) => {
    const [student, teacher, other] = [await someone('student'), await someone('teacher'), await someone('teacher')]
    const day = academyDate(2)
    await openHour(records, teacher.id, day, '08:00')
    await openHour(records, teacher.id, day, '09:00')
    await openHour(records, other.id, day, '08:00')
    await signIn(context, student)
    await page.goto('/view-teachers')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('View Teacher Slots')
    const bookNow = page.getByRole('button', { name: 'Book Now' })
    await expect(bookNow).toBeDisabled()
    await choose(page, teacher)
    await expect(page.getByText(numeric(day))).toBeVisible()
    const [first, second] = [
      page.getByRole('button', { name: /8:00–9:00 am/ }),
      page.getByRole('button', { name: /9:00–10:00 am/ }),
    ]
    await first.click()
    await second.click()
    await expect(first).toHaveAttribute('aria-pressed', 'false')
    await expect(second).toHaveAttribute('aria-pressed', 'true')
    await expect(bookNow).toBeEnabled()
    await second.click()
    await expect(second).toHaveAttribute('aria-pressed', 'false')
    await expect(bookNow).toBeDisabled()
    await first.click()
    await choose(page, other)
    await expect(page.getByRole('button', { name: /8:00–9:00 am/ })).toHaveAttribute('aria-pressed', 'false')
    await expect(bookNow).toBeDisabled()
  })

  test('slots of days gone by cannot be chosen, nor booked ones', async ({ page, context, records, someone }) => {
    const [student, teacher, rival] = [await someone('student'), await someone('teacher'), await someone('student')]
    await openSlot(records, teacher.id, -3 * 1440)
    await book(records, await openSlot(records, teacher.id, 1500), rival.id)
    await signIn(context, student)
    await page.goto('/view-teachers')
    await choose(page, teacher)
    const slots = page.getByRole('region', { name: 'Slots' })
    await expect(slots.getByRole('button', { name: /Booked/ })).toBeDisabled()
    await expect(slots).not.toContainText(rival.name)
    await slots.getByText('One past slot').click()
    await expect(slots.getByRole('button', { name: /Past/ })).toBeDisabled()
  })

  test('a long list scrolls by itself beyond 600 px', async ({ page, context, records, someone }) => {
    const [student, teacher] = [await someone('student'), await someone('teacher')]
    for (let day = 1; day <= 9; day++) await openHour(records, teacher.id, academyDate(day), '08:00')
    await signIn(context, student)
    await page.goto('/view-teachers')
    await choose(page, teacher)
    const slots = page.getByRole('region', { name: 'Slots' })
    await expect(slots.getByRole('button')).toHaveCount(9)
    const { height, content } = await slots.evaluate((area) => ({
      height: area.clientHeight,
      content: area.scrollHeight,
    }))
    expect(height).toBe(600)
    expect(content).toBeGreaterThan(height)
  })

  test('a slot that someone else took meanwhile: Failed to book slot, and why', async ({
    page,
    context,
    expected,
    records,
    someone,
  }) => {
    const [student, teacher, rival] = [await someone('student'), await someone('teacher'), await someone('student')]
    const slot = await openHour(records, teacher.id, academyDate(2), '08:00')
    await signIn(context, student)
    await page.goto('/view-teachers')
    await choose(page, teacher)
    await page.getByRole('button', { name: /8:00–9:00 am/ }).click()
    await book(records, slot, rival.id)
    expected.push(/status of 409/)
    await page.getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(page, 'Error', 'Failed to book slot', 'This slot is already booked')
    await closeAlert(page)
    await expect(page.getByRole('button', { name: /8:00–9:00 am/ })).toBeDisabled()
  })

  test('a tab that lost its session: User not logged in', async ({ page, context, records, someone }) => {
    const [student, teacher] = [await someone('student'), await someone('teacher')]
    await openHour(records, teacher.id, academyDate(2), '08:00')
    await signIn(context, student)
    await page.goto('/view-teachers')
    await choose(page, teacher)
    await page.getByRole('button', { name: /8:00–9:00 am/ }).click()
    await page.evaluate(() => sessionStorage.clear())
    await page.getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(page, 'Error', 'User not logged in')
  })

  test('lists on their way, and lists that do not come', async ({ page, context, expected, someone }) => {
    const [student, teacher] = [await someone('student'), await someone('teacher')]
    await signIn(context, student)
    const release = await holdCall(page, { path: '/teachers' })
    await page.goto('/view-teachers')
    await expect(page.getByText('Loading...')).toBeVisible()
    release()
    await choose(page, teacher)
    await expect(page.getByText('No slots available')).toBeVisible()
    await failCall(page, expected, { path: /^\/(slots\/|teachers$)/ }, 500)
    await page.reload()
    await expectAlert(page, 'Error', 'Failed to load teachers')
    await closeAlert(page)
    await page.unrouteAll()
    await failCall(page, expected, { path: /^\/slots\// }, 500)
    await page.getByRole('button', { name: 'Try again' }).click()
    await choose(page, teacher)
    await expectAlert(page, 'Error', 'Failed to load slots')
  })

  test('an admin may look but not book', async ({ page, context, records, someone }) => {
    const [admin, teacher] = [await someone('admin'), await someone('teacher')]
    await openHour(records, teacher.id, academyDate(2), '08:00')
    await signIn(context, admin)
    await page.goto('/view-teachers')
    await choose(page, teacher)
    await page.getByRole('button', { name: /8:00–9:00 am/ }).click()
    await expect(page.getByRole('button', { name: 'Book Now' })).toBeDisabled()
    await expect(page.getByText(/Only students book classes/)).toBeVisible()
    await expect(alertIn(page)).toHaveCount(0)
  })
})
