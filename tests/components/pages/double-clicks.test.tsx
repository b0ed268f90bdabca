import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { academyDate } from '../../support/browser/academy-clock'
import { expectAlert } from '../../support/components/alerts'
import { answer, hold, writes } from '../../support/components/network'
import { enquiryRow, teacherRow } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin, idOf, student, teacher } from '../../support/components/people'
import { booking, freeSlot, slotTimes } from '../../support/components/records'
import { picture, stubOffice, stubProfile } from '../../support/components/stubs'

type Call = Parameters<typeof hold>[0]

interface DoubleClick {
  name: string
  who: SessionUser
  path: string
  call: Call
  /** Sets up the data and the network responses. */
  given: () => void
  /** Opens the page, waits until the button is ready, and returns the button. */
  ready: () => Promise<Locator> | Locator
  /** Checks the screen after the action. */
  done: () => Promise<unknown>
}

const day = academyDate(3)
const stubBookedClass = () => answer('bookedClasses', { classes: [booking(1, slotTimes(day, '08:00', '09:00'))] })
const stubFreeSlot = () => answer('slots', { slots: [freeSlot(2, slotTimes(day, '10:00', '11:00'))] })
const bookingOf = () => ({
  slot_id: idOf(1002),
  teacher_id: teacher.id,
  student_id: student.id,
  learner_id: student.id,
  learner_name: student.name,
  subject: 'Veenai',
  ...slotTimes(day, '10:00', '11:00'),
})
const inMain = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true }).first()
const inDialog = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })
const profile = { ...student, time_zone: null, email_verified: true, pending_email: null }

