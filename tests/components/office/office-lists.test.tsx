import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { academyDate } from '../../support/browser/academy-clock'
import { closeAlert, expectAlert, popup } from '../../support/components/alerts'
import { expectLogged } from '../../support/components/console-errors'
import { answer, answerBy, answerFile, callsOf, dropConnection, hold, refuse } from '../../support/components/network'
import { enquiryRow, monthFees, studentRow, teacherRow } from '../../support/components/office-records'
import { open } from '../../support/components/pages'
import { admin, student, teacher } from '../../support/components/people'
import { booking, slotTimesFromNow } from '../../support/components/records'
import { stubOffice } from '../../support/components/stubs'

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const row = (index: number) => page.getByRole('row').nth(index)

beforeEach(async () => {
  stubOffice()
  await page.viewport(1440, 900)
})

describe('the list of teachers', () => {
  const applicant = teacherRow(1, { name: 'Asha Menon' })
  const approve = page.getByRole('table').getByRole('button', { name: `Approve ${applicant.name}` })

  beforeEach(() => {
    answer('teachersList', { data: [applicant] })
  })

  test('the list of teachers says that it is loading or empty', async () => {
    answer('teachersList', { data: [] })
    const release = hold('teachersList')
    open('/teacher-list', admin)
    await expect.element(page.getByText('Loading...')).toBeVisible()
    release()
    await expect.element(page.getByText('No one has applied yet.')).toBeVisible()
  })

  test('shows Failed to fetch teachers if the list could not be loaded', async () => {
    const restore = refuse('teachersList', 503, 'The academy’s records are unavailable')
    open('/teacher-list', admin)
    await expectAlert('Error', 'Failed to fetch teachers', 'The academy’s records are unavailable')
    await closeAlert()
    restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(row(1)).toBeVisible()
  })

  test('shows the server’s message, Action failed, or Server error after a failed action', async () => {
    open('/teacher-list', admin)
    for (const [fail, text] of [
      [
        () => refuse('decideTeacher', 409, 'Another admin has just approved or rejected this form'),
        'Another admin has just approved or rejected this form',
      ],
      [() => refuse('decideTeacher', 409), 'Action failed'],
      [() => dropConnection('decideTeacher'), 'Server error'],
      [() => refuse('decideTeacher', 500), 'Server error'],
    ] as const) {
      fail()
      await approve.click()
      await expectAlert('Error', text)
      await closeAlert()
    }
    await expect.element(rowOf(applicant.name)).toHaveTextContent('Pending')
  })

  test('a decision changes its row without loading the list of teachers again', async () => {
    answer('decideTeacher', { message: 'Done' })
    open('/teacher-list', admin)
    await approve.click()
    await expect.element(rowOf(applicant.name)).toHaveTextContent('Approved')
    await expect.element(approve).toBeDisabled()
    expect(callsOf('decideTeacher').map(({ params, body }) => [params.userId, body?.action])).toEqual([
      [applicant.user_id, 'approve'],
    ])
    expect(callsOf('teachersList')).toHaveLength(1)
    // Rejecting an approved teacher must ask for confirmation.
    await page
      .getByRole('table')
      .getByRole('button', { name: `Reject ${applicant.name}` })
      .click()
    await expectAlert(`Reject ${applicant.name}?`, /This teacher will become a student again/)
    await closeAlert('Go back')
    expect(callsOf('decideTeacher')).toHaveLength(1)
  })

  test('shows markup in a name as text, even in the confirmation', async () => {
    const name = '<meta http-equiv="refresh" content="0;url=/away"><img src=x onerror=alert(1)><b>Asha</b>'
    answer('teachersList', { data: [teacherRow(1, { name, status: 'approved' })] })
    open('/teacher-list', admin)
    await page
      .getByRole('table')
      .getByRole('button', { name: `Reject ${name}` })
      .click()
    await expectAlert(`Reject ${name}?`, /This teacher will become a student again/)
    expect(document.querySelectorAll('.swal2-title *, meta[http-equiv="refresh"], img[src="x"]')).toHaveLength(0)
    await closeAlert('Go back')
  })

  test('requires a reason of at most 300 characters, and sends nothing without one', async () => {
    answer('decideTeacher', { message: 'Done' })
    open('/teacher-list', admin)
    await page
      .getByRole('button', { name: /^Reject with a reason/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Reject with a reason' })
    const send = dialog.getByRole('button', { name: 'Reject' })
    await send.click()
    await expect.element(dialog).toHaveTextContent('Enter a reason, or close this dialog and reject without a reason.')
    expect(callsOf('decideTeacher')).toEqual([])
    await dialog.getByLabelText('Reason').fill('x'.repeat(301))
    await send.click()
    await expect.poll(() => callsOf('decideTeacher').map(({ body }) => body?.reason)).toEqual(['x'.repeat(300)])
  })
})

describe('the list of students', () => {
  test('the list of students shows rows with all fields, and offers decisions only for rows with a form', async () => {
    const [sent, newcomer] = [
      studentRow(1, { name: 'Nila Thomas' }),
      studentRow(2, { name: 'Meena Rao', status: null, regions: '[]', courses: '{}', qualification: null }),
    ]
    answer('students', { data: [sent, newcomer] })
    open('/student-list', admin)
    for (const text of [sent.email, sent.phone, 'Fresher', 'South Indian music', 'Violin', 'Pending']) {
      await expect.element(rowOf(sent.name)).toHaveTextContent(text)
    }
    await expect.element(rowOf(newcomer.name)).toHaveTextContent('No form yet')
    expect(
      rowOf(sent.name)
        .getByRole('button', { name: `Approve ${sent.name}` })
        .elements(),
    ).toHaveLength(1)
    expect(page.getByRole('button', { name: new RegExp(`^(Approve|Reject) ${newcomer.name}`) }).elements()).toEqual([])
  })

  test('logs that the list of students could not be loaded, and reports it without an alert', async () => {
    const restore = refuse('students', 500)
    open('/student-list', admin)
    await expect.element(page.getByText('The students could not be loaded.')).toBeVisible()
    await expect.element(popup()).not.toBeInTheDocument()
    await expectLogged(/^The students were not loaded/)
    restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(row(1)).toBeVisible()
  })

  test('sends the tab and the search to the server', async () => {
    open('/student-list', admin)
    await page.getByRole('tab', { name: 'Approved' }).click()
    await page.getByRole('searchbox').fill('Nila')
    await expect
      .poll(() => callsOf('students').map(({ query: { status, q, sort } }) => ({ status, q, sort })))
      .toContainEqual({ status: 'approved', q: 'Nila', sort: 'newest' })
  })
})

test.each(['/student-list', '/teacher-list'])('%s marks closed accounts', async (path) => {
  answer('students', { data: [studentRow(1, { name: 'Asha' }), studentRow(2, { name: 'Bela' })] })
  answer('teachersList', { data: [teacherRow(1, { name: 'Asha' }), teacherRow(2, { name: 'Bela' })] })
  answer('closedAccounts', { ids: [studentRow(2).id, teacherRow(2).user_id] })
  open(path, admin)
  await expect.element(rowOf('Bela')).toHaveTextContent(/Bela ?Account closed/)
  await expect.element(rowOf('Asha')).not.toHaveTextContent('Account closed')
})

test('loads a history again after a failure, and after a decision', async () => {
  answer('enquiries', { enquiries: [enquiryRow(1, { name: 'Tara' })] })
  answer('markTrialHandled', { message: 'Done' })
  answer('history', { history: [] })
  const restore = refuse('history', 500)
  open('/trial-requests', admin)
  await page.getByText('History').first().click()
  await expect.element(page.getByText('The history could not be loaded.')).toBeVisible()
  restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No decisions yet.')).toBeVisible()
  answer('history', {
    history: [
      {
        at: '2026-11-02T10:30:00.000Z',
        who: admin.name,
        action: 'handle',
        from: 'waiting',
        to: 'handled',
        reason: null,
      },
    ],
  })
  await page.getByRole('button', { name: /^Mark as handled/ }).click()
  await expect.element(page.getByText(`Marked as handled by ${admin.name}`)).toBeVisible()
})

test.each([
  { path: '/teacher-list', call: 'teachersList', sorts: ['newest', 'oldest', 'name'], exported: 'exportTeachers' },
  { path: '/student-list', call: 'students', sorts: ['newest', 'oldest', 'name'], exported: 'exportStudents' },
  { path: '/payment-details', call: 'adminPayments', sorts: ['newest', 'oldest'], exported: 'exportPayments' },
  { path: '/trial-requests', call: 'enquiries', sorts: ['newest', 'oldest', 'name'], exported: null },
] as const)('$path requests the selected order, and its export has the same order', async (list) => {
  const { path, call, sorts, exported } = list
  const chosen = { newest: 'Newest first', oldest: 'Oldest first', name: 'Name A–Z' }
  open(path, admin)
  const sort = page.getByLabelText('Sort')
  await expect.element(sort).toHaveValue('newest')
  for (const each of sorts.toReversed()) {
    await sort.selectOptions(chosen[each])
    await expect.element(sort).toHaveValue(each)
    expect(callsOf(call).map(({ query }) => query.sort)).toContain(each)
  }
  if (!exported) return
  await sort.selectOptions(chosen.oldest)
  answerFile(exported, new Blob(['name'], { type: 'text/csv' }))
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => callsOf(exported).map(({ query }) => query.sort)).toEqual(['oldest'])
})

test('lists the families without a country, and exports the same list', async () => {
  open('/student-list?country=missing', admin)
  await expect.element(page.getByText('Paying families with no country on record')).toBeVisible()
  await expect.poll(() => callsOf('students').at(-1)?.query).toMatchObject({ without_country: 'true' })
  answerFile('exportStudents', new Blob(['Name'], { type: 'text/csv' }))
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => callsOf('exportStudents').at(-1)?.query).toMatchObject({ without_country: 'true' })
})

