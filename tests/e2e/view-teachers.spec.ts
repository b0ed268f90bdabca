import type { Page } from '@playwright/test'
import { academyDate, numeric } from '../support/academy-clock'
import { alertIn, closeAlert, expectAlert } from '../support/alerts'
import { book, newPhone, openHour, openSlot, type Person } from '../support/people'
import { failCall, holdCall } from '../support/stubbed-calls'
import { expect, signIn, test } from '../support/visits'

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
    const slots = page.getByRole('region', { name: 'Slots' })
    await expect(slots.getByRole('button', { name: /8:00–9:00 am/ })).toBeDisabled()
    await expect(page.getByText(`${teacher.name} has no other free slot just now.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Book Now' })).toBeDisabled()
  })

  test('in place of a slot that was taken, the nearest free ones are offered, and one press chooses', async ({
    page,
    context,
    expected,
    records,
    someone,
  }) => {
    const [student, teacher, rival] = [await someone('student'), await someone('teacher'), await someone('student')]
    const day = academyDate(3)
    const meant = await openHour(records, teacher.id, day, '12:00')
    for (const hour of ['08:00', '10:00', '13:00', '15:00', '18:00']) await openHour(records, teacher.id, day, hour)
    await signIn(context, student)
    await page.goto('/view-teachers')
    await choose(page, teacher)
    await page.getByRole('button', { name: /12:00–1:00 pm/ }).click()
    await book(records, meant, rival.id)
    expected.push(/status of 409/)
    await page.getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(page, 'Error', 'Failed to book slot', 'This slot is already booked')
    await closeAlert(page)
    const near = page.getByRole('status').filter({ hasText: 'is gone' }).getByRole('button')
    await expect(near).toHaveText([/10:00–11:00 am/, /1:00–2:00 pm/, /3:00–4:00 pm/])
    await expect(near.first()).toBeFocused()
    await near.nth(1).click()
    const slots = page.getByRole('region', { name: 'Slots' })
    await expect(slots.getByRole('button', { name: /1:00–2:00 pm/ })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Book Now' }).click()
    await expectAlert(page, 'Booking Successful', 'Your session has been booked!')
    await closeAlert(page)
    await expect(slots.getByRole('button', { name: /1:00–2:00 pm/ })).toContainText('Your class')
    await expect(near).toHaveCount(0)
  })

  test('a long list of teachers is searched by name or phone; Enter takes the only one', async ({
    page,
    context,
    records,
    someone,
  }) => {
    const mark = newPhone().slice(-5)
    const teacher = await someone('teacher', `Sundari ${mark}`)
    await someone('teacher', `Sundar ${mark}`)
    for (let more = 0; more < 10; more++) await someone('teacher')
    await openHour(records, teacher.id, academyDate(2), '08:00')
    await signIn(context, await someone('student'))
    await page.goto('/view-teachers')
    const field = page.getByLabel('Find a teacher')
    const options = page.getByLabel('Teacher', { exact: true }).getByRole('option')
    await field.fill(`${mark} sundar`)
    await expect(options).toHaveText(
      ['Select a teacher', `Sundar ${mark}`, `Sundari ${mark}`].map((text) => new RegExp(text)),
    )
    await field.fill(teacher.phone.replace(/(\d{5})(\d{5})/, '$1 $2'))
    await expect(options).toHaveCount(2)
    await expect(page.getByText('One teacher: press Enter to choose')).toBeVisible()
    await field.press('Enter')
    await expect(page.getByLabel('Teacher', { exact: true })).toHaveValue(teacher.id)
    await expect(page.getByRole('button', { name: /8:00–9:00 am/ })).toBeVisible()
    await field.fill('nobody of this name')
    await expect(page.getByText('No teacher of this name or number')).toBeVisible()
    await expect(page.getByLabel('Teacher', { exact: true })).toHaveValue(teacher.id)
  })

  test('a thousand free slots are there at once, and scroll and choose without stutter', async ({
    enter,
    records,
    someone,
  }) => {
    const [student, teacher] = [await someone('student'), await someone('teacher')]
    await records.query(
      `INSERT INTO slots (teacher_id, starts_at, ends_at)
       SELECT $1, at, at + interval '30 minutes'
       FROM generate_series(0, 999) n
       CROSS JOIN LATERAL (SELECT date_trunc('day', now()) + interval '2 days 3 hours'
         + (n / 20) * interval '1 day' + (n % 20) * interval '30 minutes' AS at) t`,
      [teacher.id],
    )
    // Another zone than the academy's: every slot shows two clocks.
    const page = await enter(student, { timezoneId: 'America/New_York' })
    await page.goto('/view-teachers')
    const select = page.getByLabel('Teacher', { exact: true })
    await expect(select).toBeVisible()
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { longTasks: seen, chosenAt: 0, shownAt: 0 })
      document.addEventListener('change', () => Object.assign(window, { chosenAt: performance.now() }), true)
      const watcher = new MutationObserver(() => {
        if (!document.querySelector('.slot')) return
        watcher.disconnect()
        requestAnimationFrame(() => Object.assign(window, { shownAt: performance.now() }))
      })
      watcher.observe(document.body, { childList: true, subtree: true })
      new PerformanceObserver((list) => seen.push(...list.getEntries().map((task) => task.duration))).observe({
        type: 'longtask',
      })
    })
    const longest = () =>
      page.evaluate(() => {
        const seen = (window as unknown as { longTasks: number[] }).longTasks
        return Math.max(0, ...seen.splice(0))
      })
    await choose(page, teacher)
    const slots = page.getByRole('region', { name: 'Slots' })
    await expect(slots.getByRole('button').first()).toBeVisible()
    await page.waitForFunction(() => (window as unknown as { shownAt: number }).shownAt > 0)
    const [appeared, fetching] = await page.evaluate(() => {
      const { chosenAt, shownAt } = window as unknown as { chosenAt: number; shownAt: number }
      const calls = performance.getEntriesByType('resource').filter(({ name }) => /\/slots\/[^/]+$/.test(name))
      return [shownAt - chosenAt, calls.at(-1)?.duration ?? 0].map(Math.round) as [number, number]
    })
    const drawing = await longest()
    await expect(slots.getByRole('button')).toHaveCount(1000)
    await longest()
    await slots.evaluate(async (area) => {
      for (let top = 0; top < area.scrollHeight; top += 400) {
        area.scrollTop = top
        await new Promise(requestAnimationFrame)
      }
    })
    const scrolling = await longest()
    await slots.getByRole('button').last().click()
    await expect(slots.getByRole('button').last()).toHaveAttribute('aria-pressed', 'true')
    const choosing = await longest()
    const description = JSON.stringify({ appeared, fetching, drawing, scrolling, choosing })
    test.info().annotations.push({ type: 'milliseconds', description })
    // Bounds for a busy machine.
    expect(appeared - fetching).toBeLessThan(2000)
    expect(drawing).toBeLessThan(1500)
    expect(scrolling).toBeLessThan(400)
    expect(choosing).toBeLessThan(400)
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