const doubleClicks: DoubleClick[] = [
  {
    name: 'Book Now',
    who: student,
    path: '/view-teachers',
    call: 'bookSlots',
    given: () => {
      stubFreeSlot()
      answer('bookSlots', { bookings: [bookingOf()] })
    },
    ready: async () => {
      await page.getByLabelText('Teacher', { exact: true }).selectOptions(`${teacher.name} (${teacher.phone})`)
      await page.getByRole('button', { name: /10:00–11:00 am/ }).click()
      return inMain('Book Now')
    },
    done: () => expectAlert('Booking Successful', 'Your session has been booked!'),
  },
  {
    name: 'Cancel class',
    who: student,
    path: '/dashboard-home',
    call: 'cancelClass',
    given: () => {
      stubBookedClass()
      answer('cancelClass', { informed: { emailed: 0, held: 1, notifications: 1 } })
    },
    ready: async () => {
      await inMain(/^Cancel class: /).click()
      return inDialog('Cancel class')
    },
    done: () => expectAlert('Class cancelled', /has not confirmed an email address and sees this only in the app/),
  },
  {
    name: 'Move class',
    who: student,
    path: '/dashboard-home',
    call: 'moveClass',
    given: () => {
      stubBookedClass()
      stubFreeSlot()
      answer('moveClass', { booking: bookingOf(), informed: { emailed: 1, held: 0, notifications: 1 } })
    },
    ready: async () => {
      await inMain(/^Move: /).click()
      await inDialog(/10:00–11:00 am/).click()
      return inDialog('Move class')
    },
    done: () => expectAlert('Class moved', /We’ll email/),
  },
  {
    name: 'Submit Payment',
    who: student,
    path: '/payment',
    call: 'submitPayment',
    given: () => answer('submitPayment', { payment: { id: idOf(2001), status: 'pending' } }),
    ready: async () => {
      await page.getByLabelText('Which course is the payment for?').selectOptions('Kathak')
      await page.getByLabelText(/screenshot/).upload(picture())
      await expect.element(page.getByText('ready to send')).toBeVisible()
      return inMain('Submit Payment')
    },
    done: () => expectAlert('Payment Submitted!', 'Waiting for admin approval.'),
  },
  {
    name: 'Save details',
    who: student,
    path: '/profile',
    call: 'updateProfile',
    given: () => answer('updateProfile', { user: { ...profile, name: 'Nila Thomas' } }),
    ready: async () => {
      await page.getByLabelText('Name', { exact: true }).fill('Nila Thomas')
      return inMain('Save details')
    },
    done: () => expectAlert('Saved', 'Your details are up to date.'),
  },
  {
    name: 'Change password',
    who: student,
    path: '/profile',
    call: 'changePassword',
    given: () => answer('changePassword', { token: 'another' }),
    ready: async () => {
      await page.getByLabelText('Current password', { exact: true }).fill('one string of veena')
      await page.getByLabelText('New password', { exact: true }).fill('another string of veena')
      return inMain('Change password')
    },
    done: () =>
      expectAlert(
        'Password changed',
        'Other devices are signed out. If you used a calendar link, it has stopped working: create a new one.',
      ),
  },
  {
    name: 'Create link',
    who: student,
    path: '/profile',
    call: 'openFeed',
    given: () => answer('openFeed', { feed_path: '/api/calendar-feed/key' }),
    ready: () => inMain('Create link'),
    done: () => expect.element(page.getByLabelText('Your calendar link')).toBeVisible(),
  },
  {
    name: 'Add Slot',
    who: teacher,
    path: '/add-slot',
    call: 'addSlot',
    given: () => answer('addSlot', { slot: freeSlot(1, slotTimes(day, '10:00', '11:00')) }),
    ready: async () => {
      await page.getByLabelText('Date').fill(day)
      await page.getByLabelText('From time').fill('10:00')
      await page.getByLabelText('To time').fill('11:00')
      return inMain('Add Slot')
    },
    done: () => expectAlert('Slot added!', 'Successfully'),
  },
  {
    name: 'Save all',
    who: teacher,
    path: '/add-slot',
    call: 'addSlots',
    given: () => answer('addSlots', { added: 2 }),
    ready: async () => {
      await page.getByLabelText('First day').fill(day)
      await page.getByLabelText('Start time').fill('10:00')
      await page.getByLabelText('End time').fill('12:00')
      return inMain('Save all 2')
    },
    done: () => expectAlert('Slots added!', /open for booking/),
  },
  {
    name: 'Create Instant Meeting',
    who: teacher,
    path: '/online-class',
    call: 'createInstantMeeting',
    given: () => answer('createInstantMeeting', { meetingLink: 'https://meet.example.com/room' }),
    ready: () => inMain('Create Instant Meeting'),
    done: () => expect.element(page.getByRole('link', { name: 'Join Meeting' })).toBeVisible(),
  },
  {
    name: 'Approve a teacher',
    who: admin,
    path: '/teacher-list',
    call: 'decideTeacher',
    given: () => {
      answer('teachersList', { data: [teacherRow(1, { name: 'Asha Menon' })] })
      answer('decideTeacher', { message: 'Done' })
    },
    ready: () => page.getByRole('listitem').getByRole('button', { name: 'Approve Asha Menon' }),
    done: () => expect.element(page.getByRole('listitem').getByText('Approved', { exact: true })).toBeVisible(),
  },
  {
    name: 'Approve a payment',
    who: admin,
    path: '/payment-details',
    call: 'approvePayment',
    given: () => answer('approvePayment', { message: 'Done' }),
    ready: async () => {
      await page.viewport(1440, 900)
      return page.getByRole('button', { name: 'Approve', exact: true })
    },
    done: () => expect.element(page.getByText(/, Veenai: approved\.$/)).toBeVisible(),
  },
  {
    name: 'Submit of an application',
    who: student,
    path: '/become-teacher',
    call: 'teacherProfile',
    given: () => answer('teacherProfile', {}),
    ready: async () => {
      await inMain('Apply to teach').click()
      await page.getByLabelText('BA Music').click()
      await inDialog('Drawing').click()
      await page.getByLabelText('Painting').click()
      return inDialog('Submit')
    },
    done: () => expectAlert('Submitted!', 'Waiting For Admin Approval.'),
  },
  {
    name: 'Mark as handled',
    who: admin,
    path: '/trial-requests',
    call: 'markTrialHandled',
    given: () => {
      answer('enquiries', { enquiries: [enquiryRow(1, { name: 'Tara' })] })
      answer('markTrialHandled', { message: 'Done' })
    },
    ready: () => page.getByRole('listitem').getByRole('button', { name: /^Mark as handled/ }),
    done: () => expect.element(page.getByRole('listitem').getByText('Handled', { exact: true })).toBeVisible(),
  },
]

beforeEach(async () => {
  stubOffice()
  // At this width, the list of applicants shows cards. The test looks for the Approve button in a card.
  await page.viewport(1280, 800)
})

test.each(doubleClicks)('acts once on a double click: $name', async ({ who, path, call, given, ready, done }) => {
  stubProfile(who)
  given()
  open(path, who)
  const button = await ready()
  const release = hold(call)
  await button.dblClick()
  await expect.poll(() => writes().map(({ name }) => name)).toEqual([call])
  release()
  await done()
  expect(writes().map(({ name }) => name)).toEqual([call])
})
