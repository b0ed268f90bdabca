import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { textsOf } from '../support/components/locators'
import { open } from '../support/components/pages'
import { admin, student, teacher } from '../support/components/people'

test.each([
  {
    who: admin,
    entries: [
      'Home',
      'My Classes',
      'Students',
      'Teachers',
      'Payment Details',
      'Add Slot',
      'View Teacher Slot',
      'View Calendar',
    ],
  },
  { who: teacher, entries: ['Home', 'My Classes', 'Students', 'Add Slot', 'View Calendar'] },
  { who: student, entries: ['Home', 'My Classes', 'View Teacher Slot', 'View Calendar'] },
])('the menu of $who.role has the documented entries', async ({ who, entries }) => {
  open('/dashboard', who)
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect.element(menu).toBeVisible()
  const shown = textsOf(menu.getByRole('link').or(menu.getByRole('button')))
  for (const entry of entries) expect(shown).toContain(entry)
  expect(shown.includes('Payment Details')).toBe(who.role === 'admin')
})
