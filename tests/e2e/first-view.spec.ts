import { scriptsHaveCome } from '../support/scripts'
import { expect, test } from '../support/visits'

// Somebody who was never here enters: their browser keeps nothing of what another test fetched.
test.describe('A first view is light @phone', () => {
  test('what is laid out later keeps the width of the page, and is whole in the end', async ({ enter }) => {
    const page = await enter()
    await page.goto('/fees-structure')
    const parts = page.locator('.deferred-layout')
    expect(await parts.count()).toBe(5)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    for (const part of await parts.all()) await expect(part).toHaveCSS('content-visibility', 'visible')
  })

  test('the first picture comes before the first script', async ({ enter, request }) => {
    const page = await enter()
    expect(await (await request.get('/home')).text()).not.toMatch(/<script[^>]+async/)
    await page.goto('/home')
    await scriptsHaveCome(page)
    const [drawn, asked] = await page.evaluate(() => [
      performance.getEntriesByType('paint')[0]?.startTime ?? 0,
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((each) => each.initiatorType === 'script' && each.name.endsWith('.js'))
        .map((each) => each.startTime),
    ])
    expect(asked.length).toBeGreaterThan(5)
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(drawn)
  })

  test('scripts are kept for a year and come in the encoding that the browser names', async ({ enter, request }) => {
    const page = await enter()
    await page.goto('/faq')
    const address = (await page.locator('script[src*="/_next/static/"]').first().getAttribute('src')) ?? ''
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const { headers } = await fetch(new URL(address, page.url()), { headers: { 'accept-encoding': accepted } })
      expect(headers.get('content-encoding')).toBe(encoding)
      expect(headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/)
    }
    expect((await request.get('/_next/static/chunks/none.js')).status()).toBe(404)
  })
})
