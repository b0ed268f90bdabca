import type { Locator, Page } from '@playwright/test'
import { closeAlert, expectAlert } from '../support/alerts'
import { answerCall, failCall } from '../support/stubbed-calls'
import { expect, signIn, test } from '../support/visits'

const forms = [
  { path: '/become-teacher', open: 'Apply to teach', title: 'Music Instructor' },
  { path: '/become-student', open: 'Apply to learn', title: 'Star Performer' },
  { path: '/fillupform', open: 'Open the form', title: 'Forms' },
] as const
const [teacherForm, studentForm, generalForm] = forms

async function openForm(page: Page, { path, open, title }: (typeof forms)[number]): Promise<Locator> {
  await page.goto(path)
  await page.getByRole('main').getByRole('button', { name: open }).click()
  const form = page.getByRole('dialog', { name: title })
  await expect(form).toBeVisible()
  return form
}

async function fillTeacher(form: Locator): Promise<void> {
  await form.getByLabel('BA Music').check()
  await form.getByRole('button', { name: 'Drawing', exact: true }).click()
  await form.getByLabel('Painting').check()
}

test.describe('Application forms @desktop', () => {
  for (const { path, open } of forms) {
    test(`${path}: a visitor is asked to sign in first`, async ({ page }) => {
      await page.goto(path)
      await page.getByRole('main').getByRole('button', { name: open }).click()
      await expectAlert(page, 'Please sign in first', 'Sign in to continue and fill this form.')
      await expect(page.getByLabel('Mobile number')).toHaveCount(0)
    })
  }

  test('opened before its code is here, the form gives the focus back to its button', async ({
    page,
    context,
    someone,
  }) => {
    await signIn(context, await someone('student'))
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/_next/static/chunks/*.js', async (route) => {
      const response = await route.fetch()
      if ((await response.text()).includes('Years of learning')) await held
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

  test('no form makes functions from text: the content policy has nothing to report', async ({
    page,
    context,
    someone,
  }) => {
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`The content policy refused ${event.violatedDirective}: ${event.blockedURI}`)
      })
    })
    await signIn(context, await someone('student'))
    for (const each of forms) {
      const form = await openForm(page, each)
      await form.getByRole('button', { name: 'Drawing', exact: true }).click()
    }
    await openForm(page, studentForm).then((form) => form.getByRole('button', { name: 'Submit' }).click())
    await expect(page.getByText('Choose a region', { exact: false }).first()).toBeVisible()
  })

  test('teacher: years only for the gurukulam, the checklist of the last region, +91 and an email field', async ({
    page,
    context,
    someone,
  }) => {
    await signIn(context, await someone('student'))
    const form = await openForm(page, teacherForm)
    await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expect(form.getByText('+91', { exact: true })).toBeVisible()
    await expect(form.getByLabel('Years of learning')).toHaveCount(0)
    await form.getByLabel('gurukulam system qualification', { exact: false }).check()
    await expect(form.getByLabel('Years of learning')).toBeVisible()
    await form.getByLabel('PhD Music').check()
    await expect(form.getByLabel('Years of learning')).toHaveCount(0)
    const south = form.getByRole('button', { name: 'South Indian music', exact: true })
    const western = form.getByRole('button', { name: 'Western music', exact: true })
    await south.click()
    await expect(form.getByRole('checkbox')).toHaveCount(3)
    await form.getByLabel('Veenai').check()
    await western.click()
    await expect(form.getByLabel('Veenai')).toHaveCount(0)
    await expect(form.getByLabel('Guitar')).toBeVisible()
    await expect(south).toHaveAttribute('aria-pressed', 'true')
    await western.click()
    await expect(western).toHaveAttribute('aria-pressed', 'false')
    await expect(form.getByLabel('Veenai')).toBeChecked()
  })

  test('student: free text only for Others', async ({ page, context, someone }) => {
    await signIn(context, await someone('student'))
    const form = await openForm(page, studentForm)
    await expect(form.getByLabel('Your experience')).toHaveCount(0)
    await form.getByLabel('Others').check()
    await expect(form.getByLabel('Your experience')).toBeVisible()
    await form.getByLabel('Fresher').check()
    await expect(form.getByLabel('Your experience')).toHaveCount(0)
    await form.getByRole('button', { name: 'North Indian music', exact: true }).click()
    for (const course of ['Konnakol', 'Flute', 'Tabla', 'Sitar'])
      await expect(form.getByLabel(course, { exact: true })).toBeVisible()
    await form.getByLabel('Tabla').check()
    await form.getByRole('button', { name: 'Submit' }).click()
    await expectAlert(page, 'Submitted!', 'Waiting For Admin Approval.')
  })

  test('a refusal is told in the server’s words, and without words as documented', async ({
    page,
    context,
    expected,
    someone,
  }) => {
    await signIn(context, await someone('student'))
    const form = await openForm(page, teacherForm)
    await fillTeacher(form)
    const refused = await failCall(
      page,
      expected,
      { path: '/teacher-profile' },
      409,
      'Your application is already approved',
    )
    await form.getByRole('button', { name: 'Submit' }).click()
    await expectAlert(page, 'Error', 'Your application is already approved')
    await closeAlert(page)
    await refused()
    await answerCall(page, { path: '/teacher-profile' }, { success: false })
    await form.getByRole('button', { name: 'Submit' }).click()
    await expectAlert(page, 'Error', 'Something went wrong')
    await closeAlert(page)
    await page.unrouteAll()
    await failCall(page, expected, { path: '/teacher-profile' }, 0)
    await form.getByRole('button', { name: 'Submit' }).click()
    await expectAlert(page, 'Error', 'Server error')
    await closeAlert(page)
    await expect(form.getByLabel('Painting')).toBeChecked()
  })

  test('the generic form neither checks nor sends', async ({ page, context, someone }) => {
    await signIn(context, await someone('student'))
    const form = await openForm(page, generalForm)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    await form.getByLabel('Email').fill('not an address')
    await form.getByRole('button', { name: 'Dance', exact: false }).first().click()
    await form.getByLabel('Email').press('Enter')
    await expect(form.getByRole('alert')).toHaveCount(0)
    await expect(form).toBeVisible()
    expect(sent).toEqual([])
  })
})
