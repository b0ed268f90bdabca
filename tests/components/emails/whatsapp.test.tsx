import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { textsOf } from '../../support/components/locators'
import { answer, answerBy, callsOf, refuse } from '../../support/components/network'
import { personRecord, whatsAppRow } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin, student } from '../../support/components/people'
import { stubOffice, stubPortal, stubProfile } from '../../support/components/stubs'

const number = '+919876543210'
const understood = '+91 98765 43210, India'
const off = { number, understood, opted_in_at: null }
const on = { ...off, opted_in_at: '2026-11-20T10:30:00.000Z' }
const box = () =>
  page.getByRole('checkbox', { name: /^Send me class reminders, cancellations and receipts on WhatsApp/ })
const save = () => page.getByRole('button', { name: 'Save WhatsApp settings' })

beforeEach(() => {
  stubPortal()
  stubProfile(student)
})

test('turns WhatsApp messages on for the displayed number, and off again', async () => {
  answer('whatsAppChoice', off)
  open('/profile', student, { whatsApp: true })
  await expect.element(box()).not.toBeChecked()
  await expect.element(box()).toHaveAccessibleName(new RegExp(`at \\${understood}`))
  await box().click()
  answer('chooseWhatsApp', on)
  await save().click()
  await expectAlert('Saved', `We will send WhatsApp messages to ${understood}.`)
  await closeAlert()
  expect(callsOf('chooseWhatsApp').at(-1)?.body).toEqual({ on: true, number })
  await expect.element(box()).toBeChecked()
  await expect.element(page.getByText(/^On since 20 Nov 2026\./)).toBeVisible()
  await box().click()
  answer('chooseWhatsApp', off)
  await save().click()
  await expectAlert('Saved', 'You will not get WhatsApp messages.')
  expect(callsOf('chooseWhatsApp').at(-1)?.body).toEqual({ on: false })
})

test('asks for a number first, shows the choice for a changed number, and shows a rejection', async () => {
  answer('whatsAppChoice', { number: null, understood: null, opted_in_at: null })
  open('/profile', student, { whatsApp: true })
  await expect.element(page.getByText(/^Add a number with its country code under/)).toBeVisible()
  await page.getByRole('button', { name: 'Add a contact number' }).click()
  await page.getByRole('combobox', { name: 'Country' }).selectOptions('United Kingdom')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('07400 123456')
  const british = '+44 7400 123456, United Kingdom'
  answer('setContactPhone', { contact_phone: '+447400123456', understood: british })
  answer('whatsAppChoice', { number: '+447400123456', understood: british, opted_in_at: null })
  await page.getByRole('button', { name: 'Save number' }).click()
  await expectAlert('Saved', british)
  await closeAlert()
  await box().click()
  refuse('chooseWhatsApp', 409, 'Your number has changed. Check it and try again.')
  await save().click()
  await expectAlert(
    'Error',
    'Your WhatsApp settings could not be saved',
    'Your number has changed. Check it and try again.',
  )
})

test('the choice of WhatsApp messages is hidden in an academy that sends none', async () => {
  open('/profile', student)
  await expect.element(page.getByRole('button', { name: 'Save notification settings' })).toBeVisible()
  expect(page.getByText('WhatsApp messages').elements()).toEqual([])
  stubOffice()
  open('/messages', admin)
  await expect.element(page.getByRole('tab', { name: 'Sent' })).toBeVisible()
  expect(page.getByRole('tab', { name: 'WhatsApp' }).elements()).toEqual([])
})

test('the office sees the messages with their status, and the reason of each failed message', async () => {
  stubOffice()
  const failed = whatsAppRow(2, { state: 'failed', failure: 'This number is not on WhatsApp.' })
  answerBy('whatsAppMessages', ({ query }) => ({
    messages: query.status === 'failed' ? [failed] : [whatsAppRow(1), failed, whatsAppRow(3, { state: 'read' })],
    failed: 1,
  }))
  open('/messages', admin, { whatsApp: true })
  await page.getByRole('tab', { name: 'WhatsApp' }).click()
  await expect.element(page.getByRole('row').nth(3)).toBeVisible()
  expect(
    textsOf(page.getByRole('row'))
      .slice(1)
      .map((text) => /Delivered|Failed|Read/.exec(text)?.[0]),
  ).toEqual(['Delivered', 'Failed', 'Read'])
  await page.getByRole('button', { name: 'Failed (1)' }).click()
  await expect.element(page.getByRole('row').nth(2)).not.toBeInTheDocument()
  await expect.element(page.getByText('This number is not on WhatsApp.').first()).toBeVisible()
  await page.getByRole('searchbox').fill('Asha')
  await expect.poll(() => callsOf('whatsAppMessages').at(-1)?.query.q).toBe('Asha')
})

test('the record of a person shows the choice of WhatsApp messages', async () => {
  stubOffice()
  answer('person', personRecord(student, { whatsapp: { number, opted_in_at: '2026-11-20T10:30:00.000Z' } }))
  open(`/people/${student.id}`, admin)
  await expect.element(page.getByText('On since 20 Nov 2026, sent to +91 98765 43210')).toBeVisible()
})
