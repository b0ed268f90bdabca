import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PagesCard } from '@/components/academy/pages/pages-card'
import { TextPage } from '@/components/pages/text-page'
import type { PageView } from '@/lib/academy/pages-schema'
import type { AcademyView } from '@/lib/academy/schema'
import { pageKeys } from '@/lib/core/config/page-texts'
import { expectAccessible, expectNoSidewaysScrolling, PHONE } from '../../support/components/accessibility'
import { closeAlert, expectAlert } from '../../support/components/alerts'
import { expectErrors, textsOf } from '../../support/components/locators'
import { answer, callsOf, refuse, writes } from '../../support/components/network'
import { defaultPage } from '../../support/components/page-texts'
import { open } from '../../support/components/pages'
import { admin } from '../../support/components/people'
import { reload, show } from '../../support/components/stage'
import { stubOffice } from '../../support/components/stubs'

const DRAFT_CHANGED = 'Another admin has changed the draft. Reload the page and try again.'
const about = '/academy-pages?page=about'

const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })
const kind = (number: number) => main.getByLabelText(`Block ${number}`, { exact: true })
const text = (number: number) => main.getByLabelText(`Text of block ${number}`, { exact: true })
const rows = () =>
  textsOf(
    main
      .getByRole('form')
      .getByRole('listitem')
      .filter({ has: page.getByRole('combobox') }),
  )
const saved = () => callsOf('saveDraft').at(-1)?.body

/** Makes the server return the page "about". By default, the page has not been edited. */
function stubPage(changes: Partial<PageView> = {}, revision = 3): void {
  const state = { page: 'about', is_edited: false, is_unpublished: false, blocks: null, groups: null } as const
  answer('academyPage', { page: { ...state, ...changes }, revision })
}

const edited: Partial<PageView> = {
  is_edited: true,
  blocks: [
    { kind: 'heading', text: 'Who we are' },
    { kind: 'paragraph', text: 'We teach in Madurai.' },
    { kind: 'list', items: ['Veenai', 'Violin'] },
  ],
}

beforeEach(async () => {
  stubOffice()
  stubPage()
  answer('saveDraft', { message: 'Draft saved', revision: 4 })
  await page.viewport(...PHONE)
})

test('starts with the default text, and saves the changed text with the revision that was displayed', async () => {
  open(about, admin)
  await expect.element(main.getByText('Original text', { exact: true })).toBeVisible()
  await expect.element(text(1)).toHaveValue('A garland is strung one note at a time')
  await text(1).fill('We teach music in Madurai')
  await expect.element(main.getByText(/^You have unsaved changes/)).toBeVisible()
  stubPage(
    { is_edited: true, is_unpublished: true, blocks: [{ kind: 'heading', text: 'We teach music in Madurai' }] },
    4,
  )
  await button('Save draft').click()
  await expect.element(main.getByText(/^Draft saved/)).toBeVisible()
  expect(saved()).toMatchObject({ revision: 3 })
  expect(saved()?.pages?.about?.[0]).toEqual({ kind: 'heading', text: 'We teach music in Madurai' })
  expect(saved()?.pages?.about).toHaveLength(defaultPage('about').blocks?.length ?? 0)
  await expect.element(main.getByText('Edited, not published yet')).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Preview' })).toHaveAttribute('href', '/about?preview=draft')
})

test('the keyboard adds, changes, moves and removes blocks, and the focus follows', async () => {
  stubPage(edited)
  open(about, admin)
  await expect.element(text(1)).toHaveValue('Who we are')
  button('Add a block below block 1').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(text(2)).toHaveFocus()
  await userEvent.keyboard('Violin[[1](/faq)')
  await text(2).fill('Ask us in the [FAQ](/faq).')
  button('Move block 2 down').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Move block 3 down')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  // Block 4 is now the last block and cannot move further down. The button that moves it up must therefore have the
  // focus.
  await expect.element(button('Move block 4 up')).toHaveFocus()
  await kind(1).selectOptions('List')
  button('Remove block 2').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Undo')).toHaveFocus()
  expect(rows()).toHaveLength(3)
  await button('Save draft').click()
  await expect.element(main.getByText(/^Draft saved/)).toBeVisible()
  expect(saved()).toEqual({
    revision: 3,
    pages: {
      about: [
        { kind: 'list', items: ['Who we are'] },
        { kind: 'list', items: ['Veenai', 'Violin'] },
        { kind: 'paragraph', text: 'Ask us in the [FAQ](/faq).' },
      ],
    },
  })
})

test('restores a removed block at its previous position', async () => {
  stubPage(edited)
  open(about, admin)
  await button('Remove block 2').click()
  await button('Undo').click()
  await expect.element(text(2)).toHaveFocus()
  await expect.element(text(2)).toHaveValue('We teach in Madurai.')
  await expect.element(main.getByLabelText('Items of block 3', { exact: true })).toHaveValue('Veenai\nViolin')
})

