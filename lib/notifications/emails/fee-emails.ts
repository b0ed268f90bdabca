import { rupees, shortDate } from '@/lib/core/time/format'
import type { EmailContent } from './email'

/** A fee that a family should still pay. */
export interface OpenFee {
  label: string
  /** The course as families read it. Null for a charge without a course. */
  course: string | null
  /** Null if the account's owner learns, or if the charge is for the whole family. */
  childName: string | null
  /** The open amount in whole rupees. */
  open: number
  dueOn: string
}

const forChild = (what: string, childName: string | null) => (childName ? `${what} for ${childName}` : what)
const whatOf = ({ course, label, childName }: OpenFee) => forChild(course ?? label, childName)

const feeRow = ({ course, label, childName, open, dueOn }: OpenFee): EmailContent['facts'][number] => [
  [childName, course].filter(Boolean).join(', ') || 'Fee',
  `${label}: ${rupees(open)}, due on ${shortDate(dueOn)}`,
]

/**
 * Builds the reminder with all open fees of a family, oldest first. `today` is the academy's date. Throws without fees.
 */
export function feeReminderEmail(
  fees: readonly OpenFee[],
  { today, supportEmail, address }: { today: string; supportEmail: string; address: string },
): EmailContent {
  const [first] = fees
  if (!first) throw new Error('a reminder needs a fee')
  const isOne = fees.length === 1
  const isPast = first.dueOn < today
  const total = rupees(fees.reduce((sum, { open }) => sum + open, 0))
  return {
    subject: subjectOf(first, { isOne, isPast, count: fees.length }),
    heading: headingOf({ isOne, isPast }),
    opening: [openingOf(first, { isOne, isPast, total, count: fees.length })],
    facts: [...fees.map(feeRow), ...(isOne ? [] : ([['Total', total]] as EmailContent['facts']))],
    action: { label: 'Pay now', href: address },
    closing: [
      'Have you already paid by UPI? Press “Pay now” and send the screenshot.',
      `Have you paid in another way? Write to ${supportEmail} with the amount and the date, and the office will record it.`,
    ],
  }
}

function headingOf({ isOne, isPast }: { isOne: boolean; isPast: boolean }): string {
  if (isOne) return isPast ? 'A fee is not paid yet' : 'A fee is due'
  return isPast ? 'Some fees are not paid yet' : 'Fees are due'
}

function subjectOf(
  first: OpenFee,
  { isOne, isPast, count }: { isOne: boolean; isPast: boolean; count: number },
): string {
  const day = shortDate(first.dueOn)
  if (isOne) return isPast ? `Fee was due on ${day}: ${whatOf(first)}` : `Fee due on ${day}: ${whatOf(first)}`
  return isPast
    ? `${count} fees to pay, the first was due on ${day}`
    : `${count} fees to pay, the first is due on ${day}`
}

function openingOf(
  first: OpenFee,
  { isOne, isPast, total, count }: { isOne: boolean; isPast: boolean; total: string; count: number },
): string {
  const day = shortDate(first.dueOn)
  if (!isOne) return `Please pay ${total} for ${count} fees. The first ${isPast ? 'was' : 'is'} due on ${day}.`
  return isPast
    ? `${total} for ${whatOf(first)} was due on ${day} and is not paid yet.`
    : `Please pay ${total} for ${whatOf(first)} by ${day}.`
}

/** A package of classes that is nearly used up. */
export interface UsedPackage {
  course: string
  childName: string | null
  /** The plan's name. */
  plan: string
  /** The classes left. Below zero if more classes are booked than were paid for. */
  left: number
}

/** Builds the email that asks a family to renew a package. */
export function renewalEmail({ course, childName, plan, left }: UsedPackage, home: string): EmailContent {
  const [has, what] = [childName ? `${childName} has` : 'You have', forChild(course, childName)]
  const isLast = left === 1
  return {
    subject: isLast ? `1 class left in ${what}` : `No class left in ${what}`,
    heading: isLast ? '1 class left' : 'No class left',
    opening: [
      `${has} ${isLast ? '1 class' : 'no class'} left in ${course}.`,
      ...(left < 0
        ? [`${-left} ${left === -1 ? 'class is' : 'classes are'} booked that you have not paid for yet.`]
        : []),
      'Renew now to pay for the next classes.',
    ],
    brief: 'Renew now to pay for the next classes.',
    facts: [
      ...(childName ? ([['Student', childName]] as EmailContent['facts']) : []),
      ['Course', course],
      ['Plan', plan],
      ['Classes left', String(Math.max(0, left))],
    ],
    action: { label: 'Renew now', href: home },
    closing: ['To stop the classes instead, write to the office.'],
  }
}
