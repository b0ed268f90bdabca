import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { NotificationRow } from '@/lib/notifications/inbox/schema'
import { academyDate, academyInstant } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { textsOf } from '../../support/components/locators'
import { answer, answerBy, callsOf, dropConnection, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin, idOf, student, teacher } from '../../support/components/people'
import { visited } from '../../support/components/stage'
import { stubOffice, stubPortal, stubProfile } from '../../support/components/stubs'

const notification = (number: number, day: number, row: Partial<NotificationRow> = {}): NotificationRow => ({
  id: idOf(7000 + number),
  kind: 'class-booked',
  title: `Class ${number} is booked`,
  text: 'Your class with Vidya is confirmed.',
  href: '/my-classes',
  created_at: academyInstant(academyDate(day), '09:30').toISOString(),
  read_at: null,
  ...row,
})
const read = { read_at: '2026-01-05T20:00:00.000Z' }
const rows = [notification(1, 0), notification(2, 0, read), notification(3, -1), notification(4, -5, read)]
const bell = (name: string) => page.getByRole('link', { name, exact: true })
const markAll = page.getByRole('button', { name: 'Mark all as read' })

beforeEach(() => {
  stubPortal()
  stubProfile(student)
})

describe('the bell', () => {
  test.each([
    [390, 844],
    [1440, 900],
  ])(
    'the bell counts unread notifications at a width of %i px, and counts again when the window gets the focus',
    async (width, height) => {
      await page.viewport(width, height)
      answer('notifications', { notifications: [], unread: 3 })
      open('/my-classes', student, { unread: 3 })
      await expect.element(bell('Notifications, 3 unread')).toBeVisible()
      answer('notifications', { notifications: [], unread: 120 })
      window.dispatchEvent(new Event('focus'))
      await expect.element(bell('Notifications, 120 unread')).toHaveTextContent('99+')
      answer('notifications', { notifications: [], unread: 0 })
      window.dispatchEvent(new Event('focus'))
      await expect.element(bell('Notifications')).toHaveTextContent('')
      expect(callsOf('notifications').at(-1)?.query).toEqual({ limit: '1' })
    },
  )

  test('the bell keeps its count if a refresh fails, and opens the notifications', async () => {
    open('/my-classes', teacher, { unread: 2 })
    dropConnection('notifications')
    await expect.element(bell('Notifications, 2 unread')).toBeVisible()
    window.dispatchEvent(new Event('focus'))
    await expect.poll(() => callsOf('notifications').length).toBe(1)
    await bell('Notifications, 2 unread').click()
    expect(visited.at(-1)).toBe('/notifications')
  })
})

