import { expect, signIn, test } from '../support/visits'

test.describe('Session', () => {
  test('a new tab is refilled from the cookie', async ({ page, context, someone }) => {
    const student = await someone('student')
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

  test('logout empties the session storage, ends the session on the server and goes to /home', async ({
    page,
    context,
    someone,
  }) => {
    const student = await someone('student')
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
    await expect(page.getByText('Sign in to open this page.')).toBeVisible()
  })

  test('a stored user without an id gets it by the phone', async ({ page, context, someone }) => {
    const teacher = await someone('teacher')
    await signIn(context, teacher)
    await page.goto('/home')
    await expect(page.getByRole('banner').getByRole('button', { name: teacher.name })).toBeVisible()
    await page.evaluate(() => {
      const { id: _, ...user } = JSON.parse(sessionStorage.getItem('user') ?? '{}')
      sessionStorage.setItem('user', JSON.stringify(user))
    })
    const lookup = page.waitForResponse(`**/teacher/${teacher.phone}`)
    await page.reload()
    expect((await lookup).status()).toBe(200)
    await expect.poll(() => page.evaluate(() => JSON.parse(sessionStorage.getItem('user') ?? '{}').id)).toBe(teacher.id)
  })

  test('after signing in from a page that wanted it, one is on that page', async ({ page, someone }) => {
    const student = await someone('student')
    await page.goto('/view-teachers')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    const popup = page.getByRole('dialog', { name: 'Welcome back' })
    await popup.getByLabel('Phone').fill(student.phone)
    await popup.getByLabel('Password', { exact: true }).fill('one string of veena')
    await popup.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByLabel('Teacher', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/view-teachers$/)
  })
})
