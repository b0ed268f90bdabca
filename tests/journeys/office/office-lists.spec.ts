import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { closeAlert, expectAlert } from '../../support/browser/alerts'
import { search } from '../../support/browser/list-search'
import { expect, signIn, test } from '../../support/browser/visits'
import { applyAsStudent, applyAsTeacher, newPhone } from '../../support/people'

test('the server sorts a list and its export in the selected order', async ({
  page,
  context,
  records,
  enrolPerson,
}) => {
  const mark = `Order${newPhone().slice(-6)}`
  for (const [name, days] of [
    ['Zarina', 3],
    ['amit', 2],
    ['Meena', 1],
  ] as const) {
    const { id } = await enrolPerson('student', `${name} ${mark}`)
    await applyAsTeacher(records, id, 'pending')
    await records.query(`UPDATE teacher_profiles SET submitted_at = now() - $2 * interval '1 day' WHERE user_id = $1`, [
      id,
      days,
    ])
  }
  await signIn(context, await enrolPerson('admin'))
  const shown = page.getByText(new RegExp(`^(Zarina|amit|Meena) ${mark}$`)).filter({ visible: true })
  const expectOrder = (...names: string[]) => expect(shown).toHaveText(names.map((name) => `${name} ${mark}`))
  await page.goto('/teacher-list')
  await search(page, mark)
  const sort = page.getByLabel('Sort')
  await expect(sort).toHaveValue('newest')
  await expectOrder('Meena', 'amit', 'Zarina')
  await sort.selectOption('Oldest first')
  await expectOrder('Zarina', 'amit', 'Meena')
  await sort.selectOption('Name A–Z')
  await expectOrder('amit', 'Meena', 'Zarina')
  await expect(sort).toHaveValue('name')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines.slice(1).map((line) => /(amit|Meena|Zarina)/.exec(line)?.[0])).toEqual(['amit', 'Meena', 'Zarina'])
})

test('opening the history of a form shows who decided what and why, with the time on both clocks', async ({
  openPage,
  records,
  enrolPerson,
}) => {
  const [admin, applicant] = [await enrolPerson('admin'), await enrolPerson('student')]
  await applyAsTeacher(records, applicant.id, 'pending')
  await records.query(
    `INSERT INTO audit_log (actor_id, action, subject, subject_id, from_state, to_state, reason, at)
     VALUES ($1, 'reject', 'teacher_profile', $2, 'pending', 'rejected', 'The phone was never answered', '2026-01-05T20:00:00Z')`,
    [admin.id, applicant.id],
  )
  await records.query(`UPDATE teacher_profiles SET status = 'rejected' WHERE user_id = $1`, [applicant.id])
  const page = await openPage(admin, { timezoneId: 'America/New_York' })
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/admin/history/')) requests++
  })
  await page.goto('/teacher-list')
  await search(page, applicant.phone)
  const row = page.getByRole('listitem').filter({ hasText: applicant.name })
  await row.getByText('Details').click()
  expect(requests).toBe(0)
  await row.getByText('History').click()
  const first = row.getByText(`Rejected by ${admin.name}: The phone was never answered`)
  await expect(first).toBeVisible()
  await expect(row).toContainText('6 Jan 2026, 1:30 am IST')
  await expect(row).toContainText('5 Jan 2026, 3:00 pm in New York')
  await row.getByRole('button', { name: `Approve ${applicant.name}` }).click()
  await expect(row.getByText(`Approved by ${admin.name} (was rejected)`)).toBeVisible()
  await expect(first).toBeVisible()
})

test.describe('Teachers', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('approve and reject change the row, and an approved teacher is rejected only after a confirmation', async ({
    page,
    context,
    records,
    enrolPerson,
  }) => {
    const [admin, applicant] = [await enrolPerson('admin'), await enrolPerson('student')]
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
    const actionRequest = page.waitForRequest(`**/teachers/${applicant.id}/action`)
    await approve.click()
    expect((await actionRequest).postDataJSON()).toEqual({ action: 'approve' })
    await expect(row).toContainText('Approved')
    await expect(approve).toBeDisabled()
    await reject.click()
    await expectAlert(page, `Reject ${applicant.name}?`, /This teacher will become a student again/)
    await closeAlert(page, 'Reject')
    await expect(row).toContainText('Rejected')
    await expect(reject).toBeDisabled()
    await expect(approve).toBeEnabled()
    expect(fetched).toBe(0)
  })
})

test.describe('Students', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('shows rows with every field, and decides a form but not a student without one', async ({
    page,
    context,
    records,
    enrolPerson,
  }) => {
    const [admin, student, newcomer] = [
      await enrolPerson('admin'),
      await enrolPerson('student'),
      await enrolPerson('student'),
    ]
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
    await page.getByRole('tab', { name: 'Pending' }).click()
    await expect(page.getByText(`Nothing found for “${student.phone}”.`)).toBeVisible()
    await page.getByRole('tab', { name: 'All' }).click()
    await search(page, newcomer.phone)
    const other = page.getByRole('row').filter({ hasText: newcomer.name })
    await expect(other).toContainText('No form yet')
    await expect(other.getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0)
  })
})

test.describe('The academy office’s start page', () => {
  test('a list keeps its tab after a reload and Back', async ({ page, context, records, enrolPerson }) => {
    const [admin, applicant] = [await enrolPerson('admin'), await enrolPerson('student')]
    await applyAsTeacher(records, applicant.id, 'pending')
    await signIn(context, admin)
    await page.goto('/dashboard-home')
    await page.getByRole('link', { name: /teacher applications?$/ }).click()
    const chosen = page.getByRole('tab', { selected: true })
    await expect(chosen).toHaveText('Pending')
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The office today')
  })

  test('reports that a meeting could not be deleted at the provider, and tries again on request', async ({
    page,
    context,
    records,
    enrolPerson,
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
    await signIn(context, await enrolPerson('admin'))
    await page.goto('/dashboard-home')
    await page.getByRole('link', { name: 'Review and retry' }).click()
    const failed = page.getByRole('region', { name: 'Meetings not updated in Zoom' })
    await expect(failed).toContainText('Remove an incomplete meeting')
    await expect(failed).toContainText('The meeting service said 503')
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expectAlert(page, 'Retrying', 'We are retrying the update')
    await closeAlert(page)
    await expect(failed).toHaveCount(0)
  })
})