test('says if every family has a country, and shows all students again', async () => {
  answer('students', { data: [] })
  open('/student-list?country=missing', admin)
  await expect.element(page.getByText('No countries are missing.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all students' }).click()
  await expect.poll(() => callsOf('students').at(-1)?.query).not.toHaveProperty('without_country')
  await expect.element(page.getByText('No students yet.')).toBeVisible()
})

const nothingWaits = {
  teachers: 0,
  students: 0,
  trial_requests: 0,
  follow_ups: 0,
  messages: 0,
  clean_ups: 0,
  unreached_families: 0,
  unreached_others: 0,
  unmarked: 0,
  without_country: 0,
}

describe('the academy office’s start page', () => {
  test('the start page links to pending records, and to pages that are not in the menu', async () => {
    open('/dashboard-home', admin)
    const toReview = page.getByRole('region', { name: 'To review' })
    for (const [name, href] of [
      [/^1 ?payment to review$/, '/payment-details?status=pending'],
      [/^2 ?teacher applications$/, '/teacher-list?status=pending'],
      [/^3 ?student applications$/, '/student-list?status=pending'],
      [/^4 ?trial class requests$/, '/trial-requests?status=waiting'],
      [/^1 ?failed email$/, '/messages?status=failed'],
    ] as const) {
      await expect.element(toReview.getByRole('link', { name })).toHaveAttribute('href', href)
    }
    const further = page.getByRole('navigation', { name: 'More office pages' })
    for (const [name, href] of [
      ['Enquiries', '/trial-requests'],
      ['Invitations', '/invitations'],
      ['Bank statement', '/bank-statement'],
      ['Messages', '/messages'],
    ] as const) {
      await expect.element(further.getByRole('link', { name })).toHaveAttribute('href', href)
    }
  })

  test.each([
    [1, 'One payment has been pending for more than a week.'],
    [12, '12 payments have been pending for more than a week.'],
  ])('the start page warns about %i old pending payments, and links to them', async (old_payments, sentence) => {
    answer('waiting', { ...nothingWaits, payments: old_payments, old_payments })
    open('/dashboard-home', admin)
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Review payments' }))
      .toHaveAttribute('href', '/payment-details?status=pending')
  })

  test.each([
    [1, '1 paying family has no country or state'],
    [12, '12 paying families have no country or state'],
    [1000, '1000 or more paying families have no country or state'],
  ])('the start page links to %i families without a country', async (without_country, name) => {
    answer('waiting', { ...nothingWaits, payments: 0, old_payments: 0, without_country })
    open('/dashboard-home', admin)
    await expect
      .element(page.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', '/student-list?country=missing')
    await expect.element(page.getByText('Nothing to review')).not.toBeInTheDocument()
  })

  test('the start page shows today’s classes with their Join buttons', async () => {
    const span = slotTimesFromNow(-20)
    answer('classes', { classes: [booking(1, span)] })
    open('/dashboard-home', admin)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('The office today')
    const today = page.getByRole('region', { name: 'Today’s classes' })
    await expect.element(today.getByRole('listitem')).toHaveTextContent(`Now. `)
    await expect.element(today).toHaveTextContent(`${teacher.name} with ${student.name}`)
    await expect.element(today.getByRole('button', { name: /^Join Now: Veenai/ })).toBeEnabled()
    expect(callsOf('classes').map(({ query: { status, from, to } }) => ({ status, from, to }))).toContainEqual({
      status: 'coming',
      from: academyDate(0),
      to: academyDate(0),
    })
  })

  test('the start page shows this month’s fees with Indian digit grouping, as a chart and as a table', async () => {
    open('/dashboard-home', admin)
    const fees = page.getByRole('region', { name: /^Fees in / })
    const { amount, days } = monthFees()
    await expect.element(fees).toHaveTextContent(amount === 125_300 ? '₹1,25,300' : '₹1,24,600')
    await expect.element(fees.getByRole('img', { name: /^Fees per day in / })).toBeVisible()
    await fees.getByText('Day by day').click()
    await expect.element(fees.getByRole('row').nth(1)).toHaveTextContent('178₹1,24,600')
    expect(fees.getByRole('row').elements()).toHaveLength(days.length + 1)
    expect(callsOf('monthFees').map(({ query }) => query.month)).toContain(academyDate(0).slice(0, 7))
  })

  test('the start page says that there are no classes today and no fees yet', async () => {
    answer('classes', { classes: [] })
    answer('monthFees', { month: academyDate(0).slice(0, 7), amount: 0, count: 0, days: [] })
    open('/dashboard-home', admin)
    await expect.element(page.getByText('No more classes today.')).toBeVisible()
    await expect.element(page.getByText('No payments approved this month yet.')).toBeVisible()
  })

  test.each([
    ['/payment-details?status=pending', /^Pending/],
    ['/teacher-list?status=pending', /^Pending/],
    ['/student-list?status=pending', /^Pending/],
    ['/trial-requests?status=waiting', /^Pending/],
    ['/messages?status=failed', /^Failed/],
    ['/messages', /^Failed/],
    ['/teacher-list', /^All/],
  ])('the address %s opens its tab of the list', async (path, tab) => {
    open(path, admin)
    await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent(tab)
  })
})

test('reports that a meeting could not be deleted at the provider, and tries again on request', async () => {
  let left = [
    {
      id: '1',
      task: 'sweep-attempt' as const,
      attempts: 20,
      last_error: 'The meeting service said 503',
      tried_at: '2026-11-02T10:30:00.000Z',
    },
  ]
  answerBy('cleanUps', () => ({ clean_ups: left }))
  answerBy('tryCleanUpAgain', () => {
    left = []
    return { message: 'We are retrying the update' }
  })
  open('/messages', admin)
  const failed = page.getByRole('region', { name: 'Meetings not updated in Zoom' })
  await expect.element(failed).toHaveTextContent('Remove an incomplete meeting')
  await expect.element(failed).toHaveTextContent('The meeting service said 503')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expectAlert('Retrying', 'We are retrying the update')
  await closeAlert()
  await expect.element(failed).not.toBeInTheDocument()
})
