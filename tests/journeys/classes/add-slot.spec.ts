import { academyDate, numericDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../../support/browser/alerts'
import { expect, signIn, test } from '../../support/browser/visits'
import { book, count, insertSlot } from '../../support/people'

test.describe('Add Slot', () => {
  test('previews several slots before saving, and saves all of them or none', async ({
    page,
    context,
    expected,
    records,
    enrolPerson,
  }) => {
    const teacher = await enrolPerson('teacher')
    const [first, second] = [academyDate(3), academyDate(10)]
    await signIn(context, teacher)
    await page.goto('/add-slot')
    const series = page.getByRole('region', { name: 'Add several slots' })
    const preview = series.getByRole('region', { name: 'Slots to be saved' })
    await expect(preview).toContainText('The slots appear here before they are saved.')
    await series.getByLabel('First day').fill(first)
    await series.getByLabel('Start time').fill('09:00')
    await series.getByLabel('End time').fill('11:00')
    await series.getByLabel('Class length').selectOption('45 minutes')
    await series.getByLabel('Break, in minutes').fill('15')
    await series.getByLabel('Repeat weekly until').fill(second)
    await expect(preview).toContainText('4 slots on 2 days')
    await expect(preview.getByRole('listitem')).toHaveCount(2)
    for (const time of ['9:00–9:45 am', '10:00–10:45 am']) await expect(preview.getByText(time)).toHaveCount(2)

    await insertSlot(records, teacher.id, second, '10:30')
    expected.push(/status of 409/)
    await series.getByRole('button', { name: 'Save all 4' }).click()
    await expectAlert(page, 'Error', 'Error saving slots')
    await closeAlert(page)
    const overlap = series.getByRole('status').filter({ hasText: 'Nothing was saved' })
    await expect(overlap.getByRole('listitem')).toHaveCount(1)
    await expect(overlap).toContainText(`${numericDate(second)}, 10:00–10:45 am`)
    await expect(series.getByLabel('First day')).toHaveValue(first)
    expect(await count(records, 'slots WHERE teacher_id = $1', [teacher.id])).toBe(1)

    await series.getByLabel('Repeat weekly until').fill('')
    await expect(preview).toContainText('2 slots on one day')
    await series.getByRole('button', { name: 'Save all 2' }).click()
    await expectAlert(page, 'Slots added!', '2 slots open for booking.')
    await closeAlert(page)
    await page.getByRole('button', { name: 'View Slots' }).click()
    await expect(page.getByRole('dialog', { name: 'Your slots' }).getByRole('listitem')).toHaveCount(3)
  })

  test('removes a free slot after a confirmation, but no booked slot', async ({
    page,
    context,
    records,
    enrolPerson,
  }) => {
    const [teacher, student] = [await enrolPerson('teacher'), await enrolPerson('student')]
    const free = await insertSlot(records, teacher.id, academyDate(2), '08:00')
    await book(records, await insertSlot(records, teacher.id, academyDate(2), '10:00'), student.id)
    await signIn(context, teacher)
    await page.goto('/add-slot')
    await page.getByRole('button', { name: 'View Slots' }).click()
    const list = page.getByRole('dialog', { name: 'Your slots' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    const removeButton = list.getByRole('button', { name: /^Remove/ })
    await expect(removeButton).toHaveCount(1)
    await removeButton.click()
    await expectAlert(page, 'Remove this slot?', /8:00–9:00 am. Students won’t be able to book it.$/)
    await closeAlert(page, 'Keep it')
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await removeButton.click()
    await closeAlert(page, 'Remove')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    const { rows } = await records.query('SELECT id FROM slots WHERE teacher_id = $1 AND withdrawn_at IS NOT NULL', [
      teacher.id,
    ])
    expect(rows).toEqual([{ id: free.id }])
  })
})
