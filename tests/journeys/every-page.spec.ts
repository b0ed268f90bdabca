import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../scripts/system/root.mjs'
import { expectAccessible, expectNewLooksAccessible, expectNoSidewaysScrolling } from '../support/accessibility'
import { enrolCast } from '../support/cast'
import { expectStill } from '../support/layout-shift'
import { formPages, hasScenes, officePages, openPages, pagesForOthers, portalPages } from '../support/pages'
import { expect, signIn, test } from '../support/visits'

const PHONE = 390
const SMALL_PHONE = 320
const DESK = 1280
const WIDE_DESK = { width: 1440, height: 900 }

const { firstView, portal } = JSON.parse(fs.readFileSync(path.join(ROOT, 'tests/budget.json'), 'utf8')) as {
  firstView: { javascriptBytes: number }
  portal: { javascriptBytes: number; calendars: number }
}

/** What a page of the portal may bring before it is touched; a calendar brings its grid. */
const mostScripts = (address: string) => (address.includes('calendar') ? portal.calendars : portal.javascriptBytes)

/** What a person's role opens to them; what others find there is tested in access.spec.ts. */
const pagesOf = (role: keyof typeof pagesForOthers) =>
  [...(role === 'student' ? formPages : []), ...portalPages, ...officePages].filter(
    (each) => !pagesForOthers[role].includes(each),
  )

/** Nothing is under way any more: the page has its content, and every drawn-in line stands. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
}

/** Bytes of the scripts that a page has brought so far without being touched, as they come over the wire. */
const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    const sizes = new Map(scripts.map((each) => [each.name, (each as PerformanceResourceTiming).encodedBodySize]))
    return [...sizes.values()].reduce((sum, size) => sum + size, 0)
  })

async function expectScripts(page: Page, address: string, most: number): Promise<void> {
  // A public page adds its scripts after it is drawn, so the network may be idle before they are requested.
  await expect.poll(() => scriptBytes(page), `scripts of ${address}`).toBeGreaterThan(50_000)
  await page.waitForLoadState('networkidle')
  expect.soft(await scriptBytes(page), `scripts of ${address}`).toBeLessThanOrEqual(most)
}

/** Opens the page once more, on a wide desk, while its phone form is looked at. */
async function expectStillOnDesk(desk: Page, address: string, what: string): Promise<void> {
  await desk.setViewportSize(WIDE_DESK)
  await desk.goto(address)
  await settled(desk)
  await desk.waitForLoadState('networkidle')
  await expectStill(desk, `${what} at ${WIDE_DESK.width}`)
}

function inParts<T>(list: readonly T[], parts: number): T[][] {
  return Array.from({ length: parts }, (_, part) => list.filter((_each, index) => index % parts === part))
}

test.describe('Every page is accessible, fits its screen and keeps still @phone', () => {
  // Up to a dozen pages each.
  test.describe.configure({ timeout: 120_000 })
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  // That labels, ids and what refers to them are right is read in the markup of each of them (api/public-markup.test.ts).
  for (const [part, paths] of inParts([...openPages, ...formPages], 4).entries()) {
    test(`open pages to a visitor, with few scripts: part ${part + 1} of 4`, async ({ page, context }) => {
      const desk = await context.newPage()
      for (const address of paths) {
        await test.step(address, async () => {
          const wide = expectStillOnDesk(desk, address, address)
          await page.setViewportSize({ width: PHONE, height: 844 })
          await page.goto(address)
          await settled(page)
          await expectNewLooksAccessible(page, `${address} on a phone`)
          await expectNoSidewaysScrolling(page, PHONE, address)
          // What comes once the page is at rest counts too.
          await page.waitForLoadState('networkidle')
          await expectScripts(page, address, firstView.javascriptBytes)
          await expectStill(page, `${address} at ${PHONE}`)
          await wide
          await expectNoSidewaysScrolling(page, SMALL_PHONE, address)
          await expectNoSidewaysScrolling(page, DESK, address)
          await expectNewLooksAccessible(page, `${address} on a desk`)
        })
      }
    })
  }

  test('a page of the portal to a visitor', async ({ page }) => {
    await page.goto('/dashboard')
    await settled(page)
    await expectAccessible(page, 'signing in')
    for (const width of [PHONE, SMALL_PHONE, DESK]) await expectNoSidewaysScrolling(page, width, 'signing in')
  })

  // In parts of like length: one long test would be the last one, with nobody beside it.
  for (const [role, parts] of [
    ['student', 2],
    ['teacher', 2],
    ['admin', 3],
  ] as const) {
    for (const [part, addresses] of inParts(['/home', ...pagesOf(role)], parts).entries()) {
      test(`the pages of a ${role}, who has a lot in their records: part ${part + 1} of ${parts}`, async ({
        page,
        context,
        expected,
        records,
      }) => {
        // Only a teacher has a calendar of their own.
        if (role !== 'teacher')
          expected.push(/status of 404 .*\/api\/(slots|days-off)/, /The (calendar was|days off were) not loaded/)
        // The payments of the cast were written straight into the records: there is no picture behind them.
        if (role === 'admin') expected.push(/status of 404 .*\/screenshot/)
        const person = (await enrolCast(records))[role]
        await signIn(context, person)
        const desk = await context.newPage()
        for (const address of addresses) {
          await test.step(address, async () => {
            const path = address.replace('{self}', person.id)
            const wide = expectStillOnDesk(desk, path, `${role}: ${address}`)
            await page.setViewportSize({ width: PHONE, height: 844 })
            await page.goto(path)
            await settled(page)
            await expect.soft(page.getByText(/^This page is for |^Log in to open this page/)).toHaveCount(0)
            // Scripts and answers that come after the first picture count too.
            await page.waitForLoadState('networkidle')
            await expectStill(page, `${role}: ${address} at ${PHONE}`)
            await wide
            if (address !== '/home') await expectScripts(page, address, mostScripts(address))
            if (!hasScenes(role, address)) await expectNewLooksAccessible(page, `${role}: ${address}`)
            for (const width of [PHONE, SMALL_PHONE, DESK]) {
              await expectNoSidewaysScrolling(page, width, `${role}: ${address}`)
            }
          })
        }
      })
    }
  }
})
