import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useBooking } from '@/components/bookings/book/use-booking'
import type { SlotView } from '@/lib/slots/schema'
import type { WaitlistEntryView } from '@/lib/waitlist/schema'
import { ACADEMY, academyDate, numericDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert, popup } from '../../support/components/alerts'
import { textsOf } from '../../support/components/locators'
import { answer, answerBy, callsOf, hold, refuse } from '../../support/components/network'
import { ownPayment } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin, idOf, newTeacher, student, teacher } from '../../support/components/people'
import { bookedSlot, freeSlot, slotTimes, slotTimesFromNow } from '../../support/components/records'
import { show } from '../../support/components/stage'
import { stubProfile } from '../../support/components/stubs'

const day = academyDate(2)
const rival = { id: idOf(77), name: 'Rival Rajan' }
const bookNow = page.getByRole('button', { name: 'Book Now' })
const slots = page.getByRole('region', { name: 'Slots' })
const slot = (name: RegExp) => slots.getByRole('button', { name })
const choose = ({ name, phone } = teacher) =>
  page.getByLabelText('Teacher', { exact: true }).selectOptions(`${name} (${phone})`)

/** Makes the simulated server return only these slots. */
function stubSlots(...list: SlotView[]): void {
  answerBy('slots', ({ params }) => ({ slots: list.filter(({ teacher_id }) => teacher_id === params.teacherId) }))
}

beforeEach(() => {
  stubProfile(student)
  answer('timeOffList', { days_off: [] })
  answer('teachers', { teachers: [newTeacher, teacher].map(({ id, name, phone }) => ({ id, name, phone })) })
  answer('myPayments', { payments: [], courses: [] })
  answer('waitlist', { watches: [] })
})

test('explains what to do before a teacher is selected', async () => {
  stubSlots()
  open('/view-teachers', student)
  await expect.element(page.getByRole('heading', { name: 'Choose a teacher' })).toBeVisible()
  await choose()
  await expect.element(page.getByRole('heading', { name: 'Choose a teacher' })).not.toBeInTheDocument()
})

test('a student without earlier classes sees teachers of the paid course first, by their next free slot', async () => {
  const painter = { id: idOf(130), name: 'Paint Er', phone: '9123400000' }
  answer('teachers', { teachers: [painter, teacher, newTeacher].map(({ id, name, phone }) => ({ id, name, phone })) })
  answer('myPayments', {
    payments: [ownPayment(1, { status: 'approved', course_name: 'Veenai' })],
    courses: ['Veenai'],
  })
  stubSlots(freeSlot(3, slotTimes(day, '08:00', '09:00'), newTeacher.id))
  open('/view-teachers', student)
  const cards = page.getByRole('region', { name: 'Choose a teacher' }).getByRole('button')
  await expect
    .poll(() => textsOf(cards))
    .toEqual([
      expect.stringMatching(`${newTeacher.name}.*Veenai, Painting.*Next free: Tomorrow, 6:30–7:30 pm`),
      expect.stringMatching(`${teacher.name}.*Next free: .*10:00–10:45 am`),
      expect.stringMatching('Paint Er.*No free slots in the next two weeks'),
    ])
  await cards.first().click()
  await expect.element(slot(/8:00–9:00 am/)).toBeVisible()
  expect(search().get('teacher')).toBe(newTeacher.id)
})

test('a returning student sees the slots of their last teacher, and can go back to all teachers', async () => {
  stubSlots(freeSlot(1, slotTimes(day, '08:00', '09:00')))
  open('/view-teachers', student, { lastTeacherId: teacher.id })
  await expect.element(page.getByLabelText('Teacher', { exact: true })).toHaveValue(teacher.id)
  await expect.element(slot(/8:00–9:00 am/)).toBeVisible()
  await page.getByRole('button', { name: 'All teachers' }).click()
  await expect.element(page.getByRole('heading', { name: 'Choose a teacher' })).toBeVisible()
  await expect.element(page.getByLabelText('Teacher', { exact: true })).toHaveValue('')
})

