import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { TeacherCalendar } from '@/components/calendar/teacher-calendar'
import { CallCache } from '@/components/ui/data/call-cache'
import { addressOf } from '@/lib/api/address'
import { ACADEMY, academyDate } from '../../support/browser/academy-clock'
import { expectLogged } from '../../support/components/console-errors'
import { stubOffice, stubPortal, stubProfile } from '../../support/components/stubs'
import '../../support/components/locators'
import { answer, callsOf, refuse } from '../../support/components/network'
import { calendar, open } from '../../support/components/pages'
import { admin, newTeacher, student, teacher } from '../../support/components/people'
import { bookedSlot, calendarEntry, freeSlot, slotTimes } from '../../support/components/records'
import { show } from '../../support/components/stage'

const today = academyDate(0)
const event = (text: string) => page.getByCss('.fc-event').filter({ hasText: text })
const details = page.getByRole('dialog', { name: 'Meeting Details' })
const scroller = () => page.getByCss('.fc-timegrid-body').element().closest('.fc-scroller')
/** Returns the first visible hour of the time grid. */
const firstHourSeen = () => {
  const top = scroller()?.getBoundingClientRect().top ?? 0
  const rows = [...document.querySelectorAll<HTMLElement>('.fc-timegrid-slot-lane')]
  return rows.find((row) => row.getBoundingClientRect().bottom > top + 1)?.dataset.time
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  stubPortal()
})

test('shows a student’s classes with subject, teacher, time and Join', async () => {
  stubProfile(student)
  answer('ownCalendar', {
    slots: [calendarEntry(bookedSlot(1, slotTimes(today, '17:00', '18:00')), { subject: 'Painting' })],
    cut: false,
  })
  open('/calendar', student)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your week')
  await expect.element(event('Painting')).toHaveTextContent(teacher.name)
  await event('Painting').click()
  await expect.element(details).toHaveTextContent('Course')
  await expect.element(details).toHaveTextContent(teacher.name)
  expect(details.getByText('Student', { exact: true }).elements()).toEqual([])
  await expect.element(details.getByRole('button', { name: 'Get Meeting Link' })).toBeVisible()
})

test('reports that a student’s calendar could not be loaded, and loads it again', async () => {
  stubProfile(student)
  const restore = refuse('ownCalendar', 500)
  open('/calendar', student)
  await expect.element(page.getByText('The classes could not be loaded.')).toBeVisible()
  await expectLogged(/^The calendar was not loaded/)
  restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('The classes could not be loaded.')).not.toBeInTheDocument()
})

test('shows the academy office the slots of all teachers or of the selected ones, by name', async () => {
  stubOffice()
  answer('officeCalendar', {
    slots: [
      calendarEntry(bookedSlot(1, slotTimes(today, '09:00', '10:00'))),
      calendarEntry(freeSlot(2, slotTimes(today, '09:00', '10:00'), newTeacher.id), { teacher_name: newTeacher.name }),
    ],
    cut: false,
  })
  open('/calendar', admin)
  await expect.element(event(student.name)).toHaveTextContent(teacher.name)
  await expect.element(event('Vasudha Narayanan').getByCss('.calendar-who')).toHaveTextContent('VN')
  expect(callsOf('officeCalendar').at(-1)?.query.teachers).toBeUndefined()
  const tones = ['VN', 'VT'].map((initials) => {
    const [chip] = page.getByCss('.calendar-who').filter({ hasText: initials }).elements()
    return chip && getComputedStyle(chip).backgroundColor
  })
  expect(new Set(tones).size).toBe(2)
  await page.getByRole('button', { name: 'All teachers' }).click()
  await page.getByLabelText('Find a teacher').fill('vasu')
  await expect.element(page.getByRole('checkbox')).toHaveLength(1)
  await page.getByRole('checkbox').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Vasudha Narayanan’s week')
  await expect.poll(() => callsOf('officeCalendar').at(-1)?.query.teachers).toBe(newTeacher.id)
  expect(new URL(window.location.href).searchParams.get('teacher')).toBe(newTeacher.id)
  await page.getByRole('button', { name: 'Show all teachers' }).click()
  await expect.poll(() => callsOf('officeCalendar').at(-1)?.query.teachers).toBeUndefined()
})

