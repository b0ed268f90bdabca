import { academyToday } from '../../support/academy-days'
import { expect, signIn, test } from '../../support/browser/visits'
import { count, newUtr, pay } from '../../support/people'

test('the office approves the exact matches of a statement together, and sees a reason for every other line', async ({
  page,
  context,
  records,
  enrolPerson,
}) => {
  const [admin, first, second, underpayer] = [
    await enrolPerson('admin'),
    await enrolPerson('student'),
    await enrolPerson('student'),
    await enrolPerson('student'),
  ]
  const [one, two, three, unknownUtr] = [newUtr(), newUtr(), newUtr(), newUtr()]
  await pay(records, first.id, { utr: one })
  await pay(records, second.id, { utr: two, course: 'Tabla' })
  await pay(records, underpayer.id, { utr: three })
  const day = academyToday().split('-').reverse().join('/')
  const line = (utr: string, amount: string) => `${day},UPI/${utr}/Swaramala,,${amount}`
  const statement = [
    // The academy remembers known header lines, so each run needs a new header line.
    `Date,Narration,Debit ${unknownUtr},Credit`,
    line(one, '700.00'),
    line(two, '700.00'),
    line(three, '70.00'),
    line(unknownUtr, '700.00'),
    `${day},"POS" SARAVANA STORES,450.00,`,
  ].join('\n')

  await signIn(context, admin)
  await page.goto('/bank-statement')
  await page.locator('input[type=file]').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(statement),
  })
  await page.getByRole('button', { name: 'Match the lines' }).click()
  await expect(page.getByRole('heading', { name: 'Exact matches 2' })).toBeVisible()
  await expect(page.getByText('The amount differs: ₹70 came in, ₹700 is due')).toBeVisible()
  await expect(page.getByText('No payment has this UPI reference')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lines we could not read 1' })).toBeVisible()
  await expect(page.getByText('5 lines read. The column names are on line 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Approve selected payments' }).click()
  await expect(page.getByText('2 payments approved')).toBeVisible()
  for (const [person, status] of [
    [first, 'approved'],
    [second, 'approved'],
    [underpayer, 'pending'],
  ] as const) {
    expect(await count(records, 'payments WHERE user_id = $1 AND status = $2', [person.id, status])).toBe(1)
  }
})
