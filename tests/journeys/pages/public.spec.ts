import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/visits'

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()

test.describe('Public pages', () => {
  test('the home page opens at /, and its logo links to it', async ({ page }) => {
    await page.goto('/faq')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Swaramala/ })
      .click()
    await expect(page).toHaveURL(/\/(home)?$/)
    await expect(page.locator('[data-hero]').first()).toBeVisible()
  })

  test('the courses page shows one section with a filter, all sections without, and the children’s with #children', async ({
    page,
  }) => {
    await page.goto('/all-courses')
    const all = await headings(page)
    for (const filter of ['south', 'north', 'western']) {
      await page.goto(`/all-courses?filter=${filter}`)
      const shown = await headings(page)
      expect(shown.length).toBeLessThan(all.length)
      expect(all).toEqual(expect.arrayContaining(shown.slice(0, 1)))
    }
    await page.getByRole('main').getByRole('link', { name: 'View All Courses' }).click()
    await expect(page).toHaveURL(/\/all-courses$/)
    await page.goto('/all-courses#children')
    await expect(page.locator('#children')).toBeInViewport()
    await page.getByRole('main').getByRole('link', { name: /close/i }).click()
    await expect(page).toHaveURL(/\/home$/)
  })

  test('every fee card shows 800 struck through, 700 and Enroll Now', async ({ page }) => {
    await page.goto('/fees-structure')
    const cards = page.getByRole('main').getByRole('article')
    const count = await cards.count()
    expect(count).toBeGreaterThanOrEqual(30)
    for (const card of await cards.all()) {
      await expect(card.locator('s')).toContainText('800')
      await expect(card).toContainText('₹700')
      await expect(card.getByRole('button', { name: 'Enroll Now' })).toBeVisible()
    }
  })

  test('/carnatic links to the payment page', async ({ page }) => {
    await page.goto('/carnatic')
    await page
      .getByRole('main')
      .getByRole('button', { name: /Enroll/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/payment/)
  })

  test('shows two teachers, and only one story can be open', async ({ page }) => {
    await page.goto('/voiceofexponent')
    const people = page.getByRole('main').getByRole('article')
    await expect(people).toHaveCount(2)
    const [first, second] = [people.first(), people.nth(1)]
    await first.getByText('Read More').click()
    await expect(first.locator('details')).toHaveAttribute('open', '')
    await expect(first.getByText('Read Less')).toBeVisible()
    await second.getByText('Read More').click()
    await expect(second.locator('details')).toHaveAttribute('open', '')
    await expect(first.locator('details')).not.toHaveAttribute('open', '')
    await second.getByText('Read Less').click()
    await expect(second.locator('details')).not.toHaveAttribute('open', '')
  })

  test('the footer links to every page that the academy lists there', async ({ page }) => {
    await page.goto('/home')
    const footer = page.getByRole('contentinfo')
    const links = await footer
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const path of [
      '/our-academy',
      '/about',
      '/book-trial',
      '/careers',
      '/masterclass',
      '/gift-card',
      '/faq',
      '/privacy-policy',
      '/terms',
      '/sitemap',
    ]) {
      expect(links).toContain(path)
    }
    expect(links.some((href) => href.startsWith('mailto:'))).toBe(true)
    await expect(footer).toContainText(/GST/)
  })

  test('an unknown address shows the academy’s own page', async ({ page, expected }) => {
    expected.push(/status of 404/)
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  })
})
