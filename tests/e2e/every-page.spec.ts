import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility'
import { formPages, officePages, openPages, portalPages } from '../support/pages'
import { expect, test } from '../support/visits'

/** Nothing is under way any more: the page has its content, and every drawn-in line stands. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
}

async function visit(page: Page, paths: readonly string[], isMobile: boolean, self = ''): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path.replace('{self}', self))
      await settled(page)
      await expectAccessible(page, path)
      if (isMobile) await expectNoSidewaysScrolling(page, path)
    })
  }
}

function inParts<T>(list: readonly T[], parts: number): T[][] {
  return Array.from({ length: parts }, (_, part) => list.filter((_each, index) => index % parts === part))
}

test.describe('Every page is accessible and fits its screen', () => {
  // Some twenty pages each.
  test.describe.configure({ timeout: 150_000 })
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const [part, paths] of inParts([...openPages, ...formPages], 4).entries()) {
    test(`open pages to a visitor, part ${part + 1} of 4`, async ({ page, isMobile }) => {
      await visit(page, paths, isMobile)
    })
  }

  test('signed-in pages to a visitor', async ({ page, isMobile }) => {
    await visit(page, [...portalPages, ...officePages], isMobile, 'nobody')
  })
})
