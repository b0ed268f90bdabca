import { courseOf } from './class-emails'
import type { EmailContent } from './email'
import { whenOf } from './when'

interface Span {
  startsAt: Date
  endsAt: Date
}

/** The details of several classes for an email to the student or the teacher. */
export interface SeriesEmailData {
  subject: string
  /** The teacher's name in an email to the student, and the student's name in an email to the teacher. */
  withName: string
  readBy: 'student' | 'teacher'
  /** The child's name. Only needed in an email to the family, and only if the account's owner is not the learner. */
  childName?: string | null
  /** Ordered by start time. `before` is the earlier time of a moved class. */
  classes: readonly (Span & { before?: Span })[]
  zone: string
  academyZone: string
  /** The page that lists the reader's classes. */
  home: string
}

const many = (count: number) => (count === 1 ? 'one class' : `${count} classes`)

/** Returns "Monday, 23 November 2026, 5:00–6:00 pm". */
function timeIn({ startsAt, endsAt }: Span, zone: string): string {
  const { day, time } = whenOf(startsAt, endsAt, zone)
  return `${day}, ${time}`
}

/**
 * Lists the time of each class in the reader's zone, and in the academy's zone if that differs. Repeats the zone's name
 * for each class if daylight saving starts or ends between the classes.
 */
function facts(data: SeriesEmailData): EmailContent['facts'] {
  const { classes, zone, academyZone } = data
  const zones = classes.map(({ startsAt, endsAt }) => whenOf(startsAt, endsAt, zone).zone)
  const oneZone = new Set(zones).size === 1
  const rows = classes.map((booking, index): [string, string] => [
    `Class ${index + 1}`,
    [
      timeIn(booking, zone),
      ...(oneZone ? [] : [zones[index]]),
      ...(zone === academyZone ? [] : [`academy time: ${timeIn(booking, academyZone)}`]),
      ...(booking.before ? [`was ${timeIn(booking.before, zone)}`] : []),
    ].join('; '),
  ])
  return [
    ['Course', data.subject],
    ...(data.childName ? [['Student', data.childName] as [string, string]] : []),
    [data.readBy === 'student' ? 'Teacher' : 'Student', data.withName],
    ...rows,
    ...(oneZone && zones[0] ? [['Time zone', zones[0]] as [string, string]] : []),
  ]
}

const action = ({ home }: SeriesEmailData): EmailContent['action'] => ({ label: 'See your classes', href: home })

const FILE = 'The attached calendar file contains all of these classes.'

/**
 * Returns, for example, "The academy gave this reason: …" or, without a reason, "The academy cancelled these classes."
 * `by` is a name, "you" or "the academy".
 */
function explainChange(done: 'cancelled' | 'moved', by: string, reason: string | null): string {
  const actor = `${by.charAt(0).toUpperCase()}${by.slice(1)}`
  return reason ? `${actor} gave this reason: ${reason}` : `${actor} ${done} these classes.`
}

export function seriesBookedEmail(data: SeriesEmailData): EmailContent {
  const count = many(data.classes.length)
  return {
    subject: `${courseOf(data)} every week: ${count} added`,
    heading: 'Your weekly classes are booked',
    opening: [
      data.readBy === 'student'
        ? `${data.childName ? `${data.childName} now also has` : 'You now also have'} ${count} with ${data.withName}, at the same time every week.`
        : `${data.withName} has also booked ${count} with you, at the same time every week.`,
    ],
    facts: facts(data),
    action: action(data),
    closing: [FILE, 'Each class can still be moved or cancelled separately.'],
  }
}

export function seriesCancelledEmail(data: SeriesEmailData, by: string, reason: string | null): EmailContent {
  const who = explainChange('cancelled', by, reason)
  return {
    subject: `${courseOf(data)}: ${many(data.classes.length)} cancelled`,
    heading: 'Your weekly classes are cancelled',
    opening: ['These classes have been cancelled. Their meeting links no longer work.', who],
    brief: who,
    facts: facts(data),
    action: action(data),
    closing: ['The attached calendar file removes these classes from your calendar.'],
  }
}

/** Builds the email about a student or teacher who has left the academy. The email never gives the reason. */
export function classesEndedEmail(data: SeriesEmailData): EmailContent {
  const count = data.classes.length
  return {
    subject: `${data.withName} has left: ${many(count)} cancelled`,
    heading: count === 1 ? 'Your class is cancelled' : 'Your classes are cancelled',
    opening: [
      `${data.withName} is no longer with the academy. ${count === 1 ? 'This class has' : 'These classes have'} been cancelled.`,
      data.readBy === 'student' ? 'You can book other slots with any teacher.' : 'Your slots are free again.',
    ],
    facts: facts(data),
    action: action(data),
    closing: ['The attached calendar file removes these classes from your calendar.'],
  }
}

export function seriesMovedEmail(data: SeriesEmailData, by: string, reason: string | null): EmailContent {
  return {
    subject: `${courseOf(data)}: ${many(data.classes.length)} moved`,
    heading: 'Your weekly classes have a new time',
    opening: [explainChange('moved', by, reason)],
    facts: facts(data),
    action: action(data),
    closing: [`${FILE} It updates them in your calendar.`],
  }
}
