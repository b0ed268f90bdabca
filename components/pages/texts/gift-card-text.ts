import { fees } from '@/lib/catalogue/fees'
import type { TitledText } from './blocks'

export const giftTitle = 'Give someone a course'
export const giftLead =
  'We do not sell cards or voucher codes. You pay the course fee, and the student is enrolled in their own name.'

export const giftStepsTitle = 'Three steps, best done together'
export const giftSteps = (): readonly TitledText[] => [
  {
    title: 'They create an account',
    text: 'The course will belong to this account, so it needs the student’s own name, phone number and email. For a child, use a parent’s phone number and email.',
  },
  {
    title: 'They choose, you pay',
    text: `On the Fees Structure page they press Enroll Now. You scan the QR code with your UPI app and pay ${fees().areEqual ? fees().span : 'the course fee'}. The payment may come from anyone’s UPI account.`,
  },
  {
    title: 'They upload the screenshot',
    text: 'They upload a screenshot of your payment. Once the office has approved it, they can book their first class.',
  },
]

export const surprise: TitledText = {
  title: 'If it is a surprise',
  text: 'Write to the office first, with the student’s name and phone number, the course, and the day on which we may tell the student about the gift. After you have paid, also send us the 12-digit UPI reference, so that the office can find your payment.',
}

export const beforePaying: TitledText = {
  title: 'Before you pay',
  text: 'Ask the student which art they would love to learn. If neither of you is sure, start with a trial class.',
}
