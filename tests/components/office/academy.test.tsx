import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { academyView, draftedAcademy, identity } from '../../support/components/academy-records'
import { WIDE_DESKTOP } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { expectErrors } from '../../support/components/locators'
import { answer, callsOf, hold, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin } from '../../support/components/people'
import { stubOffice } from '../../support/components/stubs'

const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('main').getByLabelText(name, { exact: true })

beforeEach(async () => {
  stubOffice()
  await page.viewport(...WIDE_DESKTOP)
})

test('an admin saves another name as a draft, and sends the revision that was displayed', async () => {
  open('/academy', admin)
  await button('Edit: Who we are').click()
  await field('Name').fill('')
  await button('Save draft').click()
  await expect.element(page.getByText('Enter the academy’s name')).toBeVisible()
  await field('Name').fill('Saraswati School')
  await field('Social links').fill('https://www.instagram.com/saraswati\nhttps://saraswati.example')
  answer('saveDraft', { message: 'Draft saved', revision: 8 })
  answer('academy', { academy: draftedAcademy() })
  await button('Save draft').click()
  await expect.element(page.getByRole('heading', { name: '1 unpublished change' })).toBeVisible()
  expect(callsOf('saveDraft').at(-1)?.body).toEqual({
    revision: 7,
    identity: {
      ...identity,
      name: 'Saraswati School',
      social_links: ['https://www.instagram.com/saraswati', 'https://saraswati.example'],
    },
  })
})

test('an admin publishes the draft after a confirmation, and sends the version and revision that were displayed', async () => {
  answer('academy', { academy: draftedAcademy() })
  open('/academy', admin)
  await button('Publish').click()
  await expectAlert('Publish these changes?', '1 unpublished change. Visitors will see it within seconds.')
  answer('publishDraft', { message: 'Published', version: 5 })
  answer('academy', { academy: academyView({ version: 5 }) })
  await closeAlert('Publish')
  await expectAlert('Published', 'Public pages will show the changes within a few seconds.')
  await closeAlert()
  expect(callsOf('publishDraft').at(-1)?.body).toEqual({ seen: 4, revision: 7 })
  await expect.element(page.getByRole('heading', { name: '1 unpublished change' })).not.toBeInTheDocument()
})

test('an admin is asked to reload if another admin has saved in the meantime', async () => {
  answer('academy', { academy: draftedAcademy() })
  open('/academy', admin)
  const reason = 'Another admin has published a change. Reload the page and try again.'
  refuse('publishDraft', 409, reason)
  await button('Publish').click()
  await closeAlert('Publish')
  await expectAlert('Error', 'The draft could not be published', reason)
  await closeAlert()
})

test('an admin discards the draft only after a confirmation', async () => {
  answer('academy', { academy: draftedAcademy() })
  open('/academy', admin)
  await button('Discard').click()
  await closeAlert('Keep')
  expect(callsOf('saveDraft')).toEqual([])
  answer('saveDraft', { message: 'Draft saved', revision: 8 })
  await button('Discard').click()
  await closeAlert('Discard')
  await expect.poll(() => callsOf('saveDraft').at(-1)?.body).toMatchObject({ revision: 7, identity: null })
})

test('another UPI ID needs the password, and the confirmation names the old and the new UPI ID', async () => {
  open('/academy', admin)
  await button('Edit: Money').click()
  expect(field('Your password').elements()).toEqual([])
  await field('UPI ID').fill('not a UPI ID')
  await field('Your password').fill('one string of veena')
  await button('Save').click()
  await expect.element(page.getByText('Enter a UPI ID such as academy@bank')).toBeVisible()
  await field('UPI ID').fill('saraswati@okbank')
  await button('Save').click()
  await expectAlert(
    'Save these changes?',
    'UPI ID: academy@okbank becomes saraswati@okbank. The changes apply at once.',
  )
  answer('saveMoney', { message: 'Saved' })
  await closeAlert('Save')
  await expectAlert('Saved', 'We’ll email every admin about the new payment details.')
  await closeAlert()
  expect(callsOf('saveMoney').at(-1)?.body).toMatchObject({
    seen: 4,
    upi_id: 'saraswati@okbank',
    current_password: 'one string of veena',
  })
})

