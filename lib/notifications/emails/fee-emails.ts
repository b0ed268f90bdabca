import { rupees, shortDate } from '@/lib/core/time/format'
import { courseOf } from './class-emails'
import type { EmailContent } from './email'

/** A fee that a family has not fully paid. */
export interface OpenFee {
  label: string
  /** The course name that families see. Null for a charge without a course. */
  course: string | null
  /** The child's name. Null if the learner owns the account, or if the charge is for the whole family. */
  childName: string | null
  /** The open amount in whole rupees. */
  open: number
  dueOn: string
}

const describeFee = ({ course, label, childName }: OpenFee) => courseOf({ subject: course ?? label, childName })

const feeRow = ({ course, label, childName, open, dueOn }: OpenFee): EmailContent['facts'][number] => [
  [childName, course].filter(Boolean).join(', ') || 'Fee',
  `${label}: ${rupees(open)}, due on ${shortDate(dueOn)}`,
]

/**
 * Builds the reminder with all of a family's open fees, oldest first. `today` is today's date in the academy's zone.
 * Throws if `fees` is empty.
 */
export function feeReminderEmail(
  fees: readonly OpenFee[],
  { today, supportEmail, address }: { today: string; supportEmail: string; address: string },
): EmailContent {
  const [first, ...others] = fees
  if (!first) throw new Error('a reminder needs a fee')
  const isPast = first.dueOn < today
  const total = rupees(fees.reduce((sum, { open }) => sum + open, 0))
  return {
    ...(others.length === 0 ? oneFee(first, isPast) : severalFees(first, isPast, fees.length, total)),
    facts: [...fees.map(feeRow), ...(others.length === 0 ? [] : ([['Total', total]] as EmailContent['facts']))],
    action: { label: 'Pay now', href: address },
    closing: [
      'Have you already paid by UPI? Do not pay again: press “Pay now” and send only the screenshot.',
      `Have you paid in another way? Write to ${supportEmail} with the amount and the date, and the office will record it.`,
    ],
  }
}

type FeeTexts = Pick<EmailContent, 'subject' | 'heading' | 'opening'>

function oneFee(fee: OpenFee, isPast: boolean): FeeTexts {
  const [what, amount, day] = [describeFee(fee), rupees(fee.open), shortDate(fee.dueOn)]
  return isPast
    ? {
        subject: `Fee was due on ${day}: ${what}`,
        heading: 'A fee has not been paid yet',
        opening: [`${amount} for ${what} was due on ${day} and has not been paid yet.`],
      }
    : {
        subject: `Fee due on ${day}: ${what}`,
        heading: 'A fee is due',
        opening: [`Please pay ${amount} for ${what} by ${day}.`],
      }
}

function severalFees(first: OpenFee, isPast: boolean, count: number, total: string): FeeTexts {
  const due = `${isPast ? 'was' : 'is'} due on ${shortDate(first.dueOn)}`
  return {
    subject: `${count} fees to pay, the first ${due}`,
    heading: isPast ? 'Some fees have not been paid yet' : 'Fees are due',
    opening: [`Please pay ${total} for ${count} fees. The first ${due}.`],
  }
}

/** A package of classes that is nearly used up. */
interface UsedPackage {
  course: string
  childName: string | null
  /** The plan's name. */
  plan: string
  /** The number of classes left. Negative if unpaid classes are booked. */
  left: number
}

/** Builds the email that asks a family to renew a package. */
export function renewalEmail({ course, childName, plan, left }: UsedPackage, home: string): EmailContent {
  const what = courseOf({ subject: course, childName })
  const isLast = left === 1
  const brief = 'Renew the plan now to pay for more classes.'
  return {
    subject: isLast ? `1 class left in ${what}` : `No classes left in ${what}`,
    heading: isLast ? '1 class left' : 'No classes left',
    opening: [
      `${childName ? `${childName} has` : 'You have'} ${isLast ? '1 class' : 'no classes'} left in ${course}.`,
      ...(left < 0 ? [`You have not paid for ${-left} booked ${left === -1 ? 'class' : 'classes'} yet.`] : []),
      left < 0 ? 'Renew the plan now to pay for these and further classes.' : brief,
    ],
    brief,
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
