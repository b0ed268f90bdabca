import type { Page } from '@playwright/test'
import { academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../../support/browser/alerts'
import { expect, signIn, test } from '../../support/browser/visits'
import { book, insertSlot } from '../../support/people'

const tomorrow = academyDate(1)
/** Shows the week that contains tomorrow. If today is Sunday, that is the next week. */
async function showTomorrow(page: Page): Promise<void> {
  await expect(page.locator('.fc')).toBeVisible()
  if (new Date(`${academyDate(0)}T00:00:00Z`).getUTCDay() === 0) {
    await page.getByRole('button', { name: 'Next week' }).click()
  }
}

test.describe('Teacher calendar', () => {
  test('the academy office cancels another person’s class with a reason', async ({
    page,
    context,
    records,
    enrolPerson,
  }) => {
    const [admin, teacher, student] = [
      await enrolPerson('admin'),
      await enrolPerson('teacher'),
      await enrolPerson('student'),
    ]
    await book(records, await insertSlot(records, teacher.id, tomorrow, '10:00'), student.id)
    await signIn(context, admin)
    await page.goto('/view-teachers')
    await page.getByLabel('Teacher', { exact: true }).selectOption(`${teacher.name} (${teacher.phone})`)
    await page.getByRole('link', { name: `${teacher.name}’s calendar` }).click()
    await expect(page).toHaveURL(`/teacher-calendar/${teacher.id}`)
    await showTomorrow(page)
    await page.locator('.fc-event', { hasText: student.name }).click()
    const details = page.getByRole('dialog', { name: 'Meeting Details' })
    await details.getByRole('button', { name: 'Cancel class' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel this class?' })
    await expect(question).toContainText(`${student.name} and ${teacher.name}`)
    await question.getByRole('button', { name: 'Go back' }).click()
    await details.getByRole('button', { name: 'Cancel class' }).click()
    await question.getByRole('button', { name: 'Cancel class' }).click()
    await expect(question.getByText('Please give a reason')).toBeVisible()
    await question.getByLabel('Reason').fill('The teacher is ill')
    await question.getByRole('button', { name: 'Cancel class' }).click()
    await expectAlert(page, 'Class cancelled', `We’ll email ${student.name} and ${teacher.name}.`)
    await closeAlert(page)
    await expect(page.locator('.fc-event', { hasText: student.name })).toHaveCount(0)
    await expect(page.locator('.fc-event', { hasText: '10:00–11:00 am' })).toHaveCSS('border-top-style', 'dashed')
    const { rows } = await records.query(
      'SELECT cancelled_by, cancel_reason FROM bookings WHERE teacher_id = $1 AND cancelled_at IS NOT NULL',
      [teacher.id],
    )
    expect(rows).toEqual([{ cancelled_by: admin.id, cancel_reason: 'The teacher is ill' }])
  })

  test('a teacher moves a class to another slot with a reason', async ({ page, context, records, enrolPerson }) => {
    const [teacher, student] = [await enrolPerson('teacher'), await enrolPerson('student')]
    await book(records, await insertSlot(records, teacher.id, tomorrow, '10:00'), student.id)
    await insertSlot(records, teacher.id, tomorrow, '15:00')
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
    await expectAlert(page, 'Class moved', new RegExp(`3:00–4:00 pm. We’ll email ${student.name}.`))
    await closeAlert(page)
    await expect(page.locator('.fc-event', { hasText: student.name })).toContainText('3:00–4:00 pm')
  })
})

test('the calendar on a phone opens at today, and its agenda has touch-sized rows @phone', async ({
  page,
  context,
  records,
  enrolPerson,
}) => {
  const [teacher, student] = [await enrolPerson('teacher'), await enrolPerson('student')]
  await book(records, await insertSlot(records, teacher.id, tomorrow, '10:00'), student.id)
  await signIn(context, teacher)
  await page.goto(`/teacher-calendar/${teacher.id}`)
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.fc-col-header-cell.fc-day-today')).toBeInViewport()
  await page.getByRole('button', { name: 'Agenda', exact: true }).tap()
  const row = page.getByRole('button', { name: new RegExp(student.name) })
  // Waits for the agenda, because the week view stays visible for a moment.
  await expect.poll(async () => (await row.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  await row.tap()
  await expect(page.getByRole('dialog', { name: 'Meeting Details' })).toContainText(student.name)
})
