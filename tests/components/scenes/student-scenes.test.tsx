import { page } from 'vitest/browser'
import { academyDate } from '../../support/browser/academy-clock'
import { guardianConsent } from '../../support/components/account-status'
import { popup } from '../../support/components/alerts'
import { answer, refuse } from '../../support/components/network'
import { calendar } from '../../support/components/pages'
import { idOf, LONG, LONG_EMAIL, newTeacher, student, teacher } from '../../support/components/people'
import { calendarEntry, learner, slotsOfToday, someSlots } from '../../support/components/records'
import {
  dialog,
  dismissAlert,
  failedCall,
  pendingCall,
  press,
  type Scene,
  testScenes,
} from '../../support/components/scenes'
import { stubPortal, stubProfile } from '../../support/components/stubs'

const own = { ...student, time_zone: null, email_verified: true, pending_email: null }

const stubResponses = () => {
  stubPortal()
  stubProfile(student)
}

/** Provides a family with a long name, an archived student, and a consent. */
const family = () => {
  const child = learner({
    id: idOf(51),
    name: `Asha ${LONG}`,
    year_of_birth: 2016,
    relation: 'grandchild',
    notes: `Speaks Tamil. ${LONG}`,
  })
  answer('ownLearners', {
    learners: [learner(), child, learner({ id: idOf(52), name: `Ravi ${LONG}`, archived: true })],
  })
  const consent = { ...guardianConsent, learner_id: child.id, learner_name: child.name }
  answer('myConsent', { consent: null, consents: [consent], permissions: [{ ...consent, kind: 'publicity' }] })
}

/** Presses the first "Manage class" button, and then the button with this name. */
const openChangeDialog = (name: RegExp) => async () => {
  await page
    .getByRole('button', { name: /^Manage class/ })
    .first()
    .click()
  await press(name)()
}

const chooseTeacher =
  ({ name, phone }: typeof teacher) =>
  () =>
    page.getByLabelText('Teacher', { exact: true }).selectOptions(`${name} (${phone})`)

const pickSlot = async () => {
  await chooseTeacher(teacher)()
  await page.getByRole('region', { name: 'Slots' }).getByRole('button', { disabled: false }).last().click()
}

const home: Scene[] = [
  { name: 'home, full', path: '/dashboard-home', shows: () => page.getByRole('article').nth(2) },
  {
    name: 'home, empty',
    path: '/dashboard-home',
    given: () => answer('bookedClasses', { classes: [] }),
    shows: 'No booked classes yet.',
  },
  { name: 'home, loading', path: '/dashboard-home', ...pendingCall('bookedClasses'), shows: 'Loading...' },
  {
    name: 'home, failed, alert',
    path: '/dashboard-home',
    ...failedCall('bookedClasses'),
    shows: 'Failed to fetch booked classes',
  },
  {
    name: 'home, failed',
    path: '/dashboard-home',
    ...failedCall('bookedClasses'),
    act: dismissAlert,
    shows: 'Your classes could not be loaded.',
  },
  {
    name: 'home, joining',
    path: '/dashboard-home',
    ...pendingCall('createMeeting'),
    act: press(/^Join Now: /),
    shows: 'Creating...',
  },
  {
    name: 'home, a later class opened',
    path: '/dashboard-home',
    act: press(/^Manage class/),
    shows: () => page.getByRole('button', { name: 'Cancel class' }),
  },
  {
    name: 'home, cancelling',
    path: '/dashboard-home',
    act: openChangeDialog(/^Cancel class: /),
    shows: 'Cancel this class?',
  },
  {
    name: 'home, moving',
    path: '/dashboard-home',
    act: openChangeDialog(/^Move: /),
    shows: () => dialog().getByRole('region', { name: 'Slots' }),
  },
  {
    name: 'home, moving, loading',
    path: '/dashboard-home',
    ...pendingCall('slots'),
    act: openChangeDialog(/^Move: /),
    shows: () => dialog().getByText('Loading...'),
  },
  {
    name: 'home, moving, failed',
    path: '/dashboard-home',
    ...failedCall('slots'),
    act: openChangeDialog(/^Move: /),
    shows: 'The free slots could not be loaded.',
  },
  {
    name: 'home, moving, no free slot',
    path: '/dashboard-home',
    given: () => answer('slots', { slots: [] }),
    act: openChangeDialog(/^Move: /),
    shows: 'No free slots at the moment',
  },
  { name: 'classes, coming', path: '/my-classes', shows: () => page.getByRole('article').nth(2) },
  {
    name: 'classes, past',
    path: '/my-classes?status=past',
    shows: () => page.getByRole('article').nth(2),
  },
  {
    name: 'classes, none',
    path: '/my-classes?status=past',
    given: () => answer('classes', { classes: [] }),
    shows: 'No past classes yet.',
  },
  { name: 'classes, loading', path: '/my-classes', ...pendingCall('classes'), shows: 'Loading...' },
  { name: 'classes, failed', path: '/my-classes', ...failedCall('classes'), shows: 'The classes could not be loaded.' },
  { name: 'dashboard', path: '/dashboard', shows: 'One class, one teacher' },
  {
    name: 'the menu behind the avatar',
    path: '/dashboard',
    act: () => page.getByRole('button', { name: /, menu$/ }).click(),
    shows: () => page.getByRole('button', { name: 'Logout' }),
  },
]

