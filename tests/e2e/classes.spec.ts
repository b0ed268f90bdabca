import fs from 'node:fs'
import { academyDate, academyInstant } from '../support/academy-clock'
import { alertIn, closeAlert, expectAlert } from '../support/alerts'
import { book, openHour, openSlot } from '../support/people'
import { answerCall, failCall, holdCall } from '../support/stubbed-calls'
import { expect, signIn, test } from '../support/visits'

const monthName = (date: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(academyInstant(date, '12:00'))

test.describe('Upcoming classes @desktop', () => {
  test('the list on its way, empty, and not arriving', async ({ page, context, expected, someone }) => {
    const student = await someone('student')
    await signIn(context, student)
    const release = await holdCall(page, { path: `/booked-classes/${student.id}` })
    await page.goto('/dashboard-home')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Upcoming Classes')
    await expect(page.getByText('Loading...')).toBeVisible()
    release()
    await expect(page.getByText('No booked classes yet.')).toBeVisible()
    await failCall(page, expected, { path: `/booked-classes/${student.id}` }, 503, 'Please try again in a moment')
    await page.reload()
    await expectAlert(page, 'Failed to fetch booked classes', '', 'Please try again in a moment')
    await closeAlert(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No booked classes yet.')).toBeVisible()
  })

  test('the next class stands first, with how long it is until then, and goes into a calendar as a file', async ({
    page,
    context,
    records,
    someone,
  }) => {
    const [student, teacher] = [await someone('student'), await someone('teacher')]
    await book(records, await openSlot(records, teacher.id, 3000), student.id, 'Painting')
    const near = await openSlot(records, teacher.id, 30)
    await book(records, near, student.id)
    await signIn(context, student)
    await page.goto('/dashboard-home')
    const first = page.getByRole('article').first()
    await expect(first.getByRole('heading')).toHaveText('Veenai')
    await expect(first.getByRole('timer')).toHaveText(/^Begins in (29|30|31) minutes$/)
    await expect(page.getByRole('article').nth(1).getByRole('timer')).toHaveCount(0)
    const saving = page.waitForEvent('download')
    await first.getByRole('link', { name: 'Add to calendar' }).click()
    const file = fs.readFileSync(await (await saving).path(), 'utf8')
    const stamp = near.startsAt.toISOString().replace(/[-:]|\.\d+/g, '')
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(file).toContain(`DTSTART:${stamp}\r\n`)
    expect(file).toContain('Veenai')
  })

  test('a teacher reads today and the week at a glance', async ({ page, context, records, someone }) => {
    const [student, teacher] = [await someone('student'), await someone('teacher')]
    for (const inDays of [1, 3]) {
      await book(records, await openHour(records, teacher.id, academyDate(inDays), '08:00'), student.id)
    }
    await signIn(context, teacher)
    await page.goto('/dashboard-home')
    await expect(page.getByText('No class today, 2 classes in the next seven days.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'The days to come' })).toBeVisible()
  })

  test('cards say teacher, subject, student, time and date; only the pressed one is busy', async ({
    page,
    context,
    records,
    someone,
  }) => {
    const [student, teacher] = [await someone('student'), await someone('teacher')]
    const day = academyDate(2)
    await book(records, await openHour(records, teacher.id, day, '08:00'), student.id)
    await book(records, await openHour(records, teacher.id, day, '10:00'), student.id, 'Painting')
    await signIn(context, student)
    await page.goto('/dashboard-home')
    const [first, second] = [page.getByRole('article').first(), page.getByRole('article').nth(1)]
    await expect(first).toContainText(`${teacher.name} with ${student.name}`)
    await expect(first).toContainText('Veenai')
    await expect(first).toContainText('8:00–9:00 am')
    await expect(first).toContainText(monthName(day))
    await expect(second).toContainText('Painting')
    await expect(second).toContainText(monthName(day))

    const answer = await holdCall(page, { path: '/api/create-meeting' })
    const blank = page.waitForEvent('popup')
    await first.getByRole('button', { name: 'Join Now' }).click()
    await expect(first.getByRole('button', { name: 'Creating...' })).toBeDisabled()
    await expect(second.getByRole('button', { name: 'Join Now' })).toBeEnabled()
    answer()
    await (await blank).waitForURL(/\/before-class\?slot=/)
    await expect(first.getByRole('button', { name: 'Join Now' })).toBeEnabled()
  })

  test('the first way into a class leads by the check; skipping it once is remembered', async ({
    page,
    context,
    records,
    someone,
  }) => {
    const [student, teacher] = [await someone('student'), await someone('teacher')]
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
    await skipped.getByRole('button', { name: 'Skip this from now on' }).click()
    await expect(skipped.getByText('The room')).toBeVisible()
    await skipped.close()

    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    const straight = await join()
    await expect(straight.getByText('The room')).toBeVisible()
    expect(asked.filter((url) => url.includes('/before-class'))).toEqual([])
    // Whoever wants the check back says so on its page.
    await page.goto('/before-class')
    await page.getByLabel(/Skip this check/).uncheck()
    await page.goto('/dashboard-home')
    await (await join()).waitForURL('**/before-class?slot=*')
  })

  test('a meeting that cannot be made: Failed to create Zoom meeting.', async ({
    page,
    context,
    expected,
    records,
    someone,
  }) => {
    const [student, teacher] = [await someone('student'), await someone('teacher')]
    await book(records, await openSlot(records, teacher.id, 2000), student.id)
    await signIn(context, student)
    await failCall(page, expected, { path: '/api/create-meeting' }, 502, 'The provider did not answer')
    await page.goto('/dashboard-home')
    await page.getByRole('button', { name: 'Join Now' }).click()
    await expectAlert(page, 'Failed to create Zoom meeting.', '', 'The provider did not answer')
    await closeAlert(page)
    expect(context.pages()).toHaveLength(1)
    await expect(page.getByRole('button', { name: 'Join Now' })).toBeEnabled()
  })
})

test.describe('Changing a class', () => {
  test('a student cancels a class: the hour is free again, and the class is gone', async ({
    page,
    context,
    records,
    someone,
  }) => {
    const [student, teacher] = [await someone('student'), await someone('teacher')]
    const slot = await openHour(records, teacher.id, academyDate(3), '08:00')
    await book(records, slot, student.id)
    await signIn(context, student)
    await page.goto('/dashboard-home')
    await page.getByRole('button', { name: 'Cancel class' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel this class?' })
    await expect(question).toContainText(`Veenai with ${teacher.name}`)
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(question).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel class' }).click()
    await question.getByLabel('Reason (if you like)').fill('An exam at school')
    await question.getByRole('button', { name: 'Cancel class' }).click()
    await expectAlert(page, 'Class cancelled', `${teacher.name} is told.`)
    await closeAlert(page)
    await expect(page.getByText('No booked classes yet.')).toBeVisible()
    const { rows } = await records.query(
      'SELECT cancelled_by, cancel_reason FROM bookings WHERE slot_id = $1 AND cancelled_at IS NOT NULL',
      [slot.id],
    )
    expect(rows).toEqual([{ cancelled_by: student.id, cancel_reason: 'An exam at school' }])
  })

  test('a student moves a class to another free hour of the teacher', async ({ page, context, records, someone }) => {
    const [student, teacher, rival] = [await someone('student'), await someone('teacher'), await someone('student')]
    const day = academyDate(3)
    await book(records, await openHour(records, teacher.id, day, '08:00'), student.id)
    await openHour(records, teacher.id, day, '15:00')
    await book(records, await openHour(records, teacher.id, day, '17:00'), rival.id)
    await signIn(context, student)
    await page.goto('/dashboard-home')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    const choice = page.getByRole('dialog', { name: 'Move this class' })
    const hours = choice.getByRole('region', { name: 'Slots' }).getByRole('button')
    await expect(hours).toHaveCount(1)
    await expect(choice.getByRole('button', { name: 'Move class' })).toBeDisabled()
    await hours.first().click()
    await choice.getByRole('button', { name: 'Move class' }).click()
    await expectAlert(page, 'Class moved', new RegExp(`3:00–4:00 pm. ${teacher.name} is told.`))
    await closeAlert(page)
    await expect(page.getByRole('article')).toContainText('3:00–4:00 pm')
    await expect(page.getByRole('article')).not.toContainText('8:00–9:00 am')
  })

  test('too short before it begins there is no button, and the office is named', async ({
    page,
    context,
    records,
    someone,
  }) => {
    const [student, teacher] = [await someone('student'), await someone('teacher')]
    await book(records, await openSlot(records, teacher.id, 120), student.id)
    await signIn(context, student)
    await page.goto('/dashboard-home')
    await expect(page.getByText(/A class can be changed up to 24 hours before it begins/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel class' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'write to the academy' })).toHaveAttribute('href', /^mailto:/)
  })
})

test.describe('Online Class @desktop', () => {
  test('a teacher makes an instant meeting', async ({ page, context, someone }) => {
    await signIn(context, await someone('teacher'))
    const release = await holdCall(page, { path: '/create-meeting' })
    await page.goto('/online-class')
    await page.getByRole('button', { name: 'Create Instant Meeting' }).click()
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
    release()
    const link = page.getByRole('link', { name: 'Join Meeting' })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', /^https:\/\//)
  })

  test('who made the meeting joins it as its host, and sends the others the common link', async ({
    page,
    context,
    someone,
  }) => {
    await signIn(context, await someone('teacher'))
    const hostLink = '/api/meetings/00000000-0000-4000-8000-000000000001/host'
    await answerCall(page, { path: '/create-meeting' }, { success: true, meetingLink: 'https://zoom.us/j/1', hostLink })
    await page.goto('/online-class')
    await page.getByRole('button', { name: 'Create Instant Meeting' }).click()
    await expect(page.getByRole('link', { name: 'Join Meeting' })).toHaveAttribute('href', hostLink)
    await expect(page.getByText('https://zoom.us/j/1', { exact: true })).toBeVisible()
  })

  test('a student without a class, and a provider that fails: Failed to create Zoom meeting', async ({
    page,
    context,
    expected,
    someone,
  }) => {
    await signIn(context, await someone('student'))
    expected.push(/status of 403/)
    await page.goto('/online-class')
    await page.getByRole('button', { name: 'Get Meeting Link' }).click()
    await expectAlert(page, 'Failed to create Zoom meeting')
    await expect(alertIn(page).locator('.swal2-footer')).not.toBeEmpty()
    await closeAlert(page)
    await failCall(page, expected, { path: '/create-meeting' }, 502, 'Failed to create Zoom meeting')
    await page.getByRole('button', { name: 'Get Meeting Link' }).click()
    await expectAlert(page, 'Failed to create Zoom meeting')
  })
})
