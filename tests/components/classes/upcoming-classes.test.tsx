import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { UpcomingClasses } from '@/components/bookings/upcoming-classes'
import { ACADEMY, academyDate, academyInstant } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { textsOf } from '../../support/components/locators'
import { answer, hold, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { newStudent, student, teacher } from '../../support/components/people'
import { booking, slotTimes, slotTimesFromNow } from '../../support/components/records'
import { show, tabs } from '../../support/components/stage'
import { stubProfile } from '../../support/components/stubs'

const day = academyDate(2)
const monthName = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
}).format(academyInstant(day, '12:00'))
const card = (index: number) => page.getByRole('article').nth(index)

beforeEach(() => stubProfile(student))

test('says that the list is loading, is empty, or could not be loaded', async () => {
  answer('bookedClasses', { classes: [] })
  const release = hold('bookedClasses')
  const restore = refuse('bookedClasses', 503, 'Please try again in a moment')
  open('/dashboard-home', student)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your Upcoming Classes')
  await expect.element(page.getByText('Loading...')).toBeVisible()
  release()
  await expectAlert('Failed to fetch booked classes', '', 'Please try again in a moment')
  await closeAlert()
  restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No booked classes yet.')).toBeVisible()
})

test('shows the next class first, with the time until its start', async () => {
  answer('bookedClasses', {
    classes: [booking(1, slotTimesFromNow(30)), booking(2, slotTimesFromNow(3000), 'Painting')],
  })
  open('/dashboard-home', student)
  await expect.element(card(0).getByRole('heading')).toHaveTextContent('Veenai')
  await expect.element(card(0).getByRole('timer')).toHaveTextContent(/^Starts in (29|30|31) minutes$/)
  expect(card(1).getByRole('timer').elements()).toEqual([])
})

test('one press adds a class to Google Calendar, Outlook or another calendar', async () => {
  const child = { ...booking(1, slotTimes(day, '08:00', '09:00')), student_name: 'Meenu' }
  answer('bookedClasses', { classes: [child] })
  open('/dashboard-home', student)
  const link = (service: string) => page.getByRole('link', { name: `Add to calendar, ${service}` })
  await expect.element(link('Google')).toHaveAttribute('target', '_blank')
  const google = new URL(link('Google').element().getAttribute('href') ?? '')
  expect(google.searchParams.get('text')).toBe(`Meenu: Veenai with ${teacher.name}`)
  expect(google.searchParams.get('details')).toContain(`${window.location.origin}/before-class?slot=${child.slot_id}`)
  const outlook = new URL(link('Outlook').element().getAttribute('href') ?? '')
  expect(outlook.searchParams.get('startdt')).toBe(child.starts_at)
  for (const service of ['Google', 'Outlook'])
    await expect.element(link(service)).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(link('Apple or other')).toHaveAttribute('download', 'class.ics')
})

test('a teacher sees today and the week at a glance', async () => {
  stubProfile(teacher)
  answer('bookedClasses', {
    classes: [1, 3].map((inDays) => booking(inDays, slotTimes(academyDate(inDays), '08:00', '09:00'))),
  })
  open('/dashboard-home', teacher)
  await expect.element(page.getByText('No class today, 2 classes in the next seven days.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Later classes' })).toBeVisible()
})

test('a card shows teacher, subject, student, time and date, and only the pressed card is busy', async () => {
  answer('bookedClasses', {
    classes: [booking(1, slotTimes(day, '08:00', '09:00')), booking(2, slotTimes(day, '10:00', '11:00'), 'Painting')],
  })
  open('/dashboard-home', student)
  await expect.element(card(1)).toBeVisible()
  const [first = '', second = ''] = textsOf(page.getByRole('article'))
  for (const text of [`with ${teacher.name}`, `Student: ${student.name}`, 'Veenai', '8:00–9:00 am', monthName]) {
    expect(first).toContain(text)
  }
  for (const text of ['Painting', '10:00–11:00 am', monthName]) expect(second).toContain(text)

  answer('createMeeting', { meetingLink: 'https://meet.example.com/room' })
  const release = hold('createMeeting')
  await card(0).getByRole('button', { name: 'Join Now' }).click()
  await expect.element(card(0).getByRole('button', { name: 'Creating...' })).toBeDisabled()
  await expect.element(card(1).getByRole('button', { name: 'Join Now' })).toBeEnabled()
  release()
  await expect.element(card(0).getByRole('button', { name: 'Join Now' })).toBeEnabled()
})

test('a student’s card names the teacher, and a teacher’s card names the student', async () => {
  answer('bookedClasses', { classes: [booking(1, slotTimes(day, '08:00', '09:00'))] })
  stubProfile(teacher)
  open('/dashboard-home', teacher)
  await expect.element(card(0)).toHaveTextContent(`with ${student.name}`)
  expect(textsOf(card(0))[0]).not.toContain(teacher.name)
})

const joinNow = page.getByRole('article').getByRole('button', { name: 'Join Now' })