const booking: Scene[] = [
  {
    name: 'booking, no teacher yet',
    path: '/view-teachers',
    shows: 'Choose a teacher',
  },
  { name: 'booking, loading teachers', path: '/view-teachers', ...pendingCall('teachers'), shows: 'Loading...' },
  {
    name: 'booking, teachers failed, alert',
    path: '/view-teachers',
    ...failedCall('teachers'),
    shows: 'Failed to load teachers',
  },
  {
    name: 'booking, teachers failed',
    path: '/view-teachers',
    ...failedCall('teachers'),
    act: dismissAlert,
    shows: 'The teachers could not be loaded.',
  },
  {
    name: 'booking, loading slots',
    path: '/view-teachers',
    ...pendingCall('slots'),
    act: chooseTeacher(teacher),
    shows: 'Loading...',
  },
  {
    name: 'booking, slots failed',
    path: '/view-teachers',
    ...failedCall('slots'),
    act: async () => {
      await chooseTeacher(teacher)()
      await dismissAlert()
    },
    shows: 'The slots could not be loaded.',
  },
  { name: 'booking, no slots', path: '/view-teachers', act: chooseTeacher(newTeacher), shows: 'No slots available' },
  {
    name: 'booking, all booked, and waiting',
    path: '/view-teachers',
    given: () => {
      answer('slots', { slots: someSlots().filter(({ booked }) => booked === 1) })
      const about = {
        learner_id: student.id,
        learner_name: student.name,
        teacher_id: teacher.id,
        teacher_name: teacher.name,
      }
      answer('waitlist', {
        watches: [
          { id: idOf(7001), ...about, date: academyDate(2) },
          { id: idOf(7002), ...about, date: null },
        ],
      })
    },
    act: chooseTeacher(teacher),
    shows: 'Your alerts',
  },
  {
    name: 'booking, a slot chosen',
    path: '/view-teachers',
    act: pickSlot,
    shows: () => page.getByCss('[aria-pressed="true"]'),
  },
  {
    name: 'booking, refused',
    path: '/view-teachers',
    ...failedCall('bookSlots'),
    act: async () => {
      await pickSlot()
      await press('Book Now')()
    },
    shows: 'Failed to book slot',
  },
  {
    name: 'session ended',
    path: '/view-teachers',
    given: () => refuse('slots', 401, 'Please login first.'),
    act: async () => {
      await chooseTeacher(teacher)()
      await dismissAlert()
    },
    shows: 'Your session has ended. What you typed is still here.',
  },
]

