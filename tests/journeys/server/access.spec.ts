import type { APIRequestContext } from '@playwright/test'
import { officePages, pagesForOthers, portalPages } from '../../support/browser/pages'
import { expect, signIn, test } from '../../support/browser/visits'

/** Visitors may open this page. It shows them an explanation next to the form. */
const OPEN = '/payment'
const audience =
  /This page is for (students|teachers|the academy office)( and (students|teachers|the academy office))*\./
/** A heading whose text may be inside other elements. */
const TITLE = /<h1[^>]*>(<[^/>][^>]*>)*[^<]/
const SIGN_IN = 'Log in to open this page. We’ll bring you back here.'

/** Returns a page's HTML from the server, without its scripts. */
async function fetchHtml(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, '')
}

test.describe('Access to pages', () => {
  test('every page for signed-in people asks a visitor to sign in', async ({ request }) => {
    for (const path of [...portalPages, ...officePages].filter((each) => each !== OPEN)) {
      const html = await fetchHtml(request, path.replace('{self}', 'nobody'))
      expect(html, path).toMatch(TITLE)
      for (const text of [SIGN_IN, 'Log in', 'Create an account']) expect(html, path).toContain(text)
    }
    expect(await fetchHtml(request, OPEN)).toContain('Log in to pay')
  })

  for (const role of ['student', 'teacher', 'admin'] as const) {
    test(`a ${role} can open the pages for that role, and all other pages say who they are for`, async ({
      context,
      enrolPerson,
    }) => {
      const person = await enrolPerson(role)
      await signIn(context, person)
      for (const path of [...portalPages, ...officePages]) {
        const html = await fetchHtml(context.request, path.replace('{self}', person.id))
        expect(html, path).toMatch(TITLE)
        expect(audience.test(html), path).toBe(pagesForOthers[role].includes(path))
        expect(html, path).not.toContain(SIGN_IN)
      }
    })
  }

  test('a page for another role shows a message with a link home', async ({ page, context, enrolPerson }) => {
    await signIn(context, await enrolPerson('student'))
    await page.goto('/payment-details')
    await expect(page.getByRole('main').getByText('This page is for the academy office.')).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .filter({ visible: true })
      .getByRole('link', { name: 'Home' })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Upcoming Classes')
  })

  test('the skip link moves past the menu, and the menu opens pages', async ({ page, context, enrolPerson }) => {
    await signIn(context, await enrolPerson('student'))
    await page.goto('/dashboard-home')
    const first = page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button')).first()
    await expect(first).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(first).toBeFocused()
    const menu = page.getByRole('navigation', { name: 'Dashboard' }).filter({ visible: true })
    await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    await menu.getByRole('link', { name: 'View Calendar' }).click()
    await expect(page).toHaveURL('/calendar')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your week')
  })
})
