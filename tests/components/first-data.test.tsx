import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { StudentList } from '@/components/admin/student-list'
import { UpcomingClasses } from '@/components/bookings/upcoming-classes'
import { TeacherCalendar } from '@/components/calendar/teacher-calendar'
import { CallCache } from '@/components/ui/call-cache'
import { addressOf } from '@/lib/api/address'
import type { FirstData } from '@/lib/api/first-data'
import { pageQuery } from '@/lib/api/page-query'
import { ACADEMY, academyDate } from '../support/academy-clock'
import { furnishProfile } from '../support/components/furnish'
import { answer, answerBy, callsOf } from '../support/components/network'
import { admin, student, teacher } from '../support/components/people'
import { freeSlot, hours, lesson, studentRow } from '../support/components/records'
import { show, strike } from '../support/components/stage'

const day = academyDate(2)
const classes = (first: FirstData) => (
  <CallCache first={first}>
    <UpcomingClasses user={student} academy={ACADEMY} hoursBefore={24} />
  </CallCache>
)
const inOneHour = {
  [addressOf('bookedClasses', { params: { userId: student.id } })]: {
    classes: [lesson(1, hours(day, '08:00', '09:00'))],
  },
}
const cards = page.getByRole('article')
const focus = () => window.dispatchEvent(new Event('focus'))

beforeEach(() => furnishProfile(student))

test('first data is on the screen with the first picture, and is not asked for', async () => {
  show(classes({ ...inOneHour }), { as: student })
  await expect.element(cards).toHaveTextContent('8:00–9:00 am')
  expect(page.getByText('Loading...').elements()).toEqual([])
  expect(callsOf('bookedClasses')).toEqual([])
})

test('without it, or with that of another call, the call is made', async () => {
  answer('bookedClasses', { classes: [] })
  show(classes({ '/booked-classes/somebody-else': { classes: [] } }), { as: student })
  await expect.element(page.getByText('No booked classes yet.')).toBeVisible()
  expect(callsOf('bookedClasses')).toHaveLength(1)
})

test('on the way back the same data are shown, and asked for behind that', async () => {
  const first = { ...inOneHour }
  show(classes(first), { as: student })
  await expect.element(cards).toHaveTextContent('8:00–9:00 am')
  strike()
  answer('bookedClasses', { classes: [lesson(2, hours(day, '10:00', '11:00'))] })
  show(classes(first), { as: student })
  await expect.element(cards).toHaveTextContent('8:00–9:00 am')
  await expect.element(cards).toHaveTextContent('10:00–11:00 am')
  expect(callsOf('bookedClasses')).toHaveLength(1)
})

test('they are refreshed like what was asked for, without a sign of loading', async () => {
  show(classes({ ...inOneHour }), { as: student })
  await expect.element(cards).toHaveTextContent('8:00–9:00 am')
  answer('bookedClasses', { classes: [lesson(2, hours(day, '10:00', '11:00'))] })
  focus()
  await expect.element(cards).toHaveTextContent('10:00–11:00 am')
})

test('of a list of the office its first page comes along; the next one is asked for from its end', async () => {
  const row = studentRow(1)
  const address = addressOf('students', { query: pageQuery({ q: '', sort: 'newest' }) })
  answerBy('students', ({ query }) =>
    query.cursor ? { data: [studentRow(2, { name: 'The second page' })] } : { data: [row], nextCursor: 'further' },
  )
  show(
    <CallCache first={{ [address]: { data: [row], nextCursor: 'further' } }}>
      <StudentList />
    </CallCache>,
    { as: admin, at: '/student-list' },
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Students')
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent(row.email)
  expect(callsOf('students')).toEqual([])
  await page.getByRole('button', { name: /more/i }).click()
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('The second page')
  expect(callsOf('students').map(({ query }) => query.cursor)).toContain('further')
})

test('the calendar takes the days that came along for its first look, and asks for all others', async () => {
  const days = { from: academyDate(-6), to: academyDate(6) }
  const address = addressOf('calendarSlots', { params: { teacherId: teacher.id }, query: days })
  answer('calendarSlots', { slots: [] })
  show(
    <CallCache first={{ [address]: { slots: [freeSlot(1, hours(academyDate(0), '23:00', '23:45'))] } }}>
      <TeacherCalendar user={teacher} teacherId={teacher.id} teacher={undefined} academy={ACADEMY} days={days} />
    </CallCache>,
    { as: teacher, at: '/teacher-calendar' },
  )
  await expect.element(page.getByCss('.fc-event')).toBeInTheDocument()
  expect(callsOf('calendarSlots')).toEqual([])
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect.poll(() => callsOf('calendarSlots')).toHaveLength(1)
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect.poll(() => callsOf('calendarSlots')).toHaveLength(2)
  await expect.element(page.getByText('No slots in these days.')).toBeVisible()
})