test('lists free slots first within a day, and shows the student’s own class differently from other booked slots', async () => {
  stubSlots(
    bookedSlot(1, slotTimes(day, '07:00', '08:00'), null),
    bookedSlot(2, slotTimes(day, '08:00', '09:00'), student),
    freeSlot(3, slotTimes(day, '09:00', '10:00')),
  )
  open('/view-teachers', student, { lastTeacherId: teacher.id })
  const buttons = slots.getByRole('button')
  await expect
    .poll(() => textsOf(buttons))
    .toEqual(['8:00–9:00 amYour class', '9:00–10:00 amFree', '7:00–8:00 amBooked'])
  const [own, free, booked] = buttons.elements().map((button) => ({
    ground: getComputedStyle(button).backgroundColor,
    height: button.getBoundingClientRect().height,
  }))
  expect(own?.ground).not.toBe(booked?.ground)
  expect(own?.ground).not.toBe(free?.ground)
  expect(booked?.height).toBeLessThan(free?.height ?? 0)
})

test('shows the cancellation deadline next to Book Now', async () => {
  stubSlots(freeSlot(1, slotTimesFromNow(20 * 60)), freeSlot(2, slotTimes(academyDate(3), '10:00', '11:00')))
  open('/view-teachers', student, { lastTeacherId: teacher.id })
  const usual =
    'You can cancel or move a class up to 24 hours before it starts, or in the first 10 minutes after booking.'
  await expect.element(page.getByText(usual)).toBeVisible()
  await slots.getByRole('button').first().click()
  await expect
    .element(page.getByText(/starts in less than 24 hours: you can cancel or move it only in the first 10 minutes/))
    .toBeVisible()
  await slot(/10:00–11:00 am/).click()
  await expect.element(page.getByText(usual)).toBeVisible()
})

