import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility'
import { formPages, officePages, openPages, portalPages } from '../support/pages'
import { book, openSlot, pay } from '../support/people'
import { expect, signIn, test } from '../support/visits'

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

  test('pages of a student with classes', async ({ page, context, isMobile, records, someone }) => {
    const [student, teacher] = [await someone('student'), await someone('teacher')]
    await book(records, await openSlot(records, teacher.id, 24 * 60), student.id)
    await book(records, await openSlot(records, teacher.id, 26 * 60), student.id, 'Painting')
    await openSlot(records, teacher.id, 30 * 60)
    await signIn(context, student)
    await visit(page, ['/home', ...formPages, ...portalPages, ...officePages.slice(0, 1)], isMobile, teacher.id)
  })

  test('pages of a student with nothing yet', async ({ page, context, isMobile, someone }) => {
    const student = await someone('student')
    await signIn(context, student)
    await visit(page, ['/dashboard', '/dashboard-home', '/online-class'], isMobile)
  })

  test('pages of a teacher', async ({ page, context, isMobile, records, someone }) => {
    const [student, teacher] = [await someone('student'), await someone('teacher')]
    await book(records, await openSlot(records, teacher.id, 24 * 60), student.id)
    await openSlot(records, teacher.id, 26 * 60)
    await signIn(context, teacher)
    await visit(page, ['/home', ...formPages, ...portalPages, ...officePages.slice(0, 1)], isMobile, teacher.id)
  })

  test('pages of the office', async ({ page, context, isMobile, records, someone }) => {
    const [admin, student, teacher] = [await someone('admin'), await someone('student'), await someone('teacher')]
    await pay(records, student.id)
    await openSlot(records, teacher.id, 26 * 60)
    await signIn(context, admin)
    await visit(page, ['/home', ...portalPages, ...officePages], isMobile, teacher.id)
  })
})
