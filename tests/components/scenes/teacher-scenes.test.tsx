import { page } from 'vitest/browser'
import { academyDate } from '../../support/browser/academy-clock'
import { popup } from '../../support/components/alerts'
import { answer, answerRaw } from '../../support/components/network'
import { affectedClass, timeOffPreview } from '../../support/components/office-records'
import { calendar } from '../../support/components/pages'
import { LONG, newTeacher, teacher } from '../../support/components/people'
import { slotsOfToday } from '../../support/components/records'
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

const stubResponses = () => {
  stubPortal()
  stubProfile(teacher)
}

/** Opens the booked class from the agenda, because the current week may not show the class. */
async function openBooked(): Promise<void> {
  await page.getByRole('button', { name: 'Agenda', exact: true }).click()
  await page
    .getByRole('button', { name: /Venkata/ })
    .and(page.getByCss('.fc-event *'))
    .first()
    .click()
}

async function askForLink(): Promise<void> {
  await openBooked()
  await page.getByRole('button', { name: 'Get Meeting Link' }).click()
}

async function lookAtTimeOff(): Promise<void> {
  const stuck = affectedClass(2, 4, '11:00', { student_name: LONG, why_not: 'This slot is booked' })
  answer('previewTimeOff', { preview: timeOffPreview([affectedClass(1, 3, '10:00'), stuck]) })
  await page.getByLabelText('From', { exact: true }).fill(academyDate(3))
  await press('Only part of the day')()
  await press('Review classes')()
  await page.getByLabelText(/happen to Venkata/).selectOptions('move')
}

async function cancelCounted(): Promise<void> {
  const counted = [1, 2, 3].map((number) => affectedClass(number, 3, `1${number}:00`, { counted: number < 3 }))
  answer('previewTimeOff', { preview: timeOffPreview(counted) })
  await page.getByLabelText('From', { exact: true }).fill(academyDate(3))
  await press('Review classes')()
  await press('Cancel all classes')()
}

async function fillSeries(): Promise<void> {
  await page.getByLabelText('First day').fill(academyDate(2))
  await page.getByLabelText('Start time').fill('06:00')
  await page.getByLabelText('End time').fill('09:00')
  await page.getByLabelText('Repeat weekly until').fill(academyDate(30))
}

