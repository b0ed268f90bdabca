import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { academyDate } from '../../support/browser/academy-clock'
import { answer, hold, refuse } from '../../support/components/network'
import { admin, LONG, student, teacher } from '../../support/components/people'
import {
  booking,
  cancelledBooking,
  classNotes,
  pastBooking,
  slotTimes,
  someBookings,
} from '../../support/components/records'
import { dialog, press, type Scene, testScenes } from '../../support/components/scenes'
import { stubOffice, stubPortal, stubProfile } from '../../support/components/stubs'

const path = '/my-classes?status=past'
const second = () => page.getByRole('article').nth(1)

function stubPast(): void {
  answer('classes', {
    classes: [
      pastBooking(1, 2),
      pastBooking(2, 3, { attendance: 'unmarked', notes: null }),
      pastBooking(3, 12, { attendance: 'student_absent', notes: { taught: 'Skies', homework: '', more: true } }),
    ],
  })
  answer('classNotes', { notes: classNotes() })
}
const as = (user: typeof teacher) => () => {
  stubPortal()
  stubProfile(user)
  stubPast()
}
const stubClassNotes = () => {
  const added_at = `${academyDate(-1)}T06:00:00.000Z`
  answer('classNotes', {
    notes: classNotes({
      may: 'add',
      additions: [{ part: 'homework', text: 'Two trees', added_at, added_by: 'Vidya' }],
    }),
  })
}

const cancelledScene: Scene = {
  name: 'cancelled classes',
  path: '/my-classes?status=cancelled',
  given: () =>
    answer('classes', {
      classes: [
        cancelledBooking(1, 2, { reason: LONG }),
        cancelledBooking(2, -1, { by: 'student', by_name: student.name, reason: null, late: true, given_back: false }),
      ],
    }),
  shows: 'Late cancellation.',
}

const studentScenes: Scene[] = [
  cancelledScene,
  { name: 'past classes with their notes', path, shows: second },
  {
    name: 'coming, with what was left for it',
    path: '/my-classes',
    given: () =>
      answer('classes', {
        classes: [
          { ...booking(1, slotTimes(academyDate(2), '08:00', '09:00')), until_next_time: 'The first line\nby heart' },
        ],
      }),
    shows: 'For next time',
  },
  {
    name: 'home, with what was left for the next class',
    path: '/dashboard-home',
    given: () =>
      answer('bookedClasses', {
        classes: [
          { ...booking(1, slotTimes(academyDate(2), '08:00', '09:00')), until_next_time: 'The first line\nby heart' },
        ],
      }),
    shows: 'For next time',
  },
]

const teacherScenes: Scene[] = [
  { name: 'past classes to mark', path, shows: second },
  {
    name: 'past classes to mark, counted',
    path,
    given: () =>
      answer('classes', {
        classes: [
          pastBooking(1, 1, { attendance: 'unmarked', counted: true }),
          pastBooking(2, 2, { attendance: 'teacher_absent', counted: true }),
        ],
      }),
    shows: /^This class is part of a plan/,
  },
  {
    name: 'writing notes',
    path,
    act: press(/^Edit notes/),
    shows: () => dialog().getByLabelText('Private note'),
  },
  {
    name: 'adding to notes',
    path,
    given: stubClassNotes,
    act: press(/^Add to notes/),
    shows: () => dialog().getByLabelText('Add to'),
  },
  {
    name: 'notes, loading',
    path,
    given: () => hold('classNotes'),
    act: press(/^Edit notes/),
    shows: () => dialog().getByText('Loading...'),
    isTransient: true,
  },
  {
    name: 'notes, failed',
    path,
    given: () => refuse('classNotes', 500),
    act: press(/^Edit notes/),
    shows: 'The notes could not be loaded.',
    isTransient: true,
  },
]

testScenes('After a class, for its student', student, as(student), studentScenes)
testScenes('After a class, for its teacher', teacher, as(teacher), teacherScenes)
testScenes(
  'After a class, for the office',
  admin,
  () => {
    stubOffice()
    stubPast()
  },
  [
    { name: 'past classes of everybody', path, shows: second },
    cancelledScene,
    {
      name: 'coming classes of everybody',
      path: '/my-classes',
      given: () => answer('classes', { classes: someBookings() }),
      shows: second,
    },
    {
      name: 'looking for a person',
      path: '/my-classes',
      act: async () => {
        // On a phone, the filters are behind a button.
        await expect.element(page.getByRole('button', { name: 'Book a class' })).toBeVisible()
        const filters = page.getByRole('button', { name: /^Filter by date/ })
        if (filters.elements().length > 0) await filters.click()
        await page.getByRole('searchbox', { name: 'Person' }).fill('an')
      },
      shows: () => page.getByRole('button', { name: /98765/ }),
    },
    {
      name: 'booking a class for a student',
      path: '/my-classes',
      act: async () => {
        await press('Book a class')()
        await dialog().getByLabelText('Teacher').selectOptions(`${teacher.name} (${teacher.phone})`)
      },
      shows: () => dialog().getByRole('region', { name: 'Slots' }),
    },
    {
      name: 'moving, the reason first',
      path: '/my-classes',
      given: () => answer('classes', { classes: [booking(1, slotTimes(academyDate(2), '08:00', '09:00'))] }),
      act: press(/^Move: /),
      shows: () => dialog().getByLabelText('Reason'),
    },
    {
      name: 'nothing unmarked',
      path: '/my-classes?status=unmarked',
      given: () => answer('classes', { classes: [] }),
      shows: 'Attendance is up to date.',
    },
  ],
)
