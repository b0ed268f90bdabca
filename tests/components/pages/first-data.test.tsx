import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { StudentList } from '@/components/applications/review/applicant-lists'
import { UpcomingClasses } from '@/components/bookings/upcoming-classes'
import { TeacherCalendar } from '@/components/calendar/teacher-calendar'
import { CallCache, useRefresh } from '@/components/ui/data/call-cache'
import { usePagedList } from '@/components/ui/data/paged-list'
import { useCall } from '@/components/ui/data/use-call'
import { addressOf } from '@/lib/api/address'
import type { FirstData } from '@/lib/api/first-data'
import { pageQuery } from '@/lib/api/page-query'
import { ACADEMY, academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerBy, callsOf, hold, refuse } from '../../support/components/network'
import { studentRow } from '../../support/components/office-records'
import { admin, student, teacher } from '../../support/components/people'
import { booking, freeSlot, slotTimes } from '../../support/components/records'
import { reload, show } from '../../support/components/stage'
import { stubProfile } from '../../support/components/stubs'

const day = academyDate(2)
const classes = (first: FirstData) => (
  <CallCache first={first}>
    <UpcomingClasses user={student} academy={ACADEMY} hoursBefore={24} />
  </CallCache>
)
const inOneHour = {
  [addressOf('bookedClasses', { params: { userId: student.id } })]: {
    classes: [booking(1, slotTimes(day, '08:00', '09:00'))],
  },
}
const cards = page.getByRole('article')

beforeEach(() => {
  stubProfile(student)
  answer('timeOffList', { days_off: [] })
  answer('closedAccounts', { ids: [] })
})

test('shows the first data with the first paint, and replaces it with the response of the call', async () => {
  answer('bookedClasses', { classes: [booking(2, slotTimes(day, '10:00', '11:00'))] })
  const release = hold('bookedClasses')
  show(classes(inOneHour), { as: student })
  await expect.element(cards).toHaveTextContent('8:00–9:00 am')
  expect(page.getByText('Loading...').elements()).toEqual([])
  release()
  await expect.element(cards).toHaveTextContent('10:00–11:00 am')
  expect(callsOf('bookedClasses')).toHaveLength(1)
})

test('waits for the response if the page has no first data for this call', async () => {
  answer('bookedClasses', { classes: [] })
  show(classes({ '/booked-classes/somebody-else': { classes: [] } }), { as: student })
  await expect.element(page.getByText('No booked classes yet.')).toBeVisible()
  expect(callsOf('bookedClasses')).toHaveLength(1)
})

test('reports a failed first call, and keeps the first data', async () => {
  refuse('bookedClasses', 503, 'Please try again in a moment')
  show(classes(inOneHour), { as: student })
  await expectAlert('Failed to fetch booked classes', '', 'Please try again in a moment')
  await closeAlert()
  await expect.element(cards).toHaveTextContent('8:00–9:00 am')
})

test('a later refresh that fails is not reported', async () => {
  answer('bookedClasses', { classes: [booking(2, slotTimes(day, '10:00', '11:00'))] })
  show(classes(inOneHour), { as: student })
  await expect.element(cards).toHaveTextContent('10:00–11:00 am')
  refuse('bookedClasses', 503, 'Please try again in a moment')
  // Repeats the event, because a page ignores the event for two seconds after a request.
  const goOnline = () => window.dispatchEvent(new Event('online')) && callsOf('bookedClasses').length
  await expect.poll(goOnline).toBe(2)
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('an office list starts with its first page, and requests the next page from its end', async () => {
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
  await page.getByRole('button', { name: /more/i }).click()
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('The second page')
  expect(callsOf('students').map(({ query }) => query.cursor)).toContain('further')
})

test('a list with first data is not dimmed while its call refreshes it', async () => {
  const row = studentRow(1, { name: 'Came along' })
  const address = addressOf('students', { query: pageQuery({ q: '', sort: 'newest' }) })
  answer('students', { data: [row] })
  const release = hold('students')
  show(
    <CallCache first={{ [address]: { data: [row] } }}>
      <StudentList />
    </CallCache>,
    { as: admin, at: '/student-list' },
  )
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Came along')
  expect(page.getByRole('tabpanel').element().querySelector('[aria-busy="true"]')).toBeNull()
  release()
})

test('a calendar shows its first days until their call is answered, and requests all other days', async () => {
  const days = { from: academyDate(-6), to: academyDate(6) }
  const address = addressOf('calendarSlots', { params: { teacherId: teacher.id }, query: days })
  answer('calendarSlots', { slots: [] })
  const release = hold('calendarSlots')
  show(
    <CallCache first={{ [address]: { slots: [freeSlot(1, slotTimes(academyDate(0), '23:00', '23:45'))] } }}>
      <TeacherCalendar user={teacher} teacherId={teacher.id} teacher={undefined} academy={ACADEMY} days={days} />
    </CallCache>,
    { as: teacher, at: '/teacher-calendar' },
  )
  await expect.element(page.getByCss('.fc-event')).toBeInTheDocument()
  release()
  await expect.element(page.getByText('No slots on these days.')).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect.poll(() => callsOf('calendarSlots')).toHaveLength(2)
})

/** Every render of `DataRequester` adds its three reload functions here. */
const refetches: (() => Promise<unknown>)[] = []
function DataRequester() {
  const waitlist = useCall('waitlist')
  const students = usePagedList('students', { q: '' }, ({ data }) => data)
  const refresh = useRefresh()
  refetches.push(
    () => waitlist.mutate(),
    students.reload,
    () => refresh(addressOf('waitlist')),
  )
  return waitlist.data ? <p>Here it is</p> : null
}

test('a page that the person has left ignores responses, and requests nothing more', async () => {
  answer('waitlist', { watches: [] })
  answer('students', { data: [] })
  show(<DataRequester />, { as: student })
  await expect.element(page.getByText('Here it is')).toBeVisible()
  const first = refetches.splice(0, 3)
  reload()
  await expect.element(page.getByText('Here it is')).toBeVisible()
  const callsBefore = callsOf('waitlist').length
  await expect(Promise.all(first.map((refetch) => refetch()))).resolves.toEqual([undefined, [], undefined])
  expect(callsOf('waitlist')).toHaveLength(callsBefore)
})
