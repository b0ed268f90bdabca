import { INDIA } from '@/lib/core/time/format'
import {
  accountClosedEmail,
  accountOpenedEmail,
  erasureRequestedEmail,
} from '@/lib/notifications/emails/account-emails'
import { addressTakenEmail, confirmAddressEmail } from '@/lib/notifications/emails/address-emails'
import {
  accountChangedEmail,
  applicationDecidedEmail,
  applicationReceivedEmail,
  passwordResetEmail,
  paymentApprovedEmail,
  paymentDetailsChangedEmail,
  paymentReceivedEmail,
  paymentRejectedEmail,
} from '@/lib/notifications/emails/admin-emails'
import { announcementEmail } from '@/lib/notifications/emails/announcement-email'
import { feeReminderEmail, renewalEmail } from '@/lib/notifications/emails/fee-emails'
import { invitationEmail } from '@/lib/notifications/emails/invitation-emails'
import { refundEmail } from '@/lib/notifications/emails/refund-email'
import { type SecurityChange, securityEmail } from '@/lib/notifications/emails/security-emails'
import { ABROAD, ADULT, AT, CHILD, classOn, LONG_NAME, SITE, TEACHER } from './people'

/** All security changes that cause an email. TypeScript reports an error if one is missing here. */
const securityChanges: Record<SecurityChange, true> = {
  'password-changed': true,
  'password-set': true,
  'address-confirmed': true,
  'email-change-asked': true,
  'email-changed': true,
  'passkey-added': true,
  'passkey-removed': true,
  'second-factor-on': true,
  'second-factor-off': true,
  'recovery-codes-made': true,
  'recovery-code-used': true,
  'sign-in-linked': true,
  'sign-in-unlinked': true,
}

const home = `${SITE}/dashboard-home`
const payment = { course: 'Veenai', amount: 700, utr: '412345678901', at: AT, zone: INDIA, home }
const receipt = {
  number: 'ABC/26-27/00001',
  issuedAt: AT,
  lines: [
    { label: 'Received from', value: LONG_NAME },
    { label: 'For', value: 'Veenai, course fee' },
    { label: 'Paid by', value: 'UPI, reference 412345678901' },
    { label: 'Amount', value: '₹700' },
  ],
  address: `${SITE}/receipts/1`,
}
const ended = [7, 8].map((day) => ({ subject: 'Veenai', withName: TEACHER, ...classOn(day) }))
const erasure = { zone: INDIA, dueAt: classOn(20).startsAt, login: `${SITE}/login`, byOffice: false }
const invitation = {
  link: `${SITE}/invitation#token`,
  phone: '9876543210',
  courses: [],
  until: 'Thursday, 10 December 2026',
}
const academy = { name: 'The academy', supportEmail: 'office@academy.example' }
const vocal = {
  label: '8 classes a month, December 2026',
  course: 'Carnatic Classical Vocal',
  childName: CHILD,
  open: 2000,
  dueOn: '2026-12-01',
}
const exam = { label: 'Grade exam', course: null, childName: CHILD, open: 500, dueOn: '2026-11-19' }
const reminder = { today: '2026-11-26', supportEmail: 'office@academy.example', address: `${SITE}/payment` }
const used = { course: 'Carnatic Classical Vocal', childName: CHILD, plan: '10 classes' }
const REASON = 'Please send a clearer picture of your certificate.'

