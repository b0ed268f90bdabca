import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from '../../support/browser/visits'

const forms = [
  { path: '/become-teacher', open: 'Apply to teach', title: 'Music Instructor' },
  { path: '/become-student', open: 'Apply to learn', title: 'Star Performer' },
  { path: '/fillupform', open: 'Open the form', title: 'Forms' },
] as const
const [, studentForm] = forms

async function openForm(
  page: Page,
  { path, open, title }: Record<'path' | 'open' | 'title', string>,
): Promise<Locator> {
  await page.goto(path)
  await page.getByRole('main').getByRole('button', { name: open }).click()
  const form = page.getByRole('dialog', { name: title })
  await expect(form).toBeVisible()
  return form
}

test.describe('Application forms', () => {
  test('returns the focus to the button of a form, even if its code had not loaded when it was pressed', async ({
    page,
    context,
    enrolPerson,
  }) => {
    await signIn(context, await enrolPerson('student'))
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/_next/static/chunks/*.js', async (route) => {
      const response = await route.fetch()
      if ((await response.text()).includes('Years of study')) await held
      await route.fulfill({ response })
    })
    await page.goto(studentForm.path)
    const button = page.getByRole('main').getByRole('button', { name: studentForm.open })
    await button.click()
    await expect(button).toBeDisabled()
    release()
    const form = page.getByRole('dialog', { name: studentForm.title })
    await expect(form).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  test('validating a form violates no content policy', async ({ page, context, enrolPerson }) => {
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`The content policy refused ${event.violatedDirective}: ${event.blockedURI}`)
      })
    })
    await signIn(context, await enrolPerson('student'))
    for (const each of forms) {
      const form = await openForm(page, each)
      await form.getByRole('button', { name: 'Drawing', exact: true }).click()
    }
    // The button must now say “Continue with the form”, because the tab keeps the unfinished form.
    await openForm(page, { ...studentForm, open: 'Continue with the form' }).then((form) =>
      form.getByRole('button', { name: 'Submit' }).click(),
    )
    await expect(page.getByText('Choose your experience').first()).toBeVisible()
  })
})
