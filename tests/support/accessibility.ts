import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const NARROW = [390, 320]

/** Axe over the page. In its legacy mode: without a blank page of its own for each look, which only foreign frames would need. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect.soft(told, `axe on ${what}`).toEqual([])
}

/** Nothing reaches beyond the screen: what is wider than it scrolls inside itself. */
export async function expectNoSidewaysScrolling(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 844 })
    const over = await page.evaluate(() => {
      window.scrollTo({ left: 500, behavior: 'instant' })
      const { scrollWidth } = document.documentElement
      return Math.max(scrollWidth - window.innerWidth, window.scrollX)
    })
    expect.soft(over, `${what} at ${width} px`).toBeLessThanOrEqual(0)
  }
  if (before) await page.setViewportSize(before)
}
