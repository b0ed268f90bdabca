import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { looksShown } from '../looks'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
export type Screen = readonly [width: number, height: number]
export const PHONE: Screen = [390, 844]
const SMALL_PHONE: Screen = [320, 844]
export const DESK: Screen = [1280, 800]
/** From here on the office's lists are tables. */
export const WIDE_DESK: Screen = [1440, 900]

/** What moves or changes its colour has come to rest; what goes round for ever is not waited for. */
async function atRest(): Promise<void> {
  let passing: Animation[]
  // One may begin as another ends.
  do {
    await new Promise(requestAnimationFrame)
    passing = document.getAnimations().filter(isPassing)
    await Promise.all(passing.map(({ finished }) => finished.catch(() => undefined)))
  } while (passing.length > 0)
}

const isPassing = ({ playState, effect }: Animation) =>
  playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)

/**
 * Axe over the document; contrast, which takes half of its time, where it has not seen all that is shown look like this. Frames
 * stay out: the one that we have shows a message, in which no script runs.
 */
export async function expectAccessible(): Promise<void> {
  await atRest()
  const looks = looksShown()
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: RULES },
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: !looks.every((look) => seen.has(look)) } },
    iframes: false,
  })
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(told, `axe at ${window.innerWidth} px`).toEqual([])
  for (const look of looks) seen.add(look)
}

/** The looks that axe has seen, on whatever screen. */
const seen = new Set<string>()

/** Axe, unless it has seen all that is shown look like this: most of a screen looks on a desk as it does on a phone. */
async function expectNewLooksAccessible(): Promise<void> {
  await atRest()
  if (looksShown().every((look) => seen.has(look))) return
  await expectAccessible()
}

/** Nothing reaches beyond the screen, as wide as it is: what is wider scrolls inside itself. */
export function expectNoSidewaysScrolling(): void {
  window.scrollTo({ left: 500, behavior: 'instant' })
  const { scrollWidth } = document.documentElement
  const over = Math.max(scrollWidth - window.innerWidth, window.scrollX)
  const beyond = (element: Element) => element.getBoundingClientRect().right + window.scrollX > window.innerWidth + 0.5
  const guilty = over > 0 ? [...document.querySelectorAll('body *')].filter(beyond) : []
  expect(over, `at ${window.innerWidth} px: ${guilty.map(({ outerHTML }) => outerHTML.slice(0, 120)).join('\n')}`).toBe(
    0,
  )
}

/** On a phone, on a small one, and on a desk: readable for everybody, and as wide as the screen. */
export async function expectFitsEveryScreen(desk: Screen): Promise<void> {
  await expectAccessible()
  expectNoSidewaysScrolling()
  for (const screen of new Set([SMALL_PHONE, DESK, desk])) {
    await page.viewport(...screen)
    expectNoSidewaysScrolling()
  }
  await expectNewLooksAccessible()
}
