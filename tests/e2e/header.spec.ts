import type { Page } from '@playwright/test'
import { holdScripts, scriptsHaveCome } from '../support/scripts'
import { expect, test } from '../support/visits'

const bar = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })
const trigger = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })

test.describe('Header', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('pointing at Courses opens its menu, leaving closes it; every group leads to its filter', async ({ page }) => {
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

  test('pointing before its code had come opens it too', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/faq', { waitUntil: 'commit' })
    await trigger(page, 'Enroll').hover()
    release()
    await expect(bar(page).getByRole('link', { name: /^Enroll as a student/ })).toBeVisible()
  })

  test('a press right after pointing leaves the menu open, a later one closes it', async ({ page }) => {
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

  test('by keyboard alone: arrows along the bar and into the menu, Escape gives the focus back', async ({ page }) => {
    await page.goto('/faq')
    await scriptsHaveCome(page)
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

  test('tabbing on out of a menu closes it', async ({ page }) => {
    await page.goto('/faq')
    await scriptsHaveCome(page)
    await trigger(page, 'Meet').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await bar(page).getByRole('link', { name: 'Blogs' }).focus()
    await page.keyboard.press('Tab')
    await expect(trigger(page, 'Meet')).toHaveAttribute('aria-expanded', 'false')
  })
})

test.describe('Drawer @phone', () => {
  test('holds the whole menu; a link closes it', async ({ page }) => {
    await page.goto('/faq')
    await page.getByRole('button', { name: 'Menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.getByText('South', { exact: true }).click()
    await expect(drawer.getByRole('link', { name: 'Carnatic Music' })).toBeVisible()
    await drawer.getByRole('link', { name: 'Fees Structure' }).click()
    await expect(page).toHaveURL(/\/fees-structure$/)
    await expect(drawer).toHaveCount(0)
  })

  test('closes with Back and stays on the page, and Back after a link of it leads to that page', async ({ page }) => {
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
    // The drawer left no entry behind.
    await expect.poll(() => page.evaluate(() => JSON.stringify(window.history.state ?? {}))).not.toContain('dialogs')
    await page.goBack()
    await expect(page).toHaveURL(/\/home$/)
  })

  test('opens for who pressed before its code had come', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/faq', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Menu' }).click()
    release()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  })
})

test.describe('A form whose code is still on its way @phone', () => {
  test('keeps what was typed, and sends when it can', async ({ page, someone }) => {
    const student = await someone('student')
    await page.goto('/login', { waitUntil: 'networkidle' })
    const release = await holdScripts(page)
    await page.getByLabel('Phone').pressSequentially(student.phone)
    await page.getByLabel('Password', { exact: true }).pressSequentially('one string of veena')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByLabel('Phone')).toHaveValue(student.phone)
    release()
    await expect(page.locator('.swal2-title')).toHaveText('Login Successful')
    await page.waitForURL('**/home')
  })

  test('and before any script has come', async ({ page, someone }) => {
    const student = await someone('student')
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

  for (const [when, waitUntil] of [
    ['before any script has come', 'commit'],
    ['before the code of the form has come', 'networkidle'],
  ] as const) {
    test(`shows the password when Show is clicked by a script or by voice ${when}`, async ({ page }) => {
      const hold = () => holdScripts(page)
      const early = waitUntil === 'commit' ? await hold() : null
      await page.goto('/login', { waitUntil })
      const release = early ?? (await hold())
      await page.getByLabel('Password', { exact: true }).evaluate((field: HTMLInputElement) => {
        field.value = 'one string of veena'
      })
      // Without a pointer, as voice control does it.
      await page.getByRole('button', { name: 'Show password' }).evaluate((button: HTMLElement) => button.click())
      release()
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('one string of veena')
      // A short footer: the form is what matters here.
      expect((await page.getByRole('contentinfo').boundingBox())?.height).toBeLessThan(500)
    })
  }

  test('the trial form keeps days that were ticked early', async ({ page }) => {
    await page.goto('/book-trial', { waitUntil: 'networkidle' })
    const release = await holdScripts(page)
    await page.getByLabel('Your name').pressSequentially('Asha')
    await page.getByText('Sat', { exact: true }).click()
    await expect(page.getByRole('checkbox', { name: 'Sat' })).toBeChecked()
    release()
    // Only the form's own code knows the visitor's clock.
    await expect(page.getByText('These are times in New York.')).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveValue('Asha')
    await expect(page.getByRole('checkbox', { name: 'Sat' })).toBeChecked()
  })
})
