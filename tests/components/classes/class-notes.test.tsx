import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, answerFile, callsOf, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin, student, teacher } from '../../support/components/people'
import { booking, classNotes, pastBooking, slotTimes, slotTimesFromNow } from '../../support/components/records'
import { reload } from '../../support/components/stage'
import { stubOffice, stubPortal, stubProfile } from '../../support/components/stubs'

const past = '/my-classes?status=past'
const row = page.getByRole('article')
const pressedMark = (name: string) => row.getByRole('button', { name, pressed: true })
/** Presses an attendance button and waits until the page requests the classes again. */
async function mark(name: string): Promise<void> {
  const callsBefore = callsOf('classes').length
  await row.getByRole('button', { name }).click()
  await expect.poll(() => callsOf('classes').length).toBeGreaterThan(callsBefore)
}
const dialog = page.getByRole('dialog', { name: 'Class notes' })

function stubResponses(user: typeof teacher, overrides: Parameters<typeof pastBooking>[2] = {}, daysAgo = 2): void {
  stubPortal()
  stubProfile(user)
  answer('classes', { classes: [pastBooking(1, daysAgo, overrides)] })
}

test('shows a student attendance, class notes and homework without a way to edit them', async () => {
  stubResponses(student)
  open(past, student)
  await expect.element(row).toHaveTextContent(/Took place.*What we did.*Skies.*For next time.*A tree each day/)
  expect(row.getByRole('button').elements()).toEqual([])
})

test('expands class notes that are longer than their row', async () => {
  stubResponses(student, { notes: { taught: 'Skies', homework: '', more: true } })
  const { private: _, ...shared } = classNotes({ may: 'read' })
  const added_at = `${academyDate(-1)}T06:00:00.000Z`
  answer('classNotes', {
    notes: { ...shared, additions: [{ part: 'taught', text: 'And a river', added_at, added_by: 'Vidya' }] },
  })
  open(past, student)
  await row.getByRole('button', { name: /^Read full notes/ }).click()
  await expect.element(dialog).toHaveTextContent(/What we did, added on .* by Vidya.*And a river/)
  expect(dialog.getByRole('textbox').elements()).toEqual([])
})

test('a teacher marks a class with one press, and can undo the mark', async () => {
  stubResponses(teacher, { attendance: 'unmarked', notes: null })
  answer('markClass', {})
  open(past, teacher)
  await expect.element(row.getByRole('button', { name: 'Took place' })).toBeVisible()
  answer('classes', { classes: [pastBooking(1, 2, { attendance: 'student_absent' })] })
  await mark('Student absent')
  await expect.element(pressedMark('Student absent')).toBeVisible()
  expect(callsOf('markClass').at(-1)?.body).toEqual({ attendance: 'student_absent', seen: 'unmarked' })
  // Waits until the list with the notes has loaded, because a press before that would be ignored.
  await expect.element(row).toHaveTextContent('Skies')
  answer('classes', { classes: [pastBooking(1, 2, { attendance: 'unmarked' })] })
  await mark('Student absent')
  await expect.element(pressedMark('Student absent')).not.toBeInTheDocument()
  expect(callsOf('markClass').at(-1)?.body).toEqual({ attendance: 'unmarked', seen: 'student_absent' })
})

test('tells a teacher that another person has just marked the class, and shows the new mark', async () => {
  stubResponses(teacher, { attendance: 'unmarked' })
  const slower = 'Someone else has just recorded the attendance. Check it and change it if needed.'
  refuse('markClass', 409, slower)
  open(past, teacher)
  await expect.element(row.getByRole('button', { name: 'Took place' })).toBeVisible()
  answer('classes', { classes: [pastBooking(1, 2, { attendance: 'teacher_absent' })] })
  await row.getByRole('button', { name: 'Took place' }).click()
  await expectAlert('Error', 'Failed to save attendance', slower)
  await closeAlert()
  await expect.element(pressedMark('Teacher absent')).toBeVisible()
})

test('after a week a teacher can only read the mark, and the academy office can change it', async () => {
  stubResponses(teacher, {}, 9)
  open(past, teacher)
  await expect.element(row).toHaveTextContent('Took place')
  expect(row.getByRole('button', { name: 'Took place' }).elements()).toEqual([])
})

test('marks of the academy office use a separate call', async () => {
  stubOffice()
  answer('classes', { classes: [pastBooking(1, 40, { attendance: 'unmarked' })] })
  answer('officeMarksClass', {})
  open(past, admin)
  await expect.element(row.getByRole('button', { name: 'Took place' })).toBeVisible()
  answer('classes', { classes: [pastBooking(1, 40)] })
  await mark('Took place')
  await expect.element(pressedMark('Took place')).toBeVisible()
  expect(callsOf('officeMarksClass')).toHaveLength(1)
})

test('a teacher can mark a running class in the list', async () => {
  stubResponses(teacher)
  answer('classes', { classes: [booking(1, slotTimesFromNow(-20))] })
  answer('markClass', {})
  open('/my-classes', teacher)
  await row.getByRole('button', { name: /^Manage class/ }).click()
  answer('classes', { classes: [{ ...booking(1, slotTimesFromNow(-20)), attendance: 'student_absent' }] })
  await mark('Student absent')
  await expect.element(pressedMark('Student absent')).toBeVisible()
  expect(callsOf('markClass')).toHaveLength(1)
})

