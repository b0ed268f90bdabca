import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectNoSidewaysScrolling } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { answer, callsOf, dropConnection, refuse } from '../../support/components/network'
import { personRecord } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin, student, teacher } from '../../support/components/people'
import { stubOffice, stubPortal, stubProfile } from '../../support/components/stubs'

const section = () => page.getByRole('region', { name: 'Country and state' })
const country = () => section().getByRole('combobox', { name: 'Country' })
const state = () => section().getByRole('combobox', { name: 'State or union territory' })
const save = () => page.getByRole('button', { name: 'Save country' }).click()
const none = { country: null, state: null, place: null, suggested_country: 'IN' }
const chennai = { country: 'IN', state: '33', place: 'Tamil Nadu, India', suggested_country: 'IN' }

beforeEach(() => stubPortal())

function openProfile(own: typeof none | typeof chennai = none, user = student): void {
  stubProfile(user)
  answer('ownCountry', own)
  open('/profile', user)
}

test('suggests the country of the phone number, asks for a state in India, and saves both', async () => {
  openProfile()
  await expect.element(section().getByText('Not set.')).toBeVisible()
  await section().getByRole('button', { name: 'Add your country' }).click()
  await expect.element(country()).toHaveValue('IN')
  await expect.element(country()).toHaveAccessibleDescription('Suggested from the phone number. It is not saved yet.')
  await save()
  await expect.element(section().getByText('Choose a state', { exact: true }).last()).toBeVisible()
  expect(callsOf('setOwnCountry')).toEqual([])
  await state().selectOptions('Tamil Nadu')
  answer('setOwnCountry', chennai)
  await save()
  await expectAlert('Saved', 'Tamil Nadu, India')
  expect(callsOf('setOwnCountry').at(-1)?.body).toEqual({ country: 'IN', state: '33' })
  await closeAlert()
  await expect.element(section().getByText('Tamil Nadu, India')).toBeVisible()
  await expect.element(country()).not.toBeInTheDocument()
})

test('asks for no state in another country, and rejects an empty choice', async () => {
  openProfile({ ...none, suggested_country: null as unknown as string }, teacher)
  await section().getByRole('button', { name: 'Add your country' }).click()
  await expect.element(country()).toHaveValue('')
  await save()
  await expect.element(section().getByText('Choose a country', { exact: true }).last()).toBeVisible()
  expect(callsOf('setOwnCountry')).toEqual([])
  await country().selectOptions('United Kingdom')
  await expect.element(state()).not.toBeInTheDocument()
  dropConnection('setOwnCountry')
  await save()
  await expectAlert('Error', 'The country could not be saved')
  await closeAlert()
  await expect.element(country()).toHaveValue('GB')
})

test('removes a stored country', async () => {
  openProfile(chennai)
  await section().getByRole('button', { name: 'Change country' }).click()
  await expect.element(state()).toHaveValue('33')
  await country().selectOptions('No country')
  answer('setOwnCountry', none)
  await save()
  await expectAlert('Saved', 'The country was removed from your profile.')
})

test('the profile of an admin asks for no country', async () => {
  openProfile(none, admin)
  await expect.element(page.getByRole('region', { name: 'Calls and WhatsApp' })).toBeVisible()
  await expect.element(section()).not.toBeInTheDocument()
})

test('the office sets a country on the record, and sees the newer record after a 409', async () => {
  stubOffice()
  const record = personRecord(student)
  answer('person', record)
  open(`/people/${student.id}`, admin)
  await page.getByRole('button', { name: 'Add a country' }).click()
  const form = page.getByRole('form', { name: `${student.name}’s country` })
  await form.getByRole('combobox', { name: 'State or union territory' }).selectOptions('Kerala')
  refuse('setPersonCountry', 409, 'This record has just changed. Please check it and try again.')
  await save()
  await expectAlert('Error', 'The country could not be saved')
  await closeAlert()
  const person = { ...record.person, country: 'IN', state: '32', place: 'Kerala, India' }
  answer('setPersonCountry', { person })
  answer('person', { ...record, person })
  await save()
  await expectAlert('Saved', 'Kerala, India')
  await closeAlert()
  expect(callsOf('setPersonCountry').at(-1)).toMatchObject({
    params: { id: student.id },
    body: { country: 'IN', state: '32', seen: record.person.updated_at },
  })
  await expect.element(page.getByText('Kerala, India')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change country' })).toBeVisible()
})

test.each([390, 1440])('the form for a country is accessible and fits at %i px', async (width) => {
  await page.viewport(width, 900)
  openProfile()
  await section().getByRole('button', { name: 'Add your country' }).click()
  await save()
  await expect.element(section().getByText('Choose a state', { exact: true }).last()).toBeVisible()
  expectNoSidewaysScrolling()
  await expectAccessible()
})
