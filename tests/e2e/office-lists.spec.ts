import { randomUUID } from 'node:crypto'
import { alertIn, closeAlert, expectAlert } from '../support/alerts'
import { search } from '../support/desk'
import { applyAsStudent, applyAsTeacher, newEmail, newPhone } from '../support/people'
import { answerCall, failCall, holdCall } from '../support/stubbed-calls'
import { expect, signIn, test } from '../support/visits'

test('lists are sorted by the server as one chooses, and the export with them', async ({
  page,
  context,
  records,
  someone,
}) => {
  const mark = `Order${newPhone().slice(-6)}`
  for (const [name, days] of [
    ['Zarina', 3],
    ['amit', 2],
    ['Meena', 1],
  ] as const) {
    const { id } = await someone('student', `${name} ${mark}`)
    await applyAsTeacher(records, id, 'pending')
    await records.query(`UPDATE teacher_profiles SET submitted_at = now() - $2 * interval '1 day' WHERE user_id = $1`, [
      id,
      days,
    ])
    await records.query(`UPDATE users SET created_at = now() - $2 * interval '1 day' WHERE id = $1`, [id, days])
    await records.query(
      `INSERT INTO trial_requests (name, phone, course_name, days, times, time_zone, created_at)
       VALUES ($1, $2, 'Veenai', '{mon}', '{evening}', 'Asia/Kolkata', now() - $3 * interval '1 day')`,
      [`${name} ${mark}`, `+91${newPhone()}`, days],
    )
    await records.query(
      `INSERT INTO payments (user_id, course_name, fee, screenshot_key, screenshot_sha256, status, created_at)
       VALUES ($1, 'Veenai', 700, 'none', encode(sha256($2::bytea), 'hex'), 'pending', now() - $3 * interval '1 day')`,
      [id, newEmail(), days],
    )
  }
  await signIn(context, await someone('admin'))
  const shown = page.getByText(new RegExp(`^(Zarina|amit|Meena) ${mark}$`)).filter({ visible: true })
  const inOrder = (...names: string[]) => expect(shown).toHaveText(names.map((name) => `${name} ${mark}`))
  for (const path of ['/teacher-list', '/student-list', '/trial-requests', '/payment-details']) {
    await page.goto(path)
    await search(page, mark)
    const sort = page.getByLabel('Sort')
    await expect(sort).toHaveValue('newest')
    if (path === '/payment-details') {
      const rows = page.getByRole('button', { name: mark }).filter({ visible: true })
      await expect(rows).toHaveText([/Meena/, /amit/, /Zarina/])
      await sort.selectOption('Oldest first')
      await expect(rows).toHaveText([/Zarina/, /amit/, /Meena/])
      await expect(page.getByText('Oldest first.')).toBeVisible()
      continue
    }
    await inOrder('Meena', 'amit', 'Zarina')
    await sort.selectOption('Oldest first')
    await inOrder('Zarina', 'amit', 'Meena')
    await sort.selectOption('Name A–Z')
    await inOrder('amit', 'Meena', 'Zarina')
    await expect(page.getByText('By name, A to Z.')).toBeVisible()
    if (path === '/trial-requests') continue
    const asked = page.waitForRequest('**/admin/exports/**')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect(new URL((await asked).url()).search).toBe(`?q=${mark}&sort=name`)
  }
})

test('the history of a form says who decided what, when on both clocks, and why; it is asked for when it is opened', async ({
  enter,
  records,
  someone,
}) => {
  const [admin, applicant] = [await someone('admin'), await someone('student')]
  await applyAsTeacher(records, applicant.id, 'pending')
  await records.query(
    `INSERT INTO audit_log (actor_id, action, subject, subject_id, from_state, to_state, reason, at)
     VALUES ($1, 'reject', 'teacher_profile', $2, 'pending', 'rejected', 'The phone was never answered', '2026-01-05T20:00:00Z')`,
    [admin.id, applicant.id],
  )
  await records.query(`UPDATE teacher_profiles SET status = 'rejected' WHERE user_id = $1`, [applicant.id])
  const page = await enter(admin, { timezoneId: 'America/New_York' })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/admin/history/')) asked++
  })
  await page.goto('/teacher-list')
  await search(page, applicant.phone)
  const row = page.getByRole('listitem').filter({ hasText: applicant.name })
  await row.getByText('Details').click()
  expect(asked).toBe(0)
  await row.getByText('History').click()
  const first = row.getByText(`Rejected by ${admin.name}: The phone was never answered`)
  await expect(first).toBeVisible()
  await expect(row).toContainText('06/01/2026, 1:30 am IST')
  await expect(row).toContainText('05/01/2026, 3:00 pm in New York')
  await row.getByRole('button', { name: `Approve ${applicant.name}` }).click()
  await expect(row.getByText(`Approved by ${admin.name} (was rejected)`)).toBeVisible()
  await expect(first).toBeVisible()
})

test('a history that does not come is asked for again; trial requests have one too @desktop', async ({
  page,
  context,
  expected,
  records,
  someone,
}) => {
  const admin = await someone('admin')
  const name = `Tara ${newPhone()}`
  await records.query(
    `INSERT INTO trial_requests (name, phone, course_name, days, times, time_zone)
     VALUES ($1, $2, 'Veenai', '{mon}', '{evening}', 'Asia/Kolkata')`,
    [name, `+91${newPhone()}`],
  )
  await signIn(context, admin)
  await page.goto('/trial-requests')
  await search(page, name)
  const restore = await failCall(page, expected, { path: /^\/admin\/history\// }, 500)
  await page.getByText('History').click()
  await expect(page.getByText('The history did not arrive.')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing has been decided yet.')).toBeVisible()
  await page.getByRole('button', { name: /^Mark as handled/ }).click()
  await expect(page.getByText(`Marked as handled by ${admin.name}`)).toBeVisible()
})

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
    await expect(desk.getByRole('link', { name: /message(s)? that failed$/ })).toHaveAttribute(
      'href',
      '/messages?status=failed',
    )
    for (const name of [/payments? to look at$/, /teachers? applying$/, /students? applying$/, /asked for$/]) {
      await expect(desk.getByRole('link', { name })).toBeVisible()
    }
    for (const [name, tab] of [
      [/payments? to look at$/, 'Waiting'],
      [/teachers? applying$/, 'Waiting'],
      [/students? applying$/, 'Waiting'],
      [/asked for$/, 'Waiting'],
      [/that failed$/, 'Failed'],
    ] as const) {
      await desk.getByRole('link', { name }).click()
      await expect(page.getByRole('tab', { selected: true })).toHaveText(new RegExp(`^${tab}`))
      await page.goto('/dashboard-home')
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

  test('a list’s tab stays through a reload and the way back', async ({ page, context, records, someone }) => {
    const [admin, applicant] = [await someone('admin'), await someone('student')]
    await applyAsTeacher(records, applicant.id, 'pending')
    await signIn(context, admin)
    await page.goto('/dashboard-home')
    await page.getByRole('link', { name: /teachers? applying$/ }).click()
    const chosen = page.getByRole('tab', { selected: true })
    await expect(chosen).toHaveText('Waiting')
    await page.getByRole('tab', { name: 'Rejected' }).click()
    await expect(chosen).toHaveText('Rejected')
    await page.reload()
    await expect(chosen).toHaveText('Rejected')
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Students' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students')
    await expect(chosen).toHaveText('All')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Teachers')
    await expect(chosen).toHaveText('Rejected')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Upcoming Classes')
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
