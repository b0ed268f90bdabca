import type { EmailContent } from './email'
import { type When, whenOf } from './when'

/** The class details for an email to the student or the teacher. */
export interface ClassEmailData {
  subject: string
  /** The name of the other person in the class: the teacher for the student, the student for the teacher. */
  withName: string
  readBy: 'student' | 'teacher'
  /** The child's name. Only needed in an email to the family, and only if the account's owner is not the learner. */
  childName?: string | null
  startsAt: Date
  endsAt: Date
  zone: string
  academyZone: string
  /** The page where the person joins the class. */
  joinAddress: string
}

function timeRows(when: When, data: ClassEmailData): EmailContent['facts'] {
  const rows: EmailContent['facts'] = [
    ['Date', when.day],
    ['Time', `${when.time}, ${when.zone}`],
  ]
  if (data.zone === data.academyZone) return rows
  const academy = whenOf(data.startsAt, data.endsAt, data.academyZone)
  return [...rows, ['Academy time', `${academy.day}, ${academy.time}, ${academy.zone}`]]
}

function facts(data: ClassEmailData): EmailContent['facts'] {
  return [
    ['Class', data.subject],
    ...(data.childName ? [['Student', data.childName] as [string, string]] : []),
    [data.readBy === 'student' ? 'Teacher' : 'Student', data.withName],
    ...timeRows(whenOf(data.startsAt, data.endsAt, data.zone), data),
  ]
}

/** Returns "Violin" or, for a child, "Violin for Asha". */
export const courseOf = ({ subject, childName }: Pick<ClassEmailData, 'subject' | 'childName'>) =>
  childName ? `${subject} for ${childName}` : subject

const shortTime = (data: ClassEmailData) => {
  const { day, time } = whenOf(data.startsAt, data.endsAt, data.zone)
  return `${day}, ${time}`
}

const joinAction = (data: ClassEmailData): EmailContent['action'] => ({
  label: 'Go to the class',
  href: data.joinAddress,
})

export function classBookedEmail(data: ClassEmailData): EmailContent {
  const forStudent = data.readBy === 'student'
  return {
    subject: `${courseOf(data)} is booked: ${shortTime(data)}`,
    heading: 'Your class is booked',
    opening: [
      forStudent
        ? `${data.childName ? `${data.childName}’s` : 'Your'} class with ${data.withName} is confirmed.`
        : `${data.withName} has booked a class with you.`,
    ],
    facts: facts(data),
    action: joinAction(data),
    closing: [
      'Open the attached calendar file to add the class to your calendar.',
      'The meeting link is created when one of you opens the class. Please test your microphone before your first class.',
    ],
  }
}

/**
 * Returns "The academy gave this reason: …", or "The academy cancelled this class." if no reason is given. `by` is a
 * name, "you" or "the academy".
 */
function changeSentence(done: 'cancelled' | 'moved', by: string, reason: string | null): string {
  const actor = `${by.charAt(0).toUpperCase()}${by.slice(1)}`
  return reason ? `${actor} gave this reason: ${reason}` : `${actor} ${done} this class.`
}

/**
 * Builds the email about a cancelled class. Only the family's email contains `outcome`, which says what happens to the
 * credit for the class.
 */
export function classCancelledEmail(
  data: ClassEmailData,
  by: string,
  reason: string | null,
  home: string,
  outcome?: string,
): EmailContent {
  const who = changeSentence('cancelled', by, reason)
  const credit = data.readBy === 'student' && outcome ? [outcome] : []
  return {
    subject: `${courseOf(data)} is cancelled: ${shortTime(data)}`,
    heading: 'Your class is cancelled',
    opening: ['This class has been cancelled. Its meeting link no longer works.', who, ...credit],
    brief: [who, ...credit].join(' '),
    facts: facts(data),
    action: data.readBy === 'student' ? { label: 'Book another class', href: home } : null,
    closing: ['The attached calendar file removes the class from your calendar.'],
  }
}

