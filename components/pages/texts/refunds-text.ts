import { academyContent } from '@/lib/core/config/academy'
import { feeTextGroups } from '@/lib/core/config/fee-texts'
import type { Block } from '@/lib/core/config/page-texts'
import { academySettings, familyNotice } from '@/lib/core/config/settings'
import { GRACE_MINUTES } from '@/lib/credits/outcome'
import { paths } from '@/lib/paths'
import { heading, linkTo, list, paragraph } from './blocks'

export interface RefundSection {
  title: string
  paragraphs: readonly string[]
}

function noticeOf(hours: number): string {
  if (hours === 0) return 'A student can cancel or move a class until it starts.'
  const notice = hours === 1 ? '1 hour' : `${hours} hours`
  return `A student can cancel or move a class up to ${notice} before it starts. In the first ${GRACE_MINUTES} minutes after booking, a student can also cancel or move a class that starts sooner.`
}

/** Returns the sections of /refunds. The text says "Not decided yet" for points that only the owner can decide. */
export function refundSections(): readonly RefundSection[] {
  const { supportEmail } = academySettings()
  const notice = familyNotice()
  const office = linkTo(supportEmail, `mailto:${supportEmail}`)
  return [
    {
      title: 'When you cannot come',
      paragraphs: [
        ...(notice === null
          ? [`Write to ${office}. The office can cancel or move a class until it ends.`]
          : [
              `${noticeOf(notice)} Open the class under My Classes and choose “Move” or “Cancel class”.`,
              `If it is too late for that, write to ${office}. The office can cancel or move a class until it ends.`,
            ]),
      ],
    },
    {
      title: 'When the teacher cannot come',
      paragraphs: [
        'A teacher who cancels a class gives a reason. The academy sends you an email, and you can book another free slot.',
        'If a class cannot take place because of a problem on our side, write to the office, which will arrange another time.',
      ],
    },
    {
      title: 'Payments that are not approved',
      paragraphs: [
        'The office compares each screenshot with the academy’s bank account. If a payment is rejected, you see the reason and can send a clearer screenshot. Sending it again costs nothing.',
      ],
    },
    {
      title: 'Refunds',
      paragraphs: [
        `To ask for a refund, write to ${office} from your account’s email address, with the course and the 12-digit UPI reference of your payment. After a refund, the course ends and the receipt is marked as cancelled.`,
        `Not decided yet: in which cases we refund money, and how many days a refund takes. Agree on this with the office before you pay. The ${linkTo('Terms', paths.terms)} cover everything else.`,
      ],
    },
  ]
}

/**
 * Returns the blocks of /refunds that explain how fees work. Some sentences depend on the academy's settings for fees
 * and classes.
 */
export function feeBlocks(): Block[] {
  const { fees, rules } = academyContent()
  return [
    heading('How fees work'),
    paragraph('These rules apply to courses for which you have a plan.'),
    ...feeTextGroups({ ...fees, cancelHours: rules.cancel_hours }).flatMap(({ title, sentences }) => [
      heading(title),
      list(sentences),
    ]),
  ]
}
