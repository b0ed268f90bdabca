import { search } from '../../support/browser/list-search'
import { expect, signIn, test } from '../../support/browser/visits'
import { pay } from '../../support/people'

test.describe('The academy office in a browser in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('the academy office sees on both clocks when payments and messages were sent', async ({
    page,
    context,
    expected,
    records,
    enrolPerson,
  }) => {
    // The payment below has no picture, so the browser logs a 404.
    expected.push(/status of 404 .*\/screenshot/)
    const [admin, student] = [await enrolPerson('admin'), await enrolPerson('student')]
    await pay(records, student.id, { createdAt: new Date('2026-03-07T22:30:00Z') })
    await records.query(
      `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, state, last_error, created_at)
       VALUES ('payment-received', $1, $2, $3, 'We’ve received your payment', 'Thank you', 'Thank you', 'failed', 'No such mailbox', '2026-03-08T22:30:00Z')`,
      [student.id, student.name, student.email],
    )
    await signIn(context, admin)
    await page.goto('/payment-details')
    await search(page, student.email)
    const paid = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: student.name })
    await expect(paid).toContainText('8 Mar 2026')
    await expect(paid).toContainText('4:00 am IST')
    await expect(paid).toContainText('7 Mar 2026, 5:30 pm in New York')
    // The email was created on 8 March, when New York changed to summer time.
    await page.goto('/messages?status=failed')
    await search(page, student.email)
    const written = page.getByRole('row').filter({ hasText: student.name })
    await expect(written).toContainText('8 Mar 2026, 6:30 pm in New York')
  })
})

test.describe('A browser that still reports Asia/Calcutta', () => {
  test.use({ timezoneId: 'Asia/Calcutta' })

  test('a browser that reports Asia/Calcutta counts as in the academy’s zone, and shows only one clock', async ({
    page,
    context,
    enrolPerson,
  }) => {
    const teacher = await enrolPerson('teacher')
    await signIn(context, teacher)
    await page.goto(`/teacher-calendar/${teacher.id}`)
    await page.getByRole('button', { name: 'Agenda', exact: true }).click()
    await expect(page.getByText('All times in India time (IST)')).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByLabel('Time zone').locator('option').first()).toHaveText('Automatic (India)')
  })
})
