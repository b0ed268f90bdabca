import { randomInt } from 'node:crypto'
import { search } from '../../support/browser/list-search'
import { expect, test } from '../../support/browser/visits'

test.describe('A trial class', () => {
  test('a visitor in New York requests a trial class, and the office sees it on both clocks and marks it as handled', async ({
    openPage,
    enrolPerson,
  }) => {
    const name = `Asha ${randomInt(1e9)}`
    const phone = `+1617555${randomInt(1000, 10_000)}`
    const visitor = await openPage(undefined, {
      timezoneId: 'America/New_York',
      // The academy accepts five requests per hour from one address, so each run uses a separate address.
      extraHTTPHeaders: { 'x-forwarded-for': `10.9.${randomInt(256)}.${randomInt(1, 255)}` },
    })
    await visitor.goto('/book-trial?course=Violin')
    const send = visitor.getByRole('button', { name: 'Ask for a trial class' })

    await test.step('shows errors next to the missing fields', async () => {
      await send.click()
      await expect(visitor.locator('form').getByRole('alert')).toHaveText([
        'Name is required',
        'Phone number is required',
        'Choose at least one day',
        'Choose at least one time of day',
      ])
      await expect(visitor.getByLabel('Your name')).toBeFocused()
    })

    await test.step('says after sending what happens next', async () => {
      await visitor.getByLabel('Your name').fill(name)
      await visitor.getByLabel('Phone').fill(phone)
      await expect(visitor.getByLabel('Course', { exact: true })).toHaveValue('Violin')
      // Waits until only these errors remain, because the fields move when an error disappears.
      await expect(visitor.locator('form').getByRole('alert')).toHaveText([
        'Choose at least one day',
        'Choose at least one time of day',
      ])
      await visitor.getByText('Sat', { exact: true }).click()
      await expect(visitor.locator('form').getByRole('alert')).toHaveText(['Choose at least one time of day'])
      await visitor.getByText('Evening', { exact: true }).click()
      await expect(visitor.getByText('These are times in New York.')).toBeVisible()
      await send.click()
      await expect(visitor.getByRole('heading', { name: /^Thank you, Asha\./ })).toBeFocused()
      await expect(visitor.getByText(phone)).toBeVisible()
    })

    const office = await openPage(await enrolPerson('admin'))
    await office.goto('/trial-requests')
    await search(office, name)
    const row = office.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('Evening, 4:00–7:00 pm in New York')
    await expect(row).toContainText(/(1:30–4:30|2:30–5:30) am IST, the next day/)
    await row.getByRole('button', { name: `Mark as handled: ${name}, Violin` }).click()
    await expect(row).toContainText('Handled')
    await office.getByRole('tab', { name: 'Handled' }).click()
    await expect(row).toContainText(phone)
  })
})
