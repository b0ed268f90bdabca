import { academySettings } from '@/lib/core/config/settings'
import { rupees } from '@/lib/core/time/format'
import type { EmailContent } from './email'
import { dayOf, timeOf } from './when'

export function applicationReceivedEmail(
  as: 'teacher' | 'student',
  at: Date,
  zone: string,
  home: string,
): EmailContent {
  return {
    subject: 'We’ve received your application',
    heading: 'We’ve received your application',
    opening: [`Thank you for applying as a ${as}. We read every form and will reply by email.`],
    facts: [
      ['Form', as === 'teacher' ? 'Music Instructor' : 'Star Performer'],
      ['Sent', dayOf(at, zone)],
      ['Status', 'Waiting for admin approval'],
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
    as === 'teacher' ? 'You can add your slots now. You do not need to log in again.' : 'You can book your classes now.'
  return {
    subject: approved ? 'Your application is approved' : 'About your application',
    heading: approved ? `Welcome to ${academySettings().shortName}` : 'We could not accept your application',
    opening: approved
      ? [`Your application as a ${as} is approved. ${next}`]
      : [
          `Your application as a ${as} was not accepted.`,
          `You may send the form again with changes, or write to ${academySettings().supportEmail}.`,
        ],
    facts: reason ? [['Note from the academy', reason]] : [],
    action: { label: 'Open your dashboard', href: home },
    closing: [],
  }
}

/**
 * Builds the email that warns every admin of a changed UPI ID, bank account or payment link. Families see the new
 * details at once, so a wrong or fraudulent change is urgent.
 */
export function paymentDetailsChangedEmail(
  who: string,
  changes: readonly { what: string; from: string | null; to: string | null }[],
  at: Date,
  zone: string,
  page: string,
): EmailContent {
  return {
    subject: 'The academy’s payment details were changed',
    heading: 'The academy’s payment details were changed',
    opening: ['Families now pay course fees with the new details below. The payment page and its QR codes show them.'],
    facts: [
      ['Changed by', who],
      ['When', timeOf(at, zone)],
      ...changes.flatMap(({ what, from, to }): EmailContent['facts'] => [
        [`${what}, before`, from ?? 'None'],
        [`${what}, now`, to ?? 'None'],
      ]),
    ],
    action: { label: 'Open the academy page', href: page },
    closing: [
      'If this admin did not make the change, someone else may be using the account. Change the details back at once, and ask the admin to set a new password.',
    ],
  }
}

export interface PaymentEmailData {
  course: string
  /** The amount in whole rupees. */
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
    ...(data.utr ? ([['UPI reference', data.utr]] as EmailContent['facts']) : []),
    ['Sent', dayOf(data.at, data.zone)],
  ]
}

export function paymentReceivedEmail(data: PaymentEmailData): EmailContent {
  return {
    subject: `We’ve received your payment for ${data.course}`,
    heading: 'We’ve received your payment',
    opening: ['Thank you. The office will check the screenshot against the bank account and reply by email.'],
    facts: [...paid(data), ['Status', 'Waiting for admin approval']],
    action: { label: 'Open your dashboard', href: data.home },
    closing: [],
  }
}

/** Builds the email about an approved payment. The email repeats the receipt's number, date and lines. */
export function paymentApprovedEmail(
  data: PaymentEmailData,
  receipt: {
    number: string
    issuedAt: Date
    lines: { label: string; value: string }[]
    address: string
    /** The kind of document, such as "Tax invoice". Defaults to "Receipt". */
    title?: string
    /** True if the payment covers fees. Otherwise, the email says that the student is enrolled. */
    paysFees?: boolean
  },
): EmailContent {
  const title = receipt.title ?? 'Receipt'
  const word = title.toLowerCase()
  const enclosed = receipt.paysFees ? `This is your ${word}.` : `You are enrolled, and this is your ${word}.`
  return {
    subject: `${title} ${receipt.number} for ${data.course}`,
    heading: 'Your payment is approved',
    opening: [`Thank you. ${enclosed}`],
    brief: `Your payment is approved. ${enclosed}`,
    facts: [
      [title, receipt.number],
      ['Date', dayOf(receipt.issuedAt, data.zone)],
      ...receipt.lines.map(({ label, value }): [string, string] => [label, value]),
    ],
    action: { label: `Get the ${word} as a PDF`, href: receipt.address },
    closing: [`The ${word} is attached as a PDF.`],
  }
}

export function paymentRejectedEmail(data: PaymentEmailData, reason: string | null): EmailContent {
  return {
    subject: `About your payment for ${data.course}`,
    heading: 'We could not find your payment',
    opening: [
      'The office could not find this payment in the bank account, so it was not accepted.',
      `Please send the screenshot again, or write to ${academySettings().supportEmail} with the UPI reference.`,
    ],
    facts: [...paid(data), ...(reason ? ([['Note from the academy', reason]] as EmailContent['facts']) : [])],
    action: { label: 'Open your dashboard', href: data.home },
    closing: [],
  }
}

/**
 * Builds the email that tells a user which fields of their account the office changed. If the office changed the email
 * address, the email goes to the old address. Omits the new values, because another person may read the email.
 */
export function accountChangedEmail(fields: readonly string[], at: Date, zone: string): EmailContent {
  const what = fields.join(' and ')
  return {
    subject: `The academy office changed your ${what}`,
    heading: 'Your account was changed',
    opening: [
      `The academy office changed the ${what} for your account. If the email address was changed, we’ll write to the new one once it is confirmed. If the phone number was changed, log in with the new one.`,
    ],
    facts: [
      ['Changed', what],
      ['When', dayOf(at, zone)],
    ],
    action: null,
    closing: [`If you did not ask for this, write to ${academySettings().supportEmail} at once.`],
  }
}

/** Builds the email with a link to set a new password. `link` is null in the email that we store. */
export function passwordResetEmail(link: string | null, minutes: number): EmailContent {
  return {
    subject: 'Set a new password',
    heading: 'Set a new password',
    opening: [
      'Someone, hopefully you, requested a new password for your account.',
      `The link works only once and expires in ${minutes} minutes. Setting a new password signs you out everywhere.`,
      ...(link ? [] : ['(For security, this copy does not contain the link.)']),
    ],
    facts: [],
    action: link ? { label: 'Set a new password', href: link } : null,
    closing: ['If this wasn’t you, ignore this email. Your password stays the same.'],
  }
}
