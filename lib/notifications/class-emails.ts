import type { EmailContent } from './email'
import { type When, whenOf } from './when'

/** A class from the side of one of its two people. */
export interface ClassEmailData {
  subject: string
  /** The other one: the teacher for the student, the student for the teacher. */
  withName: string
  readBy: 'student' | 'teacher'
  startsAt: Date
  endsAt: Date
  zone: string
  academyZone: string
  /** The page that leads into the class. */
  joinAddress: string
}

function hoursRows(when: When, data: ClassEmailData): EmailContent['facts'] {
  const rows: EmailContent['facts'] = [
    ['Date', when.day],
    ['Time', `${when.hours}, ${when.zone}`],
  ]
  if (data.zone === data.academyZone) return rows
  const academy = whenOf(data.startsAt, data.endsAt, data.academyZone)
  return [...rows, ['At the academy', `${academy.day}, ${academy.hours}, ${academy.zone}`]]
}

function facts(data: ClassEmailData): EmailContent['facts'] {
  return [
    ['Class', data.subject],
    [data.readBy === 'student' ? 'Teacher' : 'Student', data.withName],
    ...hoursRows(whenOf(data.startsAt, data.endsAt, data.zone), data),
  ]
}

const shortTime = (data: ClassEmailData) => {
  const { day, hours } = whenOf(data.startsAt, data.endsAt, data.zone)
  return `${day}, ${hours}`
}

const joinAction = (data: ClassEmailData): EmailContent['action'] => ({
  label: 'Go to the class',
  href: data.joinAddress,
})

export function classBookedEmail(data: ClassEmailData): EmailContent {
  const forStudent = data.readBy === 'student'
  return {
    subject: `${data.subject} is booked: ${shortTime(data)}`,
    heading: 'Your class is booked',
    opening: [
      forStudent
        ? `The hour is kept for you. ${data.withName} will be there.`
        : `${data.withName} has booked one of your hours.`,
    ],
    facts: facts(data),
    action: joinAction(data),
    closing: [
      'The invitation with this message puts the class into your calendar.',
      'The link to the room is made when one of you opens the class. Before the first one, try your microphone there.',
    ],
  }
}

/** `by`: a name, "you" or "the academy". */
function byWhom(done: 'cancelled' | 'moved', by: string, reason: string | null): string {
  return reason ? `${by.charAt(0).toUpperCase()}${by.slice(1)} gave this reason: ${reason}` : `It was ${done} by ${by}.`
}

export function classCancelledEmail(
  data: ClassEmailData,
  by: string,
  reason: string | null,
  home: string,
): EmailContent {
  return {
    subject: `${data.subject} is cancelled: ${shortTime(data)}`,
    heading: 'Your class is cancelled',
    opening: ['This class does not take place. Its link no longer opens.', byWhom('cancelled', by, reason)],
    facts: facts(data),
    action: data.readBy === 'student' ? { label: 'Book another hour', href: home } : null,
    closing: ['The invitation with this message takes the class out of your calendar.'],
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
    subject: `${data.subject} has a new time: ${shortTime(data)}`,
    heading: 'Your class has a new time',
    opening: [byWhom('moved', by, reason)],
    facts: [...facts(data), ['Was', `${old.day}, ${old.hours}`]],
    action: joinAction(data),
    closing: ['The invitation with this message moves the class in your calendar.'],
  }
}

/** "in 24 hours", "in one hour", "in 25 minutes": a reminder that had to wait says what is still true. */
function untilStart(startsAt: Date, now: Date): string {
  const minutes = Math.max(1, Math.round((startsAt.getTime() - now.getTime()) / 60_000))
  if (minutes >= 90) return `in ${Math.round(minutes / 60)} hours`
  return minutes >= 50 ? 'in one hour' : `in ${minutes} minute${minutes === 1 ? '' : 's'}`
}

export function classReminderEmail(data: ClassEmailData, now: Date): EmailContent {
  const soon = untilStart(data.startsAt, now)
  return {
    subject: `${data.subject} begins ${soon}: ${shortTime(data)}`,
    heading: `Your class begins ${soon}`,
    opening: [
      data.readBy === 'student' ? `${data.withName} expects you.` : `${data.withName} will be waiting for you.`,
    ],
    facts: facts(data),
    action: joinAction(data),
    closing: ['Headphones keep the sound clean, and a room with the door closed keeps it yours.'],
  }
}

/** A text of several lines as paragraphs, the first one with what it is before it. */
function labelled(label: string, text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.map((line, at) => (at === 0 ? `${label}: ${line}` : line))
}

/** What a teacher wrote after a class for its student to read. */
export function classNotesEmail(data: ClassEmailData, shared: { taught: string; homework: string }): EmailContent {
  return {
    subject: `Notes of your class ${data.subject}: ${shortTime(data)}`,
    heading: 'Notes of your class',
    opening: [
      `${data.withName} wrote this for you after your class.`,
      ...labelled('What we did', shared.taught),
      ...labelled('Until next time', shared.homework),
    ],
    facts: facts(data),
    action: { label: 'Open My Classes', href: data.joinAddress },
    closing: ['It stands in My Classes, under Past, and on your next class with this teacher.'],
  }
}
