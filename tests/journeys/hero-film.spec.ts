import type { Page } from '@playwright/test'
import { waitForScripts } from '../support/browser/scripts'
import { expect, test } from '../support/browser/visits'

const FILM = /\/film\/(wide|tall)\.(webm|mp4)$/
const film = (page: Page) => page.locator('[data-hero] video')
const button = (page: Page) => page.getByRole('button', { name: 'Pause the film' })
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)

const SCREENS = [
  [1280, 720],
  [1366, 1024],
  [1440, 900],
  [1440, 1200],
  [1920, 1080],
  [2560, 1080],
  [2560, 1440],
  [1024, 1366],
] as const

/**
 * Returns the positions of elements on the first screen, in CSS pixels. For the headline, measures the text and not its
 * box. Runs in the browser.
 */
function places() {
  const edges = ({ left, top, right, bottom }: DOMRect) => ({ left, top, right, bottom })
  const find = (selector: string) => document.querySelector(selector) as Element
  const text = document.createRange()
  text.selectNode(find('[data-hero] h1').firstChild as Node)
  return {
    hero: edges(find('[data-hero]').getBoundingClientRect()),
    video: edges(find('[data-hero] video').getBoundingClientRect()),
    picture: edges(find('.hero-picture').getBoundingClientRect()),
    stage: edges(find('.hero-stage').getBoundingClientRect()),
    headline: edges(text.getBoundingClientRect()),
  }
}

/**
 * Opens the home page and gives it time to play the film. Returns the URLs of all film requests. Later requests are
 * added to the same list.
 */
async function recordFilmRequests(page: Page): Promise<string[]> {
  const requests: string[] = []
  page.on('request', (request) => {
    if (FILM.test(request.url())) requests.push(request.url())
  })
  await page.goto('/home')
  await waitForScripts(page)
  // The film needs three idle periods of the page: one to load, one to render and one to start playing.
  for (let turn = 0; turn < 3; turn++) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })))
  }
  return requests
}

test.describe('The film on the first screen', () => {
  test('the film loops without sound in the shape of the screen, and a pause lasts after a reload @both', async ({
    page,
    isMobile,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const requests = await recordFilmRequests(page)
    await expect(film(page)).toHaveAttribute('data-showing', 'true')
    expect(requests).not.toEqual([])
    const shown = await film(page).evaluate(({ currentSrc, loop, muted }: HTMLVideoElement) => ({
      currentSrc,
      loop,
      muted,
    }))
    expect(shown).toMatchObject({ loop: true, muted: true })
    expect(shown.currentSrc).toContain(isMobile ? '/film/tall.' : '/film/wide.')

    await button(page).click()
    await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => isPaused(page)).toBe(true)

    const requestsAfterReload = await recordFilmRequests(page)
    await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
    expect(requestsAfterReload).toEqual([])
    await button(page).click()
    await expect.poll(() => isPaused(page)).toBe(false)
  })

  test('the film fills the screen at every size, and no drawing lies behind the headline', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/home')
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height })
      await expect(film(page)).toHaveAttribute('data-showing', 'true')
      const { hero, video, headline, picture, stage } = await page.evaluate(places)
      expect(hero, `${width} × ${height}`).toEqual({ left: 0, top: 0, right: width, bottom: height })
      expect(video.left).toBeLessThanOrEqual(0)
      expect(video.top).toBeLessThanOrEqual(0)
      expect(video.right).toBeGreaterThanOrEqual(width)
      expect(video.bottom).toBeGreaterThanOrEqual(height)
      if (width < height) {
        expect(headline.top, `${width} × ${height}`).toBeGreaterThanOrEqual(picture.bottom)
      } else {
        // The outermost loop of the kolam ends at 39 % of the stage's width and at 59 % of its height.
        const isLeftOfIt = headline.right <= stage.left + 0.39 * (stage.right - stage.left)
        const isBelowIt = headline.top >= stage.top + 0.59 * (stage.bottom - stage.top)
        expect(isLeftOfIt || isBelowIt, `${width} × ${height}`).toBe(true)
      }
    }
  })

  test('the film pauses while it is out of view', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/home')
    await expect(film(page)).toHaveAttribute('data-showing', 'true')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(() => isPaused(page)).toBe(true)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => isPaused(page)).toBe(false)
  })

  for (const [whom, prepare] of [
    ['who wants less motion', (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })],
    [
      'who saves data',
      (page: Page) =>
        page.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true, addEventListener() {} } }),
        ),
    ],
    [
      'whose line is slow',
      (page: Page) =>
        page.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', addEventListener() {} } }),
        ),
    ],
  ] as const) {
    test(`a visitor ${whom} sees the picture without a pause button, and the film is not loaded`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await prepare(page)
      expect(await recordFilmRequests(page)).toEqual([])
      await expect(film(page)).toHaveCount(0)
      await expect(button(page)).toHaveCount(0)
      await expect(page.locator('.hero-poster')).toBeVisible()
    })
  }
})
