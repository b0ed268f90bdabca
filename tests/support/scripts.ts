import type { Page } from '@playwright/test'
import type {} from '@/components/shell/event-replay'

/** Whatever script the page asks for from here on waits until the returned function is called. */
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

/** Keys are heard from here on; presses and forms that came earlier are remembered by the page itself. */
export async function scriptsHaveCome(page: Page): Promise<void> {
  await page.waitForFunction(() => !window.earlyEvents)
}
