import { choosing, dialog, pressed, type Scene } from './scene'

interface Desk {
  name: string
  path: string
  call: string
  empty: object
  nothing: string
  failed: string
}

const desks: readonly Desk[] = [
  {
    name: 'students',
    path: '/student-list',
    call: '/students',
    empty: { data: [] },
    nothing: 'No students yet.',
    failed: 'The students could not be loaded.',
  },
  {
    name: 'teachers',
    path: '/teacher-list',
    call: '/teachers-list',
    empty: { data: [] },
    nothing: 'No one has applied yet.',
    failed: 'Failed to fetch teachers',
  },
  {
    name: 'payments',
    path: '/payment-details',
    call: '/admin/payments',
    empty: { payments: [] },
    nothing: 'Nothing is waiting.',
    failed: 'The payments could not be loaded.',
  },
  {
    name: 'trial requests',
    path: '/trial-requests',
    call: '/admin/trial-requests',
    empty: { trial_requests: [] },
    nothing: 'No request is waiting.',
    failed: 'The requests could not be fetched.',
  },
  {
    name: 'messages',
    path: '/messages',
    call: '/api/messages',
    empty: { messages: [] },
    nothing: 'No message',
    failed: 'The messages could not be loaded.',
  },
]

function scenesOf({ name, path, call, empty, nothing, failed }: Desk): Scene[] {
  return [
    {
      name: `${name}, full`,
      path,
      shows: (page) => page.getByRole('tabpanel').locator('li, tr').filter({ visible: true }).first(),
    },
    { name: `${name}, empty`, path, answer: [call, { success: true, ...empty }], shows: new RegExp(`^${nothing}`) },
    { name: `${name}, loading`, path, hold: call, shows: 'Loading...' },
    { name: `${name}, failed`, path, fail: call, shows: failed },
    {
      name: `${name}, nothing found`,
      path,
      act: (page) => page.getByRole('searchbox').fill('nobody is called this'),
      shows: 'Nothing found for “nobody is called this”.',
    },
  ]
}

/** What the office sees. */
export const officeScenes: readonly Scene[] = [
  {
    name: 'home',
    path: '/dashboard-home',
    shows: (page) => page.getByRole('link', { name: /^\d+ ?payments? to look at$/ }),
  },
  { name: 'home, counts loading', path: '/dashboard-home', hold: '/admin/waiting', shows: 'Waiting for you' },
  {
    name: 'home, counts failed',
    path: '/dashboard-home',
    fail: '/admin/waiting',
    shows: 'The counts are not here yet.',
  },
  { name: 'dashboard', path: '/dashboard', shows: (page) => page.getByRole('heading', { level: 1 }) },
  ...desks.flatMap(scenesOf),
  {
    name: 'teachers, the history of one',
    path: '/teacher-list',
    act: async (page) => {
      await page.getByRole('tabpanel').locator('summary').filter({ visible: true }).first().waitFor()
      for (const summary of [/^Details/, /^History/]) {
        const folded = page.getByRole('tabpanel').locator('summary', { hasText: summary }).filter({ visible: true })
        if ((await folded.count()) > 0) await folded.first().click()
      }
    },
    shows: (page) =>
      page.locator('details[open] ol, details[open] ul, details[open] p').filter({ visible: true }).first(),
  },
  {
    name: 'teachers, rejecting',
    path: '/teacher-list',
    act: pressed(/^Reject with a reason/),
    shows: (page) => dialog(page).getByRole('button', { name: /Reject/ }),
  },
  {
    name: 'payments, the picture',
    path: '/payment-details',
    act: async (page) => {
      await page.getByRole('searchbox').fill('Ananya')
      await page
        .getByRole('row', { name: /Ananya/ })
        .getByRole('button')
        .or(page.getByRole('button', { name: /Ananya/ }))
        .filter({ visible: true })
        .first()
        .click()
      await page.getByRole('button', { name: 'Open full size' }).click()
    },
    shows: 'Screenshot',
  },
  {
    name: 'messages, one of them',
    path: '/messages',
    act: async (page) => {
      await page.getByRole('tab', { name: 'All' }).click()
      await page.getByRole('tabpanel').getByRole('button').filter({ visible: true }).first().click()
      // No script runs in the frame of the message as it looks, and so neither does axe: it would wait for good.
      await dialog(page).getByText('As text').click()
    },
    shows: 'Thank you',
  },
  { name: 'bank statement', path: '/bank-statement', shows: (page) => page.getByRole('heading', { level: 1 }) },
  {
    name: 'bank statement, its columns',
    path: '/bank-statement',
    act: (page) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'statement.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `Date,Narration,Debit of ${Date.now()},Credit\n21/11/2026,UPI/123456789012/Swaramala,,700.00`,
        ),
      }),
    shows: 'Match the lines',
  },
  {
    name: 'bank statement, matched',
    path: '/bank-statement',
    act: async (page) => {
      await page.locator('input[type=file]').setInputFiles({
        name: 'statement.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `Date,Narration,Debit at ${Date.now()},Credit\n21/11/2026,UPI/123456789012/Swaramala,,700.00`,
        ),
      })
      await page.getByRole('button', { name: 'Match the lines' }).click()
    },
    shows: /^Exact matches/,
  },
  {
    name: 'slots of a teacher',
    path: '/view-teachers',
    act: choosing('teacher'),
    shows: (page) => page.getByRole('region', { name: 'Slots' }),
  },
  { name: 'hours, to look at', path: '/add-slot', shows: 'You are looking at the teachers’ page.' },
  {
    name: 'hours, may not add',
    path: '/add-slot',
    act: pressed('Add Slot'),
    shows: 'Only teachers can add slots',
  },
  {
    name: 'calendar of a teacher',
    path: ({ teacher }) => `/teacher-calendar/${teacher.id}`,
    shows: (page) => page.locator('.fc-event').first(),
  },
  {
    name: 'online class',
    path: '/online-class',
    shows: (page) => page.getByRole('button', { name: 'Create Instant Meeting' }),
  },
  { name: 'profile', path: '/profile', shows: 'Change password' },
]
