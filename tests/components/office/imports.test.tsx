import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectFitsEveryScreen, WIDE_DESKTOP } from '../../support/components/accessibility'
import { IMPORT, importCounts, importPreview, teachersPreview } from '../../support/components/import-records'
import { INVITATION_LINK, invitationRow } from '../../support/components/invitation-records'
import { stubOffice } from '../../support/components/stubs'
import '../../support/components/locators'
import { answer, answerRaw, callsOf, hold, refuse } from '../../support/components/network'
import { open } from '../../support/components/pages'
import { admin, student } from '../../support/components/people'

const main = () => page.getByRole('main')
const button = (name: string | RegExp) => main().getByRole('button', { name, exact: true })
const CELLS = 'Student\tPhone\tEmail\nNila\t98765 00006\tnila@example.com'

beforeEach(async () => {
  stubOffice()
  await page.viewport(...WIDE_DESKTOP)
})

async function pasteCells() {
  await main().getByLabelText('Or paste cells from your spreadsheet').fill(CELLS)
  await button('Check pasted cells').click()
}

test('previews pasted cells and suggests the columns, but adds no one yet', async () => {
  answer(
    'previewImport',
    importPreview({ columns: null, rows: [], seen: null, notes: ['2 columns are named “Phone”.'] }),
  )
  open('/import', admin)
  await button('Check pasted cells').click()
  await expect.element(main().getByText('Paste the cells first')).toBeVisible()
  await pasteCells()
  await expect.element(main().getByText('2 columns are named “Phone”.')).toBeVisible()
  await expect.element(main().getByLabelText('Student', { exact: true })).toHaveValue('0')
  await expect.element(main().getByRole('heading', { name: 'What does each column mean?' })).toHaveFocus()
  await expectFitsEveryScreen(WIDE_DESKTOP)
  await button('Check the rows').click()
  await expect.element(main().getByRole('alert').getByText('Choose a column')).toBeVisible()
  expect(callsOf('previewImport')).toHaveLength(1)
  await userEvent.selectOptions(main().getByLabelText('Phone'), 'Phone (column 4)')
  answer('previewImport', importPreview())
  await button('Check the rows').click()
  await expect.element(button('Add 3 people')).toBeVisible()
  await expect.element(main().getByRole('heading', { name: 'Check the rows' })).toHaveFocus()
  expect(callsOf('previewImport').at(-1)?.body).toMatchObject({
    text: CELLS,
    columns: { name: 0, phone: 3, email: 2, guardian: null },
  })
  expect(callsOf('addImport')).toEqual([])
})

test('filters the rows by outcome, adds the people with a progress display, and shows the counts', async () => {
  answer('previewImport', importPreview())
  open('/import', admin)
  await pasteCells()
  await expect.element(main().getByText('Same phone as row 3: second child')).toBeVisible()
  await button('Cannot be added 1').click()
  await expect.element(main().getByText(/^Row 7 has no phone/)).toBeVisible()
  await expect.element(main().getByText('Same phone as row 3: second child')).not.toBeInTheDocument()
  await button('All 5').click()
  await expectFitsEveryScreen(WIDE_DESKTOP)
  const release = hold('addImport')
  answer('addImport', { import: importCounts() })
  answer('import', { import: importCounts() })
  answer('invitations', {
    invitations: [invitationRow(1, { state: 'none', name: 'Nila' })],
    counts: { invited: 0, opened: 0, unopened: 1 },
  })
  await button('Add 3 people').click()
  await expect.element(main().getByRole('progressbar')).toBeVisible()
  await expect.element(main().getByText(/^Adding 3 people. This can take/)).toBeVisible()
  release()
  await expect.element(main().getByText('3 people added')).toBeVisible()
  await expect.element(main().getByText('0 invited, 0 opened')).toBeVisible()
  await expect.element(main().getByText('1 row was not added')).toBeVisible()
  await expect.element(main().getByText(/^Row 7 has no phone/)).toBeVisible()
  expect(callsOf('addImport')).toHaveLength(1)
  expect(callsOf('addImport')[0]?.body).toMatchObject({ text: CELLS, seen: 'a'.repeat(64) })
  expect(window.location.search).toBe(`?import=${IMPORT}`)
  expect(callsOf('invitations').at(-1)?.query).toMatchObject({ import: IMPORT, status: 'unopened' })
})

test('shows the new rows if the records have changed since the preview', async () => {
  answer('previewImport', importPreview())
  open('/import', admin)
  await pasteCells()
  const preview = importPreview({ counts: { new: 0, second_child: 0, new_child: 1, here: 3, error: 1 } })
  const message = 'The records have changed since you checked this list. Check the rows again.'
  answerRaw('addImport', { success: false, message, preview }, 409)
  await button('Add 3 people').click()
  await expect.element(main().getByText(message)).toBeVisible()
  await expect.element(button('Add 1 person')).toBeVisible()
})

test('explains why a list cannot be read, and why no students were added', async () => {
  refuse('previewImport', 422, 'This is an Excel file. Save it as CSV or copy the cells and paste them here.')
  open('/import', admin)
  await pasteCells()
  await expect.element(main().getByText(/^This is an Excel file/)).toBeVisible()
  answer('previewImport', importPreview())
  await button('Check pasted cells').click()
  refuse('addImport', 503)
  await button('Add 3 people').click()
  await expect.element(main().getByText('No students were added.')).toBeVisible()
})

