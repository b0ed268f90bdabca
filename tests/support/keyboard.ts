import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any page of ours has. */
const STOPS = 150

/** Walks by Tab until something has the focus; fails where the keyboard does not lead there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${target} is not reached by ${key}`)
}

/** Walks there and presses it. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await expect(target).toBeEnabled()
  await page.keyboard.press(key)
}

/** Walks there and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Walks to a date field and types the date, in whichever order this browser shows its parts. */
export async function typeDate(page: Page, field: Locator, date: string): Promise<void> {
  const [year, month, day] = date.split('-')
  await type(page, field, `${month}${day}${year}`)
  if ((await field.inputValue()) !== date) {
    for (const _ of ['to the month', 'to the day']) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type(`${day}${month}${year}`)
  }
  await expect(field).toHaveValue(date)
}
