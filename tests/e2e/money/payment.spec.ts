import type { Page } from '@playwright/test'
import { closeAlert, expectAlert } from '../../support/browser/alerts'
import { expect, signIn, test } from '../../support/browser/visits'
import { png } from '../../support/images'
import { holdCall } from '../../support/stubbed-calls'

const storeSelection = (page: Page, course: string, fee = '700') =>
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
  test('the payment page asks a visitor to log in', async ({ page }) => {
    await storeSelection(page, 'Veenai')
    await page.goto('/payment')
    await page.getByLabel(/screenshot/).setInputFiles(await picture())
    await submit(page)
    await expectAlert(page, 'Please login first.')
  })

  test('draws the QR code of the course, shows that the payment was sent, and removes the stored course', async ({
    page,
    context,
    enrolPerson,
  }) => {
    await signIn(context, await enrolPerson('student'))
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

test.describe('Fees due', () => {
  test('a family pays two fees with one screenshot, and only that family sees their QR code @both', async ({
    page,
    context,
    openPage,
    enrolPerson,
    records,
  }) => {
    const [family, other] = [await enrolPerson('student', 'Meena Iyer'), await enrolPerson('student')]
    const { rows } = await records.query<{ id: string }>(
      `INSERT INTO dues (account_id, learner_id, kind, label, list_amount, amount, due_on)
       SELECT $1, $1, 'exam', label, amount, amount, '2030-12-01'
       FROM (VALUES ('Exam fee', 500), ('Costume', 1500)) AS fees(label, amount) RETURNING id`,
      [family.id],
    )
    const address = `/payment/qr?${rows.map(({ id }) => `due=${id}`).join('&')}`
    await signIn(context, family)
    await page.goto('/dashboard-home')
    await page.getByRole('link', { name: 'Pay ₹2,000' }).click()
    const code = page.getByRole('img', { name: 'UPI code: ₹2,000 for 2 fees' })
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const drawing = await page.request.get(address)
    expect(drawing.headers()['cache-control']).toBe('private, no-store')
    expect((await page.request.get(`${address}&due=unknown`)).status()).toBe(404)
    for (const visitor of [await openPage(), await openPage(other)]) {
      expect((await visitor.request.get(address)).status()).toBe(404)
    }
    await page.getByLabel(/screenshot/).setInputFiles(await picture())
    await expect(page.getByText('ready to send')).toBeVisible()
    await page.getByRole('button', { name: 'Submit payment of ₹2,000' }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeFocused()
    await page.reload()
    await expect(page.getByText('Payment is being checked')).toHaveCount(2)
    await expect(
      page.getByRole('button', { name: 'Submit Payment', exact: true }).filter({ visible: true }),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your payments' }).getByText('2 fees')).toBeVisible()
  })
})
