import { expect, signIn, test } from '../../support/browser/visits'
import { type Cast, enrolCast } from '../../support/cast'

test.use({ javaScriptEnabled: false })

test.describe('Without JavaScript', () => {
  test('the filters show their courses and fees without JavaScript', async ({ page }) => {
    for (const address of ['/all-courses', '/fees-structure']) {
      await page.goto(address)
      const headings = page.getByRole('main').getByRole('heading', { level: 2 })
      const all = await headings.count()
      await page.getByRole('navigation', { name: 'Filter by tradition' }).getByRole('link', { name: 'North' }).click()
      await expect(page).toHaveURL(`${address}?filter=north`)
      await expect(page.getByRole('main').getByRole('heading', { name: 'Hindustani music' }).first()).toBeVisible()
      expect(await headings.count()).toBeLessThan(all)
    }
  })

  test('a course links to the payment page with its name in the address', async ({ page }) => {
    await page.goto('/courses/veenai')
    await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first().click()
    await expect(page).toHaveURL(/\/payment\?course=Veenai$/)
  })

  test('stories and answers can be opened without JavaScript', async ({ page }) => {
    await page.goto('/voiceofexponent')
    const story = page.getByRole('main').getByRole('article').first().locator('details')
    await story.locator('summary').click()
    await expect(story.locator('p').first()).toBeVisible()
    await page.goto('/faq')
    const answer = page.locator('details').nth(1)
    await answer.locator('summary').click()
    await expect(answer.locator('p').first()).toBeVisible()
  })

  test('the header has links where its menus cannot open @both', async ({ page, isMobile }) => {
    if (!isMobile) await page.setViewportSize({ width: 1440, height: 900 })
    for (const [name, path] of isMobile
      ? [['Menu', '/sitemap']]
      : [
          ['Courses', '/all-courses'],
          ['Enroll', '/fees-structure'],
        ]) {
      await page.goto('/about')
      await expect(page.getByRole('banner').getByRole('button', { name })).toBeHidden()
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
  })
})

test.describe('Signed-in pages can be read without JavaScript', () => {
  /** Text that appears in the main content of each page. */
  const pages: Readonly<
    Record<keyof Cast, readonly (readonly [address: string, shows: (cast: Cast) => string | RegExp])[]>
  > = {
    student: [
      ['/dashboard-home', ({ teacher }) => teacher.name],
      ['/my-classes', ({ teacher }) => teacher.name],
      ['/view-teachers', () => /^Free$/],
      ['/view-teachers?teacher=', () => /^Next free: /],
      ['/calendar', ({ teacher }) => teacher.name],
      ['/payment', () => 'The amount is not the fee'],
    ],
    teacher: [
      ['/dashboard-home', ({ student }) => student.name],
      ['/my-classes', ({ student }) => student.name],
      ['/calendar', ({ student }) => student.name],
      ['/teacher-calendar/{teacher}', ({ student }) => student.name],
    ],
    admin: [
      ['/dashboard-home', () => 'Today’s classes'],
      ['/my-classes', () => 'Join Now'],
      ['/calendar', () => 'Agenda'],
      ['/student-list?q={student-email}', ({ student }) => student.name],
      ['/teacher-list', () => /^Applying /],
      ['/payment-details?q={student-email}', ({ student }) => student.name],
      ['/trial-requests', () => /For my daughter, who is nine/],
      ['/messages', () => 'We’ve received your payment'],
      ['/people/{student}', ({ student }) => student.email],
    ],
  }
  for (const role of ['student', 'teacher', 'admin'] as const) {
    test(`a ${role} can read the signed-in pages without JavaScript`, async ({ page, context, records }) => {
      const cast = await enrolCast(records)
      await signIn(context, cast[role])
      for (const [address, shows] of pages[role]) {
        await test.step(address, async () => {
          await page.goto(
            address
              .replace('{teacher}', cast.teacher.id)
              .replace('{student}', cast.student.id)
              .replace('{student-email}', encodeURIComponent(cast.student.email)),
          )
          await expect
            .soft(page.getByRole('main').getByText(shows(cast)).filter({ visible: true }).first())
            .toBeVisible()
          await expect.soft(page.getByText('Loading...', { exact: true }).filter({ visible: true })).toHaveCount(0)
        })
      }
    })
  }
})