test('class notes can be saved by keyboard alone, with the version that was displayed', async () => {
  stubResponses(teacher, { notes: null })
  answer('classNotes', { notes: classNotes() })
  answer('saveNotes', { notes: classNotes({ version: 4 }) })
  open(past, teacher)
  const button = row.getByRole('button', { name: /^Write notes/ })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('Private note')).toHaveValue('Holds the brush too hard')
  await dialog.getByLabelText('What we did').fill('Rivers')
  answer('classes', { classes: [pastBooking(1, 2, { notes: { taught: 'Rivers', homework: '', more: false } })] })
  ;(dialog.getByRole('button', { name: 'Save notes' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expectAlert('Notes saved')
  await closeAlert()
  const { taught: _, version, additions: __, may: ___, ...others } = classNotes()
  expect(callsOf('saveNotes')[0]?.body).toEqual({ ...others, taught: 'Rivers', version })
  await expect.element(row).toHaveTextContent('Rivers')
})

test('keeps the typed class notes if the dialog is closed or saving is rejected', async () => {
  stubResponses(teacher)
  answer('classNotes', { notes: classNotes() })
  refuse('saveNotes', 500)
  open(past, teacher)
  await row.getByRole('button', { name: /^Edit notes/ }).click()
  await dialog.getByLabelText('What we did').fill('Rivers')
  await dialog.getByRole('button', { name: 'Save notes' }).click()
  await expectAlert('Error', 'Failed to save the notes')
  await closeAlert()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expectAlert('Discard your changes?', 'Your notes will be lost.')
  await closeAlert('Keep editing')
  await expect.element(dialog.getByLabelText('What we did')).toHaveValue('Rivers')
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await closeAlert('Discard')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('after a week, a teacher adds to class notes instead of changing them', async () => {
  stubResponses(teacher, {}, 9)
  answer('classNotes', { notes: classNotes({ may: 'add' }) })
  answer('addToNotes', { notes: classNotes({ may: 'add' }) })
  open(past, teacher)
  await row.getByRole('button', { name: /^Add to notes/ }).click()
  await expect.element(dialog).toHaveTextContent('Holds the brush too hard')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByText('Please write something')).toBeVisible()
  await dialog.getByLabelText('Add to').selectOptions('For next time')
  await dialog.getByLabelText('Text').fill('Two trees')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expectAlert('Added to the notes')
  await closeAlert()
  expect(callsOf('addToNotes')[0]?.body).toEqual({ part: 'homework', text: 'Two trees', number: 1 })
})

test('shows the homework with the next class', async () => {
  stubResponses(student)
  const coming = {
    ...booking(1, slotTimes(academyDate(2), '08:00', '09:00')),
    until_next_time: 'The first line by heart',
  }
  answer('bookedClasses', { classes: [coming] })
  open('/dashboard-home', student)
  await expect.element(row).toHaveTextContent(/For next time\s*The first line by heart/)
  answer('classes', { classes: [coming] })
  open('/my-classes', student)
  await expect.element(row).toHaveTextContent(/For next time\s*The first line by heart/)
})

test('the count of unmarked classes leads the academy office to their list and to the hours as a file', async () => {
  stubOffice()
  answer('bookedClasses', { classes: [] })
  open('/dashboard-home', admin)
  const count = page.getByRole('link', { name: '2 classes without attendance' })
  await expect.element(count).toHaveAttribute('href', '/my-classes?status=unmarked')
  answer('classes', { classes: [pastBooking(1, 4, { attendance: 'unmarked', notes: null })] })
  answer('officeMarksClass', {})
  open('/my-classes?status=unmarked', admin)
  await expect.element(page.getByRole('tab', { name: 'Attendance missing' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(row).toBeVisible()
  answer('classes', { classes: [] })
  await mark('Took place')
  await expect.element(page.getByText('Attendance is up to date.')).toBeVisible()
  expect(callsOf('classes').at(-1)?.query.status).toBe('unmarked')
})

test('shows the teachers’ hours in the displayed days', async () => {
  stubOffice()
  answerFile('exportTeacherHours', new Blob(['Month,Teacher'], { type: 'text/csv' }))
  open('/my-classes?status=past&from=2026-01-01', admin)
  await page.getByRole('button', { name: 'Export teaching hours' }).click()
  await expect.poll(() => callsOf('exportTeacherHours').at(-1)?.query).toEqual({ from: '2026-01-01' })
  open('/teacher-list', admin)
  await page.getByRole('button', { name: 'Export teaching hours by month' }).click()
  await expect.poll(() => callsOf('exportTeacherHours').at(-1)?.query).toEqual({})
})

test('keeps unsaved class notes after a reload, and deletes the draft once they are discarded or saved', async () => {
  stubResponses(teacher)
  answer('classNotes', { notes: classNotes() })
  open(past, teacher)
  const openNotes = () => row.getByRole('button', { name: /^Edit notes/ }).click()
  const taught = dialog.getByLabelText('What we did')
  await openNotes()
  await taught.fill('Rivers and boats')
  reload()
  await openNotes()
  await expect.element(taught).toHaveValue('Rivers and boats')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await closeAlert('Discard')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sessionStorage.getItem('typed')).toBeNull()
  await openNotes()
  await expect.element(taught).toHaveValue(classNotes().taught)
  // Another person saves a newer version. A draft that is based on the older version must not be shown.
  await taught.fill('Rivers')
  answer('classNotes', { notes: classNotes({ version: 9 }) })
  reload()
  await openNotes()
  await expect.element(taught).toHaveValue(classNotes().taught)
})