const further: Scene[] = [
  {
    name: 'own calendar',
    path: '/calendar',
    given: () => answer('ownCalendar', { slots: slotsOfToday().map((slot) => calendarEntry(slot)), cut: false }),
    shows: () => page.getByCss('.fc-event').first(),
  },
  {
    name: 'own calendar, failed',
    path: '/calendar',
    ...failedCall('ownCalendar'),
    shows: 'The classes could not be loaded.',
    logs: /^The calendar was not loaded/,
  },
  {
    name: 'calendar of a teacher',
    path: calendar(),
    given: () => answer('calendarSlots', { slots: slotsOfToday() }),
    shows: () => page.getByCss('.fc-event').first(),
  },
  {
    name: 'calendar of nobody',
    path: calendar('nobody'),
    given: () => refuse('calendarSlots', 404, 'Teacher not found'),
    shows: 'We could not find this teacher. Please check the link.',
    logs: /^The calendar was not loaded/,
  },
  {
    name: 'online class',
    path: '/online-class',
    shows: () => page.getByRole('button', { name: 'Get Meeting Link' }),
  },
  {
    name: 'online class, link',
    path: '/online-class',
    given: () => answer('createInstantMeeting', { meetingLink: 'https://meet.example.com/swaramala-0123456789abcdef' }),
    act: press('Get Meeting Link'),
    shows: 'Join Meeting',
  },
  {
    name: 'online class, failed',
    path: '/online-class',
    ...failedCall('createInstantMeeting'),
    act: press('Get Meeting Link'),
    shows: 'Failed to create Zoom meeting',
  },
  { name: 'before class', path: '/before-class', shows: () => page.getByRole('listitem').first() },
  { name: 'profile', path: '/profile', shows: () => page.getByRole('button', { name: 'Change password' }) },
  {
    name: 'profile, address not confirmed',
    path: '/profile',
    given: () => answer('profile', { user: { ...own, email_verified: false }, token: 'token' }),
    shows: 'Please confirm your email address',
  },
  {
    name: 'profile, correcting the address',
    path: '/profile',
    given: () => answer('profile', { user: { ...own, email_verified: false }, token: 'token' }),
    act: press('Correct the address'),
    shows: () => page.getByRole('button', { name: 'Send the link' }),
  },
  {
    name: 'own address, another one pending',
    path: '/confirm-address',
    given: () =>
      answer('emailConfirmation', { email: LONG_EMAIL, confirmed: false, pending_email: LONG_EMAIL, held_emails: 1 }),
    act: press('Correct the address'),
    shows: () => page.getByRole('button', { name: 'Send the link' }),
  },
  {
    name: 'own address, confirmed',
    path: '/confirm-address',
    given: () =>
      answer('emailConfirmation', { email: LONG_EMAIL, confirmed: true, pending_email: null, held_emails: 0 }),
    shows: 'Your email address is confirmed.',
  },
  { name: 'own address, loading', path: '/confirm-address', ...pendingCall('emailConfirmation'), shows: 'Loading...' },
  {
    name: 'own address, failed',
    path: '/confirm-address',
    ...failedCall('emailConfirmation'),
    shows: 'Your email address could not be loaded.',
  },
  {
    name: 'profile, another address asked for',
    path: '/profile',
    given: () => answer('profile', { user: { ...own, pending_email: LONG_EMAIL }, token: 'token' }),
    act: press('Change email'),
    shows: 'Please confirm your new email address',
  },
  {
    name: 'profile, WhatsApp messages',
    path: '/profile',
    whatsApp: true,
    shows: () => page.getByRole('button', { name: 'Save WhatsApp settings' }),
  },
  {
    name: 'profile, contact number added',
    path: '/profile',
    act: () => page.getByRole('button', { name: 'Add a contact number' }).click(),
    shows: () => page.getByRole('combobox', { name: 'Country' }),
  },
  {
    name: 'profile, passkey renamed',
    path: '/profile',
    act: () => page.getByRole('button', { name: 'Rename Samsung Internet on Android' }).click(),
    shows: () => page.getByLabelText('Passkey name'),
    isTransient: true,
  },
  {
    name: 'profile, no passkeys at this address',
    path: '/profile',
    given: () => answer('passkeys', { passkeys: [], works_at: null }),
    shows: 'Passkeys do not work at this address.',
    isTransient: true,
  },
  {
    name: 'profile, several students',
    path: '/profile',
    given: family,
    act: press('Add a student'),
    shows: 'Is the student under 18?',
  },
  {
    name: 'profile, student edited',
    path: '/profile',
    given: family,
    act: press(/^Edit Asha/),
    shows: () => page.getByLabelText('Year of birth'),
  },
  {
    name: 'profile, students loading',
    path: '/profile',
    ...pendingCall('ownLearners'),
    shows: () => page.getByRole('region', { name: 'Students', exact: true }).getByText('Loading...'),
  },
  {
    name: 'profile, students failed',
    path: '/profile',
    ...failedCall('ownLearners'),
    shows: 'The students could not be loaded.',
  },
  { name: 'profile, loading', path: '/profile', ...pendingCall('profile'), shows: 'Loading...' },
  { name: 'profile, failed', path: '/profile', ...failedCall('profile'), shows: 'Your profile could not be loaded.' },
  {
    name: 'profile, wrong password',
    path: '/profile',
    act: press('Change password'),
    shows: () => page.getByCss('[aria-invalid="true"]').first(),
  },
  {
    name: 'profile, everywhere?',
    path: '/profile',
    act: () => page.getByRole('button', { name: /everywhere/i }).click(),
    shows: popup,
  },
]

testScenes('What a student sees', student, stubResponses, [...home, ...booking, ...further])