describe('the page of notifications', () => {
  test('the page lists notifications by day, and marks one or all of them as read', async () => {
    answer('notifications', { notifications: rows, unread: 2 })
    open('/notifications', student, { unread: 2 })
    await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    expect(textsOf(page.getByRole('heading', { level: 2 })).slice(0, 2)).toEqual(['Today', 'Yesterday'])
    await expect.element(page.getByText('9:30 am').first()).toBeVisible()
    answer('readNotifications', { unread: 1 })
    await page.getByRole('link', { name: /^Unread: Class 1 is booked/ }).click()
    expect(visited.at(-1)).toBe('/my-classes')
    await expect.element(page.getByRole('link', { name: /^Class 1 is booked/ })).toBeVisible()
    expect(callsOf('readNotifications').map(({ body }) => body)).toEqual([{ ids: [rows[0]?.id] }])
    answer('readNotifications', { unread: 0 })
    await markAll.click()
    await expect.element(markAll).not.toBeInTheDocument()
    await expect.element(page.getByText('Unread:')).not.toBeInTheDocument()
    const until = callsOf('readNotifications').at(-1)?.body?.until
    expect(until?.toISOString()).toBe(rows[0]?.created_at)
    await expect.element(bell('Notifications')).toBeVisible()
  })

  test('a notification stays unread if marking it failed, and the page reports the failure', async () => {
    answer('notifications', { notifications: rows, unread: 2 })
    open('/notifications', student)
    refuse('readNotifications', 500)
    await markAll.click()
    await expectAlert('Error', 'The notifications could not be marked as read')
    await closeAlert()
    await expect.element(markAll).toBeEnabled()
  })

  test('the page shows more notifications on request, and says if there are none or they could not be loaded', async () => {
    answerBy('notifications', ({ query }) =>
      query.cursor
        ? { notifications: [notification(9, -9)], unread: 0 }
        : { notifications: rows, unread: 0, nextCursor: 'next' },
    )
    open('/notifications', student)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.element(page.getByRole('link', { name: /Class 9 is booked/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })

  test('the page says that there are no notifications, and offers no settings to the academy office', async () => {
    open('/notifications', admin)
    await expect.element(page.getByText('No notifications yet.')).toBeVisible()
    expect(page.getByRole('link', { name: 'Choose your notifications' }).elements()).toEqual([])
  })

  test('the page of notifications can be loaded again after a failure', async () => {
    const restore = refuse('notifications', 500)
    open('/notifications', student)
    await expect.element(page.getByText('Your notifications could not be loaded.')).toBeVisible()
    restore()
    answer('notifications', { notifications: rows, unread: 2 })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  })
})

describe('the home page', () => {
  test.each([student, admin])(
    'the home page shows the latest unread notifications, and none if all are read: $role',
    async (user) => {
      if (user.role === 'admin') stubOffice()
      answerBy('notifications', ({ query }) => ({
        notifications: query.status === 'unread' ? [notification(1, 0), notification(3, -1)] : [],
        unread: 2,
      }))
      answer('readNotifications', { unread: 1 })
      open('/dashboard-home', user)
      await expect.element(page.getByRole('heading', { name: '2 new notifications' })).toBeVisible()
      expect(callsOf('notifications')[0]?.query).toEqual({ status: 'unread', limit: '3' })
      await page.getByRole('link', { name: /^Unread: Class 1 is booked/ }).click()
      await expect.poll(() => callsOf('readNotifications').map(({ body }) => body?.ids)).toEqual([[idOf(7001)]])
      await page.getByRole('link', { name: 'All notifications' }).click()
      expect(visited).toEqual(['/my-classes', '/notifications'])
    },
  )

  test('the home page shows no section of notifications if none are unread', async () => {
    open('/dashboard-home', student)
    await expect.element(page.getByRole('article').first()).toBeVisible()
    expect(page.getByRole('link', { name: 'All notifications' }).elements()).toEqual([])
  })
})

describe('the settings', () => {
  test('the settings save only the changed notifications, and keep the choice after a failure', async () => {
    open('/profile', student)
    const reminders = page.getByRole('checkbox', { name: /^Notifications about upcoming classes/ })
    await expect.element(reminders).toBeChecked()
    await reminders.click()
    refuse('chooseNotifications', 500)
    await page.getByRole('button', { name: 'Save notification settings' }).click()
    await expectAlert('Error', 'Your notification settings could not be saved')
    await closeAlert()
    await expect.element(reminders).not.toBeChecked()
    answer('chooseNotifications', { choices: { reminders: false, class_notes: true, free_slots: true } })
    await page.getByRole('button', { name: 'Save notification settings' }).click()
    await expectAlert('Saved', 'Your notification settings are saved.')
    await closeAlert()
    expect(callsOf('chooseNotifications').map(({ body }) => body)).toEqual([{ reminders: false }, { reminders: false }])
  })

  test('teachers can choose only their reminders, and the academy office has no such settings', async () => {
    stubProfile(teacher)
    open('/profile', teacher)
    await expect.element(page.getByRole('checkbox', { name: /^Notifications about upcoming classes/ })).toBeVisible()
    expect(page.getByRole('checkbox', { name: /^Notifications about/ }).elements()).toHaveLength(1)
  })
})
