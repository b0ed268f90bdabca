import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OfficeRight } from '@/lib/core/config/office-rights'
import { expectFitsEveryScreen, PHONE, WIDE_DESKTOP } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { stubOffice } from '../../support/components/stubs'
import '../../support/components/locators'
import { answer, callsOf, refuse, writes } from '../../support/components/network'
import { officePeople } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin, student, teacher } from '../../support/components/people'
import { dialog } from '../../support/components/scenes'

const [self, colleague] = officePeople()
if (!self || !colleague) throw new Error('Two people work in the office.')
const main = page.getByRole('main')
const changeButton = (name: string) => main.getByRole('button', { name: `Change rights of ${name}` })
const change = () => dialog().getByRole('button', { name: 'Change rights' })

beforeEach(async () => {
  stubOffice()
  await page.viewport(...WIDE_DESKTOP)
})

test('the page of the office lists its people with their rights, and explains each right', async () => {
  open('/office', admin)
  await expect.element(main.getByRole('list', { name: `${colleague.name}’s rights` })).toHaveTextContent('DeskMoney')
  await expect.element(main.getByText('You', { exact: true })).toBeVisible()
  await expect.element(main.getByText(/^Decides on payments/)).toBeVisible()
})

test('only people with all rights can change rights', async () => {
  open('/office', admin, { rights: ['desk', 'money'] })
  await expect.element(main.getByText('Only people with the “Everything” right can change rights.')).toBeVisible()
  await expect.element(main.getByRole('list', { name: `${colleague.name}’s rights` })).toBeVisible()
  expect(main.getByRole('button').elements()).toEqual([])
})

test('changes rights after a confirmation, and sends the rights that were displayed', async () => {
  open('/office', admin)
  await changeButton(colleague.name).click()
  await dialog().getByLabelText('Money').click()
  await dialog().getByLabelText('Read only').click()
  await change().click()
  await expectAlert(`Change ${colleague.name}’s rights?`, 'Current rights: Desk, Money. New rights: Desk, Read only.')
  expect(callsOf('changeRights')).toEqual([])
  const changed = { ...colleague, rights: ['desk', 'read'] satisfies OfficeRight[] as OfficeRight[] }
  answer('changeRights', { person: changed, message: `${colleague.name} now has: Desk, Read only` })
  answer('officePeople', { people: [self, changed] })
  await closeAlert('Change rights')
  await expectAlert('Saved', `${colleague.name} now has: Desk, Read only`)
  await closeAlert()
  expect(callsOf('changeRights')).toMatchObject([
    { params: { id: colleague.id }, body: { rights: ['desk', 'read'], seen: ['desk', 'money'] } },
  ])
  await expect
    .element(main.getByRole('list', { name: `${colleague.name}’s rights` }))
    .toHaveTextContent('DeskRead only')
})

test('rights cannot be saved without a right or without a change, and Cancel changes nothing', async () => {
  open('/office', admin)
  await changeButton(colleague.name).click()
  await dialog().getByLabelText('Desk').click()
  await dialog().getByLabelText('Money').click()
  await change().click()
  await expect.element(dialog().getByText('Choose at least one right')).toBeVisible()
  await dialog().getByLabelText('Everything').click()
  await change().click()
  await closeAlert('Cancel')
  await dialog().getByLabelText('Everything').click()
  await dialog().getByLabelText('Desk').click()
  await dialog().getByLabelText('Money').click()
  await change().click()
  await expect.poll(() => dialog().elements()).toEqual([])
  expect(writes()).toEqual([])
})

test('warns people who give up their own rights, and explains why the last admin with all rights cannot', async () => {
  open('/office', admin)
  await changeButton(admin.name).click()
  await dialog().getByLabelText('Everything').click()
  await dialog().getByLabelText('Desk').click()
  await change().click()
  await expectAlert(
    'Change your own rights?',
    'Current rights: Everything. New rights: Desk. You cannot undo this yourself.',
  )
  const last = 'The academy needs at least one admin with the “Everything” right'
  refuse('changeRights', 409, last)
  await closeAlert('Change rights')
  await expectAlert('Error', 'The rights could not be changed', last)
  await closeAlert()
  await expect.poll(() => dialog().elements()).toEqual([])
})

test('the page of the office and its dialog are accessible and fit every screen', async () => {
  open('/office', admin)
  await expect.element(changeButton(colleague.name)).toBeVisible()
  await expectFitsEveryScreen(WIDE_DESKTOP)
  await page.viewport(820, 1180)
  await changeButton(colleague.name).click()
  await expect.element(dialog().getByLabelText('Read only')).toBeVisible()
  await expectFitsEveryScreen(WIDE_DESKTOP)
})

const buttons = () =>
  main
    .getByRole('button')
    .elements()
    .map((button) => button.textContent?.trim() ?? '')

const pagesWithButtons = [
  ['/student-list', /^(Approve|Reject)/],
  ['/payment-details', /^(Approve|Reject)/],
  ['/trial-requests', /^Mark as handled/],
  ['/holidays', /^(Remove|Add a class|Preview)/],
  ['/school-terms', /^Add a term/],
  [`/people/${student.id}`, /^(Change name|Close the account|Delete the account|Sign out everywhere)/],
  [`/people/${teacher.id}`, /^(Add a course|End)/],
  ['/my-classes', /^(Book a class|Move|Cancel class|Join)/],
] as const

test.each(pagesWithButtons)('%s has buttons that change data for an admin with all rights', async (path, changing) => {
  open(path, admin)
  await expect.poll(() => buttons().filter((text) => changing.test(text)).length).toBeGreaterThan(0)
})

test.each(pagesWithButtons)(
  '%s has no buttons that change data for an admin who may only read',
  async (path, changing) => {
    open(path, admin, { rights: ['read'] })
    await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => main.getByText('Loading...').elements()).toEqual([])
    expect(buttons().filter((text) => changing.test(text) || /Export|hours/i.test(text))).toEqual([])
  },
)

test('the home page shows no fees to an admin without the Money right', async () => {
  open('/dashboard-home', admin, { rights: ['desk'] })
  await expect.element(main.getByRole('heading', { name: 'To review' })).toBeVisible()
  expect(main.getByText(/^Fees in/).elements()).toEqual([])
  expect(main.getByRole('link', { name: 'Bank statement' }).elements()).toEqual([])
  expect(callsOf('monthFees')).toEqual([])
})

test('a payment shows no screenshot to an admin without the Money right', async () => {
  open('/payment-details', admin, { rights: ['desk'] })
  await expect.element(main.getByText('Only people with the “Money” right can see the screenshot.')).toBeVisible()
  expect(callsOf('paymentScreenshot')).toEqual([])
})

test('a colleague’s account has buttons only for people with all rights', async () => {
  await page.viewport(...PHONE)
  open(`/people/${admin.id}`, { ...admin, id: student.id }, { rights: ['desk'] })
  await expect.element(main.getByText('The account is open. The person can log in.')).toBeVisible()
  await expect.element(main.getByText(/^Signed in on 1 device/)).toBeVisible()
  expect(buttons().filter((text) => /account|Sign out/.test(text))).toEqual([])
})
