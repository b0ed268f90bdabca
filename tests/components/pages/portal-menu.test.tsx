import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DESKTOP, PHONE } from '../../support/components/accessibility'
import { textsOf } from '../../support/components/locators'
import { open } from '../../support/components/pages'
import { admin, student, teacher } from '../../support/components/people'
import { stubOffice } from '../../support/components/stubs'

const more = [
  ['Online Class', '/online-class'],
  ['All pages', '/dashboard'],
] as const
const menus = [
  {
    who: admin,
    entries: [
      ['Home', '/dashboard-home'],
      ['My Classes', '/my-classes'],
      ['Students', '/student-list'],
      ['Teachers', '/teacher-list'],
      ['Payment Details', '/payment-details'],
      ['Add Slot', '/add-slot'],
      ['View Teacher Slot', '/view-teachers'],
      ['View Calendar', '/calendar'],
      ['Holidays', '/holidays'],
      ['Health', '/academy-health'],
      ['Office', '/office'],
      ['The academy', '/academy'],
      ['Fees', '/fees'],
    ],
    tabs: ['Home', 'Classes', 'Students', 'Teachers', 'Payments'],
  },
  {
    who: teacher,
    entries: [
      ['Home', '/dashboard-home'],
      ['My Classes', '/my-classes'],
      ['Students', '/my-students'],
      ['Add Slot', '/add-slot'],
      ['View Calendar', `/teacher-calendar/${teacher.id}`],
      ['Time Off', '/time-off'],
    ],
    tabs: ['Home', 'Classes', 'Students', 'Add Slot', 'Calendar'],
  },
  {
    who: student,
    entries: [
      ['Home', '/dashboard-home'],
      ['My Classes', '/my-classes'],
      ['View Teacher Slot', '/view-teachers'],
      ['View Calendar', '/calendar'],
      ['Payment', '/payment'],
    ],
    tabs: ['Home', 'Classes', 'Book', 'Calendar'],
  },
] as const

/** Returns each menu entry with its target. Leaves out the link to the person's profile. */
const shown = (place: Element | null | undefined) =>
  [...(place?.querySelectorAll('a') ?? [])]
    .map((link) => [link.textContent?.trim(), link.pathname])
    .filter(([, path]) => path !== '/profile')

test.each(menus)('the sidebar of $who.role links only to existing pages', async ({ who, entries }) => {
  stubOffice()
  await page.viewport(...DESKTOP)
  open('/dashboard', who)
  const menu = page.getByCss('.portal-side').getByRole('navigation', { name: 'Dashboard' })
  await expect.element(menu).toBeVisible()
  expect(shown(menu.element())).toEqual([...entries, ...more])
  expect(menu.getByRole('button').elements()).toEqual([])
})

test('the accessible name of the menu button on a phone starts with the visible initials', async () => {
  stubOffice()
  await page.viewport(...PHONE)
  open('/dashboard', student)
  const button = page.getByRole('button', { name: `${student.name}, menu` })
  await expect.element(button).toBeVisible()
  const initials = button.element().querySelector('.medallion')?.textContent ?? ''
  expect(initials).toMatch(/^[A-Z]{1,2}$/)
  await expect
    .element(page.getByRole('button', { name: `${initials}, ${student.name}, menu`, exact: true }))
    .toBeVisible()
})

test.each(menus)(
  'the phone menu of $who.role has its tabs, and lists every page behind the avatar',
  async ({ who, entries, tabs }) => {
    stubOffice()
    await page.viewport(...PHONE)
    open('/dashboard', who)
    const bar = page.getByCss('.tab-bar')
    await expect.element(bar).toBeVisible()
    expect(textsOf(bar.getByRole('link'))).toEqual([...tabs])
    await page.getByRole('button', { name: `${who.name}, menu` }).click()
    expect(shown(document.querySelector('.portal-top .frame'))).toEqual([...entries, ...more])
  },
)

test.each([
  { rights: ['desk'], hidden: ['The academy', 'Fees'] },
  { rights: ['money'], hidden: ['The academy', 'Online Class'] },
  { rights: ['read'], hidden: ['The academy', 'Fees', 'Online Class'] },
  { rights: ['desk', 'money'], hidden: ['The academy'] },
] as const)('the menu of an admin with $rights hides $hidden', async ({ rights, hidden }) => {
  stubOffice()
  await page.viewport(...DESKTOP)
  open('/dashboard', admin, { rights })
  const menu = page.getByCss('.portal-side').getByRole('navigation', { name: 'Dashboard' })
  await expect.element(menu).toBeVisible()
  const names = shown(menu.element()).map(([name]) => name)
  const all: string[] = [...menus[0].entries, ...more].map(([name]) => name)
  expect(all.filter((name) => !names.includes(name))).toEqual(hidden)
})
