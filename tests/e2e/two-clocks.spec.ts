import type { Page } from '@playwright/test'
import { search } from '../support/desk'
import { pay } from '../support/people'
import { answerCall } from '../support/stubbed-calls'
import { expect, signIn, test } from '../support/visits'

interface Hour {
  date: string
  from: string
  to: string
}

/** Hours of the academy as the server says them: India is five and a half hours ahead, all year. */
const spanOf = ({ date, from, to }: Hour, index: number) => ({
  slot_id: `00000000-0000-4000-8000-00000000000${index}`,
  date,
  from_time: from,
  to_time: to,
  starts_at: new Date(Date.parse(`${date}T${from}:00Z`) - 19_800_000).toISOString(),
  ends_at: new Date(Date.parse(`${date}T${to}:00Z`) - 19_800_000).toISOString(),
})

/** Frozen at noon UTC of this day; the same evening hour before and after New York changes its clocks that weekend. */
const changeovers = [
  {
    name: 'forward in March',
    today: '2027-03-12',
    hours: [
      { date: '2027-03-13', from: '18:30', to: '19:30', own: '8:00–9:00 am' },
      // The hour in which the clocks jump from two to three.
      { date: '2027-03-14', from: '12:00', to: '13:00', own: '1:30–3:30 am' },
      { date: '2027-03-14', from: '18:30', to: '19:30', own: '9:00–10:00 am' },
      { date: '2027-03-15', from: '05:30', to: '06:30', own: 'Sunday, 8:00–9:00 pm' },
    ],
  },
  {
    name: 'back in November',
    today: '2027-11-05',
    hours: [
      { date: '2027-11-06', from: '18:30', to: '19:30', own: '9:00–10:00 am' },
      // One o'clock comes twice.
      { date: '2027-11-07', from: '11:00', to: '12:00', own: '1:30–1:30 am' },
      { date: '2027-11-07', from: '18:30', to: '19:30', own: '8:00–9:00 am' },
      { date: '2027-11-08', from: '05:30', to: '06:30', own: 'Sunday, 7:00–8:00 pm' },
    ],
  },
] as const

async function freeze(page: Page, today: string): Promise<void> {
  await page.clock.setFixedTime(`${today}T12:00:00Z`)
}

test.describe('A viewer in New York, in the week in which the clocks change @desktop', () => {
  test.use({ timezoneId: 'America/New_York' })

  for (const { name, today, hours } of changeovers) {
    test(`${name}: every screen with a time shows both clocks`, async ({ page, context, someone }) => {
      const [student, teacher] = [await someone('student'), await someone('teacher')]
      const spans = hours.map(spanOf)
      const people = { teacher_id: teacher.id, teacher_name: teacher.name, student_name: student.name }
      await answerCall(
        page,
        { path: `/booked-classes/${student.id}` },
        { success: true, classes: spans.map((span) => ({ ...span, ...people, subject: 'Veenai' })) },
      )
      await answerCall(
        page,
        { path: new RegExp(`/slots/${teacher.id}$`) },
        {
          success: true,
          slots: spans.map((span) => ({ ...span, ...people, booked: 0, student_id: null, student_name: null })),
        },
      )
      await signIn(context, student)
      await freeze(page, today)

      await test.step('home', async () => {
        await page.goto('/dashboard-home')
        for (const [index, { own }] of hours.entries()) {
          await expect(page.getByRole('article').nth(index)).toContainText(own)
          await expect(page.getByRole('article').nth(index)).toContainText('New York')
        }
      })
      await test.step('booking, and the hour about to be booked', async () => {
        await page.goto('/view-teachers')
        await page.getByLabel('Teacher', { exact: true }).selectOption(`${teacher.name} (${teacher.phone})`)
        const slots = page.getByRole('region', { name: 'Slots' }).getByRole('button')
        for (const [index, { own }] of hours.entries()) await expect(slots.nth(index)).toContainText(own)
        await slots.last().click()
        const panel = page.getByRole('main')
        await expect(panel.getByText('5:30–6:30 am').last()).toBeVisible()
        await expect(panel.getByText(/New York/).last()).toBeVisible()
      })
      await test.step('the calendar, as a week and as a list', async () => {
        await page.goto(`/teacher-calendar/${teacher.id}`)
        for (const view of ['Week', 'Agenda']) {
          await page.getByRole('button', { name: view, exact: true }).click()
          for (const { own } of hours.slice(0, 3)) {
            await expect(page.locator('.fc-event', { hasText: own }).first()).toBeVisible()
          }
        }
      })
    })
  }
})

test.describe('The office, looked at from New York @desktop', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('payments and messages say when they were sent on both clocks', async ({ page, context, records, someone }) => {
    const [admin, student] = [await someone('admin'), await someone('student')]
    await pay(records, student.id, { createdAt: new Date('2026-03-07T22:30:00Z') })
    await records.query(
      `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, state, last_error, created_at)
       VALUES ('payment-received', $1, $2, $3, 'We have your payment', 'Thank you', 'Thank you', 'failed', 'No such mailbox', '2026-03-08T22:30:00Z')`,
      [student.id, student.name, student.email],
    )
    await signIn(context, admin)
    await page.goto('/payment-details')
    await search(page, student.email)
    const paid = page.getByRole('row').filter({ hasText: student.name })
    await expect(paid).toContainText('08/03/2026')
    await expect(paid).toContainText('4:00 am IST')
    await expect(paid).toContainText('07/03/2026, 5:30 pm in New York')
    // A day later the clocks there have gone forward.
    await page.goto('/messages?status=failed')
    await search(page, student.email)
    const written = page.getByRole('row').filter({ hasText: student.name })
    await expect(written).toContainText('08/03/2026, 6:30 pm in New York')
  })
})

test.describe('A browser that still says Asia/Calcutta @desktop', () => {
  test.use({ timezoneId: 'Asia/Calcutta' })

  test('is in the academy’s zone: one clock, under its present name', async ({ page, context, someone }) => {
    const teacher = await someone('teacher')
    await signIn(context, teacher)
    await page.goto(`/teacher-calendar/${teacher.id}`)
    await page.getByRole('button', { name: 'Agenda', exact: true }).click()
    await expect(page.getByText('All hours in India time (IST)')).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByLabel('Time zone').locator('option').first()).toHaveText('As my browser says (Asia/Kolkata)')
  })
})
