import { alertIn, closeAlert, expectAlert } from '../../support/browser/alerts'
import { expect, signIn, test } from '../../support/browser/visits'
import { book, newEmail, openSlot, PASSWORD } from '../../support/people'

test.describe('Profile', () => {
  test('the profile changes name and time zone, shows an invalid field, and keeps a new email pending', async ({
    page,
    context,
    enrolPerson,
  }) => {
    const student = await enrolPerson('student')
    await signIn(context, student)
    await page.goto('/profile')
    await page.getByLabel('Name', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Nila Thomas')
    await page.getByLabel('Time zone').selectOption('Europe/London')
    await page.getByRole('button', { name: 'Save details' }).click()
    await expectAlert(page, 'Saved', 'Your details are up to date.')
    await closeAlert(page)
    await expect(page.getByRole('heading', { name: 'Nila Thomas' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/London')
    const email = newEmail()
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('New email').fill(email)
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Send confirmation' }).click()
    await expect(page.getByText(`We’ve sent a link to ${email}.`)).toBeVisible()
  })

  test('a new password ends other sessions, and works from then on', async ({
    page,
    context,
    openPage,
    expected,
    enrolPerson,
  }) => {
    const student = await enrolPerson('student')
    const otherPage = await openPage(student)
    await otherPage.goto('/dashboard-home')
    await signIn(context, student)
    await page.goto('/profile')
    await page.getByLabel('Current password', { exact: true }).fill('not this one')
    await page.getByLabel('New password', { exact: true }).fill('a new string of veena')
    expected.push(/status of (401|422)/)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expectAlert(page, 'Error', 'The password could not be changed')
    await closeAlert(page)
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expectAlert(
      page,
      'Password changed',
      'Other devices are signed out. If you used a calendar link, it has stopped working: create a new one.',
    )
    await closeAlert(page)
    expect((await otherPage.request.get('/api/profile')).status()).toBe(401)
    await page.reload()
    await expect(page.getByRole('heading', { name: student.name })).toBeVisible()
    const login = (password: string) => page.request.post('/api/login', { data: { phone: student.phone, password } })
    expect((await login(PASSWORD)).status()).toBe(401)
    expect((await login('a new string of veena')).status()).toBe(200)
  })

  test('every page links to the profile from the person’s name', async ({ page, context, enrolPerson }) => {
    const student = await enrolPerson('student', 'Nila Thomas')
    await signIn(context, student)
    await page.goto('/dashboard-home')
    await page.getByRole('link', { name: /^Nila Thomas.*your profile$/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
    await page.getByText('Account ID').click()
    await expect(page.getByText(student.id)).toBeVisible()
  })

  test('a teacher’s personal meeting link is used for all their classes, and an unknown host is rejected', async ({
    page,
    context,
    records,
    openPage,
    expected,
    enrolPerson,
  }) => {
    const [student, teacher] = [await enrolPerson('student'), await enrolPerson('teacher')]
    const slot = await openSlot(records, teacher.id, 2000)
    await book(records, slot, student.id)
    await signIn(context, teacher)
    await page.goto('/profile')
    const linkField = page.getByLabel('Your own meeting link')
    expected.push(/status of 422/)
    await linkField.fill('https://zoom.us.evil.example/j/1')
    await page.getByRole('button', { name: 'Save link' }).click()
    await expect(linkField).toHaveAttribute('aria-invalid', 'true')
    await linkField.fill('https://meet.google.com/abc-defg-hij')
    await page.getByRole('button', { name: 'Save link' }).click()
    await expectAlert(page, 'Saved', 'Your classes will use this link.')
    await closeAlert(page)

    const studentPage = await openPage(student)
    await studentPage.context().route('https://meet.google.com/**', (route) => route.fulfill({ body: 'The room' }))
    await studentPage.goto(`/before-class?slot=${slot.id}`)
    await studentPage.getByRole('button', { name: 'Go to the class' }).click()
    await studentPage.waitForURL('https://meet.google.com/abc-defg-hij')
  })

  test('the profile creates a working calendar link, and turns it off', async ({ page, context, enrolPerson }) => {
    await signIn(context, await enrolPerson('student'))
    await page.goto('/profile')
    // Sections above can load late and move the button, so a press can miss it.
    await expect(async () => {
      const create = page.getByRole('button', { name: 'Create link' })
      if (await create.isVisible()) await create.click()
      await expect(page.getByLabel('Your calendar link')).toBeVisible({ timeout: 3000 })
    }).toPass()
    const address = await page.getByLabel('Your calendar link').inputValue()
    const feed = await page.request.get(address)
    expect(feed.status()).toBe(200)
    expect(await feed.text()).toContain('BEGIN:VCALENDAR')
    await page.getByRole('button', { name: 'Turn off calendar link' }).click()
    await expectAlert(page, 'Turn off the calendar link?', /no longer show your classes/)
    await alertIn(page).getByRole('button', { name: 'Turn off' }).click()
    await expectAlert(page, 'Calendar link turned off', 'The link no longer works.')
    await closeAlert(page)
    await expect(page.getByLabel('Your calendar link')).toHaveCount(0)
    expect((await page.request.get(address)).status()).toBe(404)
  })

  test('Sign out everywhere ends every session after a confirmation', async ({
    page,
    context,
    openPage,
    enrolPerson,
  }) => {
    const student = await enrolPerson('student')
    const otherPage = await openPage(student)
    await otherPage.goto('/dashboard-home')
    await signIn(context, student)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expectAlert(page, 'Sign out everywhere?', /including this one/)
    await closeAlert(page, 'Cancel')
    expect((await otherPage.request.get('/api/profile')).status()).toBe(200)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await alertIn(page).getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL(/\/home$/)
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    expect((await otherPage.request.get('/api/profile')).status()).toBe(401)
    expect((await page.request.get('/api/profile')).status()).toBe(401)
  })
})