/** Sample emails about accounts, forms and payments: one for each kind and state. */
export const accountSamples = {
  'application-received': {
    'as a teacher': applicationReceivedEmail('teacher', AT, INDIA, home),
    'as a student': applicationReceivedEmail('student', AT, ABROAD, home),
  },
  'application-decided': {
    'teacher approved': applicationDecidedEmail('teacher', true, null, home),
    'student approved': applicationDecidedEmail('student', true, null, home),
    'rejected with a reason': applicationDecidedEmail('teacher', false, REASON, home),
    'rejected without a reason': applicationDecidedEmail('student', false, null, home),
  },
  'payment-received': {
    'with a UPI reference': paymentReceivedEmail(payment),
    'without a UPI reference': paymentReceivedEmail({ ...payment, utr: null }),
  },
  'payment-decided': {
    'approved, with a long name': paymentApprovedEmail(payment, receipt),
    'rejected with a reason': paymentRejectedEmail(payment, 'The amount in the screenshot is ₹70.'),
    'rejected without a reason': paymentRejectedEmail({ ...payment, utr: null }, null),
  },
  'payment-refunded': {
    'with removed classes': refundEmail(
      {
        number: 'ABC/26-27/C00001',
        course: 'Veenai',
        amount: 1500,
        method: 'bank',
        reference: 'N123456789',
        reason: 'The family moved away.',
        refunded_on: '2026-12-01',
        parts: [{ classes: 2 }],
      },
      `${SITE}/credit-notes/1`,
    ),
  },
  'payment-details-changed': {
    'UPI ID': paymentDetailsChangedEmail(
      ADULT,
      [
        { what: 'UPI ID', from: 'academy@upi', to: 'school@upi' },
        { what: 'Bank account', from: null, to: '1234567890' },
      ],
      AT,
      INDIA,
      `${SITE}/academy`,
    ),
  },
  'fee-reminder': {
    'before the due date': feeReminderEmail([vocal], reminder),
    'after the due date, for an adult': feeReminderEmail(
      [{ ...vocal, childName: null, dueOn: '2026-11-19' }],
      reminder,
    ),
    'several fees, with a long name': feeReminderEmail([exam, vocal, { ...vocal, childName: LONG_NAME }], reminder),
  },
  'fee-renew': {
    'one class left': renewalEmail({ ...used, left: 1 }, home),
    'no class left, for an adult': renewalEmail({ ...used, childName: null, left: 0 }, home),
    'more classes booked than paid': renewalEmail({ ...used, childName: LONG_NAME, left: -2 }, home),
  },
  'password-reset': {
    'with the link': passwordResetEmail(`${SITE}/reset-password#token`, 30),
    'stored copy': passwordResetEmail(null, 30),
  },
  'account-changed': {
    'one field': accountChangedEmail(['email'], AT, INDIA),
    'two fields': accountChangedEmail(['email', 'phone number'], AT, ABROAD),
  },
  security: Object.fromEntries(
    (Object.keys(securityChanges) as SecurityChange[]).map((change) => [
      change,
      securityEmail(
        change,
        AT,
        INDIA,
        change.startsWith('passkey') ? [['Passkey', 'Samsung Internet on Android']] : [],
      ),
    ]),
  ),
  'account-closed': {
    'by the office': accountClosedEmail(ended, INDIA),
    'by the office, without classes': accountClosedEmail([], INDIA),
    'deletion requested by the person': erasureRequestedEmail(ended, erasure),
    'deletion requested through the office': erasureRequestedEmail([], { ...erasure, byOffice: true }),
  },
  'account-opened': { 'open again': accountOpenedEmail(home) },
  'confirm-address': {
    'with the link': confirmAddressEmail(`${SITE}/verify-email#token`, 48),
    'stored copy': confirmAddressEmail(null, 48),
  },
  'address-taken': { 'another account': addressTakenEmail() },
  announcement: {
    'from a teacher, in two paragraphs': announcementEmail(
      {
        title: 'Recital on Saturday',
        text: 'Dear families,\nthe recital begins at 5 pm. Please join ten minutes earlier.',
        senderName: TEACHER,
      },
      academy,
    ),
  },
  'announcement-classes': {
    'about classes on a day': announcementEmail(
      { title: 'Classes today', text: 'The meeting links have changed. Please use the new ones.', senderName: ADULT },
      academy,
    ),
  },
  invitation: {
    'to a family': invitationEmail({ kind: 'family', ...invitation }),
    'to a teacher': invitationEmail({ kind: 'teacher', ...invitation, courses: ['Veenai', 'Violin'] }),
    'to the office': invitationEmail({ kind: 'office', ...invitation }),
    'to a family with a login number': invitationEmail({ kind: 'family', ...invitation, phone: '1000000001' }),
    'stored copy': invitationEmail({ kind: 'family', ...invitation, link: null }),
  },
}