test('says that some slots are left out if there are too many', async () => {
  stubOffice()
  answer('officeCalendar', { slots: [calendarEntry(freeSlot(1, slotTimes(today, '09:00', '10:00')))], cut: true })
  open('/calendar', admin)
  await expect.element(page.getByText(/^There are too many slots to show/)).toBeVisible()
})

test.each([
  ['the teacher’s calendar', () => open(calendar(), teacher)],
  ['the student’s calendar', () => open('/calendar', student)],
])('%s opens at the first class of its days, and counts the classes below', async (_, visit) => {
  stubProfile(teacher)
  const classes = ['06:00', '18:00', '20:00'].map((from, at) =>
    calendarEntry(bookedSlot(at, slotTimes(today, from, `${from.slice(0, 2)}:45`))),
  )
  answer('ownCalendar', { slots: classes, cut: false })
  answer('calendarSlots', { slots: classes.map(({ teacher_name: _, subject: __, ...slot }) => slot) })
  visit()
  await expect.poll(firstHourSeen).toBe('06:00:00')
  const later = page.getByRole('button', { name: '2 more later today' })
  await later.click()
  await expect.element(page.getByRole('button', { name: '1 more earlier today' })).toBeVisible()
  await expect.element(later).not.toBeInTheDocument()
})

test('a calendar whose slots came with the page opens at the first class of the day', async () => {
  stubProfile(teacher)
  const slots = [bookedSlot(1, slotTimes(today, '12:00', '12:45'))]
  answer('calendarSlots', { slots })
  const days = { from: academyDate(-6), to: academyDate(6) }
  const address = addressOf('calendarSlots', { params: { teacherId: teacher.id }, query: days })
  show(
    <CallCache first={{ [address]: { slots } }}>
      <TeacherCalendar user={teacher} teacherId={teacher.id} teacher={undefined} academy={ACADEMY} days={days} />
    </CallCache>,
    { as: teacher, at: calendar() },
  )
  await expect.poll(firstHourSeen).toBe('12:00:00')
})

test('a day opens at its first class, even if there are earlier free slots', async () => {
  stubProfile(teacher)
  answer('calendarSlots', {
    slots: [freeSlot(1, slotTimes(today, '07:00', '08:00')), bookedSlot(2, slotTimes(today, '15:00', '16:00'))],
  })
  open(calendar(), teacher)
  await expect.poll(firstHourSeen).toBe('15:00:00')
  await expect.element(page.getByRole('button', { name: '1 more earlier today' })).toBeVisible()
})

test.each([
  ['a student’s calendar opens as an agenda', () => open('/calendar', student), 'Your agenda'],
  ['a teacher’s calendar keeps the specification’s week', () => open(calendar(), student), /week$/],
])('on a phone, %s', async (_, visit, heading) => {
  await page.viewport(390, 844)
  stubProfile(student)
  visit()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(heading)
})

test('a week scrolls sideways on a phone, and its hour labels stay visible', async () => {
  await page.viewport(390, 844)
  stubProfile(teacher)
  answer('calendarSlots', { slots: [bookedSlot(1, slotTimes(today, '17:00', '18:00'))] })
  open(calendar(), teacher)
  await expect.element(event(student.name)).toBeVisible()
  const label = page.getByCss('.fc-timegrid-slot-label-cushion').first()
  const left = () => Math.round(label.element().getBoundingClientRect().left)
  const before = left()
  const frame = page.getByCss('.calendar-frame').element()
  frame.scrollLeft = 200
  await expect.poll(() => frame.scrollLeft).toBe(200)
  await expect.poll(left).toBe(before)
})

test('a month on a phone shows the start of each class within its day', async () => {
  await page.viewport(390, 844)
  stubProfile(teacher)
  answer('calendarSlots', { slots: [bookedSlot(1, slotTimes(today, '11:30', '12:30'))] })
  open(calendar(), teacher)
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  const begins = page.getByCss('.fc-daygrid-event .calendar-start')
  await expect.element(begins).toHaveTextContent('11:30 am')
  const [word, day] = [begins.element(), begins.element().closest('.fc-daygrid-day')].map((element) =>
    element?.getBoundingClientRect(),
  )
  expect(word?.right).toBeLessThanOrEqual(day?.right ?? 0)
  expect(word?.left).toBeGreaterThanOrEqual(day?.left ?? 0)
})
