import { expect, test } from '../support/visits'

test.use({ javaScriptEnabled: false })

test.describe('Without JavaScript', () => {
  test('the filters show their part of the courses and of the fees', async ({ page }) => {
    for (const address of ['/all-courses', '/fees-structure']) {
      await page.goto(address)
      const headings = page.getByRole('main').getByRole('heading', { level: 2 })
      const all = await headings.count()
      await page.getByRole('navigation', { name: 'Filter by tradition' }).getByRole('link', { name: 'North' }).click()
      await expect(page).toHaveURL(`${address}?filter=north`)
      await expect(page.getByRole('main').getByRole('heading', { name: 'Hindustani music' }).first()).toBeVisible()
      expect(await headings.count()).toBeLessThan(all)
    }
  })

  test('a course leads to the payment page, and is named in its address', async ({ page }) => {
    await page.goto('/courses/veenai')
    await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first().click()
    await expect(page).toHaveURL(/\/payment\?course=Veenai$/)
  })

  test('stories and answers open', async ({ page }) => {
    await page.goto('/voiceofexponent')
    const story = page.getByRole('main').getByRole('article').first().locator('details')
    await story.locator('summary').click()
    await expect(story.locator('p').first()).toBeVisible()
    await page.goto('/faq')
    const answer = page.locator('details').nth(1)
    await answer.locator('summary').click()
    await expect(answer.locator('p').first()).toBeVisible()
  })

  test('the header leads on, where its menus cannot open @both', async ({ page, isMobile }) => {
    if (!isMobile) await page.setViewportSize({ width: 1440, height: 900 })
    for (const [name, path] of isMobile
      ? [['Menu', '/sitemap']]
      : [
          ['Courses', '/all-courses'],
          ['Enroll', '/fees-structure'],
        ]) {
      await page.goto('/about')
      await expect(page.getByRole('banner').getByRole('button', { name })).toBeHidden()
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
  })
})
