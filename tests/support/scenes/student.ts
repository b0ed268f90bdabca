import { png } from '../images'
import { changing, choosing, dialog, dismissed, popup, pressed, type Scene } from './scene'

/** What a student sees. */
export const studentScenes: readonly Scene[] = [
  { name: 'home, full', path: '/dashboard-home', shows: (page) => page.getByRole('article').nth(2) },
  { name: 'home, empty', path: '/dashboard-home', fresh: true, shows: 'No booked classes yet.' },
  { name: 'home, loading', path: '/dashboard-home', hold: /^\/booked-classes\//, shows: 'Loading...' },
  {
    name: 'home, failed, alert',
    path: '/dashboard-home',
    fail: /^\/booked-classes\//,
    shows: 'Failed to fetch booked classes',
  },
  {
    name: 'home, failed',
    path: '/dashboard-home',
    fail: /^\/booked-classes\//,
    act: dismissed,
    shows: 'Your classes are not here yet.',
  },
  {
    name: 'home, joining',
    path: '/dashboard-home',
    hold: '/api/create-meeting',
    act: async (page) => {
      // What opens beside it is not looked at here.
      page.once('popup', (opened) => void opened.close())
      await pressed('Join Now')(page)
    },
    shows: 'Creating...',
  },
  {
    name: 'home, a later class opened',
    path: '/dashboard-home',
    act: pressed(/^Calendar, move or cancel/),
    shows: (page) => page.getByRole('button', { name: 'Cancel class' }),
  },
  {
    name: 'home, cancelling',
    path: '/dashboard-home',
    act: changing('Cancel class'),
    shows: 'Cancel this class?',
  },
  {
    name: 'home, moving',
    path: '/dashboard-home',
    act: changing('Move'),
    shows: (page) => dialog(page).getByRole('region', { name: 'Slots' }),
  },
  {
    name: 'home, moving, loading',
    path: '/dashboard-home',
    hold: /^\/slots\//,
    act: changing('Move'),
    shows: (page) => dialog(page).getByText('Loading...'),
  },
  {
    name: 'home, moving, failed',
    path: '/dashboard-home',
    fail: /^\/slots\//,
    act: changing('Move'),
    shows: 'The free hours are not here yet.',
  },
  {
    name: 'home, moving, no hour',
    path: '/dashboard-home',
    answer: [/^\/slots\//, { success: true, slots: [] }],
    act: changing('Move'),
    shows: 'No free hours just now',
  },
  { name: 'dashboard', path: '/dashboard', shows: 'One hour, one teacher' },
  {
    name: 'an entry without a page',
    path: '/dashboard',
    act: (page) =>
      page
        .getByRole('navigation', { name: 'Dashboard' })
        .filter({ visible: true })
        .getByRole('button', { name: /^(My )?Classes$/ })
        .click(),
    shows: popup,
  },
  {
    name: 'the menu behind the avatar',
    path: '/dashboard',
    only: 'phone',
    act: (page) => page.getByRole('button', { name: /, menu$/ }).click(),
    shows: (page) => page.getByRole('button', { name: 'Logout' }).filter({ visible: true }),
  },
  {
    name: 'booking, no teacher yet',
    path: '/view-teachers',
    shows: (page) => page.getByLabel('Teacher', { exact: true }),
  },
  { name: 'booking, loading teachers', path: '/view-teachers', hold: '/teachers', shows: 'Loading...' },
  {
    name: 'booking, teachers failed, alert',
    path: '/view-teachers',
    fail: '/teachers',
    shows: 'Failed to load teachers',
  },
  {
    name: 'booking, teachers failed',
    path: '/view-teachers',
    fail: '/teachers',
    act: dismissed,
    shows: 'The teachers are not here yet.',
  },
  {
    name: 'booking, loading slots',
    path: '/view-teachers',
    hold: /^\/slots\//,
    act: choosing('teacher'),
    shows: 'Loading...',
  },
  {
    name: 'booking, slots failed',
    path: '/view-teachers',
    fail: /^\/slots\//,
    act: async (page, cast) => {
      await choosing('teacher')(page, cast)
      await dismissed(page)
    },
    shows: 'The slots are not here yet.',
  },
  { name: 'booking, no slots', path: '/view-teachers', act: choosing('newTeacher'), shows: 'No slots available' },
  {
    name: 'booking, a slot chosen',
    path: '/view-teachers',
    act: async (page, cast) => {
      await choosing('teacher')(page, cast)
      await page.getByRole('region', { name: 'Slots' }).getByRole('button', { disabled: false }).last().click()
    },
    shows: (page) => page.locator('[aria-pressed="true"]'),
  },
  {
    name: 'booking, refused',
    path: '/view-teachers',
    fail: '/bookSlots',
    act: async (page, cast) => {
      await choosing('teacher')(page, cast)
      await page.getByRole('region', { name: 'Slots' }).getByRole('button', { disabled: false }).last().click()
      await pressed('Book Now')(page)
    },
    shows: 'Failed to book slot',
  },
  {
    name: 'payment, no course',
    path: '/payment',
    fresh: true,
    shows: 'None yet. What you send appears here with its state.',
  },
  { name: 'payment, full', path: '/payment?course=veenai', shows: 'The office says:' },
  {
    name: 'payment, own ones loading',
    path: '/payment',
    hold: '/api/my-payments',
    shows: 'Looking up your payments...',
  },
  {
    name: 'payment, own ones failed',
    path: '/payment',
    fail: '/api/my-payments',
    shows: 'Your payments could not be loaded.',
  },
  {
    name: 'payment, nothing filled in',
    path: '/payment',
    fresh: true,
    act: pressed('Submit Payment'),
    shows: (page) => page.locator('[aria-invalid="true"]').first(),
  },
  {
    name: 'payment, refused',
    path: '/payment?course=veenai',
    fail: '/payments',
    act: async (page) => {
      const buffer = await png(300, 600)
      await page.getByLabel(/screenshot/).setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer })
      await pressed('Submit Payment')(page)
      await dismissed(page)
    },
    shows: 'The payment was not sent. Your screenshot is still here.',
  },
  {
    name: 'calendar of a teacher',
    path: ({ teacher }) => `/teacher-calendar/${teacher.id}`,
    shows: (page) => page.locator('.fc-event').first(),
  },
  {
    name: 'calendar of nobody',
    path: '/teacher-calendar/00000000-0000-4000-8000-000000000000',
    shows: 'There is no teacher’s calendar at this address.',
  },
  {
    name: 'online class',
    path: '/online-class',
    shows: (page) => page.getByRole('button', { name: 'Get Meeting Link' }),
  },
  {
    name: 'online class, link',
    path: '/online-class',
    answer: ['/create-meeting', { success: true, meetingLink: 'https://meet.example.com/swaramala-0123456789abcdef' }],
    act: pressed('Get Meeting Link'),
    shows: 'Join Meeting',
  },
  {
    name: 'online class, failed',
    path: '/online-class',
    fail: '/create-meeting',
    act: pressed('Get Meeting Link'),
    shows: 'Failed to create Zoom meeting',
  },
  { name: 'before class', path: '/before-class', shows: (page) => page.getByRole('listitem').first() },
  { name: 'profile', path: '/profile', shows: 'Change password' },
  { name: 'profile, loading', path: '/profile', hold: '/api/profile', shows: 'Loading...' },
  { name: 'profile, failed', path: '/profile', fail: '/api/profile', shows: 'Your profile is not here yet.' },
  {
    name: 'profile, wrong password',
    path: '/profile',
    act: pressed('Change password'),
    shows: (page) => page.locator('[aria-invalid="true"]').first(),
  },
  {
    name: 'profile, everywhere?',
    path: '/profile',
    act: (page) => page.getByRole('button', { name: /everywhere/i }).click(),
    shows: popup,
  },
  { name: 'home page, signed in', path: '/home', shows: (page) => page.getByRole('heading', { level: 1 }) },
  { name: 'all forms', path: '/fillupform', shows: (page) => page.getByRole('heading', { level: 1 }) },
  {
    name: 'no such receipt',
    path: ({ student }) => `/receipts/${student.id}`,
    shows: (page) => page.getByRole('heading', { level: 1 }),
  },
  { name: 'form, rejected', path: '/become-student', shows: 'Your form was not accepted' },
  {
    name: 'form, none yet',
    path: '/become-student',
    fresh: true,
    shows: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    name: 'form, opened',
    path: '/become-student',
    act: pressed('Change it and send it again'),
    shows: (page) => dialog(page).getByRole('button', { name: 'Submit' }),
  },
  {
    name: 'form, not filled in',
    path: '/become-teacher',
    fresh: true,
    act: async (page) => {
      await pressed('Apply to teach')(page)
      await dialog(page).getByRole('button', { name: 'Submit' }).click()
    },
    shows: (page) => page.locator('[aria-invalid="true"]').first(),
  },
  { name: 'for teachers only', path: '/add-slot', shows: /^This page is for teachers/ },
  { name: 'for the office only', path: '/payment-details', shows: 'This page is for the academy office.' },
  {
    name: 'session ended',
    path: '/view-teachers',
    answer: [/^\/slots\//, { success: false, message: 'Please login first.' }, 401],
    act: async (page, cast) => {
      await choosing('teacher')(page, cast)
      await dismissed(page)
    },
    shows: 'Your session has ended. What you typed is still here.',
  },
]