test('shows each error at its block, and sends nothing', async () => {
  stubPage(edited)
  open(about, admin)
  await text(1).fill(' ')
  await text(2).fill('See [this](javascript:alert(1))')
  await button('Save draft').click()
  await expectErrors(
    'Enter the heading',
    '“javascript:alert(1” is not a valid link address. Use an address that begins with https:// or mailto:, or with / for a page of this site',
  )
  await expect.element(text(1)).toHaveFocus()
  await expectAccessible()
  expect(writes()).toEqual([])
  await text(1).fill('Who we are')
  await expectErrors(
    '“javascript:alert(1” is not a valid link address. Use an address that begins with https:// or mailto:, or with / for a page of this site',
  )
})

test('keeps the typed text after a reload until it is discarded', async () => {
  stubPage(edited)
  open(about, admin)
  await text(2).fill('We teach in Thanjavur.')
  await button('Remove block 1').click()
  reload()
  await expect.element(main.getByText('Your unsaved changes are back')).toBeVisible()
  await expect.element(text(1)).toHaveValue('We teach in Thanjavur.')
  await button('Discard them').click()
  await expect.element(text(1)).toHaveValue('Who we are')
  reload()
  await expect.element(text(2)).toHaveValue('We teach in Madurai.')
  expect(main.getByText('Your unsaved changes are back').elements()).toEqual([])
})

test('keeps the typed text when another admin has changed the draft', async () => {
  stubPage(edited)
  refuse('saveDraft', 409, DRAFT_CHANGED)
  open(about, admin)
  await text(1).fill('Who we have become')
  await button('Save draft').click()
  await expectAlert('Error', 'The draft could not be saved', DRAFT_CHANGED)
  await closeAlert()
  await expect.element(text(1)).toHaveValue('Who we have become')
})

test('returns to the default text only after a confirmation', async () => {
  stubPage(edited)
  open(about, admin)
  await button('Use the original text').click()
  await expectAlert('Use the original text?', /^Your edited text will be removed from the draft/)
  await closeAlert('Cancel')
  expect(writes()).toEqual([])
  stubPage({}, 4)
  await button('Use the original text').click()
  await closeAlert('Use original text')
  await expect.element(text(1)).toHaveValue('A garland is strung one note at a time')
  expect(saved()).toEqual({ revision: 3, pages: { about: null } })
  await expect.element(button('Use the original text')).not.toBeInTheDocument()
})

test('edits the questions of the FAQ, each in the group whose title is above it', async () => {
  stubPage({
    page: 'faq',
    is_edited: true,
    groups: [{ title: 'Fees', questions: [{ question: 'How much?', answer: 'Ask the office.' }] }],
  })
  open('/academy-pages?page=faq', admin)
  await button('Add a block below block 2').click()
  await main.getByLabelText('Question of block 3', { exact: true }).fill('How do I pay?')
  await button('Save draft').click()
  await expectErrors('Enter the answer')
  await main.getByLabelText('Answer of block 3', { exact: true }).fill('By UPI.')
  await button('Save draft').click()
  await expect.element(main.getByText(/^Draft saved/)).toBeVisible()
  expect(saved()?.pages).toEqual({
    faq: [
      {
        title: 'Fees',
        questions: [
          { question: 'How much?', answer: 'Ask the office.' },
          { question: 'How do I pay?', answer: 'By UPI.' },
        ],
      },
    ],
  })
})

test('lists every page with its status and a link to its editor', async () => {
  const academy = {
    pages: pageKeys.map((key) => ({ page: key, is_edited: key === 'faq', is_unpublished: key === 'faq' })),
  } as AcademyView
  show(<PagesCard academy={academy} />, { as: admin })
  await expect.element(page.getByRole('link', { name: 'Edit: FAQ' })).toHaveAttribute('href', '/academy-pages?page=faq')
  const listed = textsOf(page.getByRole('listitem'))
  expect(listed[0]).toBe('FAQEdited, not published yetEdit')
  expect(listed[4]).toBe('Refund and cancellationOriginal textEdit')
  expect(listed).toHaveLength(8)
  expectNoSidewaysScrolling()
  await expectAccessible()
})

test.each([390, 820, 1440])('an edited page needs no sideways scrolling at a width of %i px', async (width) => {
  await page.viewport(width, 900)
  const long = 'Sankarabharanam'.repeat(12)
  show(
    <main>
      <TextPage
        title="Refund and cancellation"
        contact="office@example.com"
        blocks={[
          { kind: 'heading', text: 'When you cannot come' },
          { kind: 'paragraph', text: `Two lines,\nand a [link](/faq). ${long}` },
          { kind: 'list', items: ['Write to [the office](mailto:office@example.com)', long] },
          { kind: 'heading', text: long },
          { kind: 'paragraph', text: 'The end.' },
        ]}
      />
    </main>,
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expectNoSidewaysScrolling()
  await expectAccessible()
  if (import.meta.env.PICTURES) await page.screenshot({ path: `${import.meta.env.PICTURES}/text-page-${width}.png` })
})
