import { fees } from '@/lib/catalogue/fees'
import { type AcademySettings, familyNotice } from '@/lib/core/config/settings'
import { placeTime, rupees } from '@/lib/core/time/format'

export interface QuestionGroup {
  /** The group's anchor on the page. */
  key: string
  title: string
  questions: readonly { question: string; answer: string }[]
}

function costOf(): string {
  const { areEqual, span, listPrice } = fees()
  const insteadOf = listPrice === null ? '' : `, instead of the list price of ${rupees(listPrice)}`
  return areEqual
    ? `${span}${insteadOf}. The fee is the same for every course.`
    : `${span}, depending on the course. The Fees Structure page lists each fee.`
}

/** Returns the questions that parents and adult beginners ask, for the page and its FAQPage data. */
export const questionGroups = ({ supportEmail, timeZone }: AcademySettings): readonly QuestionGroup[] => [
  {
    key: 'beginning',
    title: 'Before you begin',
    questions: [
      {
        question: 'How young can a student be?',
        answer:
          'Many children can start at about five or six, when they can sit with a parent for an hour and enjoy it. Please stay in the room for the first few classes, because the teacher cannot help in person.',
      },
      {
        question: 'I am forty and have never sung. Is that too late?',
        answer:
          'No. Adults understand the first scales sooner than children do and forget them sooner too, so short and frequent practice helps more than one long session on Sunday. Classes are one-to-one, so only the teacher hears you.',
      },
      {
        question: 'Does my child need an instrument at home?',
        answer:
          'Not for the first class. For voice, konnakol, dance and sketching, you need nothing special. For strings, keys and drums, ask the teacher in the first class what size to buy or hire. That can save you an expensive mistake.',
      },
      {
        question: 'In which languages are classes taught?',
        answer:
          'The faculty page lists the languages that each teacher teaches in. You can also ask in the first class. If you need a particular language, mention it when you ask for a trial class.',
      },
      {
        question: 'How do I ask for a trial class?',
        answer:
          'On the Book a Trial page, choose a course and the days and times that suit you in your own time zone, and enter a phone number. The office calls you to agree on a time and tells you the cost before you decide. You do not need an account.',
      },
    ],
  },
  {
    key: 'classes',
    title: 'Classes and times',
    questions: [
      {
        question: 'We live abroad. What time will the class be?',
        answer: `Every class is shown in ${placeTime(timeZone)}, which the teacher follows, and in your own time zone. When your clocks change in spring or autumn, the class starts an hour earlier or later for you.`,
      },
      {
        question: 'How do I book a class?',
        answer:
          'Log in, open “View Teacher Slot”, choose a teacher and pick a free slot. Once you have booked a slot, no one else can take it. You cannot book two classes that overlap.',
      },
      {
        question: 'How do we join a class?',
        answer:
          'Your dashboard shows your upcoming classes. Press Join Now and the meeting opens in a new tab. Teacher and student get the same link. A phone is enough, but a tablet or laptop is better because the teacher can see more of you.',
      },
      {
        question: 'What if we cannot come?',
        answer:
          familyNotice() === null
            ? 'Write to the office as early as you can, and they will cancel or move the class for you.'
            : 'Cancel or move the class as early as you can, or write to the office. Shortly before a class, a student can no longer change it, because the teacher has reserved that time.',
      },
      {
        question: 'Are classes recorded?',
        answer:
          'The academy does not record classes. Ask your teacher before you record a class yourself, and keep the recording to yourself.',
      },
    ],
  },
  {
    key: 'fees',
    title: 'Fees and payment',
    questions: [
      {
        question: 'What does a course cost?',
        answer: `${costOf()} Before you pay, agree with the office on what the fee covers for you.`,
      },
      {
        question: 'How do I pay?',
        answer:
          'Choose a course under Fees Structure and press Enroll Now. Pay by UPI with the QR code on the payment page, then upload a screenshot of the payment there. This site never asks for a card number or a bank password.',
      },
      {
        question: 'What happens after I pay?',
        answer:
          'The office compares the screenshot with the academy’s bank account and approves the payment. Until then, the payment is shown as pending.',
      },
      {
        question: 'What if the payment is not approved?',
        answer: `That means the office could not find ${fees().areEqual ? `a payment of ${fees().span}` : 'your payment'} in the academy’s bank account. The screenshot may be cut off, or the amount may be different. Open the payment page and send a clearer screenshot there. The earlier screenshot stays on record, and sending another one costs nothing.`,
      },
      {
        question: 'Can someone else pay for me?',
        answer:
          'Yes. The payment can come from anyone’s UPI account. Upload the screenshot in the student’s account. The Gift Card page explains how to give someone a course.',
      },
    ],
  },
  {
    key: 'account',
    title: 'Your account',
    questions: [
      {
        question: 'Whose name should the account be in?',
        answer: 'In the student’s name. For a child, use a parent’s phone number and email address.',
      },
      {
        question: 'I live outside India. Which phone number should I register with?',
        answer: `An account needs a 10-digit number, like an Indian mobile number. If yours is longer or shorter, write to ${supportEmail} before you register.`,
      },
      {
        question: 'I sent a form. What does “pending” mean?',
        answer: 'The office has not decided yet. Until it decides, you can correct the form and send it again.',
      },
      {
        question: 'How do I become a teacher here?',
        answer:
          'Register, then send the form on the Music Instructor page. Once the office has approved it, you can add your own slots. You do not need a second account.',
      },
      {
        question: 'How do I delete my data?',
        answer: `You can delete a student account on your profile page. For any other account, write to ${supportEmail} from that account’s email address. The Privacy Policy lists everything that is stored, and what must be kept.`,
      },
    ],
  },
]
