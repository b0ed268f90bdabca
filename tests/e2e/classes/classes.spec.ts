import fs from 'node:fs'
import { academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../../support/browser/alerts'
import { expect, signIn, test } from '../../support/browser/visits'
import { book, insertSlot, openSlot } from '../../support/people'

test.describe('Upcoming classes', () => {
  test('shows the next class first, with the time until its start, and exports it as a calendar file', async ({
    page,
    context,
    records,
    enrolPerson,
  }) => {
    const [student, teacher] = [await enrolPerson('student'), await enrolPerson('teacher')]
    await book(records, await openSlot(records, teacher.id, 3000), student.id, 'Painting')
    const near = await openSlot(records, teacher.id, 30)
    await book(records, near, student.id)
    await signIn(context, student)
    await page.goto('/dashboard-home')
    const first = page.getByRole('article').first()
    await expect(first.getByRole('heading')).toHaveText('Veenai')
    await expect(first.getByRole('timer')).toHaveText(/^Starts in (29|30|31) minutes$/)
    await expect(page.getByRole('article').nth(1).getByRole('timer')).toHaveCount(0)
    const saving = page.waitForEvent('download')
    await first.getByRole('link', { name: 'Add to calendar, Apple or other' }).click()
    const file = fs.readFileSync(await (await saving).path(), 'utf8')
    const stamp = near.startsAt.toISOString().replace(/[-:]|\.\d+/g, '')
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(file).toContain(`DTSTART:${stamp}\r\n`)
    expect(file).toContain('Veenai')
  })

  test('the first Join opens the device check, and a skip is remembered', async ({
    page,
    context,
    records,
    enrolPerson,
  }) => {
    const [student, teacher] = [await enrolPerson('student'), await enrolPerson('teacher')]
    const slot = await openSlot(records, teacher.id, 2000)
    await book(records, slot, student.id)
    await context.route(/^https:\/\//, (route) => route.fulfill({ contentType: 'text/html', body: 'The room' }))
    await signIn(context, student)
    await page.goto('/dashboard-home')
    const join = async () => {
      const opened = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'Join Now' }).click()
      return await opened
    }
    const checked = await join()
    await checked.waitForURL(`**/before-class?slot=${slot.id}`)
    await expect(checked.getByRole('heading', { level: 1 })).toHaveText('Before class')
    await checked.getByRole('button', { name: 'Go to the class' }).click()
    await expect(checked.getByText('The room')).toBeVisible()
    await checked.close()

    const skipped = await join()
    await skipped.getByRole('button', { name: 'Don’t show again on this device' }).click()
    await expect(skipped.getByText('The room')).toBeVisible()
    await skipped.close()

    const requests: string[] = []
    context.on('request', (request) => requests.push(request.url()))
    const straight = await join()
    await expect(straight.getByText('The room')).toBeVisible()
    expect(requests.filter((url) => url.includes('/before-class'))).toEqual([])
    // The device check page must offer a way to turn the check on again.
    await page.goto('/before-class')
    await page.getByLabel(/Skip this check/).uncheck()
    await page.goto('/dashboard-home')
    await (await join()).waitForURL('**/before-class?slot=*')
  })
})

test.describe('Changing a class', () => {
  test('a student cancels a class, which frees the slot and removes the class', async ({
    page,
    context,
    records,
    enrolPerson,
  }) => {
    const [student, teacher] = [await enrolPerson('student'), await enrolPerson('teacher')]
    const slot = await insertSlot(records, teacher.id, academyDate(3), '08:00')
    await book(records, slot, student.id)
    await signIn(context, student)
    await page.goto('/dashboard-home')
    await page.getByRole('button', { name: 'Cancel class' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel this class?' })
    await expect(question).toContainText(`Veenai with ${teacher.name}`)
    await question.getByRole('button', { name: 'Go back' }).click()
    await expect(question).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel class' }).click()
    await question.getByLabel('Reason (optional)').fill('An exam at school')
    await question.getByRole('button', { name: 'Cancel class' }).click()
    await expectAlert(page, 'Class cancelled', `We’ll email ${teacher.name}.`)
    await closeAlert(page)
    await expect(page.getByText('No booked classes yet.')).toBeVisible()
    const { rows } = await records.query(
      'SELECT cancelled_by, cancel_reason FROM bookings WHERE slot_id = $1 AND cancelled_at IS NOT NULL',
      [slot.id],
    )
    expect(rows).toEqual([{ cancelled_by: student.id, cancel_reason: 'An exam at school' }])
  })

  test('a student moves a class to another free slot of the teacher', async ({
    page,
    context,
    records,
    enrolPerson,
  }) => {
    const [student, teacher, rival] = [
      await enrolPerson('student'),
      await enrolPerson('teacher'),
      await enrolPerson('student'),
    ]
    const day = academyDate(3)
    await book(records, await insertSlot(records, teacher.id, day, '08:00'), student.id)
    await insertSlot(records, teacher.id, day, '15:00')
    await book(records, await insertSlot(records, teacher.id, day, '17:00'), rival.id)
    await signIn(context, student)
    await page.goto('/dashboard-home')
    await page.getByRole('button', { name: /^Move: / }).click()
    const choice = page.getByRole('dialog', { name: 'Move this class' })
    const slotButtons = choice.getByRole('region', { name: 'Slots' }).getByRole('button')
    await expect(slotButtons).toHaveCount(1)
    await expect(choice.getByRole('button', { name: 'Move class' })).toBeDisabled()
    await slotButtons.first().click()
    await choice.getByRole('button', { name: 'Move class' }).click()
    await expectAlert(page, 'Class moved', new RegExp(`3:00–4:00 pm. We’ll email ${teacher.name}.`))
    await closeAlert(page)
    await expect(page.getByRole('article')).toContainText('3:00–4:00 pm')
    await expect(page.getByRole('article')).not.toContainText('8:00–9:00 am')
  })
})
