import type { Page } from '@playwright/test'
import { academyDate } from '../support/academy-clock'
import { days } from '../support/academy-days'
import { alertIn, closeAlert, expectAlert } from '../support/alerts'
import { press } from '../support/keyboard'
import { book, openHour } from '../support/people'
import { failCall, holdCall } from '../support/stubbed-calls'
import { expect, signIn, test } from '../support/visits'

const BOOKED = 'rgb(31, 95, 147)'
const tomorrow = academyDate(1)
/** A time of tomorrow, when the calendar shows the week of today: on a Sunday that is the next one. */
async function showTomorrow(page: Page): Promise<void> {
  await expect(page.locator('.fc')).toBeVisible()
  if (new Date(`${academyDate(0)}T00:00:00Z`).getUTCDay() === 0) {
    await page.getByRole('button', { name: 'Next week' }).click()
  }
}

test.describe('Teacher calendar @desktop', () => {
  test('a week at 70vh with its legend; booked is blue and solid, available green and dashed', async ({
    page,
    context,
    records,
    someone,
  }) => {
    const [teacher, student] = [await someone('teacher'), await someone('student')]
    await openHour(records, teacher.id, tomorrow, '08:00')
    await book(records, await openHour(records, teacher.id, tomorrow, '10:00'), student.id)
    await signIn(context, teacher)
    const release = await holdCall(page, { path: `/api/slots/${teacher.id}` })
    await page.goto(`/teacher-calendar/${teacher.id}`)
    await expect(page.getByText('Loading...').first()).toBeVisible()
    release()
    await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await showTomorrow(page)
    const free = page.locator('.fc-event', { hasText: '8:00–9:00 am' })
    const booked = page.locator('.fc-event', { hasText: student.name })
    await expect(free).toHaveCSS('border-top-style', 'dashed')
    await expect(booked).toHaveCSS('background-color', BOOKED)
    const height = await page.locator('.fc').evaluate((calendar) => calendar.getBoundingClientRect().height)
    expect(Math.abs(height - 0.7 * 800)).toBeLessThanOrEqual(2)
    for (const word of ['Booked', 'Available'])
      await expect(page.getByRole('listitem').filter({ hasText: word })).toBeVisible()
    for (const view of ['Month', 'Day', 'Agenda']) {
      await page.getByRole('button', { name: view, exact: true }).click()
      await expect(page.getByRole('button', { name: view, exact: true })).toHaveAttribute('aria-pressed', 'true')
    }
  })

  test('asks for what is in view, week by week, and says where a week is empty', async ({ page, context, someone }) => {
    const teacher = await someone('teacher')
    await signIn(context, teacher)
    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === `/api/slots/${teacher.id}`) asked.push(url.search)
    })
    const monday = (weeks: number) => {
      const today = academyDate(0)
      const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
      return academyDate(7 * weeks - sinceMonday)
    }
    const week = (weeks: number) => `?from=${monday(weeks)}&to=${days(monday(weeks), 6)}`
    await page.goto(`/teacher-calendar/${teacher.id}`)
    await expect.poll(() => asked).toEqual([week(0)])
    await expect(page.getByText('No slots in these days.')).toBeVisible()
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect.poll(() => asked).toEqual([week(0), week(1)])
  })

  test('the same by keyboard, as a list: a row opens its details, and gives the focus back', async ({
    page,
    context,
    records,
    someone,
  }) => {
    const [teacher, student] = [await someone('teacher'), await someone('student')]
    await openHour(records, teacher.id, tomorrow, '08:00')
    await book(records, await openHour(records, teacher.id, tomorrow, '10:00'), student.id)
    await signIn(context, teacher)
    await page.goto(`/teacher-calendar/${teacher.id}`)
    await expect(page.locator('.fc')).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Agenda', exact: true }))
    const free = page.getByRole('button', { name: /^Available\s*8:00–9:00 am/ })
    const booked = page.getByRole('button', { name: new RegExp(student.name) })
    await press(page, free)
    await expectAlert(page, 'This slot is not booked.')
    await page.keyboard.press('Enter')
    await expect(alertIn(page)).toHaveCount(0)
    await press(page, booked)
    await expect(page.getByRole('dialog', { name: 'Meeting Details' })).toContainText('10:00–11:00 am')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(booked).toBeFocused()
  })

  test('a free slot: This slot is not booked.', async ({ page, context, records, someone }) => {
    const teacher = await someone('teacher')
    await openHour(records, teacher.id, tomorrow, '08:00')
    await signIn(context, teacher)
    await page.goto(`/teacher-calendar/${teacher.id}`)
    await showTomorrow(page)
    await page.locator('.fc-event', { hasText: '8:00–9:00 am' }).click()
    await expectAlert(page, 'This slot is not booked.')
  })

  test('a booked slot: its details, Creating... while busy, and the failure', async ({
    page,
    context,
    expected,
    records,
    someone,
  }) => {
    const [teacher, student] = [await someone('teacher'), await someone('student')]
    await book(records, await openHour(records, teacher.id, tomorrow, '10:00'), student.id)
    await signIn(context, teacher)
    await page.goto(`/teacher-calendar/${teacher.id}`)
    await showTomorrow(page)
    await page.locator('.fc-event', { hasText: student.name }).click()
    const details = page.getByRole('dialog', { name: 'Meeting Details' })
    await expect(details).toContainText(student.name)
    await expect(details).toContainText('10:00–11:00 am')
    const restore = await failCall(page, expected, { path: '/api/create-meeting' }, 502, 'The provider did not answer')
    const release = await holdCall(page, { path: '/api/create-meeting' })
    await details.getByRole('button', { name: 'Get Meeting Link' }).click()
    await expect(details.getByRole('button', { name: 'Creating...' })).toBeDisabled()
    release()
    await expectAlert(page, 'Failed to create Zoom meeting.', '', 'The provider did not answer')
    await closeAlert(page)
    await restore()
    await details.getByRole('button', { name: 'Get Meeting Link' }).click()
    await expect(details.getByRole('link', { name: 'Join Meeting' })).toHaveAttribute('target', '_blank')
  })

  test('the office cancels a class of others from the teacher’s calendar, with a reason', async ({
    page,
    context,
    records,
    someone,
  }) => {
    const [admin, teacher, student] = [await someone('admin'), await someone('teacher'), await someone('student')]
    await book(records, await openHour(records, teacher.id, tomorrow, '10:00'), student.id)
    await signIn(context, admin)
    await page.goto('/view-teachers')
    await page.getByLabel('Teacher', { exact: true }).selectOption(`${teacher.name} (${teacher.phone})`)
    await page.getByRole('link', { name: `Calendar of ${teacher.name}` }).click()
    await expect(page).toHaveURL(`/teacher-calendar/${teacher.id}`)
    await showTomorrow(page)
    await page.locator('.fc-event', { hasText: student.name }).click()
    const details = page.getByRole('dialog', { name: 'Meeting Details' })
    await details.getByRole('button', { name: 'Cancel class' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel this class?' })
    await expect(question).toContainText(`${student.name} and ${teacher.name}`)
    await question.getByRole('button', { name: 'Keep it' }).click()
    await details.getByRole('button', { name: 'Cancel class' }).click()
    await question.getByRole('button', { name: 'Cancel class' }).click()
    await expect(question.getByText('Please give a reason')).toBeVisible()
    await question.getByLabel('Reason').fill('The teacher is ill')
    await question.getByRole('button', { name: 'Cancel class' }).click()
    await expectAlert(page, 'Class cancelled', `${student.name} and ${teacher.name} are told.`)
    await closeAlert(page)
    await expect(page.locator('.fc-event', { hasText: student.name })).toHaveCount(0)
    await expect(page.locator('.fc-event', { hasText: '10:00–11:00 am' })).toHaveCSS('border-top-style', 'dashed')
    const { rows } = await records.query(
      'SELECT cancelled_by, cancel_reason FROM bookings WHERE teacher_id = $1 AND cancelled_at IS NOT NULL',
      [teacher.id],
    )
    expect(rows).toEqual([{ cancelled_by: admin.id, cancel_reason: 'The teacher is ill' }])
  })

  test('a teacher moves a class to another of their hours, with a reason', async ({
    page,
    context,
    records,
    someone,
  }) => {
    const [teacher, student] = [await someone('teacher'), await someone('student')]
    await book(records, await openHour(records, teacher.id, tomorrow, '10:00'), student.id)
    await openHour(records, teacher.id, tomorrow, '15:00')
    await signIn(context, teacher)
    await page.goto(`/teacher-calendar/${teacher.id}`)
    await showTomorrow(page)
    await page.locator('.fc-event', { hasText: student.name }).click()
    await page.getByRole('dialog', { name: 'Meeting Details' }).getByRole('button', { name: 'Move' }).click()
    const choice = page.getByRole('dialog', { name: 'Move this class' })
    await choice.getByRole('button', { name: /3:00–4:00 pm/ }).click()
    await choice.getByRole('button', { name: 'Move class' }).click()
    await expect(choice.getByText('Please give a reason')).toBeVisible()
    await choice.getByLabel('Reason').fill('A concert in the morning')
    await choice.getByRole('button', { name: 'Move class' }).click()
    await expectAlert(page, 'Class moved', new RegExp(`3:00–4:00 pm. ${student.name} is told.`))
    await closeAlert(page)
    await expect(page.locator('.fc-event', { hasText: student.name })).toContainText('3:00–4:00 pm')
  })

  test('who neither gives nor takes a class cannot change it', async ({ page, context, records, someone }) => {
    const [teacher, student, other] = [await someone('teacher'), await someone('student'), await someone('student')]
    await book(records, await openHour(records, teacher.id, tomorrow, '10:00'), student.id)
    await signIn(context, other)
    await page.goto(`/teacher-calendar/${teacher.id}`)
    await showTomorrow(page)
    await page.locator('.fc-event', { hasText: '10:00–11:00 am' }).click()
    const details = page.getByRole('dialog', { name: 'Meeting Details' })
    await expect(details).toContainText('This hour is taken.')
    await expect(details.getByRole('button', { name: /Move|Cancel/ })).toHaveCount(0)
  })

  test('slots that do not arrive are told quietly, without an alert', async ({ page, context, expected, someone }) => {
    const teacher = await someone('teacher')
    await signIn(context, teacher)
    const restore = await failCall(page, expected, { path: `/api/slots/${teacher.id}` }, 500)
    await page.goto(`/teacher-calendar/${teacher.id}`)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expect(alertIn(page)).toHaveCount(0)
    await restore()
    await again.click()
    await expect(again).toHaveCount(0)
  })
})

test('on a phone the calendar opens as a list of the coming days, each row a target for a thumb @phone', async ({
  page,
  context,
  records,
  someone,
}) => {
  const [teacher, student] = [await someone('teacher'), await someone('student')]
  await book(records, await openHour(records, teacher.id, tomorrow, '10:00'), student.id)
  await signIn(context, teacher)
  await page.goto(`/teacher-calendar/${teacher.id}`)
  await expect(page.getByRole('button', { name: 'Agenda', exact: true })).toHaveAttribute('aria-pressed', 'true')
  const row = page.getByRole('button', { name: new RegExp(student.name) })
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await row.tap()
  await expect(page.getByRole('dialog', { name: 'Meeting Details' })).toContainText(student.name)
})
