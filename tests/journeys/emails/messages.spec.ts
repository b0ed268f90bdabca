import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { alertIn, closeAlert, expectAlert } from '../../support/browser/alerts'
import { expect, signIn, test } from '../../support/browser/visits'
import type { Person } from '../../support/people'
import { partsOf } from '../../support/server/mail-parts'

const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'mail')

/** Waits for the person's email of this kind and returns its text. */
async function readEmail(kind: string, { email }: Person): Promise<string> {
  let text = ''
  await expect
    .poll(async () => {
      for (const name of await readdir(folder).catch(() => [])) {
        if (!name.includes(`-${kind}-`)) continue
        const raw = await readFile(path.join(folder, name), 'utf8')
        if (raw.includes(email)) text = partsOf(raw).find((part) => part.type === 'text/plain')?.body ?? ''
      }
      return text
    }, `a message ${kind} to ${email}`)
    .not.toBe('')
  return text
}

test.describe('A forgotten password', () => {
  test('an emailed link replaces a forgotten password once, and ends every session', async ({
    page,
    openPage,
    expected,
    enrolPerson,
  }) => {
    const student = await enrolPerson('student')
    const otherPage = await openPage(student)
    await otherPage.goto('/dashboard-home')
    await page.goto('/login')
    await page.getByRole('link', { name: 'Reset it' }).click()
    await page.getByLabel('Email').fill(student.email)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByText('The link works only once and expires in 30 minutes.')).toBeVisible()

    // Removes the host, because emails contain the configured host instead of the test server's host.
    const link = /\/reset-password#\S+/.exec(await readEmail('password-reset', student))?.[0] ?? ''
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('a new string of veena')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expectAlert(page, 'Password set', /./)
    await closeAlert(page)
    await expect(page).toHaveURL(/\/login$/)

    const login = (password: string) => page.request.post('/api/login', { data: { phone: student.phone, password } })
    expect((await login('a new string of veena')).status()).toBe(200)
    expect((await otherPage.request.get('/api/profile')).status()).toBe(401)

    expected.push(/status of 422/)
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('another one')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('This link is no longer valid.')).toBeVisible()
    await expect(page).toHaveURL(/\/reset-password$/)

    // Opens another link in the tab that still shows the result of the first link.
    await page.goto(`${new URL(page.url()).pathname}#another`)
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/reset-password$/)
  })

  test('the request for a forgotten password gets the same response for an unknown address', async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('nobody@nowhere.example')
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByText('The link works only once and expires in 30 minutes.')).toBeVisible()
  })
})

test.describe('The list of sent emails', () => {
  test('the office sees why an email failed permanently, reads it, and sends it again', async ({
    page,
    context,
    records,
    enrolPerson,
  }) => {
    const student = await enrolPerson('student')
    const subject = `Veenai is booked ${student.phone}`
    const { rows } = await records.query<{ id: string }>(
      `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, invitation, invitation_method, state, attempts, last_error)
       VALUES ('class-booked', $1, $2, $3, $4, 'The hour is kept.', '<p>The hour is kept.</p>', 'BEGIN:VCALENDAR', 'REQUEST',
         'failed', 11, '550 No such mailbox') RETURNING id`,
      [student.id, student.name, student.email, subject],
    )
    await signIn(context, await enrolPerson('admin'))
    await page.goto('/messages')
    await page.getByRole('button', { name: subject }).click()
    const dialog = page.getByRole('dialog', { name: 'Class booked' })
    await expect(dialog).toContainText('550 No such mailbox')
    await expect(dialog).toContainText('11 attempts')
    await expect(dialog.frameLocator('iframe').getByText('The hour is kept.')).toBeVisible()
    await dialog.getByText('Invitation', { exact: true }).click()
    await expect(dialog).toContainText('BEGIN:VCALENDAR')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expectAlert(page, 'Sending the email', 'The email is being sent again')
    await alertIn(page).getByRole('button', { name: 'OK' }).click()

    expect(await readEmail('class-booked', student)).toContain('The hour is kept.')
    // Polls, because the email's file exists a moment before the email's record is updated.
    await expect
      .poll(async () => (await records.query('SELECT state FROM messages WHERE id = $1', [rows[0]?.id])).rows)
      .toEqual([{ state: 'sent' }])
  })
})
