import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../scripts/system/root.mjs'
import { expectAccessible, expectNewLooksAccessible, expectNoSidewaysScrolling } from '../support/browser/accessibility'
import { expectStill } from '../support/browser/layout-shift'
import { formPages, hasScenes, officePages, openPages, pagesForOthers, portalPages } from '../support/browser/pages'
import { expect, signIn, test } from '../support/browser/visits'
import { enrolCast } from '../support/cast'

const PHONE = 390
const SMALL_PHONE = 320
const DESKTOP = 1280
const WIDE_DESKTOP = { width: 1440, height: 900 }

const { firstView, portal } = JSON.parse(fs.readFileSync(path.join(ROOT, 'tests/budget.json'), 'utf8')) as {
  firstView: { javascriptBytes: number; forms: number }
  portal: { javascriptBytes: number; calendars: number }
}

const pagesWithForm = ['/login', '/register', '/forgot-password', '/reset-password', '/invitation', '/book-trial']
/** Returns the maximum script size of a public page in bytes. Pages with a form may load more. */
const publicScriptLimit = (address: string) =>
  pagesWithForm.includes(address) ? firstView.forms : firstView.javascriptBytes

/** Returns the maximum script size of a portal page in bytes. Pages with a calendar may load more. */
const scriptLimit = (address: string) => (address.includes('calendar') ? portal.calendars : portal.javascriptBytes)

/** Returns the pages that a role may open. access.spec.ts tests the pages that the role may not open. */
const pagesOf = (role: keyof typeof pagesForOthers) =>
  [...(role === 'student' ? formPages : []), ...portalPages, ...officePages].filter(
    (each) => !pagesForOthers[role].includes(each),
  )

/** Waits until the page shows a heading and no “Loading...”. */
async function waitUntilSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
}

/**
 * Returns the transferred bytes of the scripts that a page loads initially (contract 16.33), without interaction. The
 * script that registers the service worker starts after more than five seconds, so it does not count.
 */
const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < 5000)
    const sizes = new Map(scripts.map((each) => [each.name, (each as PerformanceResourceTiming).encodedBodySize]))
    return [...sizes.values()].reduce((sum, size) => sum + size, 0)
  })

async function expectScripts(page: Page, address: string, most: number): Promise<void> {
  // Waits for scripts first, because the network may be idle before the scripts load.
  await expect.poll(() => scriptBytes(page), `scripts of ${address}`).toBeGreaterThan(50_000)
  await page.waitForLoadState('networkidle')
  expect.soft(await scriptBytes(page), `scripts of ${address}`).toBeLessThanOrEqual(most)
}

/**
 * Checks the page for layout shifts in a wide desktop window. `desktop` is a second tab, so the test's own tab can
 * check the phone layout at the same time.
 */
async function expectStillOnDesktop(desktop: Page, address: string, what: string): Promise<void> {
  await desktop.setViewportSize(WIDE_DESKTOP)
  await desktop.goto(address)
  await waitUntilSettled(desktop)
  await desktop.waitForLoadState('networkidle')
  await expectStill(desktop, `${what} at ${WIDE_DESKTOP.width}`)
}

function inParts<T>(list: readonly T[], parts: number): T[][] {
  return Array.from({ length: parts }, (_, part) => list.filter((_each, index) => index % parts === part))
}

test.describe('Every page is accessible, fits its screen and does not shift @phone', () => {
  // The timeout is long, because each test opens up to a dozen pages.
  test.describe.configure({ timeout: 120_000 })
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  // Another test checks the IDs and labels of each page (api/pages/public-markup.test.ts).
  for (const [part, paths] of inParts([...openPages, ...formPages], 4).entries()) {
    test(`a visitor opens the public pages, which load few scripts: part ${part + 1} of 4`, async ({
      page,
      context,
    }) => {
      const desktopPage = await context.newPage()
      for (const address of paths) {
        await test.step(address, async () => {
          const wide = expectStillOnDesktop(desktopPage, address, address)
          await page.setViewportSize({ width: PHONE, height: 844 })
          await page.goto(address)
          await waitUntilSettled(page)
          await expectNewLooksAccessible(page, `${address} on a phone`)
          await expectNoSidewaysScrolling(page, PHONE, address)
          // Waits for late content, so that the checks include it.
          await page.waitForLoadState('networkidle')
          await expectScripts(page, address, publicScriptLimit(address))
          await expectStill(page, `${address} at ${PHONE}`)
          await wide
          await expectNoSidewaysScrolling(page, SMALL_PHONE, address)
          await expectNoSidewaysScrolling(page, DESKTOP, address)
          await expectNewLooksAccessible(page, `${address} on a desktop`)
        })
      }
    })
  }

  test('opens a portal page for a visitor', async ({ page }) => {
    await page.goto('/dashboard')
    await waitUntilSettled(page)
    await expectAccessible(page, 'signing in')
    for (const width of [PHONE, SMALL_PHONE, DESKTOP]) await expectNoSidewaysScrolling(page, width, 'signing in')
  })

  // Splits the pages among several tests, because one test would take too long.
  for (const [role, parts] of [
    ['student', 2],
    ['teacher', 2],
    ['admin', 3],
  ] as const) {
    for (const [part, addresses] of inParts(['/home', ...pagesOf(role)], parts).entries()) {
      test(`a ${role} with many records opens every page: part ${part + 1} of ${parts}`, async ({
        page,
        context,
        expected,
        records,
      }) => {
        // Only a teacher has a calendar.
        if (role !== 'teacher')
          expected.push(
            /status of 404 .*\/api\/(slots|days-off)/,
            /The (calendar was|holidays and time off were) not loaded/,
          )
        // The test inserted the payments without pictures, so the browser logs a 404 for each.
        if (role === 'admin') expected.push(/status of 404 .*\/screenshot/)
        const person = (await enrolCast(records))[role]
        await signIn(context, person)
        const desktopPage = await context.newPage()
        for (const address of addresses) {
          await test.step(address, async () => {
            const path = address.replace('{self}', person.id)
            const wide = expectStillOnDesktop(desktopPage, path, `${role}: ${address}`)
            await page.setViewportSize({ width: PHONE, height: 844 })
            await page.goto(path)
            await waitUntilSettled(page)
            await expect.soft(page.getByText(/^This page is for |^Log in to open this page/)).toHaveCount(0)
            // Waits for late scripts and responses, so that the checks include them.
            await page.waitForLoadState('networkidle')
            await expectStill(page, `${role}: ${address} at ${PHONE}`)
            await wide
            if (address !== '/home') await expectScripts(page, address, scriptLimit(address))
            if (!hasScenes(role, address)) await expectNewLooksAccessible(page, `${role}: ${address}`)
            for (const width of [PHONE, SMALL_PHONE, DESKTOP]) {
              await expectNoSidewaysScrolling(page, width, `${role}: ${address}`)
            }
          })
        }
      })
    }
  }
})