test.each([
  ['not open in a later week is not offered as a weekly class', [], 0],
  ['open in a later week is offered as a weekly class', [freeSlot(2, slotTimes(academyDate(9), '08:00', '09:00'))], 1],
])('a booked time that is %s', async (_title, later, offers) => {
  const span = slotTimes(day, '08:00', '09:00')
  stubSlots(freeSlot(1, span), ...later)
  answer('bookSlots', { bookings: [] })
  open('/view-teachers', student, { lastTeacherId: teacher.id })
  await slots.getByRole('button').first().click()
  stubSlots(bookedSlot(1, span), ...later)
  await bookNow.click()
  await expectAlert('Booking Successful', 'Your session has been booked!')
  await closeAlert()
  await expect.element(page.getByText(/^Booked: .*8:00–9:00 am\.$/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Book this time every week' }).elements()).toHaveLength(offers)
})

test('asks a student on the waitlist to confirm the email address first', async () => {
  stubSlots()
  answer('waitlist', { watches: [waitlistEntry(null)] })
  open('/view-teachers', student, { lastTeacherId: teacher.id, emailConfirmed: false })
  await expect.element(page.getByText(/Please confirm your email address/)).toBeVisible()
  expect(page.getByText(/We’ll email you/).elements()).toEqual([])
})

test('says if the academy has no teachers', async () => {
  answer('teachers', { teachers: [] })
  open('/view-teachers', student)
  await expect.element(page.getByText('No teachers yet.')).toBeVisible()
})

test('selects one slot at a time, clears it with a second press, and starts over with another teacher', async () => {
  stubSlots(
    freeSlot(1, slotTimes(day, '08:00', '09:00')),
    freeSlot(2, slotTimes(day, '09:00', '10:00')),
    freeSlot(3, slotTimes(day, '08:00', '09:00'), newTeacher.id),
  )
  open('/view-teachers', student)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('View Teacher Slots')
  await expect.element(bookNow).toBeDisabled()
  await choose()
  await expect.element(page.getByText(numericDate(day))).toBeVisible()
  const [first, second] = [slot(/8:00–9:00 am/), slot(/9:00–10:00 am/)]
  await first.click()
  await second.click()
  await expect.element(first).toHaveAttribute('aria-pressed', 'false')
  await expect.element(second).toHaveAttribute('aria-pressed', 'true')
  await expect.element(bookNow).toBeEnabled()
  await second.click()
  await expect.element(second).toHaveAttribute('aria-pressed', 'false')
  await expect.element(bookNow).toBeDisabled()
  await first.click()
  await choose(newTeacher)
  await expect.element(second).not.toBeInTheDocument()
  await expect.element(slot(/8:00–9:00 am/)).toHaveAttribute('aria-pressed', 'false')
  await expect.element(bookNow).toBeDisabled()
})

test('disables past and booked slots', async () => {
  stubSlots(freeSlot(1, slotTimesFromNow(-3 * 1440)), bookedSlot(2, slotTimesFromNow(1500), null))
  open('/view-teachers', student)
  await choose()
  await expect.element(slot(/Booked/)).toBeDisabled()
  await slots.getByText('One past slot').click()
  await expect.element(slot(/Past/)).toBeDisabled()
})

test('scrolls a long list within itself above 600 px', async () => {
  stubSlots(...Array.from({ length: 9 }, (_, n) => freeSlot(n, slotTimes(academyDate(n + 1), '08:00', '09:00'))))
  open('/view-teachers', student)
  await choose()
  await expect.poll(() => slots.getByRole('button').elements().length).toBe(9)
  const area = slots.element()
  expect(area.clientHeight).toBe(600)
  expect(area.scrollHeight).toBeGreaterThan(600)
})

test('says if a slot was taken and no other slot is free', async () => {
  stubSlots(freeSlot(1, slotTimes(day, '08:00', '09:00')))
  refuse('bookSlots', 409, 'This slot is already booked')
  open('/view-teachers', student)
  await choose()
  await slot(/8:00–9:00 am/).click()
  stubSlots(bookedSlot(1, slotTimes(day, '08:00', '09:00'), null))
  await bookNow.click()
  await expectAlert('Error', 'Failed to book slot', 'This slot is already booked')
  await closeAlert()
  await expect.element(slot(/8:00–9:00 am/)).toBeDisabled()
  await expect.element(page.getByText(`${teacher.name} has no other free slot at the moment.`)).toBeVisible()
  await expect.element(bookNow).toBeDisabled()
})

test('offers the nearest free slots instead of a taken slot, and one press selects one of them', async () => {
  const at = (number: number, from: string, to: string) => freeSlot(number, slotTimes(day, from, to))
  const others = [
    at(1, '08:00', '09:00'),
    at(2, '10:00', '11:00'),
    at(4, '13:00', '14:00'),
    at(5, '15:00', '16:00'),
    at(6, '18:00', '19:00'),
  ] as const
  const selectedTimes = slotTimes(day, '12:00', '13:00')
  stubSlots(...others, freeSlot(3, selectedTimes))
  const restore = refuse('bookSlots', 409, 'This slot is already booked')
  open('/view-teachers', student)
  await choose()
  await slot(/12:00–1:00 pm/).click()
  stubSlots(...others, bookedSlot(3, selectedTimes, rival))
  await bookNow.click()
  await expectAlert('Error', 'Failed to book slot', 'This slot is already booked')
  await closeAlert()
  const near = page.getByRole('status').getByRole('button')
  await expect
    .poll(() => textsOf(near))
    .toEqual([/10:00–11:00 am/, /1:00–2:00 pm/, /3:00–4:00 pm/].map((text) => expect.stringMatching(text)))
  await expect.element(near.first()).toHaveFocus()
  await near.nth(1).click()
  await expect.element(slot(/1:00–2:00 pm/)).toHaveAttribute('aria-pressed', 'true')
  restore()
  answer('bookSlots', { bookings: [] })
  const logged = vi.spyOn(console, 'info')
  stubSlots(...others.filter(({ from_time }) => from_time !== '13:00'), bookedSlot(4, slotTimes(day, '13:00', '14:00')))
  await bookNow.click()
  await expectAlert('Booking Successful', 'Your session has been booked!')
  expect(logged.mock.calls).toContainEqual([expect.objectContaining({ bookings: [] })])
  await closeAlert()
  await expect.element(slot(/1:00–2:00 pm/)).toHaveTextContent('Your class')
  expect(near.elements()).toEqual([])
  expect(callsOf('bookSlots').map(({ body }) => body?.selectedSlots)).toEqual([[idOf(1003)], [idOf(1004)]])
})

test('searches a long list of teachers by name or phone, and Enter selects the only match', async () => {
  const many = Array.from({ length: 10 }, (_, n) => ({ id: idOf(100 + n), name: `Other ${n}`, phone: `912340000${n}` }))
  const sundari = { id: idOf(120), name: 'Sundari 12345', phone: '9988776655' }
  answer('teachers', {
    teachers: [...many, { id: idOf(121), name: 'Sundar 12345', phone: '9988776600' }, sundari],
  })
  answer('slots', { slots: [freeSlot(1, slotTimes(day, '08:00', '09:00'), sundari.id)] })
  open('/view-teachers', student)
  const field = page.getByLabelText('Find a teacher')
  const select = page.getByLabelText('Teacher', { exact: true })
  const options = () => textsOf(select.getByRole('option'))
  await field.fill('12345 sundar')
  await expect.poll(options).toEqual(['Select a teacher', 'Sundar 12345 (9988776600)', 'Sundari 12345 (9988776655)'])
  await field.fill('99887 76655')
  await expect.poll(options).toHaveLength(2)
  await expect.element(page.getByText('1 teacher found. Press Enter to choose.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(select).toHaveValue(sundari.id)
  await expect.element(slot(/8:00–9:00 am/)).toBeVisible()
  await field.fill('nobody of this name')
  await expect.element(page.getByText('No teacher found with this name or number')).toBeVisible()
  await expect.element(select).toHaveValue(sundari.id)
})

test('shows User not logged in if the tab has lost its session', async () => {
  stubSlots(freeSlot(1, slotTimes(day, '08:00', '09:00')))
  open('/view-teachers', student)
  await choose()
  await slot(/8:00–9:00 am/).click()
  sessionStorage.clear()
  await bookNow.click()
  await expectAlert('Error', 'User not logged in')
  expect(callsOf('bookSlots')).toEqual([])
})

/** Shows Book Now without a choice of a slot. On the page, this button is disabled. */
function BookNothing({ teacherId }: { teacherId: string }) {
  const { book } = useBooking({
    teacherId,
    day,
    slots: [],
    userId: student.id,
    academy: ACADEMY,
    now: new Date(),
    learner: '',
    mustChooseLearner: false,
    subject: undefined,
    reloadSlots: async () => undefined,
    onBooked: () => undefined,
  })
  return (
    <button type="button" onClick={book}>
      Book Now
    </button>
  )
}

test.each([
  ['', 'Select a teacher'],
  [teacher.id, 'Select a slot'],
])('an incomplete booking for the teacher “%s” shows %s', async (teacherId, text) => {
  show(<BookNothing teacherId={teacherId} />, { as: student })
  await bookNow.click()
  await expectAlert('Error', text)
  expect(callsOf('bookSlots')).toEqual([])
})

test('says that the lists are loading or could not be loaded', async () => {
  const release = hold('teachers')
  const restore = refuse('teachers', 500)
  refuse('slots', 500)
  open('/view-teachers', student)
  await expect.element(page.getByText('Loading...')).toBeVisible()
  release()
  await expectAlert('Error', 'Failed to load teachers')
  await closeAlert()
  restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await choose()
  await expectAlert('Error', 'Failed to load slots')
  await closeAlert()
  stubSlots()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No slots available')).toBeVisible()
})

test('an admin can view the booking page, but cannot book', async () => {
  stubProfile(admin)
  stubSlots(freeSlot(1, slotTimes(day, '08:00', '09:00')))
  open('/view-teachers', admin)
  await choose()
  await slot(/8:00–9:00 am/).click()
  await expect.element(bookNow).toBeDisabled()
  await expect.element(page.getByText(/Only students can book classes/)).toBeVisible()
  await expect.element(popup()).not.toBeInTheDocument()
})

const subject = page.getByLabelText('Subject', { exact: true })

async function bookSlot(): Promise<void> {
  await slot(/8:00–9:00 am/).click()
  await bookNow.click()
  await expectAlert('Booking Successful', 'Your session has been booked!')
  await closeAlert()
}

test('leaves the subject open until the student selects one, and asks again for each teacher', async () => {
  stubSlots(
    freeSlot(1, slotTimes(day, '08:00', '09:00')),
    freeSlot(2, slotTimes(day, '10:00', '11:00')),
    freeSlot(3, slotTimes(day, '08:00', '09:00'), newTeacher.id),
  )
  answer('bookSlots', { bookings: [] })
  open('/view-teachers', student)
  await expect.element(page.getByLabelText('Teacher', { exact: true })).toBeVisible()
  expect(subject.elements()).toEqual([])
  await choose()
  await expect.element(subject).toHaveValue('')
  expect(textsOf(subject.getByRole('option'))).toEqual(['Same as my paid course', 'Veenai', 'Painting'])
  await expect.element(page.getByText(/we use the course you have paid for/)).toBeVisible()
  await bookSlot()
  await subject.selectOptions('Painting')
  await bookSlot()
  await choose(newTeacher)
  await expect.element(subject).toHaveValue('')
  expect(callsOf('bookSlots').map(({ body }) => body?.subject)).toEqual([undefined, 'Painting'])
})

test('preselects the course of an approved payment, and books it', async () => {
  answer('myPayments', {
    payments: [ownPayment(1, { status: 'approved', course_name: 'Painting' }), ownPayment(2, { status: 'rejected' })],
    courses: ['Painting'],
  })
  stubSlots(freeSlot(1, slotTimes(day, '08:00', '09:00')))
  answer('bookSlots', { bookings: [] })
  open('/view-teachers', student)
  await choose()
  await expect.element(subject).toHaveValue('Painting')
  expect(textsOf(subject.getByRole('option'))).toEqual(['Same as my paid course', 'Painting', 'Veenai'])
  await bookSlot()
  expect(callsOf('bookSlots').map(({ body }) => body?.subject)).toEqual(['Painting'])
})

const fee = page.getByText(/The course fee is ₹700/)

test('shows the fee with a link to a student who has not paid but can still book', async () => {
  answer('myPayments', { payments: [ownPayment(1, { status: 'rejected' })], courses: [] })
  stubSlots(freeSlot(1, slotTimes(day, '08:00', '09:00')))
  answer('bookSlots', { bookings: [] })
  open('/view-teachers', student)
  await choose()
  await expect.element(fee).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Pay the fee' })).toHaveAttribute('href', '/payment')
  await subject.selectOptions('Painting')
  await expect
    .element(page.getByRole('link', { name: 'Pay the fee' }))
    .toHaveAttribute('href', '/payment?course=Painting')
  await bookSlot()
})

test('hides the fee from a student who has paid or sent a payment', async () => {
  answer('myPayments', { payments: [ownPayment(1)], courses: [] })
  stubSlots(freeSlot(1, slotTimes(day, '08:00', '09:00')))
  open('/view-teachers', student)
  await choose()
  await expect.element(slot(/8:00–9:00 am/)).toBeVisible()
  await expect.element(fee).not.toBeInTheDocument()
})

const days = page.getByRole('group', { name: 'Day' })
const allDays = days.getByRole('button', { name: 'All days' })
const dayButton = (date: string) => days.getByRole('button', { name: numericDate(date).slice(0, 5) })
const search = () => new URLSearchParams(window.location.search)
const other = academyDate(4)

test('keeps the teacher and the day in the address after a reload and Back', async () => {
  stubSlots(
    freeSlot(1, slotTimes(day, '08:00', '09:00')),
    freeSlot(2, slotTimes(other, '10:00', '11:00')),
    freeSlot(3, slotTimes(day, '12:00', '13:00'), newTeacher.id),
  )
  open('/view-teachers', student)
  await choose()
  expect(search().get('teacher')).toBe(teacher.id)
  await slot(/8:00–9:00 am/).click()
  await dayButton(other).click()
  expect(Object.fromEntries(search())).toEqual({ teacher: teacher.id, day: other })
  await expect.element(slot(/10:00–11:00 am/)).toBeVisible()
  await expect.element(slot(/8:00–9:00 am/)).not.toBeInTheDocument()
  await expect.element(bookNow).toBeDisabled()
  await choose(newTeacher)
  expect(Object.fromEntries(search())).toEqual({ teacher: newTeacher.id })
  await expect.element(slot(/12:00–1:00 pm/)).toBeVisible()
  window.history.back()
  await expect.element(slot(/10:00–11:00 am/)).toBeVisible()
  await expect.element(dayButton(other)).toHaveAttribute('aria-pressed', 'true')
  window.history.back()
  await expect.element(slot(/8:00–9:00 am/)).toHaveAttribute('aria-pressed', 'false')
})

test('opens the teacher and the day from the address, and ignores invalid values', async () => {
  stubSlots(freeSlot(1, slotTimes(day, '08:00', '09:00')), freeSlot(2, slotTimes(other, '10:00', '11:00')))
  open(`/view-teachers?teacher=${teacher.id}&day=${other}`, student)
  await expect.element(page.getByLabelText('Teacher', { exact: true })).toHaveValue(teacher.id)
  await expect.element(slot(/10:00–11:00 am/)).toBeVisible()
  await expect.element(slot(/8:00–9:00 am/)).not.toBeInTheDocument()
  await allDays.click()
  await expect.element(slot(/8:00–9:00 am/)).toBeVisible()
  expect(Object.fromEntries(search())).toEqual({ teacher: teacher.id })
})

test('scrolls a selected day of the strip into view on a phone', async () => {
  await page.viewport(390, 844)
  const dates = Array.from({ length: 12 }, (_, n) => academyDate(n + 1))
  stubSlots(...dates.map((date, n) => freeSlot(n, slotTimes(date, '08:00', '09:00'))))
  const last = dates.at(-1) ?? ''
  open(`/view-teachers?teacher=${teacher.id}&day=${last}`, student)
  await expect.element(dayButton(last)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => dayButton(last).element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
})

test('ignores a day that does not exist', async () => {
  stubSlots(freeSlot(1, slotTimes(day, '08:00', '09:00')))
  open(`/view-teachers?teacher=${teacher.id}&day=2026-02-31`, student)
  await expect.element(slot(/8:00–9:00 am/)).toBeVisible()
  await expect.element(allDays).toHaveAttribute('aria-pressed', 'true')
})

const notifyMe = page.getByRole('button', { name: /Notify me when a slot is free/ })
const waiting = page.getByRole('region', { name: 'Your alerts' })
const waitlistEntry = (date: string | null): WaitlistEntryView => ({
  id: idOf(7000),
  learner_id: student.id,
  learner_name: student.name,
  teacher_id: teacher.id,
  teacher_name: teacher.name,
  date,
})

test('adds and ends an alert for a day on which all slots are booked', async () => {
  stubSlots(bookedSlot(1, slotTimes(day, '08:00', '09:00'), null), freeSlot(2, slotTimes(other, '10:00', '11:00')))
  open('/view-teachers', student)
  await choose()
  await expect.element(notifyMe).toBeVisible()
  expect(notifyMe.elements()).toHaveLength(1)
  const [slot, button] = [page.getByRole('button', { name: /8:00–9:00 am/ }), notifyMe].map((one) => one.element())
  expect(button?.getBoundingClientRect().left).toBe(slot?.getBoundingClientRect().left)
  answer('joinWaitlist', { watch: waitlistEntry(day) })
  answer('waitlist', { watches: [waitlistEntry(day)] })
  await notifyMe.click()
  await expect.element(slots.getByText(/We’ll email you when a time opens up/)).toBeVisible()
  expect(callsOf('joinWaitlist').map(({ body }) => body)).toEqual([{ teacher_id: teacher.id, date: day }])
  await expect.element(waiting.getByRole('listitem')).toHaveTextContent(teacher.name)
  answer('leaveWaitlist', {})
  answer('waitlist', { watches: [] })
  await waiting.getByRole('button', { name: /^Turn off/ }).click()
  await expect.element(notifyMe).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
  expect(callsOf('leaveWaitlist').map(({ params }) => params.watchId)).toEqual([waitlistEntry(day).id])
})

test('offers an alert for the selected day or all days of a teacher without free slots', async () => {
  stubSlots()
  open(`/view-teachers?teacher=${teacher.id}`, student)
  answer('joinWaitlist', { watch: waitlistEntry(null) })
  await notifyMe.click()
  await expect
    .poll(() => callsOf('joinWaitlist').map(({ body }) => body))
    .toEqual([{ teacher_id: teacher.id, date: null }])
})

test('shows the server’s reason if there are too many alerts', async () => {
  stubSlots()
  const sentence = 'You already have 20 alerts. Turn one off first.'
  refuse('joinWaitlist', 409, sentence)
  open(`/view-teachers?teacher=${teacher.id}`, student)
  await notifyMe.click()
  await expectAlert('Error', 'The alert could not be turned on', sentence)
})

test('offers no alert if a slot is free, and none to the academy office', async () => {
  stubSlots(freeSlot(1, slotTimes(day, '08:00', '09:00')), bookedSlot(2, slotTimes(day, '10:00', '11:00'), null))
  open('/view-teachers', student)
  await choose()
  await expect.element(slot(/8:00–9:00 am/)).toBeVisible()
  expect(notifyMe.elements()).toEqual([])
})

test('hides no slots from a reader in the academy’s own time zone', async () => {
  stubSlots(freeSlot(1, slotTimes(day, '01:00', '02:00')), freeSlot(2, slotTimes(day, '10:00', '11:00')))
  open('/view-teachers', student)
  await choose()
  await expect.element(slot(/1:00–2:00 am/)).toBeVisible()
  await expect.element(page.getByText(/night-time/)).not.toBeInTheDocument()
})
