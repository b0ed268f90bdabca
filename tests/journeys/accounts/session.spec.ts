import { academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../../support/browser/alerts'
import { search } from '../../support/browser/list-search'
import { expect, signIn, test } from '../../support/browser/visits'
import { PASSWORD, pay } from '../../support/people'

test.describe('Session', () => {
  test('a new tab restores the session from the cookie', async ({ page, context, enrolPerson }) => {
    const student = await enrolPerson('student')
    await signIn(context, student)
    await page.goto('/dashboard-home')
    await expect(page.getByText('No booked classes yet.')).toBeVisible()
    const second = await context.newPage()
    await second.goto('/home')
    await expect(second.getByRole('banner').getByRole('button', { name: student.name })).toBeVisible()
    const stored = await second.evaluate(() => ({
      user: JSON.parse(sessionStorage.getItem('user') ?? '{}') as { id?: string },
      role: sessionStorage.getItem('role'),
      token: sessionStorage.getItem('token'),
    }))
    expect(stored.user.id).toBe(student.id)
    expect(stored.role).toBe('student')
    expect(stored.token).toBeTruthy()
  })

  test('reports a session that ended while a form was open, and sends the input after signing in', async ({
    page,
    context,
    expected,
    records,
    enrolPerson,
  }) => {
    const teacher = await enrolPerson('teacher')
    await signIn(context, teacher)
    await page.goto('/add-slot')
    // Waits until the tab has stored its user. Otherwise a sign-in page could replace the form.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('user'))).toContain(teacher.id)
    await page.getByLabel('Date').fill(academyDate(2))
    await page.getByLabel('From time').fill('10:00')
    await page.getByLabel('To time').fill('11:00')
    await records.query('DELETE FROM sessions WHERE user_id = $1', [teacher.id])
    expected.push(/status of 401/)
    const add = page.getByRole('main').getByRole('button', { name: 'Add Slot', exact: true })
    await add.click()
    await expectAlert(page, 'Error', 'Error saving slot', 'Please login first.')
    await closeAlert(page)
    await expect(page.getByText('Your session has ended. What you typed is still here.')).toBeVisible()
    await page.getByRole('button', { name: 'Log in again' }).click()
    const popup = page.getByRole('dialog')
    await popup.getByLabel('Phone').fill(teacher.phone)
    await popup.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await popup.getByRole('button', { name: 'Log in' }).click()
    await expect(popup).toHaveCount(0)
    await expect(page.getByText('Your session has ended.')).toHaveCount(0)
    await expect(page.getByLabel('From time')).toHaveValue('10:00')
    await add.click()
    await expectAlert(page, 'Slot added!', 'Successfully')
  })

  test('a logout clears the session storage, ends the session on the server, and opens /home', async ({
    page,
    context,
    enrolPerson,
  }) => {
    const student = await enrolPerson('student')
    await signIn(context, student)
    await page.goto('/home')
    await page.getByRole('banner').getByRole('button', { name: student.name }).click()
    const token = await page.evaluate(() => sessionStorage.getItem('token'))
    await page.evaluate(() => sessionStorage.setItem('something-else', 'of the session'))
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    const headers = { authorization: `Bearer ${token}` }
    expect((await page.request.get('/api/profile', { headers })).status()).toBe(401)
    expect((await page.request.get('/api/profile')).status()).toBe(401)
    await page.goto('/dashboard-home')
    await expect(page.getByText('Log in to open this page.')).toBeVisible()
  })

  test('signing in returns to the page that required it', async ({ page, enrolPerson }) => {
    const student = await enrolPerson('student')
    await page.goto('/view-teachers')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    const popup = page.getByRole('dialog', { name: 'Welcome back' })
    await popup.getByLabel('Phone').fill(student.phone)
    await popup.getByLabel('Password', { exact: true }).fill('one string of veena')
    await popup.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByLabel('Teacher', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/view-teachers$/)
  })

  test('says that the session has ended if the server rejects a download with 401', async ({
    page,
    context,
    expected,
    records,
    enrolPerson,
  }) => {
    const admin = await enrolPerson('admin')
    await signIn(context, admin)
    // Waits until the list of students has loaded. Otherwise, the request for the list could fail when the session
    // ends.
    const listed = page.waitForResponse((response) => new URL(response.url()).pathname === '/students')
    await page.goto('/student-list')
    await listed
    const save = page.getByRole('button', { name: 'Export CSV' })
    await expect(save).toBeVisible()
    await records.query('UPDATE sessions SET revoked_at = now() WHERE user_id = $1', [admin.id])
    expected.push(/status of 401/)
    await save.click()
    await expectAlert(page, 'Error', 'The file could not be created.', 'Please login first.')
    await closeAlert(page)
    await expect(page.getByText('Your session has ended. What you typed is still here.')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })
})

test.describe('A browser without storage', () => {
  test.beforeEach(({ context }) =>
    context.addInitScript(() => {
      for (const name of ['sessionStorage', 'localStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
      }
    }),
  )

  test('a browser without storage shows the usual header, film button and login', async ({ page, enrolPerson }) => {
    const student = await enrolPerson('student')
    await page.goto('/home')
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
    const popup = page.getByRole('dialog', { name: 'Welcome back' })
    await popup.getByLabel('Phone').fill(student.phone)
    await popup.getByLabel('Password', { exact: true }).fill('one string of veena')
    await popup.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: student.name })).toBeVisible()
  })

  test('a browser without storage opens the payment page with the selected course', async ({ page }) => {
    await page.goto('/courses/tabla')
    await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).click()
    await expect(page).toHaveURL(/\/payment$/)
    await expect(page.getByRole('img', { name: 'UPI code: ₹700 for Tabla' })).toBeVisible()
  })

  test('a browser without storage opens the payments of the academy office, and turns its keys on', async ({
    page,
    context,
    expected,
    records,
    enrolPerson,
  }) => {
    const [admin, student] = [await enrolPerson('admin'), await enrolPerson('student')]
    await pay(records, student.id)
    await signIn(context, admin)
    // The test inserted this payment without a picture, so the browser logs a 404.
    expected.push(/status of 404/)
    await page.goto('/payment-details')
    await search(page, student.email)
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: new RegExp(`^${student.name}`) })
      .click()
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('approves,')).toBeVisible()
  })
})
