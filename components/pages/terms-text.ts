import { fees } from '@/lib/catalogue/fees'
import type { AcademySettings } from '@/lib/core/config/settings'
import { placeOf, rupees } from '@/lib/core/time/format'

export interface TermsSection {
  title: string
  paragraphs: readonly string[]
}

function feesOf(): string {
  const { areEqual, span, listPrice } = fees()
  if (!areEqual) return 'The fee of each course is shown on its page; a list price is struck through.'
  return listPrice === null
    ? `The fee of every course is ${span}.`
    : `The fee of every course is ${span}; the list price of ${rupees(listPrice)} is shown struck through.`
}

/**
 * Returns the seven sections of /terms. They describe the app, and mark the points that only the owner can decide as
 * open.
 */
export const termsOf = ({ name, supportEmail, timeZone }: AcademySettings): readonly TermsSection[] => [
  {
    title: 'Who we are',
    paragraphs: [
      `${name} offers live classes in music, dance and drawing over the internet. You reach it at ${supportEmail}.`,
      'Left open: the legal name and registered address of the owner, and the law and the courts that apply.',
    ],
  },
  {
    title: 'Your account',
    paragraphs: [
      'You register with a name, an email address, a 10-digit phone number and a password. They must be correct: the office calls this number and writes to this address. For someone under 18, a parent or guardian registers and agrees to these terms.',
      'Keep your password to yourself. What is done from your account counts as done by you, until you tell the office that someone else has access.',
    ],
  },
  {
    title: 'Applications',
    paragraphs: [
      'Students and teachers apply with a form. A person in the office approves or rejects it. While it is pending you may send it again; a newer form replaces the older one.',
      'An approved teacher is listed by name and phone number to everyone who is signed in. An approval can be withdrawn; the teacher is then no longer listed, and classes that were already booked stay booked.',
    ],
  },
  {
    title: 'Fees and payments',
    paragraphs: [
      `${feesOf()} You pay by UPI and upload a screenshot. A person compares it with the academy’s account and approves or rejects it; a screenshot alone is not proof of payment.`,
      'One screenshot and one UTR count for one payment. Left open: what a fee covers, how long it is valid, and when money is paid back. Agree on these with the office before you pay.',
    ],
  },
  {
    title: 'Booking classes',
    paragraphs: [
      `A class is booked when the application confirms it. The slot is then yours alone, at the time shown in ${placeOf(timeZone)} time and in your own. You cannot book two classes that overlap, or a slot that has begun.`,
      'A class can be changed or cancelled until a number of hours before it begins; the page shows the deadline. A teacher who has to cancel gives a reason.',
    ],
  },
  {
    title: 'In class',
    paragraphs: [
      'Classes take place in an online meeting run by another company, whose own terms apply to it. The link is for the student, the teacher and the office only. Do not share it.',
      'Nobody may record a class without the agreement of everyone in it. Treat each other as you would in a teacher’s house. The office may close an account that is used to harm others, and will say why.',
    ],
  },
  {
    title: 'What we cannot promise',
    paragraphs: [
      'We cannot promise that the connection holds, or that a class leads to an exam, a performance or a job. If a class fails on our side, write to the office, which will find you another time.',
      'If these terms change in a way that matters to you, the office writes to you before the change. Left open: limits of liability, as far as the law allows any.',
    ],
  },
]
