import type { Page } from '@playwright/test'
import { closeAlert, expectAlert } from '../support/alerts'
import { png } from '../support/images'
import { pay } from '../support/people'
import { failCall, holdCall } from '../support/stubbed-calls'
import { expect, signIn, test } from '../support/visits'

const chosen = (page: Page, course: string, fee = '700') =>
  page.addInitScript(
    ([name, price]) => {
      localStorage.setItem('selectedCourse', name)
      localStorage.setItem('selectedFee', price)
    },
    [course, fee] as const,
  )
const picture = async () => ({ name: 'paid.png', mimeType: 'image/png', buffer: await png(300, 600) })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Payment' }).filter({ visible: true }).click()

test.describe('Payment @desktop', () => {
  test('a visitor is asked to log in', async ({ page }) => {
    await chosen(page, 'Veenai')
    await page.goto('/payment')
    await page.getByLabel(/screenshot/).setInputFiles(await picture())
    await submit(page)
    await expectAlert(page, 'Please login first.')
  })

  test('shows the chosen course, its fee and the code, and takes pictures only', async ({ page, context, someone }) => {
    await signIn(context, await someone('student'))
    await chosen(page, 'Tabla')
    await page.goto('/payment')
    await expect(page.getByText('Tabla', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('₹700').first()).toBeVisible()
    const code = page.getByRole('img', { name: 'UPI code: ₹700 for Tabla' })
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const file = page.getByLabel(/screenshot/)
    await expect(file).toHaveAttribute('accept', 'image/*')
    await submit(page)
    await expect(page.getByText('Please add the screenshot of your payment')).toBeVisible()
    await file.setInputFiles({ name: 'paid.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await expect(page.getByText(/is not a picture that we can read/)).toBeVisible()
  })

  test('no stored course: it is chosen here, and a stored fee does not change the price', async ({
    page,
    context,
    someone,
  }) => {
    await signIn(context, await someone('student'))
    await page.goto('/payment')
    await page.getByLabel('Which course is the payment for?').selectOption('Kathak')
    await expect(page.getByRole('img', { name: 'UPI code: ₹700 for Kathak' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('selectedCourse'))).toBe('Kathak')
    await page.evaluate(() => localStorage.setItem('selectedFee', '7'))
    await page.reload()
    await expect(page.getByText('₹700').first()).toBeVisible()
  })

  test('sending: busy, then submitted, and the stored course is gone', async ({ page, context, someone }) => {
    await signIn(context, await someone('student'))
    await page.goto('/home')
    await page.evaluate(() => {
      localStorage.setItem('selectedCourse', 'Violin')
      localStorage.setItem('selectedFee', '700')
    })
    await page.goto('/payment')
    await page.getByLabel(/screenshot/).setInputFiles(await picture())
    await expect(page.getByText('ready to send')).toBeVisible()
    const release = await holdCall(page, { path: '/payments', method: 'POST' })
    await submit(page)
    await expect(page.getByRole('button', { name: 'Sending...' }).filter({ visible: true })).toBeDisabled()
    release()
    await expectAlert(page, 'Payment Submitted!', 'Waiting for admin approval.')
    await closeAlert(page)
    expect(
      await page.evaluate(() => [localStorage.getItem('selectedCourse'), localStorage.getItem('selectedFee')]),
    ).toEqual([null, null])
  })

  test('a refusal: Something went wrong. Please try again., with the reason; the course stays', async ({
    page,
    context,
    expected,
    records,
    someone,
  }) => {
    const student = await someone('student')
    await pay(records, student.id, { course: 'Violin' })
    await signIn(context, student)
    await chosen(page, 'Violin')
    expected.push(/status of 409/)
    await page.goto('/payment')
    await page.getByLabel(/screenshot/).setInputFiles(await picture())
    await expect(page.getByText('ready to send')).toBeVisible()
    await submit(page)
    await expectAlert(page, 'Something went wrong. Please try again.', '', /\w/)
    await closeAlert(page)
    expect(await page.evaluate(() => localStorage.getItem('selectedCourse'))).toBe('Violin')
    await failCall(page, expected, { path: '/payments', method: 'POST' }, 0)
    await submit(page)
    await expectAlert(page, 'Something went wrong. Please try again.')
  })
})
