import { randomUUID } from 'node:crypto'
import { alertIn, closeAlert, expectAlert } from '../support/alerts'
import { search } from '../support/desk'
import { applyAsStudent, applyAsTeacher } from '../support/people'
import { expect, signIn, test } from '../support/visits'
import { answerCall, failCall, holdCall } from '../support/wire'

test.describe('Teachers @desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('approve and reject change the row where it stands; an approved teacher is rejected only after a question', async ({
    page,
    context,
    records,
    someone,
  }) => {
    const [admin, applicant] = [await someone('admin'), await someone('student')]
    await applyAsTeacher(records, applicant.id, 'pending')
    await signIn(context, admin)
    await page.goto('/teacher-list')
    await search(page, applicant.phone)
    const row = page.getByRole('row').filter({ hasText: applicant.name })
    await expect(row).toContainText(applicant.email)
    await expect(row).toContainText(applicant.phone)
    await expect(row).toContainText('MA Music')
    await expect(row).toContainText('South Indian music')
    await expect(row).toContainText('Veenai')
    await expect(row).toContainText('Painting')
    await expect(row).toContainText('Pending')
    let fetched = 0
    page.on('request', (request) => {
      if (request.url().includes('/teachers-list')) fetched++
    })
    const approve = row.getByRole('button', { name: `Approve ${applicant.name}` })
    const reject = row.getByRole('button', { name: `Reject ${applicant.name}` })
    const asked = page.waitForRequest(`**/teachers/${applicant.id}/action`)
    await approve.click()
    expect((await asked).postDataJSON()).toEqual({ action: 'approve' })
    await expect(row).toContainText('Approved')
    await expect(approve).toBeDisabled()
    await reject.click()
    await expectAlert(page, `Reject ${applicant.name}?`, /They become a student again/)
    await closeAlert(page, 'Reject')
    await expect(row).toContainText('Rejected')
    await expect(reject).toBeDisabled()
    await expect(approve).toBeEnabled()
    expect(fetched).toBe(0)
  })

  test('a list that does not come: Failed to fetch teachers', async ({ page, context, expected, someone }) => {
    await signIn(context, await someone('admin'))
    await failCall(page, expected, { path: '/teachers-list' }, 503, 'The academy cannot reach its records')
    await page.goto('/teacher-list')
    await expectAlert(page, 'Error', 'Failed to fetch teachers', 'The academy cannot reach its records')
    await closeAlert(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })

  test('an action that fails: the server’s words, Action failed, or Server error', async ({
    page,
    context,
    expected,
    records,
    someone,
  }) => {
    const [admin, applicant] = [await someone('admin'), await someone('student')]
    await applyAsTeacher(records, applicant.id, 'pending')
    await signIn(context, admin)
    await page.goto('/teacher-list')
    await search(page, applicant.phone)
    const approve = page.getByRole('button', { name: `Approve ${applicant.name}` }).filter({ visible: true })
    const action = { path: `/teachers/${applicant.id}/action` }
    for (const [status, message, text] of [
      [409, 'Another admin decided this just now', 'Another admin decided this just now'],
      [409, '', 'Action failed'],
      [0, '', 'Server error'],
      [500, '', 'Server error'],
    ] as const) {
      const restore = await failCall(page, expected, action, status, message)
      await approve.click()
      await expectAlert(page, 'Error', text)
      await closeAlert(page)
      await restore()
    }
    await expect(page.getByRole('row').filter({ hasText: applicant.name })).toContainText('Pending')
  })

  test('on its way, and nobody yet', async ({ page, context, someone }) => {
    await signIn(context, await someone('admin'))
    const release = await holdCall(page, { path: '/teachers-list' })
    await page.goto('/teacher-list')
    await expect(page.getByText('Loading...')).toBeVisible()
    release()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await answerCall(page, { path: '/teachers-list' }, { success: true, data: [] })
    await page.reload()
    await expect(page.getByText('No one has applied yet.')).toBeVisible()
  })
})

