import { waitForScripts } from '../../support/browser/scripts'
import { expect, test } from '../../support/browser/visits'

// The visitor is new, so the browser's cache is empty.
test.describe('The first page load is light @phone', () => {
  test('a page keeps its width while its parts are laid out later', async ({ openPage }) => {
    const page = await openPage()
    await page.goto('/fees-structure')
    const parts = page.locator('.deferred-layout')
    expect(await parts.count()).toBe(5)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    for (const part of await parts.all()) await expect(part).toHaveCSS('content-visibility', 'visible')
  })

  test('a page paints before it runs the first script', async ({ openPage, request }) => {
    const page = await openPage()
    expect(await (await request.get('/home')).text()).not.toMatch(/<script[^>]+async/)
    await page.goto('/home')
    await waitForScripts(page)
    const [firstPaint, scriptStarts] = await page.evaluate(() => [
      performance.getEntriesByType('paint')[0]?.startTime ?? 0,
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((each) => each.initiatorType === 'script' && each.name.endsWith('.js'))
        .map((each) => each.startTime),
    ])
    expect(scriptStarts.length).toBeGreaterThan(5)
    expect(Math.min(...scriptStarts)).toBeGreaterThanOrEqual(firstPaint)
  })

  test('scripts may be cached for a year, and have an encoding that the browser accepts', async ({
    openPage,
    request,
  }) => {
    const page = await openPage()
    await page.goto('/faq')
    const address = (await page.locator('script[src*="/_next/static/"]').first().getAttribute('src')) ?? ''
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const script = await fetch(new URL(address, page.url()), { headers: { 'accept-encoding': accepted } })
      const { headers } = script
      expect(await script.text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
      expect(headers.get('content-encoding')).toBe(encoding)
      expect(headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/)
    }
    expect((await request.get('/_next/static/chunks/none.js')).status()).toBe(404)
  })
})
