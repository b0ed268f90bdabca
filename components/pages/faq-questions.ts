import { COURSE_FEE, LIST_PRICE } from '@/lib/catalogue/courses'
import { placeTime } from '@/lib/core/format'
import type { AcademySettings } from '@/lib/core/settings'

export interface QuestionGroup {
  /** Its anchor on the page. */
  key: string
  title: string
  questions: readonly { question: string; answer: string }[]
}

/** What families and grown-up beginners ask. The page and its FAQPage data are both made of this. */
export const questionGroups = ({ supportEmail, timeZone }: AcademySettings): readonly QuestionGroup[] => [
  {
    key: 'beginning',
    title: 'Before you begin',
    questions: [
      {
        question: 'How young can a student be?',
        answer:
          'Young enough to sit with a grown-up for an hour and enjoy it, which for many children is about five or six. Please stay in the room for the first few classes: a teacher on a screen needs a second pair of hands.',
      },
      {
        question: 'I am forty and have never sung. Is that too late?',
        answer:
          'No. Adults understand the first scales sooner than children do and forget them sooner too, so short and frequent practice helps more than long Sundays. You are taught alone, and nobody hears you but the teacher.',
      },
      {
        question: 'Does my child need an instrument at home?',
        answer:
          'Not for the first class. Voice, konnakol, dance and sketching need nothing you do not already have. For strings, keys and drums, ask the teacher in the first hour what size to buy or hire; it saves an expensive mistake.',
      },
      {
        question: 'In which languages are classes taught?',
        answer:
          'Each teacher names their own on the faculty page and in their first class. If you need a particular one, write it into your request for a trial class.',
      },
      {
        question: 'How do I ask for a trial class?',
        answer:
          'On the page Book a Trial: the course, the days and times that suit you on your own clock, and a phone number. The office calls you to agree on the hour and tells you what it costs before you say yes. You need no account for it.',
      },
    ],
  },
  {
    key: 'classes',
    title: 'Classes and hours',
    questions: [
      {
        question: 'We live abroad. What time will the class be?',
        answer: `Every hour is shown twice: in ${placeTime(timeZone)}, which the teacher keeps, and in your own. If your clocks change in spring or autumn, the second one changes with them.`,
      },
      {
        question: 'How do I book an hour?',
        answer:
          'Sign in, open View Teacher Slot, choose a teacher and take one of their free hours. An hour that you have booked is yours alone; nobody else can take it, and no two of your own classes can overlap.',
      },
      {
        question: 'How do we join a class?',
        answer:
          'Your dashboard shows your upcoming classes. Press Join Now and the meeting opens in a new tab; teacher and student get the very same link. A phone is enough, a tablet or laptop is better, because the teacher can see more of you.',
      },
      {
        question: 'What if we cannot come?',
        answer:
          'Change the class as early as you can, or write to the office. Close to its beginning a class can no longer be changed by the student, because the teacher has kept that hour free.',
      },
      {
        question: 'Are classes recorded?',
        answer:
          'The academy records nothing. Ask your teacher before you record a class yourself, and keep what you record at home.',
      },
    ],
  },
  {
    key: 'fees',
    title: 'Fees and payment',
    questions: [
      {
        question: 'What does a course cost?',
        answer: `₹${COURSE_FEE}, instead of the list price of ₹${LIST_PRICE}. The fee is the same for every course. Agree with the office, before you pay, on what it covers for you.`,
      },
      {
        question: 'How do I pay?',
        answer:
          'Choose a course under Fees Structure and press Enroll Now. Pay by UPI with the QR code on the payment page, then upload the screenshot of the payment there. No card number and no bank password is ever asked for on this site.',
      },
      {
        question: 'What happens to my payment then?',
        answer:
          'A person in the office compares the screenshot with the academy’s account and approves it. Until then it is shown as pending.',
      },
      {
        question: 'What if the payment is not approved?',
        answer: `Then the screenshot could not be matched with ₹${COURSE_FEE} in the academy’s account: the picture was cut off, or the amount was another. Send a clearer one from the payment page; the earlier one stays on record, and sending it again charges nothing.`,
      },
      {
        question: 'Can somebody else pay for me?',
        answer:
          'Yes. It does not matter from whose UPI the money comes, as long as the screenshot is uploaded in the learner’s account. The page Gift Card says how to give somebody a course.',
      },
    ],
  },
  {
    key: 'account',
    title: 'Your account',
    questions: [
      {
        question: 'Whose name should the account be in?',
        answer:
          'In the name of the one who learns. For a child, use the phone number and the email address of the grown-up in charge.',
      },
      {
        question: 'I live outside India. Which phone number do I register?',
        answer: `An account is kept under ten digits, as Indian numbers have. If yours is longer or shorter, write to ${supportEmail} before you register.`,
      },
      {
        question: 'I sent a form. What does “waiting” mean?',
        answer:
          'That a person in the office has not decided it yet. You can send the form again to correct it while it waits.',
      },
      {
        question: 'How do I become a teacher here?',
        answer:
          'Register, then send the form on the page Music Instructor. Once the office has approved it, you can open your own hours; you need no second account.',
      },
      {
        question: 'How do I have my data deleted?',
        answer: `Write to ${supportEmail} from the email address of your account. The Privacy Policy lists everything that is stored, and what has to stay.`,
      },
    ],
  },
]