export function classMovedEmail(
  data: ClassEmailData,
  before: { startsAt: Date; endsAt: Date },
  by: string,
  reason: string | null,
): EmailContent {
  const old = whenOf(before.startsAt, before.endsAt, data.zone)
  return {
    subject: `${courseOf(data)} has a new time: ${shortTime(data)}`,
    heading: 'Your class has a new time',
    opening: [changeSentence('moved', by, reason)],
    facts: [...facts(data), ['Previously', `${old.day}, ${old.time}`]],
    action: joinAction(data),
    closing: ['The attached calendar file updates the class in your calendar.'],
  }
}

/**
 * Builds the email that tells a family which teacher will take their class. `before` is the name of the teacher who is
 * away.
 */
export function newTeacherEmail(data: ClassEmailData, before: string, reason: string | null): EmailContent {
  return {
    subject: `${courseOf(data)} with ${data.withName}: ${shortTime(data)}`,
    heading: 'Another teacher will take this class',
    opening: [
      `${before} is away. ${data.withName} will take ${data.childName ? `${data.childName}’s` : 'your'} class at the same time.`,
      ...(reason ? [`The academy gave this reason: ${reason}`] : []),
    ],
    facts: facts(data),
    action: joinAction(data),
    closing: ['The attached calendar file updates the class in your calendar.'],
  }
}

/** Builds the email that tells a teacher that `substitute` takes one of their classes. */
export function handedOverEmail(data: ClassEmailData, substitute: string, reason: string | null): EmailContent {
  return {
    subject: `${substitute} will take your class: ${data.subject}, ${shortTime(data)}`,
    heading: 'A substitute will take your class',
    opening: [
      `${substitute} will take this class for you. Your slot has been removed.`,
      ...(reason ? [`The academy gave this reason: ${reason}`] : []),
    ],
    facts: facts(data),
    action: null,
    closing: ['The attached calendar file removes the class from your calendar.'],
  }
}

/** Returns the time left until a class starts, such as "in 24 hours" or "in 25 minutes". */
function untilStart(startsAt: Date, now: Date): string {
  const minutes = Math.max(1, Math.round((startsAt.getTime() - now.getTime()) / 60_000))
  if (minutes >= 90) return `in ${Math.round(minutes / 60)} hours`
  return minutes >= 50 ? 'in 1 hour' : `in ${minutes} minute${minutes === 1 ? '' : 's'}`
}

export function classReminderEmail(data: ClassEmailData, now: Date): EmailContent {
  const soon = untilStart(data.startsAt, now)
  return {
    subject: `${courseOf(data)} starts ${soon}: ${shortTime(data)}`,
    heading: `Your class starts ${soon}`,
    opening: [`${data.withName} will be waiting for ${data.childName ?? 'you'}.`],
    facts: facts(data),
    action: joinAction(data),
    closing: ['Use headphones, and find a quiet room.'],
  }
}

/** Splits text into paragraphs. The first one starts with the label and a colon. */
function labelled(label: string, text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.map((line, at) => (at === 0 ? `${label}: ${line}` : line))
}

/** Builds the email with a teacher's class notes for the student. */
export function classNotesEmail(data: ClassEmailData, shared: { taught: string; homework: string }): EmailContent {
  return {
    subject: `Class notes for ${data.childName ? `${data.childName}, ` : ''}${data.subject}: ${shortTime(data)}`,
    heading: 'Your class notes',
    opening: [
      `${data.withName} has shared notes from ${data.childName ? `${data.childName}’s` : 'your'} class.`,
      ...labelled('What we did', shared.taught),
      ...labelled('For next time', shared.homework),
    ],
    facts: facts(data),
    action: { label: 'Open My Classes', href: data.joinAddress },
    closing: ['You can also find these notes in My Classes: under Past, and below your next class with this teacher.'],
  }
}
