import { expect, type Locator, type Page } from '@playwright/test'

export const alertIn = (page: Page): Locator => page.locator('.swal2-popup')

/** Expects an open alert with the documented title and text, and the server's reason below them. */
export async function expectAlert(
  page: Page,
  title: string,
  text: string | RegExp = '',
  reason?: string | RegExp,
): Promise<void> {
  const popup = alertIn(page)
  await expect(popup.locator('.swal2-title')).toHaveText(title)
  await expect(popup.locator('.swal2-html-container')).toHaveText(text)
  if (reason !== undefined) await expect(popup.locator('.swal2-footer')).toHaveText(reason)
}

/** Presses the alert's button and waits until the alert is gone. */
export async function closeAlert(page: Page, button = 'OK'): Promise<void> {
  await alertIn(page).getByRole('button', { name: button, exact: true }).click()
  await expect(alertIn(page)).toHaveCount(0)
}
