import type { Page } from '@playwright/test'
import { holdScripts, waitForScripts } from '../../support/browser/scripts'
import { expect, test } from '../../support/browser/visits'

const bar = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })
const trigger = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })

test.describe('Header', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('hovering opens the Courses menu, leaving closes it, and each group links to its filter', async ({ page }) => {
    await page.goto('/faq')
    await trigger(page, 'Courses').hover()
    for (const [group, filter] of [
      ['South', 'south'],
      ['North', 'north'],
      ['Western', 'western'],
    ] as const) {
      const links = bar(page).getByRole('list', { name: group }).getByRole('link')
      await expect(links).toHaveCount(3)
      for (const link of await links.all()) await expect(link).toHaveAttribute('href', `/all-courses?filter=${filter}`)
    }
    const kids = bar(page).getByRole('list', { name: 'Kids' }).getByRole('link')
    await expect(kids.first()).toHaveAttribute('href', '/all-courses#children')
    await page.mouse.move(720, 890)
    await expect(bar(page).getByRole('list', { name: 'South' })).toHaveCount(0)
  })

  test('a menu that was hovered before its code had loaded opens afterwards', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/faq', { waitUntil: 'commit' })
    await trigger(page, 'Enroll').hover()
    release()
    await expect(bar(page).getByRole('link', { name: /^Enroll as a student/ })).toBeVisible()
  })

  test('a press right after the hover keeps the menu open, and a later press closes it', async ({ page }) => {
    await page.goto('/faq')
    const enroll = trigger(page, 'Enroll')
    await enroll.click()
    await expect(enroll).toHaveAttribute('aria-expanded', 'true')
    await expect(bar(page).getByRole('link', { name: /^Enroll as a student/ })).toHaveAttribute(
      'href',
      '/become-student',
    )
    await page.getByRole('heading', { level: 1 }).click()
    await expect(enroll).toHaveAttribute('aria-expanded', 'false')
  })

  test('the keyboard moves along the bar and into the menu, and Escape returns the focus', async ({ page }) => {
    await page.goto('/faq')
    await waitForScripts(page)
    const courses = trigger(page, 'Courses')
    await courses.focus()
    await page.keyboard.press('ArrowRight')
    await expect(bar(page).getByRole('link', { name: 'Fees Structure' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(bar(page).getByRole('link', { name: 'Blogs' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(courses).toBeFocused()
    await page.keyboard.press('Enter')
    const south = bar(page).getByRole('list', { name: 'South' }).getByRole('link')
    await expect(south.first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(south.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(south.nth(1)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(courses).toBeFocused()
    await expect(courses).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowDown')
    await expect(south.first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/all-courses\?filter=south$/)
    await expect(page.getByRole('heading', { level: 1, name: 'All courses' })).toBeVisible()
    await expect(courses).toHaveAttribute('aria-expanded', 'false')
  })

  test('a menu closes when Tab leaves it', async ({ page }) => {
    await page.goto('/faq')
    await waitForScripts(page)
    await trigger(page, 'Meet').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await bar(page).getByRole('link', { name: 'Blogs' }).focus()
    await page.keyboard.press('Tab')
    await expect(trigger(page, 'Meet')).toHaveAttribute('aria-expanded', 'false')
  })
})

test.describe('Drawer @phone', () => {
  test('the drawer contains the whole menu, and closes when a link is pressed', async ({ page }) => {
    await page.goto('/faq')
    await page.getByRole('button', { name: 'Menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.getByText('South', { exact: true }).click()
    await expect(drawer.getByRole('link', { name: 'Carnatic Music' })).toBeVisible()
    await drawer.getByRole('link', { name: 'Fees Structure' }).click()
    await expect(page).toHaveURL(/\/fees-structure$/)
    await expect(drawer).toHaveCount(0)
  })

  test('Back closes the drawer and stays on the page, and after a link of the drawer it returns to that page', async ({
    page,
  }) => {
    await page.goto('/home')
    await page.goto('/faq')
    const open = () => page.getByRole('button', { name: 'Menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await open()
    await expect(drawer).toBeVisible()
    await page.goBack()
    await expect(drawer).toHaveCount(0)
    await expect(page).toHaveURL(/\/faq$/)
    await open()
    await drawer.getByRole('link', { name: 'Fees Structure' }).click()
    await expect(page).toHaveURL(/\/fees-structure$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/faq$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(drawer).toHaveCount(0)
    // The drawer must leave no history entry.
    await expect.poll(() => page.evaluate(() => JSON.stringify(window.history.state ?? {}))).not.toContain('dialogs')
    await page.goBack()
    await expect(page).toHaveURL(/\/home$/)
  })

  test('a drawer that was pressed before its code had loaded opens afterwards', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/faq', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Menu' }).click()
    release()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  })
})

test.describe('A form before its page has loaded any script @phone', () => {
  test('a form keeps the input from before its code has loaded, and then sends it', async ({ page, enrolPerson }) => {
    const student = await enrolPerson('student')
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Phone').pressSequentially(student.phone)
    await page.getByLabel('Password', { exact: true }).pressSequentially('one string of veena')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByLabel('Phone')).toHaveValue(student.phone)
    release()
    await expect(page.locator('.swal2-title')).toHaveText('Login Successful')
    await page.waitForURL('**/home')
  })

  test('a click by script or voice control shows the password', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Password', { exact: true }).evaluate((field: HTMLInputElement) => {
      field.value = 'one string of veena'
    })
    // Clicks without a pointer, as voice control does.
    await page.getByRole('button', { name: 'Show password' }).evaluate((button: HTMLElement) => button.click())
    release()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('one string of veena')
    // The footer of this page must be short, because the form matters more.
    expect((await page.getByRole('contentinfo').boundingBox())?.height).toBeLessThan(500)
  })

  test('the trial form keeps every kind of field that was filled in before its code has loaded', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/book-trial', { waitUntil: 'commit' })
    await page.getByLabel('Your name').pressSequentially('Asha')
    await page.getByLabel('Phone').pressSequentially('+91 98765 43210')
    await page.getByLabel('Course', { exact: true }).selectOption('Veenai')
    for (const day of ['Sat', 'Sun', 'Sun', 'Fri']) await page.getByText(day, { exact: true }).click()
    await page.getByLabel(/^Anything we should know/).pressSequentially('Evenings only.')
    release()
    // Waits for the form's code, because only that code knows the visitor's time zone.
    await expect(page.getByText('These are times in New York.')).toBeVisible()
    // Once the form's code has loaded, the hint shows the typed number.
    await expect(page.getByText('+91 98765 43210, India')).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveValue('Asha')
    await expect(page.getByLabel('Course', { exact: true })).toHaveValue('Veenai')
    for (const name of ['Fri', 'Sat']) await expect(page.getByRole('checkbox', { name })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Sun' })).not.toBeChecked()
    await expect(page.getByLabel(/^Anything we should know/)).toHaveValue('Evenings only.')
    // A reload must keep the state of the form.
    await page.reload()
    await expect(page.getByText('These are times in New York.')).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveValue('Asha')
    await expect(page.getByLabel('Course', { exact: true })).toHaveValue('Veenai')
    for (const name of ['Fri', 'Sat']) await expect(page.getByRole('checkbox', { name })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Sun' })).not.toBeChecked()
    await expect(page.getByLabel(/^Anything we should know/)).toHaveValue('Evenings only.')
  })
})
