import type { Page } from '@playwright/test'
import { closeAlert, expectAlert } from '../../support/browser/alerts'
import { expect, signIn, test } from '../../support/browser/visits'
import { png } from '../../support/images'
import { holdCall } from '../../support/stubbed-calls'

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

test.describe('Payment', () => {
  test('asks a visitor to log in', async ({ page }) => {
    await chosen(page, 'Veenai')
    await page.goto('/payment')
    await page.getByLabel(/screenshot/).setInputFiles(await picture())
    await submit(page)
    await expectAlert(page, 'Please login first.')
  })

  test('draws the QR code of the course, shows sending and submitted, and removes the stored course', async ({
    page,
    context,
    someone,
  }) => {
    await signIn(context, await someone('student'))
    await page.goto('/home')
    await page.evaluate(() => {
      localStorage.setItem('selectedCourse', 'Violin')
      localStorage.setItem('selectedFee', '700')
    })
    await page.goto('/payment')
    const code = page.getByRole('img', { name: 'UPI code: ₹700 for Violin' })
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
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
})
