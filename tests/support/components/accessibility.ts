import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { looksShown } from '../browser/looks'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** False in the level `components`, because these checks are slow. */
const isChecked = import.meta.env.ACCESSIBILITY !== ''

export type Screen = readonly [width: number, height: number]
export const PHONE: Screen = [390, 844]
const SMALL_PHONE: Screen = [320, 844]
export const DESKTOP: Screen = [1280, 800]
/** At this width and above, the office's lists are tables. */
export const WIDE_DESKTOP: Screen = [1440, 900]

/** Waits until transitions and animations have ended, except endless ones. */
async function waitForAnimations(): Promise<void> {
  let runningAnimations: Animation[]
  // Check again after each round, because the end of one animation may start another animation.
  do {
    await new Promise(requestAnimationFrame)
    runningAnimations = document.getAnimations().filter(willEnd)
    await Promise.all(runningAnimations.map(({ finished }) => finished.catch(() => undefined)))
  } while (runningAnimations.length > 0)
}

const willEnd = ({ playState, effect }: Animation) =>
  playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)

/**
 * In the level `scenes`, checks the document with axe. The slow contrast check runs only if the screen shows a new
 * look. Skips iframes, because axe cannot run in a sandboxed iframe.
 */
export async function expectAccessible(): Promise<void> {
  if (!isChecked) return
  await waitForAnimations()
  const looks = looksShown()
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: RULES },
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: !looks.every((look) => seen.has(look)) } },
    iframes: false,
  })
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(findings, `axe at ${window.innerWidth} px`).toEqual([])
  for (const look of looks) seen.add(look)
}

/** The looks (tests/support/browser/looks.ts) that axe has already checked. */
const seen = new Set<string>()

/** Checks with axe only if the screen shows a new look. Most looks are the same on desktop and phone. */
async function expectNewLooksAccessible(): Promise<void> {
  await waitForAnimations()
  if (looksShown().every((look) => seen.has(look))) return
  await expectAccessible()
}

/** Expects that the page does not scroll sideways. Elements inside the page may scroll sideways. */
export function expectNoSidewaysScrolling(): void {
  window.scrollTo({ left: 500, behavior: 'instant' })
  const { scrollWidth } = document.documentElement
  const over = Math.max(scrollWidth - window.innerWidth, window.scrollX)
  const isBeyondWindow = (element: Element) =>
    element.getBoundingClientRect().right + window.scrollX > window.innerWidth + 0.5
  const overflowing = over > 0 ? [...document.querySelectorAll('body *')].filter(isBeyondWindow) : []
  expect(
    over,
    `at ${window.innerWidth} px: ${overflowing.map(({ outerHTML }) => outerHTML.slice(0, 120)).join('\n')}`,
  ).toBe(0)
}

/** In the level `scenes`, checks accessibility and width on a phone, on a small phone, and on a desktop. */
export async function expectFitsEveryScreen(desktop: Screen): Promise<void> {
  if (!isChecked) return
  await expectAccessible()
  expectNoSidewaysScrolling()
  for (const screen of new Set([SMALL_PHONE, DESKTOP, desktop])) {
    await page.viewport(...screen)
    expectNoSidewaysScrolling()
  }
  // Scrolls dialogs to the top, because their sticky buttons could cover other controls.
  for (const element of document.querySelectorAll('[role=dialog] *')) element.scrollTop = 0
  await expectNewLooksAccessible()
}
