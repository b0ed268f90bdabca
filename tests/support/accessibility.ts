import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { looksShown } from './looks'

const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
}

/** The looks that axe has seen in this worker, on whatever page and screen. */
const seen = new Set<string>()

/** Axe over the page. In its legacy mode: without a blank page of its own for each look, which only foreign frames would need. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options(OPTIONS).setLegacyMode().analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect.soft(told, `axe on ${what}`).toEqual([])
  for (const look of await page.evaluate(looksShown)) seen.add(look)
}

/** Axe, unless it has seen all that is shown look like this: most of a page looks on a desk as it does on a phone. */
export async function expectNewLooksAccessible(page: Page, what: string): Promise<void> {
  const shown = await page.evaluate(looksShown)
  if (!shown.every((look) => seen.has(look))) await expectAccessible(page, what)
}

/** Nothing reaches beyond a screen of this width: what is wider scrolls inside itself. The page keeps that width. */
export async function expectNoSidewaysScrolling(page: Page, width: number, what: string): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  // A phone that is shown too wide a page zooms out until it fits: its own word for its width would hide what is wrong.
  const beyond = await page.evaluate((screen) => {
    window.scrollTo({ left: 500, behavior: 'instant' })
    const over = Math.max(document.documentElement.scrollWidth - screen, window.scrollX)
    if (over <= 0) return []
    const ends = (element: Element) => element.getBoundingClientRect().right + window.scrollX
    const guilty = [...document.querySelectorAll('body *')].filter((element) => ends(element) > screen + 0.5)
    return [`${over} px`, ...guilty.map(({ outerHTML }) => outerHTML.slice(0, 120))]
  }, width)
  expect.soft(beyond, `${what} at ${width} px`).toEqual([])
}
