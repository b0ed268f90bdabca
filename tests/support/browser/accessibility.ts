import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { looksShown } from './looks'

const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
}

/** The looks of elements (see looks.ts) that axe has already checked in this worker. */
const seen = new Set<string>()

/** Checks the page with axe. The legacy mode avoids opening a blank page for each check. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options(OPTIONS).setLegacyMode().analyze()
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect.soft(findings, `axe on ${what}`).toEqual([])
  for (const look of await page.evaluate(looksShown)) seen.add(look)
}

/** Checks the page with axe. Skips the check if axe has already checked every look on the page (see looks.ts). */
export async function expectNewLooksAccessible(page: Page, what: string): Promise<void> {
  const shown = await page.evaluate(looksShown)
  if (!shown.every((look) => seen.has(look))) await expectAccessible(page, what)
}

/**
 * Expects no element to exceed this screen width. Wider content must scroll within its own element. Does not
 * restore the earlier window size.
 */
export async function expectNoSidewaysScrolling(page: Page, width: number, what: string): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  // Uses `width` instead of `innerWidth`, which grows on phones when the page is too wide.
  const overflow = await page.evaluate((screen) => {
    window.scrollTo({ left: 500, behavior: 'instant' })
    const over = Math.max(document.documentElement.scrollWidth - screen, window.scrollX)
    if (over <= 0) return []
    const ends = (element: Element) => element.getBoundingClientRect().right + window.scrollX
    const overflowing = [...document.querySelectorAll('body *')].filter((element) => ends(element) > screen + 0.5)
    return [`${over} px`, ...overflowing.map(({ outerHTML }) => outerHTML.slice(0, 120))]
  }, width)
  expect.soft(overflow, `${what} at ${width} px`).toEqual([])
}
