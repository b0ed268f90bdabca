import { expect, type Locator, type Page } from '@playwright/test'

/** More Tab stops than any page has. */
const STOPS = 150

/** Presses Tab until an element has the focus. Fails if the keyboard does not reach it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  // Looks up the element only once, because a lookup is slower than pressing Tab.
  let element = await target.elementHandle()
  for (let stop = 0; stop < STOPS; stop++) {
    const state = await element?.evaluate((each) =>
      each.isConnected ? { focused: each === document.activeElement } : null,
    )
    if (state?.focused) return
    if (!state) element = await target.elementHandle()
    else await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${target}`)
}

/** Tabs to an element and presses Enter or Space on it. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await expect(target).toBeEnabled()
  await page.keyboard.press(key)
}

/** Tabs to an element and types into it. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Tabs to a date field and types the date in the order that the browser expects. */
export async function typeDate(page: Page, field: Locator, date: string): Promise<void> {
  const [year, month, day] = date.split('-')
  await type(page, field, `${month}${day}${year}`)
  if ((await field.inputValue()) !== date) {
    for (const _ of ['to the month', 'to the day']) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type(`${day}${month}${year}`)
  }
  await expect(field).toHaveValue(date)
}
