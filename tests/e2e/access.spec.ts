import { closeAlert, expectAlert } from '../support/alerts'
import { officePages, portalPages } from '../support/pages'
import { expect, signIn, test } from '../support/visits'

/** Open to visitors: it explains itself beside the form. */
const OPEN = '/payment'
/** Who besides its own people finds a kind word instead of the page. */
const wrongRoles = {
  student: ['/add-slot', ...officePages],
  teacher: ['/view-teachers', ...officePages],
  admin: [],
} as const
const audience =
  /^This page is for (students|teachers|the academy office)( and (students|teachers|the academy office))*\.$/

test.describe('Who may open what @desktop', () => {
  test('a visitor is told to sign in, page by page, and can', async ({ page }) => {
    for (const path of [...portalPages, ...officePages].filter((each) => each !== OPEN)) {
      await test.step(path, async () => {
        const answer = await page.goto(path.replace('{self}', 'nobody'))
        expect(answer?.status()).toBe(200)
        const main = page.getByRole('main')
        await expect(main.getByRole('heading', { level: 1 })).not.toBeEmpty()
        await expect(main.getByText('Sign in to open this page. You will come back here.')).toBeVisible()
        await expect(main.getByRole('button', { name: 'Log in' })).toBeVisible()
        await expect(main.getByRole('button', { name: 'Create an account' })).toBeVisible()
      })
    }
  })

  test('a visitor may look at the payment page, and is told that a payment belongs to an account', async ({ page }) => {
    await page.goto(OPEN)
    await expect(page.getByText('A payment belongs to an account')).toBeVisible()
  })

  for (const role of ['student', 'teacher', 'admin'] as const) {
    test(`a ${role} opens their own pages and is told whom the others are for`, async ({
      page,
      context,
      expected,
      someone,
    }) => {
      // Only a teacher has a calendar of their own.
      if (role !== 'teacher') expected.push(/status of 404 .*\/api\/slots\//)
      const person = await someone(role)
      await signIn(context, person)
      for (const path of [...portalPages, ...officePages]) {
        await test.step(path, async () => {
          await page.goto(path.replace('{self}', person.id))
          const main = page.getByRole('main')
          await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
          const refusal = main.getByText(audience)
          await expect(refusal).toHaveCount(wrongRoles[role].includes(path as never) ? 1 : 0)
          await expect(main.getByText('Sign in to open this page.')).toHaveCount(0)
        })
      }
    })
  }

  test('an entry without a page says kindly where to look, and the skip link leads past the menu', async ({
    page,
    context,
    someone,
  }) => {
    await signIn(context, await someone('student'))
    await page.goto('/dashboard-home')
    const book = page.getByRole('main').getByRole('link', { name: 'Book a class' })
    await expect(book).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(book).toBeFocused()
    const menu = page.getByRole('navigation', { name: 'Dashboard' }).filter({ visible: true })
    await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    await menu.getByRole('button', { name: 'My Classes' }).click()
    await expectAlert(page, 'My Classes', /^Your booked classes are on Home/)
    await closeAlert(page)
    await menu.getByRole('button', { name: 'View Calendar' }).click()
    await expectAlert(page, 'View Calendar', /^Your booked classes are on Home/)
  })

  test('the menu of each role has the documented entries', async ({ enter, someone }) => {
    const entries = {
      admin: [
        'Home',
        'My Classes',
        'Students',
        'Teachers',
        'Payment Details',
        'Add Slot',
        'View Teacher Slot',
        'View Calendar',
      ],
      teacher: ['Home', 'My Classes', 'Students', 'Add Slot', 'View Calendar'],
      student: ['Home', 'My Classes', 'View Teacher Slot', 'View Calendar'],
    } as const
    for (const role of ['admin', 'teacher', 'student'] as const) {
      const page = await enter(await someone(role))
      await page.goto('/dashboard')
      const menu = page.getByRole('navigation', { name: 'Dashboard' }).filter({ visible: true })
      for (const entry of entries[role]) {
        await expect(
          menu
            .getByRole('link', { name: entry, exact: true })
            .or(menu.getByRole('button', { name: entry, exact: true })),
        ).toBeVisible()
      }
      if (role !== 'admin') await expect(menu.getByRole('link', { name: 'Payment Details' })).toHaveCount(0)
    }
  })
})
