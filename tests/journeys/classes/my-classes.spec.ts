import { academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../../support/browser/alerts'
import { expect, signIn, test } from '../../support/browser/visits'
import { book, insertSlot } from '../../support/people'

test('the office finds and moves a caller’s class with four presses from its start page', async ({
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
  await book(records, await insertSlot(records, teacher.id, academyDate(2), '10:00'), student.id)
  await insertSlot(records, teacher.id, academyDate(3), '15:00')
  await signIn(context, admin)
  await page.goto('/dashboard-home')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Classes' }).click()
  await page.getByRole('searchbox', { name: 'Search classes' }).fill(student.name)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: /^Move: / }).click()
  const choice = page.getByRole('dialog', { name: 'Move this class' })
  await choice.getByRole('button', { name: /3:00–4:00 pm/ }).click()
  await choice.getByLabel('Reason').fill('Asked on the phone')
  await choice.getByRole('button', { name: 'Move class' }).click()
  await expectAlert(page, 'Class moved', /3:00–4:00 pm/)
  await closeAlert(page)
  await expect(page.getByRole('article')).toContainText('3:00–4:00 pm')
})

test('a student finds last week’s class under Past @both', async ({ page, context, records, enrolPerson }) => {
  const [teacher, student] = [await enrolPerson('teacher'), await enrolPerson('student')]
  await book(records, await insertSlot(records, teacher.id, academyDate(-7), '10:00'), student.id, 'Painting')
  await signIn(context, student)
  await page.goto('/my-classes')
  await expect(page.getByText('No booked classes yet.')).toBeVisible()
  await page.getByRole('tab', { name: 'Past' }).click()
  await expect(page.getByRole('article')).toContainText(teacher.name)
  await page.reload()
  await expect(page.getByRole('article')).toContainText('Painting')
})