test('links to the earlier import if all people in a list have an account already', async () => {
  answer('previewImport', importPreview({ seen: null, earlier_import: IMPORT }))
  answer('import', { import: importCounts({ invited: 2, opened: 1, to_invite: 0 }) })
  open('/import', admin)
  await pasteCells()
  await expect.element(main().getByText('This list contains no new students.')).toBeVisible()
  await button('Open the earlier import').click()
  await expect.element(main().getByText('2 invited, 1 opened')).toBeVisible()
  await expect.element(button(/^Invite all/)).not.toBeInTheDocument()
  await button('Import another list').click()
  await expect.element(button('Check pasted cells')).toBeVisible()
})

test('invites all people, counts them, and passes a link to a number abroad on by WhatsApp', async () => {
  answer('import', { import: importCounts() })
  answer('invitations', {
    invitations: [
      invitationRow(1, { state: 'none', name: 'Nila', phone: '1618033989', contact_phone: '+447912345678' }),
    ],
    counts: { invited: 0, opened: 0, unopened: 1 },
  })
  open(`/import?import=${IMPORT}`, admin)
  await expect.element(button('Invite all (2)')).toBeVisible()
  await expectFitsEveryScreen(WIDE_DESKTOP)
  await button('Invite all (2)').click()
  answer('inviteImport', { import: importCounts() })
  answer('import', { import: importCounts({ invited: 1, to_invite: 1 }) })
  await page.getByRole('button', { name: 'Invite all', exact: true }).click()
  await expect.element(main().getByText('1 of 2 invited so far.')).toBeVisible()
  answer('import', { import: importCounts({ invited: 2, to_invite: 0 }) })
  await expect.element(main().getByText('Everyone has been invited.')).toBeVisible()
  expect(callsOf('inviteImport')).toHaveLength(1)
  answer('sendInvitation', { user_id: student.id, link: INVITATION_LINK, expires_at: '2026-01-19T20:00:00.000Z' })
  await button('Copy link: Nila').click()
  await expect
    .element(main().getByRole('link', { name: 'Send by WhatsApp' }))
    .toHaveAttribute('href', expect.stringContaining('wa.me/447912345678?text=Hello%20Nila'))
})

test('reads the chosen file again as a list of teachers, which needs courses', async () => {
  answer('previewImport', importPreview())
  open('/import', admin)
  await pasteCells()
  await expect.element(button('Add 3 people')).toBeVisible()
  answer('previewImport', teachersPreview({ columns: null, rows: [], seen: null }))
  await button('Teachers').click()
  await expect.element(main().getByRole('heading', { name: 'Import teachers' })).toBeVisible()
  expect(window.location.search).toBe('?of=teachers')
  expect(callsOf('previewImport').at(-1)?.body).toEqual({ kind: 'teachers', text: CELLS })
  await expect.element(main().getByLabelText('Parent (optional)')).not.toBeInTheDocument()
  await userEvent.selectOptions(main().getByLabelText('Courses'), 'Choose a column')
  await button('Check the rows').click()
  await expect.element(main().getByRole('alert').getByText('Choose a column')).toBeVisible()
  await userEvent.selectOptions(main().getByLabelText('Courses'), 'Subjects')
  answer('previewImport', teachersPreview())
  await button('Check the rows').click()
  await expect.element(main().getByText('Veenai, Painting')).toBeVisible()
  expect(callsOf('previewImport').at(-1)?.body).toEqual({
    kind: 'teachers',
    text: CELLS,
    columns: { name: 0, phone: 1, email: 2, course: 3 },
  })
  await expectFitsEveryScreen(WIDE_DESKTOP)
  answer('addImport', { import: importCounts({ kind: 'teachers', added: 1, accounts: 1, to_invite: 1 }) })
  answer('import', { import: importCounts({ kind: 'teachers', added: 1, accounts: 1, to_invite: 1 }) })
  await button('Add 1 person').click()
  await button('Invite all (1)').click()
  await expect
    .element(page.getByText(/^Each teacher gets an email with a link. Teachers who open their account are approved/))
    .toBeVisible()
  expect(callsOf('addImport')[0]?.body).toMatchObject({ kind: 'teachers', seen: 'b'.repeat(64) })
})

test('the teachers page links to the import of teachers', async () => {
  open('/teacher-list', admin)
  const link = main().getByRole('link', { name: 'Import a list' })
  await expect.element(link).toHaveAttribute('href', '/import?of=teachers')
  open('/import?of=teachers', admin)
  await expect.element(main().getByText('List of teachers (CSV)')).toBeVisible()
  await expect.element(main().getByRole('link', { name: 'Teachers' })).toHaveAttribute('href', '/teacher-list')
})

test('reports that an import could not be loaded', async () => {
  refuse('import', 404, 'Import not found')
  open(`/import?import=${IMPORT}`, admin)
  await expect.element(main().getByText('The import could not be loaded.')).toBeVisible()
})

test('only admins with the Desk right see the link to the import on the page of students', async () => {
  open('/student-list', admin)
  await expect.element(main().getByRole('link', { name: 'Import a list' })).toHaveAttribute('href', '/import')
})
