import type { SpecifiedTexts } from './source-texts'

/** The texts that the contract quotes and the specification does not contain, or specifies only for another place. */
export const contractTexts: readonly SpecifiedTexts[] = [
  { part: 'calls without a session', place: 'lib/core/http/errors.ts', texts: ['Please login first.'] },
  { part: 'the login call', place: 'lib/accounts/service.ts', texts: ['Invalid credentials'] },
  {
    part: 'passwords that are easy to guess',
    place: 'lib/accounts/new-password.ts',
    texts: ['Choose a password that is harder to guess'],
  },
  {
    part: 'conflicts with other rows',
    place: 'lib/db/constraints.ts',
    texts: [
      'Phone number already registered',
      'Email already registered',
      'This slot is already booked',
      'Choose a learner',
    ],
  },
  { part: 'unknown teachers', place: 'lib/teachers/queries.ts', texts: ['Teacher not found'] },
  { part: 'booked slots', place: 'lib/bookings/service.ts', texts: ['This slot is already booked'] },
  {
    part: 'the calls for meetings',
    place: 'lib/meetings/service.ts',
    texts: ['This slot is not booked.', 'Failed to create Zoom meeting'],
  },
  { part: 'bookings of families', place: 'lib/learners/texts.ts', texts: ['Choose a learner'] },
  { part: 'the choice of a student', place: 'components/learners/who-for.tsx', texts: ['Who is this for?'] },
  {
    part: 'courses without a teacher',
    place: 'components/catalogue/course-action.tsx',
    texts: ['Ask for a trial class'],
  },
  { part: 'the academy’s draft', place: 'components/academy/draft-bar.tsx', texts: ['Preview', 'Publish'] },
  {
    part: 'the form for a course',
    place: 'components/academy/courses/course-form.tsx',
    texts: ['What the fee covers'],
  },
  {
    part: 'the rights of the office',
    place: 'lib/core/config/office-rights.ts',
    texts: ['Everything', 'Desk', 'Money', 'Read only'],
  },
  { part: 'the button that adds the rows of a list', place: 'components/imports/checked-rows.tsx', texts: ['Add {}'] },
  { part: 'the number of people in a list', place: 'components/imports/import-texts.ts', texts: ['{} people'] },
  {
    part: 'the button that invites the people of a list',
    place: 'components/imports/import-result.tsx',
    texts: ['Invite all', 'Invite all ({})'],
  },
  { part: 'typed phone numbers', place: 'lib/core/text/phone.ts', texts: ['{}, India'] },
  {
    part: 'the status of an enquiry',
    place: 'lib/trials/enquiry-bounds.ts',
    texts: ['new', 'contacted', 'trial booked', 'trial done', 'joined', 'lost'],
  },
  { part: 'trial requests', place: 'components/enquiries/enquiry-rows.tsx', texts: ['Book the trial'] },
  {
    part: 'the dialog for a trial class',
    place: 'components/enquiries/book-trial-form.tsx',
    texts: ['Book the trial'],
  },
  { part: 'the office’s calendar', place: 'components/calendar/calendar-toolbar.tsx', texts: ['Chart'] },
  { part: 'every calendar', place: 'components/calendar/calendar-views.ts', texts: ['Day'] },
  {
    part: 'weekly classes before the first payment',
    place: 'components/bookings/weekly/weekly-class.tsx',
    texts: ['{} of {} can be booked until a payment is approved.'],
  },
  { part: 'My Classes', place: 'components/bookings/my-classes.tsx', texts: ['My Classes', 'Cancelled'] },
  { part: 'lines of a bank statement', place: 'components/statements/open-lines.tsx', texts: ['Assign to…'] },
  { part: 'classes left', place: 'components/fees/family/classes-left.tsx', texts: ['Renew'] },
  {
    part: 'the setting for bookings without credit',
    place: 'lib/core/config/fee-settings.ts',
    texts: ['nothing', 'warning', 'refuse'],
  },
  { part: 'the tax settings', place: 'lib/tax/texts.ts', texts: ['Please confirm with your accountant.'] },
  {
    part: 'the titles of tax documents',
    place: 'lib/receipts/paper.ts',
    texts: ['Receipt', 'Bill of supply', 'Tax invoice', 'Invoice-cum-bill of supply', 'Credit note'],
  },
]
