import type { Page } from '@playwright/test'
import { academyDate } from '../academy-clock'
import { dialog, dismissed, popup, pressed, type Scene } from './scene'

const own = ({ teacher }: { teacher: { id: string } }) => `/teacher-calendar/${teacher.id}`

/** From the list of the coming days: the week in view may end today. */
async function openBooked(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Agenda', exact: true }).click()
  await page
    .getByRole('button', { name: /^Venkata/ })
    .first()
    .click()
}

async function fillSeries(page: Page): Promise<void> {
  await page.getByLabel('First day').fill(academyDate(2))
  await page.getByLabel('Begins').fill('06:00')
  await page.getByLabel('Ends by').fill('09:00')
  await page.getByLabel('Every week until').fill(academyDate(30))
}

/** What a teacher sees. */
export const teacherScenes: readonly Scene[] = [
  { name: 'home, full', path: '/dashboard-home', shows: (page) => page.getByRole('article').nth(2) },
  { name: 'home, empty', path: '/dashboard-home', fresh: true, shows: 'No booked classes yet.' },
  {
    name: 'home, cancelling without a reason',
    path: '/dashboard-home',
    act: async (page) => {
      await pressed('Cancel class')(page)
      await dialog(page).getByRole('button', { name: 'Cancel class' }).click()
    },
    shows: 'Please give a reason',
  },
  { name: 'dashboard', path: '/dashboard', shows: 'Your hours' },
  { name: 'hours', path: '/add-slot', shows: 'Several at once' },
  {
    name: 'hours, nothing filled in',
    path: '/add-slot',
    act: pressed('Add Slot'),
    shows: 'Please select date, from time and to time',
  },
  {
    name: 'own slots',
    path: '/add-slot',
    act: pressed('View Slots'),
    shows: (page) => dialog(page).getByRole('listitem').first(),
  },
  {
    name: 'own slots, none',
    path: '/add-slot',
    fresh: true,
    act: pressed('View Slots'),
    shows: (page) => dialog(page).getByText('No slots available'),
  },
  {
    name: 'own slots, loading',
    path: '/add-slot',
    hold: /^\/slots\//,
    act: pressed('View Slots'),
    shows: (page) => dialog(page).getByText('Loading...'),
  },
  {
    name: 'own slots, failed',
    path: '/add-slot',
    fail: /^\/slots\//,
    act: async (page) => {
      await dismissed(page)
      await pressed('View Slots')(page)
    },
    shows: 'Your slots are not here yet.',
  },
  {
    name: 'own slots, taking one back',
    path: '/add-slot',
    act: async (page) => {
      await pressed('View Slots')(page)
      await dialog(page)
        .getByRole('button', { name: /Take back/ })
        .first()
        .click()
    },
    shows: popup,
  },
  { name: 'several hours', path: '/add-slot', act: fillSeries, shows: /^Save all \d+$/ },
  {
    name: 'several hours, overlapping',
    path: '/add-slot',
    answer: [
      '/api/my-slots',
      { success: false, message: 'These overlap', errors: { slots: ['Monday 23 November, 6:00–7:00 am'] } },
      409,
    ],
    act: async (page) => {
      await fillSeries(page)
      await page.getByRole('button', { name: /^Save all/ }).click()
      await dismissed(page)
    },
    shows: 'Nothing was saved. These overlap slots of yours:',
  },
  { name: 'calendar', path: own, shows: (page) => page.locator('.fc-event').first() },
  {
    name: 'calendar, as a list',
    path: own,
    act: (page) => page.getByRole('button', { name: 'Agenda', exact: true }).click(),
    shows: (page) => page.locator('.fc-list-event, .fc-list-empty').first(),
  },
  {
    name: 'calendar, month',
    path: own,
    act: (page) => page.getByRole('button', { name: 'Month', exact: true }).click(),
    shows: (page) => page.locator('.fc-daygrid-body'),
  },
  {
    name: 'calendar, day',
    path: own,
    act: (page) => page.getByRole('button', { name: 'Day', exact: true }).click(),
    shows: (page) => page.locator('.fc-timeGridDay-view'),
  },
  {
    name: 'calendar, empty',
    path: ({ newTeacher }) => `/teacher-calendar/${newTeacher.id}`,
    fresh: true,
    shows: (page) => page.locator('.fc'),
  },
  { name: 'calendar, loading', path: own, hold: /^\/api\/slots\//, shows: 'Loading...' },
  { name: 'calendar, failed', path: own, fail: /^\/api\/slots\//, shows: /These slots did not arrive/ },
  { name: 'calendar, a class', path: own, act: openBooked, shows: 'Get Meeting Link' },
  {
    name: 'calendar, getting a link',
    path: own,
    hold: '/api/create-meeting',
    act: async (page) => {
      await openBooked(page)
      await page.getByRole('button', { name: 'Get Meeting Link' }).click()
    },
    shows: 'Creating...',
  },
  {
    name: 'calendar, link there',
    path: own,
    answer: ['/api/create-meeting', { success: true, meetingLink: 'https://meet.example.com/swaramala' }],
    act: async (page) => {
      await openBooked(page)
      await page.getByRole('button', { name: 'Get Meeting Link' }).click()
    },
    shows: 'Join Meeting',
  },
  {
    name: 'calendar, no link',
    path: own,
    fail: '/api/create-meeting',
    act: async (page) => {
      await openBooked(page)
      await page.getByRole('button', { name: 'Get Meeting Link' }).click()
    },
    shows: 'Failed to create Zoom meeting.',
  },
  {
    name: 'online class',
    path: '/online-class',
    shows: (page) => page.getByRole('button', { name: 'Create Instant Meeting' }),
  },
  { name: 'profile', path: '/profile', shows: 'Your room' },
  { name: 'form, approved', path: '/become-teacher', shows: 'You are approved as a teacher' },
  { name: 'for students only', path: '/view-teachers', shows: /^This page is for students/ },
]
