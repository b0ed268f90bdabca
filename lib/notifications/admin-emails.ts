import { academy } from '@/lib/academy'
import { rupees } from '@/lib/core/format'
import { academySettings } from '@/lib/core/settings'
import type { EmailContent } from './email'
import { dayOf } from './when'

export function applicationReceivedEmail(
  as: 'teacher' | 'student',
  at: Date,
  zone: string,
  home: string,
): EmailContent {
  return {
    subject: 'We have your application',
    heading: 'We have your application',
    opening: [`Thank you for applying as a ${as}. The academy reads every form by hand and answers by mail.`],
    facts: [
      ['Form', as === 'teacher' ? 'Music Instructor' : 'Star Performer'],
      ['Sent', dayOf(at, zone)],
      ['State', 'Waiting for admin approval'],
    ],
    action: { label: 'Open your dashboard', href: home },
    closing: [],
  }
}

export function applicationDecidedEmail(
  as: 'teacher' | 'student',
  approved: boolean,
  reason: string | null,
  home: string,
): EmailContent {
  const next =
    as === 'teacher' ? 'You can add your hours now. No new login is needed.' : 'You can book your classes now.'
  return {
    subject: approved ? 'Your application is approved' : 'About your application',
    heading: approved ? `Welcome to ${academy.shortName}` : 'We cannot take your application now',
    opening: approved
      ? [`Your application as a ${as} is approved. ${next}`]
      : [
          `Your application as a ${as} was not accepted.`,
          `You may send the form again with changes, or write to ${academySettings().supportEmail}.`,
        ],
    facts: reason ? [['Note from the academy', reason]] : [],
    action: { label: approved ? 'Open your dashboard' : 'Open the academy', href: home },
    closing: [],
  }
}

export interface PaymentEmailData {
  course: string
  /** Whole rupees. */
  amount: number
  utr: string | null
  at: Date
  zone: string
  home: string
}

function paid(data: PaymentEmailData): EmailContent['facts'] {
  return [
    ['Course', data.course],
    ['Amount', rupees(data.amount)],
    ...(data.utr ? ([['UTR', data.utr]] as EmailContent['facts']) : []),
    ['Sent', dayOf(data.at, data.zone)],
  ]
}

export function paymentReceivedEmail(data: PaymentEmailData): EmailContent {
  return {
    subject: `We have your payment for ${data.course}`,
    heading: 'We have your payment',
    opening: ['Thank you. The office compares the screenshot with the bank and answers by mail.'],
    facts: [...paid(data), ['State', 'Waiting for admin approval']],
    action: { label: 'Open your dashboard', href: data.home },
    closing: [],
  }
}

/** `receipt`: its number and lines, as they stand on the receipt itself, and the moment it was issued. */
export function paymentApprovedEmail(
  data: PaymentEmailData,
  receipt: { number: string; issuedAt: Date; lines: { label: string; value: string }[]; address: string },
): EmailContent {
  return {
    subject: `Receipt ${receipt.number} for ${data.course}`,
    heading: 'Your payment is approved',
    opening: ['Thank you. You are enrolled, and this is your receipt.'],
    facts: [
      ['Receipt', receipt.number],
      ['Date', dayOf(receipt.issuedAt, data.zone)],
      ...receipt.lines.map(({ label, value }): [string, string] => [label, value]),
    ],
    action: { label: 'Get the receipt as PDF', href: receipt.address },
    closing: ['The receipt comes with this message as a PDF.'],
  }
}

export function paymentRejectedEmail(data: PaymentEmailData, reason: string | null): EmailContent {
  return {
    subject: `About your payment for ${data.course}`,
    heading: 'We could not find your payment',
    opening: [
      'The office could not match this payment with the bank, so it was not accepted.',
      `Please send the screenshot again, or write to ${academySettings().supportEmail} with the UTR.`,
    ],
    facts: [...paid(data), ...(reason ? ([['Note from the academy', reason]] as EmailContent['facts']) : [])],
    action: { label: 'Open your dashboard', href: data.home },
    closing: [],
  }
}

/** Goes to the address as it was. It names what was changed and not into what: it may be read by the wrong person by now. */
export function accountChangedEmail(fields: readonly string[], at: Date, zone: string): EmailContent {
  const what = fields.join(' and ')
  return {
    subject: `The ${what} of your account was changed`,
    heading: 'Your account was changed',
    opening: [
      `The office changed the ${what} of your account at the academy. From now on letters go to the address as it is now, once it is confirmed, and you log in with the phone number as it is now.`,
    ],
    facts: [
      ['Changed', what],
      ['When', dayOf(at, zone)],
    ],
    action: null,
    closing: [`If you did not ask for this, write to ${academySettings().supportEmail} at once.`],
  }
}

/** `link` is null in the copy that is kept: it opens the account, and stands in the message itself alone. */
export function passwordResetEmail(link: string | null, minutes: number): EmailContent {
  return {
    subject: 'Set a new password',
    heading: 'Set a new password',
    opening: [
      'Somebody, hopefully you, asked for a new password for your account.',
      `The link works once, for ${minutes} minutes. Setting a new password signs you out everywhere.`,
      ...(link ? [] : ['(The link stands in the message itself and is not kept.)']),
    ],
    facts: [],
    action: link ? { label: 'Set a new password', href: link } : null,
    closing: ['If it was not you, leave this message alone: nothing changes.'],
  }
}