const scenes: Scene[] = [
  {
    name: 'announcements, a new one',
    path: '/announcements',
    act: async () => {
      await page.getByRole('button', { name: 'New announcement' }).click()
      await page.getByLabelText('Send to').selectOptions('day')
    },
    shows: () => page.getByLabelText('Day'),
  },
  { name: 'classes, coming', path: '/my-classes', shows: () => page.getByRole('article').nth(2) },
  { name: 'home, full', path: '/dashboard-home', shows: () => page.getByRole('article').nth(2) },
  {
    name: 'home, empty',
    path: '/dashboard-home',
    given: () => answer('bookedClasses', { classes: [] }),
    shows: 'No booked classes yet.',
  },
  {
    name: 'home, cancelling without a reason',
    path: '/dashboard-home',
    act: async () => {
      await page
        .getByRole('button', { name: /^Manage class/ })
        .first()
        .click()
      await page.getByRole('main').getByRole('button', { name: 'Cancel class' }).first().click()
      await dialog().getByRole('button', { name: 'Cancel class' }).click()
    },
    shows: 'Please give a reason',
  },
  { name: 'students', path: '/my-students', shows: () => page.getByRole('article').nth(1) },
  {
    name: 'students, none',
    path: '/my-students',
    given: () => answer('myStudents', { students: [] }),
    shows: 'No students yet.',
  },
  { name: 'students, loading', path: '/my-students', ...pendingCall('myStudents'), shows: 'Loading...' },
  {
    name: 'students, failed',
    path: '/my-students',
    ...failedCall('myStudents'),
    shows: 'Your students could not be loaded.',
  },
  { name: 'dashboard', path: '/dashboard', shows: 'Your slots' },
  { name: 'time off', path: '/time-off', shows: 'Holiday: Pongal' },
  {
    name: 'time off, none',
    path: '/time-off',
    given: () => answer('timeOffList', { days_off: [] }),
    shows: 'No time off planned.',
  },
  { name: 'time off, loading', path: '/time-off', ...pendingCall('timeOffList'), shows: 'Loading...' },
  {
    name: 'time off, failed',
    path: '/time-off',
    ...failedCall('timeOffList'),
    shows: 'Time off and holidays could not be loaded.',
  },
  { name: 'time off, what happens', path: '/time-off', act: lookAtTimeOff, shows: 'Free slot' },
  { name: 'time off, counted classes', path: '/time-off', act: cancelCounted, shows: /^2 of the 3 classes/ },
  { name: 'hours', path: '/add-slot', shows: 'Add several slots' },
  {
    name: 'hours, nothing filled in',
    path: '/add-slot',
    act: press('Add Slot'),
    shows: 'Please select date, from time and to time',
  },
  {
    name: 'own slots',
    path: '/add-slot',
    act: press('View Slots'),
    shows: () => dialog().getByRole('listitem').first(),
  },
  {
    name: 'own slots, none',
    path: '/add-slot',
    given: () => answer('slots', { slots: [] }),
    act: press('View Slots'),
    shows: () => dialog().getByText('No slots available'),
  },
  {
    name: 'own slots, loading',
    path: '/add-slot',
    ...pendingCall('slots'),
    act: press('View Slots'),
    shows: () => dialog().getByText('Loading...'),
  },
  {
    name: 'own slots, failed',
    path: '/add-slot',
    ...failedCall('slots'),
    act: async () => {
      await dismissAlert()
      await press('View Slots')()
    },
    shows: 'The slots could not be loaded.',
  },
  {
    name: 'own slots, taking one back',
    path: '/add-slot',
    act: async () => {
      await press('View Slots')()
      await dialog()
        .getByRole('button', { name: /Remove/ })
        .first()
        .click()
    },
    shows: popup,
  },
  { name: 'several hours', path: '/add-slot', act: fillSeries, shows: /^Save all \d+$/ },
  {
    name: 'several hours, overlapping',
    path: '/add-slot',
    given: () =>
      answerRaw(
        'addSlots',
        {
          success: false,
          message: 'Some of these slots overlap your existing slots. Nothing was saved.',
          errors: { slots: ['Monday 23 November, 6:00–7:00 am'] },
        },
        409,
      ),
    act: async () => {
      await fillSeries()
      await page.getByRole('button', { name: /^Save all/ }).click()
      await dismissAlert()
    },
    shows: 'Nothing was saved. These slots overlap existing slots:',
  },
  {
    name: 'calendar',
    path: calendar(),
    given: () => answer('calendarSlots', { slots: slotsOfToday() }),
    shows: () => page.getByCss('.fc-event').first(),
  },
  {
    name: 'calendar, as a list',
    path: calendar(),
    act: () => page.getByRole('button', { name: 'Agenda', exact: true }).click(),
    shows: () => page.getByCss('.fc-list-event').first(),
  },
  {
    name: 'calendar, month',
    path: calendar(),
    act: () => page.getByRole('button', { name: 'Month', exact: true }).click(),
    shows: () => page.getByCss('.fc-daygrid-body'),
  },
  {
    name: 'calendar, week',
    path: calendar(),
    act: () => page.getByRole('button', { name: 'Week', exact: true }).click(),
    shows: () => page.getByCss('.fc-timeGridWeek-view'),
  },
  {
    name: 'calendar, day',
    path: calendar(),
    act: () => page.getByRole('button', { name: 'Day', exact: true }).click(),
    shows: () => page.getByCss('.fc-timeGridDay-view'),
  },
  { name: 'calendar, empty', path: calendar(newTeacher.id), as: newTeacher, shows: () => page.getByCss('.fc') },
  { name: 'calendar, loading', path: calendar(), ...pendingCall('calendarSlots'), shows: 'Loading...' },
  {
    name: 'calendar, failed',
    path: calendar(),
    ...failedCall('calendarSlots'),
    shows: /The slots could not be loaded/,
    logs: /^The calendar was not loaded/,
  },
  { name: 'calendar, a class', path: calendar(), act: openBooked, shows: 'Get Meeting Link' },
  {
    name: 'calendar, getting a link',
    path: calendar(),
    ...pendingCall('createMeeting'),
    act: askForLink,
    shows: 'Creating...',
  },
  {
    name: 'calendar, link there',
    path: calendar(),
    given: () => answer('createMeeting', { meetingLink: 'https://meet.example.com/swaramala' }),
    act: askForLink,
    shows: 'Join Meeting',
  },
  {
    name: 'calendar, no link',
    path: calendar(),
    ...failedCall('createMeeting'),
    act: askForLink,
    shows: 'Failed to create Zoom meeting.',
  },
  {
    name: 'online class',
    path: '/online-class',
    shows: () => page.getByRole('button', { name: 'Create Instant Meeting' }),
  },
  { name: 'profile', path: '/profile', shows: 'Your meeting link' },
  {
    name: 'form, approved',
    path: '/become-teacher',
    given: () => {
      answer('myApplications', {
        student: null,
        students: [],
        teacher: {
          status: 'approved',
          reason: null,
          submitted_at: new Date().toISOString(),
          alt_mobile: null,
          qualification: 'MA Music',
          years_learning: null,
          teaching_experience: null,
          other_experience: null,
          regions: ['south'],
          courses: { south: ['Veenai'] },
        },
      })
    },
    shows: 'You are approved as a teacher',
  },
]

testScenes('What a teacher sees', teacher, stubResponses, scenes)
