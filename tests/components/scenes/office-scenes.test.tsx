import { page } from 'vitest/browser'
import type { EndpointName } from '@/lib/api/table'
import { academyView, draftedAcademy, identity, longAcademy } from '../../support/components/academy-records'
import { WIDE_DESKTOP } from '../../support/components/accessibility'
import { announcementPreview, announcementRow } from '../../support/components/announcement-records'
import { troubledAcademy } from '../../support/components/health-records'
import { IMPORT, importCounts, importPreview, teachersPreview } from '../../support/components/import-records'
import { heldPerson, INVITATION_LINK, invitationRow } from '../../support/components/invitation-records'
import { answer, answerBy, refuse } from '../../support/components/network'
import { enquiryRow, paymentRow, personRecord } from '../../support/components/office-records'
import { calendar } from '../../support/components/pages'
import { admin, idOf, LONG, student, teacher } from '../../support/components/people'
import { entriesOfBothTeachers, slotsOfToday } from '../../support/components/records'
import { dialog, failedCall, pendingCall, press, type Scene, testScenes } from '../../support/components/scenes'
import {
  assignedLine,
  coverOf,
  likelyFamily,
  matchedStatement,
  openDue,
  openFees,
  statementFile,
  statementLine,
  unreadStatement,
} from '../../support/components/statement-records'
import { stubOffice } from '../../support/components/stubs'
import { refundPreview, taxSettings } from '../../support/components/tax-records'

/** Opens the dialog for a substitute. */
const openSubstituteDialog = () =>
  page
    .getByRole('button', { name: /^Find a substitute: / })
    .first()
    .click()

interface OfficeScreen {
  name: string
  path: string
  call: EndpointName
  /** Makes `call` return an empty list. */
  empty: () => unknown
  nothing: string
  failed: string
  /** The console error that the failed call logs, if any. */
  logs?: RegExp
}

const officeScreens: readonly OfficeScreen[] = [
  {
    name: 'students',
    path: '/student-list',
    call: 'students',
    empty: () => answer('students', { data: [] }),
    nothing: 'No students yet.',
    failed: 'The students could not be loaded.',
    logs: /^The students were not loaded/,
  },
  {
    name: 'teachers',
    path: '/teacher-list',
    call: 'teachersList',
    empty: () => answer('teachersList', { data: [] }),
    nothing: 'No one has applied yet.',
    failed: 'Failed to fetch teachers',
  },
  {
    name: 'payments',
    path: '/payment-details',
    call: 'adminPayments',
    empty: () => answer('adminPayments', { payments: [] }),
    nothing: 'No pending payments.',
    failed: 'The payments could not be loaded.',
  },
  {
    name: 'enquiries',
    path: '/trial-requests',
    call: 'enquiries',
    empty: () => answer('enquiries', { enquiries: [] }),
    nothing: 'No pending enquiries.',
    failed: 'The enquiries could not be loaded.',
  },
  {
    name: 'invitations',
    path: '/invitations',
    call: 'invitations',
    empty: () => answer('invitations', { invitations: [], counts: { invited: 0, opened: 0, unopened: 0 } }),
    nothing: 'No accounts are waiting to be opened.',
    failed: 'The invitations could not be loaded.',
  },
  {
    name: 'messages',
    path: '/messages',
    call: 'messages',
    empty: () => answer('messages', { messages: [] }),
    nothing: 'No failed emails.',
    failed: 'The emails could not be loaded.',
  },
]

function scenesOf({ name, path, call, empty, nothing, failed, logs }: OfficeScreen): Scene[] {
  return [
    { name: `${name}, full`, path, shows: () => page.getByRole('tabpanel').getByCss('li, tbody tr') },
    { name: `${name}, empty`, path, given: empty, shows: new RegExp(`^${nothing}`) },
    { name: `${name}, loading`, path, ...pendingCall(call), shows: 'Loading...' },
    { name: `${name}, failed`, path, ...failedCall(call), shows: failed, logs },
    {
      name: `${name}, nothing found`,
      path,
      act: () => page.getByRole('searchbox').fill('nobody is called this'),
      shows: 'Nothing found for “nobody is called this”.',
    },
  ]
}

