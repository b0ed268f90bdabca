import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { WIDE_DESKTOP } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { stubOffice } from '../../support/components/stubs'
import '../../support/components/locators'
import { noClosing, openAccountStatus } from '../../support/components/account-status'
import { answer, callsOf, refuse } from '../../support/components/network'
import { personRecord, studentRow } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin, student, teacher } from '../../support/components/people'
import { booking, slotTimesFromNow } from '../../support/components/records'

const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name, exact: true }).first()

beforeEach(async () => {
  stubOffice()
  await page.viewport(...WIDE_DESKTOP)
})

test('shows the classes, receipts, forms and history of a person', async () => {
  open(`/people/${student.id}`, admin)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(student.name)
  await expect.element(link('Receipt SMA/26-27/00001')).toBeVisible()
  await expect.element(page.getByText(/^Details changed by Kamala of the office \(email, phone\)/)).toBeVisible()
  await expect.element(link('WhatsApp')).toHaveAttribute('href', expect.stringContaining(`wa.me/91${student.phone}`))
  await expect.poll(() => callsOf('classes').at(-1)?.query.person).toBe(student.id)
  await page.getByRole('tab', { name: 'Past' }).click()
  await expect.poll(() => callsOf('classes').at(-1)?.query).toMatchObject({ person: student.id, status: 'past' })
  await page.getByRole('tab', { name: 'Cancelled' }).click()
  await expect.poll(() => callsOf('classes').at(-1)?.query).toMatchObject({ person: student.id, status: 'cancelled' })
})

test('the record has no contact links for a number that needs a country', async () => {
  const record = personRecord(student)
  answer('person', { ...record, person: { ...record.person, phone: '2125550123' } })
  open(`/people/${student.id}`, admin)
  await expect.element(page.getByText('2125550123')).toBeVisible()
  await expect.element(page.getByText('Number has no country code', { exact: true })).toBeVisible()
  expect(page.getByCss('a[href^="tel:"]').elements()).toEqual([])
  expect(page.getByRole('link', { name: 'WhatsApp', exact: true }).elements()).toEqual([])
})

test('says that a person was erased, and offers neither contact links nor changes', async () => {
  const record = personRecord(student)
  const name = 'Former student 12'
  answer('person', { ...record, erased_at: '2026-11-29T06:00:00Z', person: { ...record.person, name } })
  answer('personStatus', {
    standing: openAccountStatus({ closed_at: '2026-11-22T06:00:00Z', erased_at: '2026-11-29T06:00:00Z' }),
    preview: noClosing(),
  })
  answer('classes', { classes: [{ ...booking(1, slotTimesFromNow(-90)), student_name: name }] })
  open(`/people/${student.id}`, admin)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(name)
  await expect.element(page.getByText('Personal data has been deleted.')).toBeVisible()
  await page.getByRole('tab', { name: 'Past' }).click()
  await expect.element(link(`WhatsApp ${teacher.name}`)).toBeVisible()
  expect(page.getByRole('link', { name: /^WhatsApp( Former.*)?$/ }).elements()).toEqual([])
  expect(page.getByRole('button', { name: /^Change name/ }).elements()).toEqual([])
  expect(page.getByText(student.phone.slice(0, 5)).elements()).toEqual([])
})

test('sends only changed fields with the version that was displayed, and says that the person gets an email', async () => {
  open(`/people/${student.id}`, admin)
  await page.getByRole('button', { name: 'Change name, phone or email' }).click()
  await page.getByLabelText('Phone', { exact: true }).fill('123')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect.element(page.getByText('Enter a valid 10-digit phone')).toBeVisible()
  expect(callsOf('editPerson')).toEqual([])
  await page.getByLabelText('Phone', { exact: true }).fill('9123456780')
  refuse('editPerson', 409, 'Phone number already registered')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expectAlert('Error', 'The details could not be saved', 'Phone number already registered')
  await closeAlert()
  const { person } = personRecord(student)
  answer('editPerson', {
    person: { ...person, phone: '9123456780' },
    informed: { emailed: 1, held: 0, notifications: 1 },
  })
  await page.getByRole('button', { name: 'Save details' }).click()
  await expectAlert('Saved', `We’ll email ${student.name} at ${student.email}.`)
  await closeAlert()
  expect(callsOf('editPerson').at(-1)).toMatchObject({
    params: { id: student.id },
    body: { phone: '9123456780', seen: person.updated_at },
  })
})

test.each([
  ['/student-list', studentRow(1).id],
  ['/my-classes', student.id],
  ['/my-classes', teacher.id],
  ['/payment-details', student.id],
])('links names on %s to the record', async (path, id) => {
  open(path, admin)
  await expect.element(page.getByRole('main').getByCss(`a[href="/people/${id}"]`).first()).toBeVisible()
})

test('a row without a form has no decision buttons', async () => {
  answer('students', {
    data: [studentRow(1, { qualification: null, status: null, regions: '[]', courses: '{}' })],
  })
  open('/student-list', admin)
  await expect.element(page.getByText('No form yet').first()).toBeVisible()
  expect(page.getByRole('button', { name: /^(Approve|Reject)/ }).elements()).toEqual([])
})