test('a bank account and a payment link for families abroad are validated, and need the password', async () => {
  open('/academy', admin)
  const money = page.getByRole('region', { name: 'Money' })
  await expect.element(money.getByText('Cash, UPI, Bank transfer')).toBeVisible()
  await button('Edit: Money').click()
  await field('Name on the bank account').fill('Saraswati Trust')
  await field('Account number').fill('50100012345678')
  await field('IFSC').fill('HDFC1001234')
  await field('Your password').fill('one string of veena')
  await button('Save').click()
  await expectErrors('Complete the bank details, or clear all of the fields', 'Enter an IFSC such as HDFC0001234')
  await field('IFSC').fill('hdfc0001234')
  await button('Save').click()
  await expectErrors('Complete the bank details, or clear all of the fields')
  await field('Bank and branch').fill('HDFC Bank, Mylapore')
  await field('Payment link').fill('https://wise.example/saraswati')
  await field('Wise').click()
  answer('saveMoney', { message: 'Saved' })
  await button('Save').click()
  await closeAlert('Save')
  await expectAlert('Saved', 'We’ll email every admin about the new payment details.')
  await closeAlert()
  expect(callsOf('saveMoney').at(-1)?.body).toMatchObject({
    account_number: '50100012345678',
    ifsc: 'HDFC0001234',
    swift: null,
    payment_link: 'https://wise.example/saraswati',
    payment_methods: ['cash', 'upi', 'bank', 'wise'],
    current_password: 'one string of veena',
  })
})

test('a GSTIN with a typing mistake is rejected before it is sent', async () => {
  open('/academy', admin)
  await button('Edit: Money').click()
  await field('GSTIN').fill('27AAPFU0939F1ZW')
  await button('Save').click()
  await expect.element(page.getByText('This is not a GSTIN. Check it for a mistyped character')).toBeVisible()
  expect(callsOf('saveMoney')).toEqual([])
})

test('rules are saved after a confirmation that describes them', async () => {
  open('/academy', admin)
  await button('Edit: Rules').click()
  await field('Hours of notice').fill('12')
  await page.getByLabelText(/^Teachers see families’ phone numbers/).click()
  await button('Save').click()
  await expectAlert(
    'Save these rules?',
    /up to 12 hours before it starts.* Teachers cannot write to families on WhatsApp\./,
  )
  answer('saveRules', { message: 'Saved' })
  await closeAlert('Save')
  await expect
    .poll(() => callsOf('saveRules').at(-1)?.body)
    .toEqual({
      cancel_hours: 12,
      unpaid_classes: 10,
      pending_payments: 3,
      trial_without_teacher: false,
      teachers_see_contacts: false,
      seen: 4,
    })
})

test('a faculty profile is edited, moved and removed in the draft', async () => {
  open('/academy', admin)
  answer('saveDraft', { message: 'Draft saved', revision: 8 })
  await button('Edit: Imran Qureshi').click()
  await field('Name').fill('Vasudha Narayanan')
  await button('Save draft').click()
  await expect.element(page.getByText('There is already a profile with this name')).toBeVisible()
  await field('Name').fill('Imran Qureshi')
  await field('Story').fill('One paragraph.\n\nAnother\nparagraph.')
  await button('Save draft').click()
  await expect
    .poll(() => callsOf('saveDraft').at(-1)?.body.faculty?.[1]?.story)
    .toEqual(['One paragraph.', 'Another paragraph.'])
  await button('Move up: Imran Qureshi').click()
  await expect
    .poll(() =>
      callsOf('saveDraft')
        .at(-1)
        ?.body.faculty?.map(({ name }) => name),
    )
    .toEqual(['Imran Qureshi', 'Vasudha Narayanan'])
  await button('Remove: Vasudha Narayanan').click()
  await closeAlert('Remove')
  await expect
    .poll(() =>
      callsOf('saveDraft')
        .at(-1)
        ?.body.faculty?.map(({ name }) => name),
    )
    .toEqual(['Imran Qureshi'])
})

