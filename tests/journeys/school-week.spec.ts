import { shortDate } from '@/lib/core/time/format'
import { academyDate } from '../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../support/browser/alerts'
import { expect, test } from '../support/browser/visits'
import { book, insertSlot, openSlot } from '../support/people'

/** Selects the text of a person's email about a free slot. */
const emailTo = "SELECT text FROM messages WHERE user_id = $1 AND kind = 'hour-free'"

test('the classes of an absent teacher move to the next week, where their students find them', async ({
  openPage,
  records,
  enrolPerson,
}) => {
  const [teacher, first, second] = [
    await enrolPerson('teacher'),
    await enrolPerson('student'),
    await enrolPerson('student'),
  ]
  await book(records, await insertSlot(records, teacher.id, academyDate(3), '10:00'), first.id)
  await book(records, await insertSlot(records, teacher.id, academyDate(4), '17:00'), second.id)
  await insertSlot(records, teacher.id, academyDate(4), '19:00')

  const teacherPage = await openPage(teacher)
  await teacherPage.goto('/dashboard-home')
  await teacherPage.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Time Off' }).click()
  await teacherPage.getByLabel('From').fill(academyDate(3))
  await teacherPage.getByLabel('To (last day)').fill(academyDate(5))
  await teacherPage.getByLabel('Reason').fill('A wedding in Madurai')
  await teacherPage.getByRole('button', { name: 'Review classes' }).click()
  await expect(teacherPage.getByText('One free slot will be removed, 2 students have classes.')).toBeVisible()
  await teacherPage.getByRole('button', { name: 'Save time off' }).click()
  await expectAlert(teacherPage, 'Time off saved', /2 classes moved/)
  await closeAlert(teacherPage)

  const home = await openPage(second)
  await home.goto('/my-classes')
  const moved = home.getByRole('article')
  await expect(moved).toHaveCount(1)
  await expect(moved).toContainText('5:00–6:00 pm')
  await expect(moved).toContainText(shortDate(academyDate(11)))
  await home.goto(`/view-teachers?teacher=${teacher.id}`)
  await expect(home.getByText('Away').first()).toBeVisible()
  await expect(home.getByText('Madurai')).toHaveCount(0)
})

test('a student books a weekly class, and a student on the waitlist is offered its cancelled slot', async ({
  openPage,
  records,
  enrolPerson,
}) => {
  const [teacher, student, waiting] = [
    await enrolPerson('teacher'),
    await enrolPerson('student'),
    await enrolPerson('student'),
  ]
  for (const weeks of [0, 1, 2]) await insertSlot(records, teacher.id, academyDate(3 + 7 * weeks), '10:00')
  const address = `/view-teachers?teacher=${teacher.id}`

  const page = await openPage(student)
  await page.goto(address)
  await page
    .getByRole('region', { name: 'Slots' })
    .getByRole('button', { name: /10:00–11:00 am/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Book Now' }).click()
  await expectAlert(page, 'Booking Successful', 'Your session has been booked!')
  await closeAlert(page)
  await page.getByRole('button', { name: 'Book this time every week' }).click()
  await page.getByRole('button', { name: 'Book all 2' }).click()
  await expectAlert(page, 'Your weekly classes are booked', /^2 classes added/)
  await closeAlert(page)

  const other = await openPage(waiting)
  await other.goto(address)
  await other.getByRole('button', { name: 'Notify me when a slot is free', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Turn off alert', exact: true })).toBeVisible()

  await page.goto('/my-classes')
  const later = page.getByRole('article').nth(1)
  await later.getByRole('button', { name: /^Manage class/ }).click()
  await later.getByRole('button', { name: /^Cancel class/ }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel('This and later classes').check()
  await question.getByRole('button', { name: 'Cancel 2 classes' }).click()
  await expectAlert(page, 'Classes cancelled', /We’ll email/)
  await closeAlert(page)
  await expect(page.getByRole('article')).toHaveCount(1)

  const readEmail = async () => (await records.query<{ text: string }>(emailTo, [waiting.id])).rows[0]?.text ?? ''
  await expect.poll(readEmail).toContain('/view-teachers')
  await other.goto(/\/view-teachers\S+/.exec(await readEmail())?.[0] ?? '')
  await other
    .getByRole('region', { name: 'Slots' })
    .getByRole('button', { name: /10:00–11:00 am.*Free/s })
    .first()
    .click()
  await other.getByRole('button', { name: 'Book Now' }).click()
  await expectAlert(other, 'Booking Successful', 'Your session has been booked!')
  await closeAlert(other)
  await expect(other.getByText('Your alerts')).toHaveCount(0)
})

test('a teacher marks a class and writes class notes, which the student reads under Past @both', async ({
  openPage,
  records,
  enrolPerson,
}) => {
  const [teacher, student] = [await enrolPerson('teacher'), await enrolPerson('student')]
  await book(records, await openSlot(records, teacher.id, -24 * 60), student.id)
  const teacherPage = await openPage(teacher)
  await teacherPage.goto('/my-classes?status=past')
  const pastClasses = teacherPage.getByRole('article')
  await pastClasses.getByRole('button', { name: 'Took place' }).click()
  await expect(pastClasses.getByRole('button', { name: 'Took place' })).toHaveAttribute('aria-pressed', 'true')
  await pastClasses.getByRole('button', { name: /^Write notes/ }).click()
  const notes = teacherPage.getByRole('dialog')
  await notes.getByLabel('What we did').fill('The varnam in two speeds')
  await notes.getByLabel('For next time').fill('Its first half by heart')
  await notes.getByLabel('Private note').fill('Tired today')
  await notes.getByRole('button', { name: 'Save notes' }).click()
  await expectAlert(teacherPage, 'Notes saved')
  await closeAlert(teacherPage)

  const page = await openPage(student)
  await page.goto('/my-classes')
  await page.getByRole('tab', { name: 'Past' }).click()
  const taken = page.getByRole('article')
  await expect(taken).toContainText('Took place')
  await expect(taken).toContainText('The varnam in two speeds')
  await expect(taken).toContainText('Its first half by heart')
  await expect(taken).not.toContainText('Tired today')
})