test.describe('Students @desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('rows with every field, the form decided, who sent none not', async ({ page, context, records, someone }) => {
    const [admin, student, newcomer] = [await someone('admin'), await someone('student'), await someone('student')]
    await applyAsStudent(records, student.id, 'pending')
    await signIn(context, admin)
    await page.goto('/student-list')
    await search(page, student.phone)
    const row = page.getByRole('row').filter({ hasText: student.name })
    for (const text of [student.email, student.phone, 'Fresher', 'South Indian music', 'Violin', 'Pending']) {
      await expect(row).toContainText(text)
    }
    await row.getByRole('button', { name: `Reject ${student.name}` }).click()
    await expect(row).toContainText('Rejected')
    await expect(row.getByRole('button', { name: `Reject ${student.name}` })).toBeDisabled()
    await row.getByRole('button', { name: `Approve ${student.name}` }).click()
    await expect(row).toContainText('Approved')
    await page.getByRole('tab', { name: 'Approved' }).click()
    await expect(row).toBeVisible()
    await page.getByRole('tab', { name: 'Waiting' }).click()
    await expect(page.getByText(`Nothing found for “${student.phone}”.`)).toBeVisible()
    await page.getByRole('tab', { name: 'All' }).click()
    await search(page, newcomer.phone)
    const other = page.getByRole('row').filter({ hasText: newcomer.name })
    await expect(other).toContainText('No form yet')
    await expect(other.getByRole('button', { name: `Approve ${newcomer.name}` })).toBeDisabled()
    await expect(other.getByRole('button', { name: `Reject ${newcomer.name}` })).toBeDisabled()
  })

  test('a list that does not come is told quietly, without an alert', async ({ page, context, expected, someone }) => {
    await signIn(context, await someone('admin'))
    await failCall(page, expected, { path: '/students' }, 500)
    await page.goto('/student-list')
    await expect(page.getByText('The students could not be loaded.')).toBeVisible()
    await expect(alertIn(page)).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })
})

test.describe('The office’s start page @desktop', () => {
  test('leads to what waits, and to the desks that the menu does not name', async ({
    page,
    context,
    records,
    someone,
  }) => {
    const [admin, student] = [await someone('admin'), await someone('student')]
    await records.query(
      `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, state, last_error)
       VALUES ('payment-received', $1, $2, $3, 'We have your payment', 'Thank you', 'Thank you', 'failed', 'No such mailbox')`,
      [student.id, student.name, student.email],
    )
    await signIn(context, admin)
    await page.goto('/dashboard-home')
    const desk = page.getByRole('region', { name: 'Waiting for you' })
    await expect(desk.getByRole('link', { name: /message(s)? that failed$/ })).toHaveAttribute('href', '/messages')
    for (const name of [/payments? to look at$/, /teachers? applying$/, /students? applying$/, /asked for$/]) {
      await expect(desk.getByRole('link', { name })).toBeVisible()
    }
    const further = page.getByRole('navigation', { name: 'Further desks' })
    for (const [name, title] of [
      ['Trial Requests', 'Trial Requests'],
      ['Bank statement', 'Bank statement'],
      ['Messages', 'Messages'],
    ] as const) {
      await further.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.goto('/dashboard-home')
    }
  })

  test('tells of a clean-up at the meeting service that failed for good; it can be tried again', async ({
    page,
    context,
    records,
    someone,
  }) => {
    const attempt = JSON.stringify({ provider: 'jitsi', host: 'nobody', mark: randomUUID() })
    const { rows } = await records.query<{ id: string }>(
      `SELECT id::text FROM graphile_worker.add_job('sweep-attempt', $1::json, run_at => now() + interval '1 day')`,
      [attempt],
    )
    await records.query(
      `SELECT graphile_worker.permanently_fail_jobs(ARRAY[$1::bigint], 'The meeting service said 503')`,
      [rows[0]?.id],
    )
    await signIn(context, await someone('admin'))
    await page.goto('/dashboard-home')
    await page.getByRole('link', { name: 'See and try again' }).click()
    const failed = page.getByRole('region', { name: 'Left undone at the meeting service' })
    await expect(failed).toContainText('Take away what an interrupted attempt left')
    await expect(failed).toContainText('The meeting service said 503')
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expectAlert(page, 'Tried again', 'The meeting service is asked once more')
    await closeAlert(page)
    await expect(failed).toHaveCount(0)
  })
})
