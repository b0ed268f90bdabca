import { fees } from '@/lib/catalogue/fees'
import type { TitledText } from './blocks'

export const giftTitle = 'Give somebody a beginning'
export const giftLead =
  'There is no shop for cards here and no code to scratch free. You pay the fee of a course, and the enrolment is in the learner’s name.'

export const giftStepsTitle = 'Three steps, best done together at one table'
export const giftSteps = (): readonly TitledText[] => [
  {
    title: 'They make an account',
    text: 'The course will belong to this account, so it carries the learner’s own name, phone and email; for a child, those of the grown-up in charge.',
  },
  {
    title: 'They choose, you pay',
    text: `Under Fees Structure they press Enroll Now. You scan the QR code with your UPI app and pay ${fees().areEqual ? fees().span : 'its fee'}. The money may come from anybody’s UPI.`,
  },
  {
    title: 'The screenshot goes in',
    text: 'They upload the picture of your payment. A person in the office approves it, and they can book their first hour.',
  },
]

export const surprise: TitledText = {
  title: 'When it is a surprise',
  text: 'Write to the office first. Name the learner, their phone number, the course, and the day on which they may know. After you have paid, send the 12-digit UTR of the payment as well: with it the office can find your payment, whoever uploads the screenshot later.',
}

export const beforePaying: TitledText = {
  title: 'Before you pay',
  text: 'Ask the learner which art they dream of, not which one they ought to learn. If neither of you is sure, begin with a trial class.',
}
