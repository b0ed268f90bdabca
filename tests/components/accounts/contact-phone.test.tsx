import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectNoSidewaysScrolling, WIDE_DESKTOP } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, callsOf, dropConnection, refuse } from '../../support/components/network'
import { personRecord } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin, student } from '../../support/components/people'
import { stubOffice, stubPortal, stubProfile } from '../../support/components/stubs'

const GB = '+447400123456'
const section = () => page.getByRole('region', { name: 'Calls and WhatsApp' })
const country = () => page.getByRole('combobox', { name: 'Country' })
const number = () => page.getByRole('textbox', { name: 'Phone number' })
const add = () => page.getByRole('button', { name: 'Add a contact number' }).click()
const change = () => page.getByRole('button', { name: 'Change contact number' }).click()
const british = { contact_phone: GB, understood: '+44 7400 123456, United Kingdom' }
const none = { contact_phone: null, understood: null }
const save = () => page.getByRole('button', { name: 'Save number' }).click()

function openProfile(contact: typeof british | typeof none = none, user = student): void {
  stubProfile(user)
  answer('contactPhone', contact)
  open('/profile', user)
}

beforeEach(() => stubPortal())

test('shows how a number of another country is understood, and saves it', async () => {
  openProfile()
  await expect
    .element(section().getByText(/^We use the number you log in with, \+91 98765 43210, India\.$/))
    .toBeVisible()
  await add()
  await expect.element(country()).toHaveValue('IN')
  await expect.element(number()).toHaveAccessibleDescription('Leave empty to use the number you log in with.')
  await number().fill('07700 900123')
  await expect.element(number()).toHaveAccessibleDescription('+91 77009 00123, India')
  await country().selectOptions('United Kingdom')
  await expect
    .element(number())
    .toHaveAccessibleDescription('+44 7700 900123, United Kingdom. Please check the digits.')
  await number().fill('07400 123456')
  await expect.element(number()).toHaveAccessibleDescription('+44 7400 123456, United Kingdom')
  answer('setContactPhone', british)
  await save()
  await expectAlert('Saved', '+44 7400 123456, United Kingdom')
  expect(callsOf('setContactPhone').at(-1)?.body).toEqual({ contact_phone: GB })
  await closeAlert()
  await expect.element(section().getByText(british.understood)).toBeVisible()
  await expect.element(number()).not.toBeInTheDocument()
})

test('lists India first and then the other countries by name', async () => {
  openProfile()
  await add()
  const names = () => [...country().element().querySelectorAll('option')].slice(0, 3).map(({ text }) => text)
  await expect.poll(() => country().elements().length).toBe(1)
  expect(names()).toEqual(['India', 'Afghanistan', 'Åland Islands'])
})

test('explains an invalid number by the rules of the chosen country, and sends nothing', async () => {
  openProfile()
  await add()
  await country().selectOptions('United Kingdom')
  await number().fill('07400 123')
  await save()
  const tooShort = page.getByText('This number is too short for the United Kingdom.')
  await expect.element(tooShort).toBeVisible()
  await number().fill('98765 43210 1')
  await expect.element(page.getByText('This number is too long for the United Kingdom.')).toBeVisible()
  await number().fill('98765 43210')
  await country().selectOptions('India')
  await expect.element(page.getByText('too long')).not.toBeInTheDocument()
  expect(callsOf('setContactPhone')).toEqual([])
})

test('shows a stored number with its country, and removes the number', async () => {
  openProfile(british)
  await expect.element(section().getByText(british.understood)).toBeVisible()
  await change()
  await expect.element(country()).toHaveValue('GB')
  await expect.element(number()).toHaveValue('07400 123456')
  await number().fill('')
  answer('setContactPhone', none)
  await save()
  await expectAlert('Saved', 'Your contact number was removed.')
  await closeAlert()
  await expect.element(section().getByText(/^We use the number you log in with/)).toBeVisible()
})

test('asks for a number if the login phone needs a country', async () => {
  openProfile(none, { ...student, phone: '1618033989' })
  await expect.element(section().getByText(/^The number you log in with has no country code\./)).toBeVisible()
  await expect.element(page.getByText('Login number 1618033989')).toBeVisible()
})

test('keeps the typed number when it could not be saved', async () => {
  openProfile()
  await add()
  await number().fill('98765 43211')
  dropConnection('setContactPhone')
  await save()
  await expectAlert('Error', 'The number could not be saved')
  await closeAlert()
  await expect.element(number()).toHaveValue('98765 43211')
})

test('reports that the number could not be loaded, and loads it again', async () => {
  stubProfile(student)
  dropConnection('contactPhone')
  open('/profile', student)
  await expect.element(page.getByText('Your number could not be loaded.')).toBeVisible()
  answer('contactPhone', british)
  await section().getByRole('button', { name: 'Try again' }).click()
  await expect.element(section().getByText(british.understood)).toBeVisible()
})

test('an admin adds a contact number to the record of a person', async () => {
  stubOffice()
  await page.viewport(...WIDE_DESKTOP)
  const record = personRecord({ ...student, phone: '1618033989' })
  answer('person', record)
  open(`/people/${student.id}`, admin)
  await expect.element(page.getByText('Login number 1618033989')).toBeVisible()
  await expect.element(page.getByText('Number has no country code', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add a contact number' }).click()
  await country().selectOptions('United Kingdom')
  await number().fill('07400 123456')
  refuse('setPersonContactPhone', 409, 'This record has just changed. Please check it and try again.')
  await save()
  await expectAlert('Error', 'The number could not be saved')
  await closeAlert()
  const changed = { ...record, person: { ...record.person, contact_phone: GB } }
  answer('setPersonContactPhone', { person: changed.person })
  answer('person', changed)
  await save()
  await expectAlert('Saved', '+44 7400 123456, United Kingdom')
  await closeAlert()
  expect(callsOf('setPersonContactPhone').at(-1)).toMatchObject({
    params: { id: student.id },
    body: { contact_phone: GB, seen: record.person.updated_at },
  })
  const main = page.getByRole('main')
  await expect.element(main.getByRole('link', { name: GB })).toHaveAttribute('href', `tel:${GB}`)
  await expect
    .element(main.getByRole('link', { name: 'WhatsApp', exact: true }))
    .toHaveAttribute('href', expect.stringContaining('wa.me/447400123456'))
  await expect.element(page.getByRole('button', { name: 'Change contact number' })).toBeVisible()
})

test.each([390, 820, 1440])('the form for a contact number is accessible and fits at %i px', async (width) => {
  stubOffice()
  await page.viewport(width, 900)
  answer('person', personRecord({ ...student, phone: '1618033989' }, {}))
  open(`/people/${student.id}`, admin)
  await page.getByRole('button', { name: 'Add a contact number' }).click()
  await country().selectOptions('Bosnia & Herzegovina')
  await number().fill('1')
  await save()
  await expect.element(page.getByText('This number is too short for Bosnia & Herzegovina.')).toBeVisible()
  expectNoSidewaysScrolling()
  await expectAccessible()
})
