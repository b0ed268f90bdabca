import type { Page } from '@playwright/test'
import { closeAlert, expectAlert } from '../support/browser/alerts'
import { search } from '../support/browser/list-search'
import { countPresses } from '../support/browser/presses'
import { expect, test } from '../support/browser/visits'
import { jpeg } from '../support/images'
import { newEmail, newPhone, newUtr, PASSWORD } from '../support/people'
import { startFreshAcademy } from '../support/server/fresh-academy'

const family = { name: 'Sharvari Joshi', phone: newPhone(), email: newEmail() }

/** The default courses whose fee the school changes, grouped by the new fee. */
const fees = [
  [500, ['Sketching', 'Painting']],
  [900, ['Violin', 'Sitar', 'Tabla']],
  [1200, ['Bharatanatyam', 'Kathak']],
] as const
const usual = ['Ghazal', 'Devotional', 'Flute']
const courseNames = [...usual, ...fees.flatMap(([, names]) => names)]

/** A logo: a lotus with eight petals. */
const lotus = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">${Array.from(
    { length: 8 },
    (_, at) => `<ellipse cx="128" cy="66" rx="26" ry="62" fill="#8c1d40" transform="rotate(${at * 45} 128 128)"/>`,
  ).join('')}</svg>`,
)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function confirm(page: Page, action: string): Promise<void> {
  await page.locator('.swal2-popup').getByRole('button', { name: action, exact: true }).click()
}

test('a fresh academy becomes Saraswati School, Pune, and receives its first payment', async ({ openPage }) => {
  test.setTimeout(180_000)
  // This test uses its own academy instead of the shared one.
  const school = await startFreshAcademy('saraswati')
  const { owner } = school
  try {
    const office = await openPage(undefined, { baseURL: school.baseUrl })
    const job = await countPresses(office)

    await job('sign in and open The academy', async () => {
      await office.goto('/login')
      await office.getByLabel('Phone').fill(owner.phone)
      await office.getByLabel('Password', { exact: true }).fill(owner.password)
      await office.getByRole('main').getByRole('button', { name: 'Log in' }).click()
      await office.waitForURL(/\/home$/)
      await office.getByRole('banner').getByRole('button', { name: 'Meera Kulkarni' }).click()
      await office.getByRole('link', { name: 'Dashboard' }).click()
      await office.getByRole('link', { name: 'The academy' }).first().click()
      await expect(office.getByRole('heading', { level: 1, name: 'The academy' })).toBeVisible()
    })

    await job('name, address and logo', async () => {
      await button(office, 'Edit: Who we are').click()
      const form = office.getByRole('form', { name: 'Who we are' })
      await form.getByLabel('Name', { exact: true }).fill('Saraswati School, Pune')
      await form.getByLabel('Short name').fill('Saraswati')
      await form.getByLabel('Tagline').fill('Hindustani music in the old town of Pune')
      await form.getByLabel('Description').fill('Lessons in Hindustani music, dance and drawing, in Pune and online.')
      await form.getByLabel('Postal address').fill('12 Kasba Peth, Pune 411011, India')
      await form.getByLabel('Support email').fill('office@saraswati-pune.in')
      await form.getByLabel('WhatsApp number').fill('9822012345')
      await form
        .getByLabel('Upload a logo')
        .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: lotus })
      await expect(form.getByText('Logo uploaded. Save the draft to keep it.')).toBeVisible()
      await button(office, 'Save draft').click()
      await expect(form).toHaveCount(0)
    })

    await job('12 courses', async () => {
      await office.getByRole('link', { name: 'Courses and fees', exact: true }).click()
      await button(office, 'Select several courses').click()
      await button(office, 'Select all 35').click()
      for (const name of courseNames) await office.getByLabel(name, { exact: true }).uncheck()
      await button(office, 'Retire').click()
      await expect(office.getByRole('tab', { name: /^On sale\s?10$/ })).toBeVisible()
      await button(office, 'Done').click()
      await addCourse(office, 'Harmonium', 'Wind', 'Hold the bellows and play the seven notes.')
      await addCourse(office, 'Natya Sangeet', 'Hindustani music', 'Sing songs of the Marathi stage.')
      await expect(office.getByRole('tab', { name: /^On sale\s?12$/ })).toBeVisible()
    })

    await job('four fees', async () => {
      await button(office, 'Select several courses').click()
      for (const [fee, names] of fees) {
        for (const name of names) await office.getByLabel(name, { exact: true }).check()
        await button(office, 'Change fee').click()
        const dialog = office.getByRole('dialog')
        await dialog.getByLabel('Fee in rupees').fill(String(fee))
        await dialog.getByLabel('List price in rupees').fill(String(fee))
        await dialog.getByRole('button', { name: 'Change fee' }).click()
        await confirm(office, 'Change fee')
        await expectAlert(office, 'Fee saved', 'Public pages will show it within a few seconds.')
        await closeAlert(office)
        await expect(office.getByText('Select courses')).toBeVisible()
      }
      await button(office, 'Done').click()
    })

    await job('two faculty profiles', async () => {
      await office.getByRole('link', { name: 'The academy' }).first().click()
      await addProfile(office, 'Pandit Anant Deshpande', 'Tabla', 'Teaches each bol by voice before the hands.')
      await addProfile(office, 'Vidya Gokhale', 'Natya Sangeet', 'Sang on the Marathi stage for twenty years.')
    })

    await job('own questions and terms', async () => {
      await editPage(office, 'FAQ', async () => {
        await office.getByLabel('Question of block 2', { exact: true }).fill('Do you teach in Marathi?')
        await office
          .getByLabel('Answer of block 2', { exact: true })
          .fill('Yes. Each teacher speaks Marathi and English.')
      })
      await editPage(office, 'Terms', async () => {
        await office
          .getByLabel('Text of block 2', { exact: true })
          .fill('These terms are those of Saraswati School, Pune.')
      })
    })

    await job('UPI ID and receipts', async () => {
      await button(office, 'Edit: Money').click()
      const form = office.getByRole('form', { name: 'Money' })
      await form.getByLabel('UPI ID').fill('saraswati.pune@okbank')
      await form.getByLabel('Account holder').fill('Saraswati School Pune')
      await form.getByLabel('Receipt prefix').fill('SSP')
      await form.getByLabel('Your password').fill(owner.password)
      await form.getByRole('button', { name: 'Save' }).click()
      await confirm(office, 'Save')
      await expectAlert(office, 'Saved', 'We’ll email every admin about the new payment details.')
      await closeAlert(office)
    })

    await job('preview and publish', async () => {
      const opened = office.waitForEvent('popup')
      await office.getByRole('link', { name: 'Preview' }).first().click()
      const preview = await opened
      await expect(preview.getByText('Preview of the draft')).toBeVisible()
      await expect(preview).toHaveTitle(/Saraswati School, Pune/)
      await preview.close()
      await button(office, 'Publish').click()
      await confirm(office, 'Publish')
      await expectAlert(office, 'Published', 'Public pages will show the changes within a few seconds.')
      await closeAlert(office)
    })

    const visitor = await openPage(undefined, { baseURL: school.baseUrl })
    await test.step('visitors see the new school without a restart', async () => {
      await expect(async () => {
        await visitor.goto('/')
        await expect(visitor).toHaveTitle(/Saraswati School, Pune/, { timeout: 100 })
      }).toPass({ timeout: 30_000 })
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Hindustani music in the old town of Pune')
      const mark = visitor.getByRole('banner').locator('a > img[src^="/logo/"]').first()
      await expect(mark).toBeVisible()
      expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      await visitor.goto('/fees-structure')
      for (const name of [...courseNames, 'Harmonium', 'Natya Sangeet']) {
        await expect(visitor.getByRole('article', { name, exact: true }).first()).toBeVisible()
      }
      await expect(visitor.getByRole('article', { name: 'Veenai' })).toHaveCount(0)
      for (const fee of ['₹500', '₹700', '₹900', '₹1,200']) await expect(visitor.getByText(fee).first()).toBeVisible()
      await visitor.goto('/voiceofexponent')
      await expect(visitor.getByRole('heading', { name: 'Vidya Gokhale' })).toBeVisible()
      await visitor.goto('/faq')
      await expect(visitor.getByText('Do you teach in Marathi?')).toBeVisible()
      await visitor.goto('/terms')
      await expect(visitor.getByText('These terms are those of Saraswati School, Pune.')).toBeVisible()
    })

    await test.step('a family pays the school for a course', async () => {
      await visitor.goto('/register')
      await visitor.getByLabel('Name').fill(family.name)
      await visitor.getByLabel('Email').fill(family.email)
      await visitor.getByLabel('Phone').fill(family.phone)
      await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await visitor.getByRole('button', { name: 'Create account' }).click()
      await expectAlert(visitor, 'Registration Successful')
      await visitor.goto('/fees-structure')
      await visitor.getByRole('article', { name: 'Tabla' }).first().getByRole('button', { name: 'Enroll Now' }).click()
      await expect(visitor.getByRole('img', { name: 'UPI code: ₹900 for Tabla' })).toBeVisible()
      await expect(visitor.getByText('saraswati.pune@okbank').first()).toBeVisible()
      await visitor
        .getByLabel(/screenshot/)
        .setInputFiles({ name: 'paid.jpg', mimeType: 'image/jpeg', buffer: await jpeg(360, 740) })
      await visitor.getByLabel('UPI reference (12 digits)').fill(newUtr())
      await visitor.getByRole('button', { name: 'Submit Payment' }).click()
      await expectAlert(visitor, 'Payment Submitted!', 'Waiting for admin approval.')
      await closeAlert(visitor)
    })

    await job('first payment', async () => {
      await office.goto('/payment-details')
      await search(office, family.phone)
      await office
        .getByRole('tabpanel')
        .getByRole('button', { name: new RegExp(`^${family.name}`) })
        .click()
      await button(office, 'Approve').click()
      await button(office, 'Approve now').click()
      await expect(office.getByText(`${family.name}, Tabla: approved.`)).toBeVisible()
    })

    await test.step('the receipt names the school', async () => {
      await visitor.goto('/payment')
      await visitor
        .getByRole('link', { name: /receipt/i })
        .first()
        .click()
      await expect(visitor.getByText(/SSP/).first()).toBeVisible()
      await expect(visitor.getByText('12 Kasba Peth, Pune 411011, India').first()).toBeVisible()
    })
  } finally {
    await school.stop()
  }
})

async function addCourse(page: Page, name: string, group: string, intro: string): Promise<void> {
  await button(page, 'New course').click()
  const form = page.getByRole('form', { name: 'Course' })
  await form.getByLabel('Display name').fill(name)
  await form.getByLabel('Section').selectOption({ label: 'Hindustani music' })
  await form.getByLabel('Group', { exact: true }).fill(group)
  await form.getByLabel('Introduction').fill(intro)
  await form.getByLabel('What you learn first').fill('The notes and how to practise them.')
  await form.getByLabel('What you learn next').fill('Short compositions in two ragas.')
  await form.getByLabel('What you learn later').fill('Pieces for a first performance.')
  await form.getByLabel('Who it is for').fill('Beginners from eight years on.')
  await form.getByLabel('What you need').fill('A notebook and a quiet room.')
  await form.getByLabel('Fee in rupees').fill('700')
  await form.getByLabel('List price in rupees').fill('700')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(form).toHaveCount(0)
}

async function addProfile(page: Page, name: string, subject: string, summary: string): Promise<void> {
  await button(page, 'Add a profile').click()
  const form = page.getByRole('form', { name: 'New profile' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Teaches', { exact: true }).fill(subject)
  await form.getByLabel('Languages').fill('Teaches in Marathi, Hindi and English')
  await form.getByLabel('Art form', { exact: true }).selectOption({ label: 'Hindustani music' })
  await form.getByLabel('In one sentence').fill(summary)
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(form).toHaveCount(0)
}

async function editPage(page: Page, title: string, edit: () => Promise<void>): Promise<void> {
  await page.getByRole('link', { name: `Edit: ${title}` }).click()
  await edit()
  await button(page, 'Save draft').click()
  await expect(
    page.getByText('Draft saved. Check the preview, then publish the draft under “The academy”.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to “The academy”' }).click()
}
