import type { Page } from '@playwright/test'
import type {} from '@/components/shell/event-replay'

/** Delays the page's scripts until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

/**
 * Waits until the page's scripts are ready for key presses. Tests can click and submit earlier, because the page
 * replays early clicks and submissions.
 */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => !window.earlyEvents)
}