test('an earlier version is copied into the draft after a confirmation', async () => {
  open('/academy', admin)
  answer('restoreVersion', { message: 'Version 1 is now in the draft', revision: 8 })
  await button('Restore version 1').click()
  await closeAlert('Restore to draft')
  await expectAlert('Restored', 'Check the draft, then publish it.')
  await closeAlert()
  expect(callsOf('restoreVersion').at(-1)).toMatchObject({ params: { version: '1' }, body: { revision: 7 } })
})

const HASH = 'ab'.repeat(32)
const logoInput = () => page.getByLabelText(/^(?:Upload a|Change) logo$/)
const drawing = (type = 'image/svg+xml', size = 20) => new File(['x'.repeat(size)], 'logo', { type })

test('an admin uploads a logo, sees it, and saves it in the draft', async () => {
  open('/academy', admin)
  await expect.element(page.getByRole('img', { name: 'Built-in logo' })).toBeVisible()
  await button('Edit: Who we are').click()
  const release = hold('uploadLogo')
  answer('uploadLogo', { logo: HASH })
  await logoInput().upload(drawing())
  await expect.element(page.getByRole('status').getByText('Uploading the logo...')).toBeVisible()
  await expect.element(button('Uploading the logo...')).toBeVisible()
  release()
  await expect.element(page.getByText('Logo uploaded. Save the draft to keep it.')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Swaramala Academy logo' })).toBeVisible()
  expect(callsOf('uploadLogo').at(-1)?.body.picture).toMatch(/^data:image\/svg\+xml;base64,/)
  answer('saveDraft', { message: 'Draft saved', revision: 8 })
  await button('Save draft').click()
  await expect
    .poll(() => callsOf('saveDraft').at(-1)?.body)
    .toEqual({ revision: 7, identity: { ...identity, logo: HASH } })
})

test('a file that cannot be a logo is rejected before it is sent, and a rejection of the server is explained', async () => {
  open('/academy', admin)
  await button('Edit: Who we are').click()
  await logoInput().upload(drawing('image/gif'))
  await expect.element(page.getByText('Choose an SVG, PNG, JPEG or WebP image')).toBeVisible()
  await logoInput().upload(drawing('image/png', 1024 * 1024 + 1))
  await expect.element(page.getByText('Choose a file of at most 1 MB')).toBeVisible()
  expect(callsOf('uploadLogo')).toEqual([])
  refuse('uploadLogo', 422, 'This image is fully transparent')
  await logoInput().upload(drawing())
  await expect.element(page.getByText('This image is fully transparent')).toBeVisible()
  await expect.element(logoInput()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('Choose a file of at most 1 MB')).not.toBeInTheDocument()
})

test('an admin removes the logo by keyboard, and the draft gets the built-in logo', async () => {
  answer('academy', { academy: academyView({ identity: { ...identity, logo: HASH } }) })
  open('/academy', admin)
  await expect.element(page.getByRole('img', { name: 'Swaramala Academy logo' })).toBeVisible()
  await button('Edit: Who we are').click()
  const removal = button('Remove the logo').element() as HTMLElement
  removal.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(logoInput()).toHaveFocus()
  await expect.element(page.getByText(/^The built-in logo will be used/)).toBeVisible()
  answer('saveDraft', { message: 'Draft saved', revision: 8 })
  await button('Save draft').click()
  await expect.poll(() => callsOf('saveDraft').at(-1)?.body.identity?.logo).toBeNull()
})
