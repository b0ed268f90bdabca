import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoSidewaysScrolling } from '../../support/components/accessibility'
import { answer } from '../../support/components/network'
import { calendar, open } from '../../support/components/pages'
import { admin, student, teacher } from '../../support/components/people'
import { stubOffice } from '../../support/components/stubs'

/** A desktop window of 1280 by 720 at 200 % zoom. */
const ZOOMED = [640, 360] as const

beforeEach(() => stubOffice())

/** Returns the elements that stay in place when the page is scrolled to its end. */
function fixed(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => element.checkVisibility() && ['fixed', 'sticky'].includes(getComputedStyle(element).position))
    .filter((element) => element.clientHeight > 0 && !element.closest('.fc'))
    .map((element) => element.className)
}

test.each([
  { path: '/dashboard-home', as: student },
  { path: '/payment-details', as: admin },
  { path: '/payment?course=Tabla', as: student },
  { path: '/my-classes', as: student },
  { path: '/view-teachers', as: student },
] as const)('no fixed bar covers the content of $path at 200 %', async ({ path, as }) => {
  await page.viewport(...ZOOMED)
  open(path, as)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(fixed()).toEqual([])
  expectNoSidewaysScrolling()
})

test('the calendar at 200 % shows slots and not only the day headings', async () => {
  await page.viewport(...ZOOMED)
  answer('calendarSlots', { slots: [] })
  open(calendar(), teacher)
  const timeGridHeight = () => document.querySelector('.fc-timegrid-body')?.closest('.fc-scroller')?.clientHeight ?? 0
  await expect.poll(timeGridHeight).toBeGreaterThan(window.innerHeight * 0.75)
})

const lists = ['/payment-details', '/student-list', '/trial-requests', '/messages', '/my-classes'] as const

test.each(lists.flatMap((path) => [320, 390].map((width) => [path, width] as const)))(
  '%s shows its whole search hint at a width of %d px',
  async (path, width) => {
    await page.viewport(width, 640)
    open(path, admin)
    await expect.element(page.getByRole('searchbox').first()).toBeVisible()
    const field = page.getByRole('searchbox').first().element()
    if (!(field instanceof HTMLInputElement)) throw new Error('The search is no field')
    const { paddingLeft, paddingRight } = getComputedStyle(field)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('There is nothing to measure with')
    pen.font = getComputedStyle(field, '::placeholder').font
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    expect(pen.measureText(field.placeholder).width).toBeLessThanOrEqual(room)
    expectNoSidewaysScrolling()
  },
)

test('every tab of Messages is large enough for touch, and the selected tab is visible', async () => {
  await page.viewport(390, 844)
  open('/messages?status=sent', admin)
  const chosen = page.getByRole('tab', { selected: true })
  await expect.element(chosen).toHaveTextContent(/^Sent/)
  for (const tab of page.getByRole('tab').elements()) {
    expect(tab.clientWidth, tab.textContent ?? '').toBeGreaterThanOrEqual(44)
    expect(tab.clientHeight).toBeGreaterThanOrEqual(44)
    expect(tab.scrollWidth, tab.textContent ?? '').toBeLessThanOrEqual(tab.clientWidth)
  }
  expect(chosen.element().getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth)
})

test('a font weight applies in addition to a text size', () => {
  const line = document.createElement('p')
  document.body.append(line)
  for (const size of ['type-lead', 'type-body', 'type-text', 'type-small', 'type-note']) {
    line.className = `${size} font-semibold`
    expect(getComputedStyle(line).fontWeight, size).toBe('600')
  }
  line.remove()
})
