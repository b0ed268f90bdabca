import type { Page } from '@playwright/test'
import { academyDate } from '../../support/browser/academy-clock'
import { expectNoSidewaysScrolling } from '../../support/browser/accessibility'
import { closeAlert, expectAlert } from '../../support/browser/alerts'
import { expect, test } from '../../support/browser/visits'
import { book, insertSlot, type Person } from '../../support/people'

const choose = (page: Page, { name, phone }: Person) =>
  page.getByLabel('Teacher', { exact: true }).selectOption(`${name} (${phone})`)

test.describe('View Teacher Slots', () => {
  test('shows a thousand free slots at once, and the last one can be selected', async ({
    openPage,
    records,
    enrolPerson,
  }) => {
    const [student, teacher] = [await enrolPerson('student'), await enrolPerson('teacher')]
    await records.query(
      `INSERT INTO slots (teacher_id, starts_at, ends_at)
       SELECT $1, at, at + interval '30 minutes'
       FROM generate_series(0, 999) n
       CROSS JOIN LATERAL (SELECT date_trunc('day', now()) + interval '2 days 3 hours'
         + (n / 20) * interval '1 day' + (n % 20) * interval '30 minutes' AS at) t`,
      [teacher.id],
    )
    // In a time zone other than the academy's, every slot shows two times.
    const page = await openPage(student, { timezoneId: 'America/New_York' })
    await page.goto('/view-teachers')
    const select = page.getByLabel('Teacher', { exact: true })
    await expect(select).toBeVisible()
    await choose(page, teacher)
    const slots = page.getByRole('region', { name: 'Slots' })
    await expect(slots.getByRole('button').first()).toBeVisible()
    // Counts the slots by CSS class, because hidden night-time slots have no accessible role.
    await expect(slots.locator('.slot')).toHaveCount(1000)
    await slots.evaluate(async (area) => {
      for (let top = 0; top < area.scrollHeight; top += 400) {
        area.scrollTop = top
        await new Promise(requestAnimationFrame)
      }
    })
    await slots.getByRole('button').last().click()
    await expect(slots.getByRole('button').last()).toHaveAttribute('aria-pressed', 'true')
  })
})

test.describe('A returning student on a phone @phone', () => {
  test('a returning student sees free slots without scrolling, and books with at most three presses', async ({
    openPage,
    records,
    enrolPerson,
  }) => {
    const [student, teacher, rival] = [
      await enrolPerson('student'),
      await enrolPerson('teacher'),
      await enrolPerson('student'),
    ]
    await book(records, await insertSlot(records, teacher.id, academyDate(-3), '18:00'), student.id)
    await book(records, await insertSlot(records, teacher.id, academyDate(1), '10:00'), rival.id)
    for (const time of ['17:00', '18:00', '19:00', '20:00']) await insertSlot(records, teacher.id, academyDate(1), time)
    const page = await openPage(student, { timezoneId: 'Asia/Kolkata' })
    await page.addInitScript(() => {
      addEventListener('click', () =>
        Object.assign(window, { presses: ((window as { presses?: number }).presses ?? 0) + 1 }),
      )
    })
    await page.goto('/view-teachers')
    const free = page.getByRole('region', { name: 'Slots' }).getByRole('button', { name: /Free/ })
    await expect(free).toHaveCount(4)
    const bookNow = page.getByRole('button', { name: 'Book Now' })
    await expect(bookNow).toBeInViewport({ ratio: 1 })
    const barTop = (await page.getByRole('region', { name: 'Next step' }).boundingBox())?.y ?? 0
    const boxes = await Promise.all((await free.all()).map((one) => one.boundingBox()))
    expect(boxes.filter((box) => box !== null && box.y + box.height <= barTop).length).toBeGreaterThanOrEqual(2)

    await free.first().click()
    await bookNow.click()
    await expectAlert(page, 'Booking Successful', 'Your session has been booked!')
    await closeAlert(page)

    expect(await page.evaluate(() => (window as { presses?: number }).presses)).toBeLessThanOrEqual(3)
    const { rows } = await records.query('SELECT 1 FROM bookings WHERE student_id = $1 AND starts_at > now()', [
      student.id,
    ])
    expect(rows).toHaveLength(1)
    await expectNoSidewaysScrolling(page, 390, 'View Teacher Slots')
  })
})
