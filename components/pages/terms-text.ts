import { fees } from '@/lib/catalogue/fees'
import { type AcademySettings, familyNotice } from '@/lib/core/config/settings'
import { placeOf, rupees } from '@/lib/core/time/format'

export interface TermsSection {
  title: string
  paragraphs: readonly string[]
}

function feesOf(): string {
  const { areEqual, span, listPrice } = fees()
  if (!areEqual) return 'Each course’s page shows its fee. If the fee is reduced, the list price is struck through.'
  return listPrice === null
    ? `The fee for every course is ${span}.`
    : `The fee for every course is ${span}; the list price of ${rupees(listPrice)} is shown struck through.`
}

/** Returns the seven sections of /terms. Points that the owner has not decided are marked "Not decided yet". */
export const termsOf = ({ name, supportEmail, timeZone }: AcademySettings): readonly TermsSection[] => [
  {
    title: 'Who we are',
    paragraphs: [
      `${name} offers live classes in music, dance and drawing over the internet. You can reach the academy at ${supportEmail}.`,
      'Not decided yet: the owner’s legal name and registered address, and which law and courts apply.',
    ],
  },
  {
    title: 'Your account',
    paragraphs: [
      'You register with a name, an email address, a 10-digit phone number and a password. The name, phone number and email address must be correct, because the office uses them to reach you. For someone under 18, a parent or guardian registers and agrees to these terms.',
      'Keep your password to yourself. You are responsible for everything done from your account until you tell the office that someone else has access.',
    ],
  },
  {
    title: 'Applications',
    paragraphs: [
      'Students and teachers apply with a form. A person in the office approves or rejects it. While it is pending, you can send it again, and the new form replaces the earlier one.',
      'Everyone who is signed in can see the name and phone number of an approved teacher. The office can withdraw an approval. The teacher is then no longer listed, but booked classes stay booked.',
    ],
  },
  {
    title: 'Fees and payments',
    paragraphs: [
      `${feesOf()} You pay by UPI and upload a screenshot. A person compares it with the academy’s bank account and approves or rejects the payment. A screenshot alone is not proof of payment.`,
      'Each screenshot and each UPI reference can be used for only one payment. Not decided yet: what a fee covers, how long it is valid, and refunds. Please agree on these with the office before you pay.',
    ],
  },
  {
    title: 'Booking classes',
    paragraphs: [
      `A class is booked when this website confirms it. The slot is then reserved for you. Its time is shown in ${placeOf(timeZone)} time and in your own time zone. You cannot book two classes that overlap, or a slot that has begun.`,
      familyNotice() === null
        ? 'If you cannot come, write to the office, which can change or cancel the class. A teacher who has to cancel gives a reason.'
        : 'You can change or cancel a class until a certain number of hours before it begins. My Classes shows the deadline. A teacher who has to cancel gives a reason.',
    ],
  },
  {
    title: 'In class',
    paragraphs: [
      'Classes take place in an online meeting. Another company runs it, and that company’s own terms apply. The link is for the student, the teacher and the office only. Do not share it.',
      'A class may be recorded only if everyone in it agrees. Treat each other with respect. The office may close the account of a person who harms others, and will give the reason.',
    ],
  },
  {
    title: 'What we cannot promise',
    paragraphs: [
      'We cannot promise that the internet connection will always work, or that a class will lead to an exam, a performance or a job. If a class cannot take place because of a problem on our side, write to the office, which will arrange another time.',
      'The office will write to you before it changes these terms to your disadvantage. Not decided yet: limits of liability.',
    ],
  },
]