/** Provides a bank statement, and the preview for assigning one of its lines to a family. */
function stubAssignable() {
  const december = openDue(1)
  answer('matchStatement', matchedStatement())
  answer('personFees', openFees([december, openDue(2, { label: LONG, learner_name: LONG, pending: true })]))
  const pays = { advance: 100, open_amount: 2000, pending: [{ id: idOf(2002), course_name: 'Veenai' }] }
  answer('assignLine', assignedLine({ ...pays, covers: [coverOf(december)] }))
}

const openAssignDialog = (line: number) => async () => {
  await page.getByCss('input[type=file]').upload(statementFile())
  await page.getByRole('button', { name: `Assign to… line ${line}` }).click()
}

/** Provides an approved payment with a refund, and the preview of a second refund. */
function stubApprovedPayment(): void {
  answerBy('adminPayments', ({ query }) => ({
    payments: query.status === 'approved' ? [paymentRow(1, { status: 'approved' })] : [],
  }))
  answer('refundPayment', { message: '', preview: refundPreview(), credit_note_id: null, credit_note_number: null })
}

/** Opens the first payment in the list. */
const openPayment = () =>
  page
    .getByRole('tabpanel')
    .getByRole('button', { name: /Venkata/ })
    .first()
    .click()

const scenes: Scene[] = [
  { name: 'health, everything well', path: '/academy-health', shows: 'Everything is working' },
  {
    name: 'health, worries',
    path: '/academy-health',
    given: () => answer('academyHealth', troubledAcademy()),
    shows: '3 things need attention',
  },
  { name: 'health, loading', path: '/academy-health', ...pendingCall('academyHealth'), shows: 'Loading...' },
  {
    name: 'health, failed',
    path: '/academy-health',
    ...failedCall('academyHealth'),
    shows: 'The status could not be checked.',
  },
  { name: 'office', path: '/office', shows: () => page.getByRole('button', { name: /^Change rights/ }).first() },
  { name: 'office, without the right to change it', path: '/office', rights: ['desk'], shows: /^Only people with/ },
  {
    name: 'office, changing rights',
    path: '/office',
    act: press(`Change rights of ${student.name}`),
    shows: () => dialog().getByLabelText('Read only'),
  },
  {
    name: 'office, without a right',
    path: '/office',
    act: async () => {
      await press(`Change rights of ${student.name}`)()
      await dialog().getByLabelText('Desk').click()
      await dialog().getByLabelText('Money').click()
      await dialog().getByRole('button', { name: 'Change rights' }).click()
    },
    shows: 'Choose at least one right',
  },
  { name: 'office, loading', path: '/office', ...pendingCall('officePeople'), shows: 'Loading...' },
  {
    name: 'office, failed',
    path: '/office',
    ...failedCall('officePeople'),
    shows: 'The list of people in the office could not be loaded.',
  },
  {
    name: 'payments, without the right to decide',
    path: '/payment-details',
    rights: ['read'],
    shows: () => page.getByRole('tabpanel').getByCss('li, tbody tr'),
  },
  {
    name: 'record of an admin, without the right to change it',
    path: `/people/${admin.id}`,
    rights: ['desk'],
    shows: 'The account is open. The person can log in.',
  },
  { name: 'the academy', path: '/academy', shows: 'Who we are' },
  {
    name: 'the academy, with a draft',
    path: '/academy',
    given: () => answer('academy', { academy: draftedAcademy() }),
    shows: '1 unpublished change',
  },
  {
    name: 'the academy, long texts',
    path: '/academy',
    given: () => answer('academy', { academy: longAcademy() }),
    shows: 'Who we are',
  },
  {
    name: 'the academy, placeholders and no profiles',
    path: '/academy',
    given: () =>
      answer('academy', {
        academy: academyView({
          faculty: null,
          placeholders: [{ what: 'UPI ID', effect: 'There is no QR code.', card: 'money' }],
        }),
      }),
    shows: 'Some values are still placeholders',
  },
  ...(['Who we are', 'Money', 'Rules', 'Fees and classes'] as const).map((card) => ({
    name: `the academy, form: ${card}`,
    path: '/academy',
    act: () => page.getByRole('button', { name: `Edit: ${card}` }).click(),
    shows: () => page.getByRole('form', { name: card }),
  })),
  {
    name: 'the academy, form: logo that was rejected',
    path: '/academy',
    given: () => {
      answer('academy', { academy: academyView({ identity: { ...identity, logo: 'ab'.repeat(32) } }) })
    },
    act: async () => {
      await page.getByRole('button', { name: 'Edit: Who we are' }).click()
      await page.getByLabelText('Change logo').upload(new File(['x'], 'logo.gif', { type: 'image/gif' }))
    },
    shows: 'Choose an SVG, PNG, JPEG or WebP image',
  },
  {
    name: 'the academy, form: faculty',
    path: '/academy',
    act: () => page.getByRole('button', { name: 'Edit: Imran Qureshi' }).click(),
    shows: () => page.getByRole('form', { name: 'Imran Qureshi’s profile' }),
  },
  { name: 'tax', path: '/academy-tax', shows: 'AD330426000001X' },
  {
    name: 'tax, without a GSTIN',
    path: '/academy-tax',
    given: () => answer('taxSettings', { tax: taxSettings({ gstin: null, rules: [], luts: [], plans: [], seen: 0 }) }),
    shows: 'The academy has no GSTIN',
  },
  {
    name: 'tax, a new rule',
    path: '/academy-tax',
    act: press('Add a rule'),
    shows: () => page.getByLabelText('First day'),
  },
  {
    name: 'tax, the LUT number',
    path: '/academy-tax',
    act: press('Edit: Exports'),
    shows: () => page.getByLabelText('Financial year'),
  },
  { name: 'tax, loading', path: '/academy-tax', ...pendingCall('taxSettings'), shows: 'Loading...' },
  {
    name: 'tax, failed',
    path: '/academy-tax',
    ...failedCall('taxSettings'),
    shows: 'The tax settings could not be loaded.',
  },
  {
    name: 'a payment with a refund',
    path: '/payment-details?status=approved',
    given: stubApprovedPayment,
    act: openPayment,
    shows: /^Refunded/,
  },
  {
    name: 'a refund',
    path: '/payment-details?status=approved',
    given: stubApprovedPayment,
    act: async () => {
      await openPayment()
      await press('Refund')()
    },
    shows: () => dialog().getByLabelText('Amount in rupees'),
  },
  {
    name: 'a refund to confirm',
    path: '/payment-details?status=approved',
    given: stubApprovedPayment,
    act: async () => {
      await openPayment()
      await press('Refund')()
      await dialog().getByLabelText('Reason').fill(LONG)
      await dialog().getByRole('button', { name: 'Preview' }).click()
    },
    shows: () => dialog().getByText('Veenai, December 2026'),
  },
  { name: 'the academy, loading', path: '/academy', ...pendingCall('academy'), shows: 'Loading...' },
  {
    name: 'the academy, failed',
    path: '/academy',
    ...failedCall('academy'),
    shows: 'The academy’s data could not be loaded.',
  },
  { name: 'holidays', path: '/holidays', shows: 'Holiday: Pongal' },
  {
    name: 'holidays, a class all the same',
    path: '/holidays',
    act: () => page.getByRole('button', { name: /^Add a class on Holiday/ }).click(),
    shows: () => dialog().getByLabelText('Reason'),
  },
  {
    name: 'announcements',
    path: '/announcements',
    given: () =>
      answer('announcements', {
        announcements: [
          announcementRow(1),
          announcementRow(2, { title: LONG, text: LONG, sender_name: LONG, stopped_at: '2026-01-05T09:00:00.000Z' }),
        ],
      }),
    shows: 'Concert 1',
  },
  { name: 'announcements, none', path: '/announcements', shows: 'No announcements yet.' },
  { name: 'announcements, loading', path: '/announcements', ...pendingCall('announcements'), shows: 'Loading...' },
  {
    name: 'announcements, failed',
    path: '/announcements',
    ...failedCall('announcements'),
    shows: 'The announcements could not be loaded.',
  },
  {
    name: 'announcements, preview of a new one',
    path: '/announcements',
    given: () => answer('previewAnnouncement', { preview: announcementPreview({ names: [LONG, 'Asha'] }) }),
    act: async () => {
      await page.getByRole('button', { name: 'New announcement' }).click()
      await page.getByLabelText('Title').fill('Concert')
      await page.getByLabelText('Text', { exact: true }).fill('Please come.')
      await page.getByRole('button', { name: 'Preview' }).click()
    },
    shows: () => page.getByRole('button', { name: 'Send to 43 families' }),
  },
  { name: 'terms', path: '/school-terms', shows: 'No terms yet.' },
  { name: 'terms, loading', path: '/school-terms', ...pendingCall('terms'), shows: 'Loading...' },
  { name: 'terms, failed', path: '/school-terms', ...failedCall('terms'), shows: 'The terms could not be loaded.' },
  {
    name: 'terms, a new one',
    path: '/school-terms',
    act: () => page.getByRole('button', { name: 'Add a term' }).click(),
    shows: () => dialog().getByLabelText('First day'),
  },
  {
    name: 'home',
    path: '/dashboard-home',
    shows: () => page.getByRole('link', { name: /^\d+ ?payments? to review$/ }),
  },
  { name: 'home, counts loading', path: '/dashboard-home', ...pendingCall('waiting'), shows: 'To review' },
  {
    name: 'home, counts failed',
    path: '/dashboard-home',
    ...failedCall('waiting'),
    shows: 'The counts could not be loaded.',
  },
  { name: 'home, classes loading', path: '/dashboard-home', ...pendingCall('classes'), shows: 'Loading...' },
  {
    name: 'home, fees failed',
    path: '/dashboard-home',
    ...failedCall('monthFees'),
    shows: 'The fees could not be loaded.',
  },
  {
    name: 'home, fees by day',
    path: '/dashboard-home',
    act: async () => {
      await page.getByText('Day by day').click()
    },
    shows: () => page.getByRole('region', { name: 'Fees by day' }),
  },
  {
    name: 'classes, substitutes',
    path: '/my-classes',
    given: () =>
      answer('classSubstitutes', {
        substitutes: [
          { teacher_id: teacher.id, name: teacher.name, has_slot: true },
          { teacher_id: student.id, name: LONG, has_slot: false },
        ],
      }),
    act: openSubstituteDialog,
    shows: 'Book the substitute',
  },
  {
    name: 'classes, substitutes, none',
    path: '/my-classes',
    given: () => answer('classSubstitutes', { substitutes: [] }),
    act: openSubstituteDialog,
    shows: 'No other teacher is free.',
  },
  {
    name: 'classes of everybody',
    path: '/my-classes',
    shows: () => page.getByRole('button', { name: 'Cancel class' }),
  },
  { name: 'dashboard', path: '/dashboard', shows: () => page.getByRole('heading', { level: 1 }) },
  ...officeScreens.flatMap(scenesOf),
  {
    name: 'teachers, the history of one',
    path: '/teacher-list',
    act: async () => {
      await page.getByRole('listitem').getByText('Details').first().click()
      await page.getByRole('listitem').getByText('History').first().click()
    },
    shows: /The phone was never answered/,
  },
  {
    name: 'teachers, rejecting',
    path: '/teacher-list',
    act: press(/^Reject with a reason/),
    shows: () => dialog().getByRole('button', { name: /Reject/ }),
  },
  {
    name: 'payments, the picture',
    path: '/payment-details',
    act: async () => {
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: /Venkata/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Open full size' }).click()
    },
    shows: () => page.getByRole('dialog', { name: 'Screenshot' }),
  },
  {
    name: 'messages, WhatsApp',
    path: '/messages?status=whatsapp',
    whatsApp: true,
    shows: () => page.getByRole('tabpanel').getByText('This number is not on WhatsApp.'),
  },
  {
    name: 'messages, one of them',
    path: '/messages',
    act: async () => {
      await page.getByRole('tabpanel').getByRole('button').first().click()
      await dialog().getByText('Plain text').click()
    },
    shows: 'Thank you',
  },
  { name: 'bank statement', path: '/bank-statement', shows: () => page.getByRole('heading', { level: 1 }) },
  {
    name: 'bank statement, its columns',
    path: '/bank-statement',
    given: () =>
      answer('matchStatement', {
        ...unreadStatement,
        columns: null,
        lines: [],
        skipped: [],
        missing: [],
      }),
    act: () => page.getByCss('input[type=file]').upload(statementFile()),
    shows: 'Match the lines',
  },
  {
    name: 'import, choosing the list',
    path: '/import',
    shows: 'Check pasted cells',
  },
  {
    name: 'import, columns',
    path: '/import',
    given: () => answer('previewImport', importPreview({ columns: null, rows: [], seen: null })),
    act: () => page.getByCss('input[type=file]').upload(statementFile()),
    shows: 'Check the rows',
  },
  {
    name: 'import, checked',
    path: '/import',
    given: () => answer('previewImport', importPreview()),
    act: () => page.getByCss('input[type=file]').upload(statementFile()),
    shows: 'Add 3 people',
  },
  {
    name: 'import of teachers, checked',
    path: '/import?of=teachers',
    given: () => answer('previewImport', teachersPreview()),
    act: () => page.getByCss('input[type=file]').upload(statementFile()),
    shows: 'Add 1 person',
  },
  {
    name: 'import, added',
    path: `/import?import=${IMPORT}`,
    given: () => answer('import', { import: importCounts() }),
    shows: 'Invite all (2)',
  },
  {
    name: 'bank statement, matched',
    path: '/bank-statement',
    given: () => answer('matchStatement', matchedStatement()),
    act: () => page.getByCss('input[type=file]').upload(statementFile()),
    shows: /^Exact matches/,
  },
  {
    name: 'bank statement, its folded lines',
    path: '/bank-statement',
    given: () => answer('matchStatement', matchedStatement()),
    act: async () => {
      await page.getByCss('input[type=file]').upload(statementFile())
      await page.getByText(/^Already approved/).click()
    },
    shows: 'Already approved',
  },
  {
    name: 'bank statement, assigning a line',
    path: '/bank-statement',
    given: stubAssignable,
    act: openAssignDialog(2),
    shows: () => dialog().getByText('Likely families'),
  },
  {
    name: 'bank statement, a line and what it pays',
    path: '/bank-statement',
    given: stubAssignable,
    act: async () => {
      await openAssignDialog(2)()
      await dialog()
        .getByRole('button', { name: /Same name and amount/ })
        .click()
    },
    shows: () => dialog().getByText('₹100 is paid in advance.'),
  },
  {
    name: 'bank statement, a line without a reference',
    path: '/bank-statement',
    given: () => {
      stubAssignable()
      answer('matchStatement', matchedStatement([statementLine(2, { reference: null, families: [likelyFamily()] })]))
      answer('personFees', openFees([]))
    },
    act: async () => {
      await openAssignDialog(2)()
      await dialog()
        .getByRole('button', { name: /Same name and amount/ })
        .click()
    },
    shows: () => dialog().getByLabelText('Payment reference'),
  },
  {
    name: 'slots of a teacher',
    path: '/view-teachers',
    act: () => page.getByLabelText('Teacher', { exact: true }).selectOptions(`${teacher.name} (${teacher.phone})`),
    shows: () => page.getByRole('region', { name: 'Slots' }),
  },
  { name: 'hours, to look at', path: '/add-slot', shows: 'You are viewing the teachers’ page.' },
  {
    name: 'record of a student, being changed',
    path: `/people/${student.id}`,
    act: press('Change name, phone or email'),
    shows: () => page.getByRole('button', { name: 'Save details' }),
  },
  {
    name: 'record with a login number, adding a contact number',
    path: `/people/${student.id}`,
    given: () => answer('person', personRecord({ ...student, phone: '1618033989' })),
    act: press('Add a contact number'),
    shows: () => page.getByRole('combobox', { name: 'Country' }),
  },
  {
    name: 'record of a teacher, adding a course',
    path: `/people/${teacher.id}`,
    act: press('Add a course'),
    shows: () => page.getByRole('button', { name: 'Add course' }),
  },
  {
    name: 'record of an invited student, with a new link',
    path: `/people/${student.id}`,
    given: () => {
      answer('personInvitation', { invitation: invitationRow(1) })
      answer('sendInvitation', { user_id: student.id, link: INVITATION_LINK, expires_at: '2026-01-19T20:00:00.000Z' })
    },
    act: press(/^Copy link/),
    shows: () => page.getByRole('link', { name: 'Send by WhatsApp' }),
  },
  {
    name: 'held emails, full',
    path: '/held-emails',
    shows: () => page.getByRole('link', { name: /^WhatsApp / }),
  },
  {
    name: 'held emails, a number without a country',
    path: '/held-emails',
    given: () =>
      answer('heldEmails', {
        people: [heldPerson(1, { phone: '1234500006', role: 'teacher', held: 1, outdated: 1 })],
        link: 'https://academy.example/confirm-address',
      }),
    shows: /^Number has no country code/,
  },
  {
    name: 'held emails, none',
    path: '/held-emails',
    given: () => answer('heldEmails', { people: [], link: 'https://academy.example/confirm-address' }),
    shows: 'No emails are held.',
  },
  { name: 'held emails, loading', path: '/held-emails', ...pendingCall('heldEmails'), shows: 'Loading...' },
  {
    name: 'held emails, failed',
    path: '/held-emails',
    ...failedCall('heldEmails'),
    shows: 'The held emails could not be loaded.',
  },
  {
    name: 'invitations, opened',
    path: '/invitations?status=opened',
    given: () =>
      answer('invitations', {
        invitations: [invitationRow(1, { state: 'opened', opened_at: '2026-01-06T20:00:00.000Z' })],
        counts: { invited: 1, opened: 1, unopened: 0 },
      }),
    shows: /^Opened on/,
  },
  {
    name: 'invitations, adding a person',
    path: '/invitations',
    act: press('Add a person'),
    shows: () => dialog().getByRole('button', { name: 'Add student' }),
  },
  {
    name: 'teachers, inviting one',
    path: '/teacher-list',
    act: press('Invite a teacher'),
    shows: () => dialog().getByRole('button', { name: 'Invite teacher' }),
  },
  {
    name: 'invitations, a person was added',
    path: '/invitations',
    given: () =>
      answer('addPerson', { user_id: student.id, link: INVITATION_LINK, expires_at: '2026-01-19T20:00:00.000Z' }),
    act: async () => {
      await press('Add a person')()
      await dialog().getByLabelText('Name').fill(LONG)
      await dialog().getByLabelText('Phone').fill('9876500006')
      await dialog().getByLabelText('Email', { exact: true }).fill('nila@example.com')
      await dialog().getByLabelText('Give me a link for WhatsApp').click()
      await dialog().getByRole('button', { name: 'Add student' }).click()
    },
    shows: () => dialog().getByRole('link', { name: 'Send by WhatsApp' }),
  },
  {
    name: 'enquiries, with everything filled in',
    path: '/trial-requests?status=all',
    given: () =>
      answer('enquiries', {
        enquiries: [
          enquiryRow(1, {
            source: 'whatsapp',
            status: 'trial booked',
            owner_id: admin.id,
            owner_name: LONG,
            follow_up_on: '2026-12-02',
            notes: LONG,
            user_id: student.id,
            trial: { starts_at: '2026-12-01T04:30:00.000Z', teacher_name: LONG },
          }),
          enquiryRow(2, { status: 'lost', lost_because: LONG, times: [], days: [] }),
        ],
      }),
    shows: /^Next follow-up:/,
  },
  {
    name: 'enquiries, adding one',
    path: '/trial-requests',
    act: press('Add an enquiry'),
    shows: () => dialog().getByRole('button', { name: 'Add enquiry' }),
  },
  {
    name: 'enquiries, changing one',
    path: '/trial-requests',
    act: press(/^Change: /),
    shows: () => dialog().getByRole('button', { name: 'Save' }),
  },
  {
    name: 'enquiries, booking the trial',
    path: '/trial-requests',
    act: async () => {
      await press(/^Book the trial: /)()
      await dialog().getByLabelText('Teacher').selectOptions(teacher.id)
    },
    shows: () => dialog().getByRole('region', { name: 'Slots' }),
  },
  {
    name: 'enquiries, conversion',
    path: '/trial-requests',
    given: () =>
      answer('enquiryReport', {
        months: [
          {
            month: '2026-11',
            total: 8,
            statuses: { new: 1, contacted: 2, 'trial booked': 1, 'trial done': 1, joined: 2, lost: 1 },
            sources: { form: 5, call: 3, whatsapp: 0, visit: 0, other: 0 },
            joined_share: 0.25,
          },
        ],
      }),
    act: () => page.getByText('Results by month').click(),
    shows: 'Website 5, Phone call 3',
  },
  { name: 'record, loading', path: `/people/${student.id}`, ...pendingCall('person'), shows: 'Loading...' },
  {
    name: 'record, failed',
    path: `/people/${student.id}`,
    ...failedCall('person'),
    shows: 'This record could not be loaded.',
  },
  {
    name: 'record of nobody',
    path: '/people/nobody',
    given: () => refuse('person', 404, 'Person not found'),
    shows: 'This person was not found.',
  },
  {
    name: 'calendar of all teachers',
    path: '/calendar',
    given: () => answer('officeCalendar', { slots: entriesOfBothTeachers(), cut: true }),
    shows: () => page.getByCss('.fc-event').first(),
  },
  {
    name: 'calendar of all teachers, choosing',
    path: '/calendar',
    act: press('All teachers'),
    shows: () => page.getByRole('checkbox').nth(1),
  },
  {
    name: 'calendar of all teachers, as a list',
    path: '/calendar',
    act: async () => {
      await page.getByRole('button', { name: 'Agenda', exact: true }).click()
    },
    shows: () => page.getByCss('.calendar-line').first(),
  },
  {
    name: 'calendar of a teacher',
    path: calendar(),
    given: () => answer('calendarSlots', { slots: slotsOfToday() }),
    shows: () => page.getByCss('.fc-event').first(),
  },
  {
    name: 'online class',
    path: '/online-class',
    shows: () => page.getByRole('button', { name: 'Create Instant Meeting' }),
  },
  { name: 'profile', path: '/profile', shows: () => page.getByRole('button', { name: 'Change password' }) },
]

testScenes('What the office sees', admin, stubOffice, scenes, WIDE_DESKTOP)
