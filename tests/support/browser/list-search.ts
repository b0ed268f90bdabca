import { expect, type Page } from '@playwright/test'

/** Types into a list's search field and waits for the new rows, so that the test does not act on the old ones. */
export async function search(page: Page, text: string): Promise<void> {
  const searchResponse = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === text)
  await page.getByRole('searchbox').fill(text)
  await searchResponse
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