test('Join Now is not the main button days before a class, and the card says when the class starts', async () => {
  answer('bookedClasses', { classes: [booking(1, slotTimes(academyDate(10), '08:00', '09:00'))] })
  open('/dashboard-home', student)
  await expect.element(joinNow).toHaveClass('btn-outline')
  await expect.element(card(0).getByText('Starts in 10 days. You can already open the meeting.')).toBeVisible()
})

test('Join Now is the main button of the next class from the day before', async () => {
  answer('bookedClasses', { classes: [booking(1, slotTimesFromNow(30))] })
  open('/dashboard-home', student)
  await expect.element(joinNow).toHaveClass('btn-primary')
  expect(page.getByText(/^Starts in \d+ days/).elements()).toEqual([])
})

const nothingDone = { emailConfirmed: false, application: null, payment: null, booked: false }
const checklist = page.getByRole('region', { name: 'Getting started' })

test('a new student sees a checklist with the status of each step and a link to the next one', async () => {
  answer('bookedClasses', { classes: [] })
  open('/dashboard-home', newStudent, { steps: nothingDone })
  await expect.element(checklist).toHaveTextContent('1 of 5 done')
  expect(textsOf(checklist.getByRole('listitem'))).toEqual(
    [
      /^Create your account: Done/,
      /^Confirm your email address: To do/,
      /^Send your student form: To do/,
      /^Pay the course fee: To do/,
      /^Book your first class: To do/,
    ].map((text) => expect.stringMatching(text)),
  )
  const links = checklist.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/confirm-address',
    '/become-student',
    '/payment',
    '/view-teachers',
  ])
  await expect.element(page.getByText('No booked classes yet.')).toBeVisible()
})

test('the checklist marks pending and rejected steps', async () => {
  answer('bookedClasses', { classes: [booking(1, slotTimes(day, '08:00', '09:00'))] })
  open('/dashboard-home', student, {
    steps: { emailConfirmed: true, application: 'pending', payment: 'rejected', booked: true },
  })
  await expect.element(checklist).toHaveTextContent('3 of 5 done')
  await expect.element(checklist.getByRole('listitem').nth(2)).toHaveTextContent('Pending')
  await expect.element(checklist.getByRole('link')).toHaveAttribute('href', '/payment')
})

test('a student with nothing left to do sees no checklist', async () => {
  answer('bookedClasses', { classes: [booking(1, slotTimes(day, '08:00', '09:00'))] })
  open('/dashboard-home', student)
  await expect.element(card(0)).toBeVisible()
  await expect.element(checklist).not.toBeInTheDocument()
})

test('buttons with the same visible text have the class in their accessible name', async () => {
  answer('bookedClasses', {
    classes: [booking(1, slotTimes(day, '08:00', '09:00')), booking(2, slotTimes(day, '10:00', '11:00'), 'Painting')],
  })
  open('/dashboard-home', student)
  await expect.element(card(1)).toBeVisible()
  const names = page
    .getByRole('button', { name: /^Join Now: / })
    .elements()
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual([
    expect.stringMatching(`^Join Now: Veenai with ${teacher.name}, .+, 8:00 am$`),
    expect.stringMatching(`^Join Now: Painting with ${teacher.name}, .+, 10:00 am$`),
  ])
  await page.getByRole('button', { name: /^Manage class/ }).click()
  for (const name of [/^Move: Painting with /, /^Cancel class: Painting with /]) {
    await expect.element(page.getByRole('button', { name })).toBeVisible()
  }
})

test('shows Failed to create Zoom meeting. and closes the tab of the meeting', async () => {
  answer('bookedClasses', { classes: [booking(1, slotTimes(day, '08:00', '09:00'))] })
  refuse('createMeeting', 502, 'Failed to create Zoom meeting')
  open('/dashboard-home', student)
  await page.getByRole('button', { name: 'Join Now' }).click()
  await expectAlert('Failed to create Zoom meeting.', '', /^No meeting was created\. Please try again in a moment/)
  await closeAlert()
  expect(tabs.map(({ closed }) => closed)).toEqual([true])
  await expect.element(page.getByRole('button', { name: 'Join Now' })).toBeEnabled()
})

test('within 24 hours of a class, a student is referred to the academy office instead of Cancel', async () => {
  answer('bookedClasses', { classes: [booking(1, slotTimesFromNow(120))] })
  open('/dashboard-home', student)
  await expect.element(page.getByText(/A class can be changed up to 24 hours before it begins/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Cancel class' }).elements()).toEqual([])
  await expect
    .element(page.getByRole('link', { name: 'write to the academy' }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:/))
})

test('if only the office cancels classes, a student is referred to it instead of Cancel', async () => {
  answer('bookedClasses', { classes: [booking(1, slotTimes(academyDate(9), '08:00', '09:00'))] })
  show(<UpcomingClasses user={student} academy={ACADEMY} hoursBefore={null} />, { as: student })
  await expect.element(page.getByText(/Only teachers and the office can cancel or move classes/)).toBeVisible()
  expect(page.getByRole('button', { name: /^(Move|Cancel class)/ }).elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: 'write to the academy' })).toBeVisible()
})
