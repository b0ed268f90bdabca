import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { academyDate } from '../../support/browser/academy-clock'
import { picture, stubPortal, stubProfile } from '../../support/components/stubs'
import '../../support/components/locators'
import { answer, answerBy, answerFile, answerRaw } from '../../support/components/network'
import { paymentDetail, paymentRow } from '../../support/components/office-records'
import { calendar, open } from '../../support/components/pages'
import { admin, student, teacher } from '../../support/components/people'

// The server sends more fields than the specification names. A screen must work with only the documented fields.

const day = academyDate(2)
const slots = [
  { slot_id: '1', date: day, from_time: '08:00', to_time: '09:00' },
  { slot_id: '2', date: `${day}T00:00:00.000Z`, from_time: '10:00:00', to_time: '11:00:00' },
]

beforeEach(() => {
  stubPortal()
  answer('closedAccounts', { ids: [] })
})

test('shows a teacher’s free slots with only slot_id, date, from_time and to_time', async () => {
  stubProfile(student)
  answerRaw('teachers', { teachers: [{ id: teacher.id, name: teacher.name, phone: teacher.phone }] })
  answerRaw('slots', { slots })
  open('/view-teachers', student)
  await page.getByLabelText('Teacher', { exact: true }).selectOptions(`${teacher.name} (${teacher.phone})`)
  await page.getByRole('button', { name: /10:00–11:00 am/ }).click()
  await expect.element(page.getByRole('button', { name: 'Book Now' }).first()).toBeEnabled()
})

test('shows a teacher’s slots with only the documented fields', async () => {
  stubProfile(teacher)
  answerRaw('slots', { slots })
  open('/add-slot', teacher)
  await page.getByRole('button', { name: 'View Slots' }).click()
  await expect.element(page.getByRole('dialog').getByRole('listitem').nth(1)).toHaveTextContent('10:00–11:00 am')
})

test('shows the calendar with only the documented fields', async () => {
  stubProfile(teacher)
  answerRaw('calendarSlots', {
    slots: [{ slot_id: '1', date: academyDate(0), from_time: '08:00', to_time: '09:00' }],
  })
  open(calendar(), teacher)
  await expect.element(page.getByCss('.fc-event')).toHaveTextContent('8:00–9:00 am')
})

test('shows booked classes with only teacher, subject, student, time and date', async () => {
  stubProfile(student)
  const names = { teacher_name: teacher.name, subject: 'Veenai', student_name: student.name }
  answerRaw('bookedClasses', { classes: slots.map((slot) => ({ ...slot, ...names })) })
  open('/dashboard-home', student)
  await expect.element(page.getByRole('article').nth(1)).toHaveTextContent('10:00–11:00 am')
})

const person = { name: 'Ananya Rao', email: 'ananya@example.com', phone: '9000000001', alt_mobile: null }
const form = { qualification: 'Fresher', years_learning: null, teaching_experience: null }

test('shows the academy office’s lists with only the documented fields', async () => {
  answerRaw('students', {
    success: true,
    data: [{ id: '1', ...person, ...form, regions: '["south"]', courses: '{"south":["Veenai"]}' }],
  })
  open('/student-list', admin)
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Ananya Rao')
})

test('shows the teachers with only their documented fields and their status', async () => {
  answerRaw('teachersList', {
    success: true,
    data: [{ user_id: '1', ...person, ...form, regions: ['south'], courses: { south: ['Veenai'] }, status: 'pending' }],
  })
  open('/teacher-list', admin)
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Ananya Rao')
})

test('shows payments with only id, username, course_name, fee, screenshot_path and status', async () => {
  const payment = {
    id: '1',
    username: 'Ananya Rao',
    course_name: 'Veenai',
    fee: 700,
    screenshot_path: '/uploads/1.png',
  }
  answerRaw('adminPayments', { success: true, payments: [{ ...payment, status: 'pending' }] })
  answerBy('adminPayment', ({ params }) => paymentDetail({ ...paymentRow(1), id: params.id ?? '' }))
  answerFile('paymentScreenshot', picture())
  open('/payment-details', admin)
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Ananya Rao')
})
