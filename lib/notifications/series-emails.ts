import type { EmailContent } from './email'
import { whenOf } from './when'

interface Span {
  startsAt: Date
  endsAt: Date
}

/** Several classes of one weekly place, from the side of one of its two people. */
export interface SeriesEmailData {
  subject: string
  /** The other one: the teacher for the student, the student for the teacher. */
  withName: string
  readBy: 'student' | 'teacher'
  /** By start. A class that was moved says from where. */
  classes: readonly (Span & { before?: Span })[]
  zone: string
  academyZone: string
  /** The page on which one's classes stand. */
  home: string
}

const many = (count: number) => (count === 1 ? 'one class' : `${count} classes`)

/** "Monday, 23 November 2026, 5:00–6:00 pm". */
function timeIn({ startsAt, endsAt }: Span, zone: string): string {
  const { day, hours } = whenOf(startsAt, endsAt, zone)
  return `${day}, ${hours}`
}

/** A line for each class; where the reader's clock is another than the academy's, both. The zone's name may change on the way. */
function facts(data: SeriesEmailData): EmailContent['facts'] {
  const { classes, zone, academyZone } = data
  const zones = classes.map(({ startsAt, endsAt }) => whenOf(startsAt, endsAt, zone).zone)
  const oneZone = new Set(zones).size === 1
  const rows = classes.map((lesson, index): [string, string] => [
    `Class ${index + 1}`,
    [
      timeIn(lesson, zone),
      ...(oneZone ? [] : [zones[index]]),
      ...(zone === academyZone ? [] : [`at the academy ${timeIn(lesson, academyZone)}`]),
      ...(lesson.before ? [`was ${timeIn(lesson.before, zone)}`] : []),
    ].join('; '),
  ])
  return [
    ['Lessons', data.subject],
    [data.readBy === 'student' ? 'Teacher' : 'Student', data.withName],
    ...rows,
    ...(oneZone && zones[0] ? [['Clock', zones[0]] as [string, string]] : []),
  ]
}

const action = ({ home }: SeriesEmailData): EmailContent['action'] => ({ label: 'Your classes', href: home })

/** Every change of one class comes as before, with an invitation of its own. */
const FILE = 'The calendar file with this message holds each of these classes.'

/** `by`: a name, "you" or "the academy". */
function byWhom(done: 'cancelled' | 'moved', by: string, reason: string | null): string {
  return reason
    ? `${by.charAt(0).toUpperCase()}${by.slice(1)} gave this reason: ${reason}`
    : `They were ${done} by ${by}.`
}

export function seriesBookedEmail(data: SeriesEmailData): EmailContent {
  const count = many(data.classes.length)
  return {
    subject: `${data.subject} every week: ${count} more booked`,
    heading: 'Your weekly classes are booked',
    opening: [
      data.readBy === 'student'
        ? `The hour is kept for you: ${count} more, beside those you have. ${data.withName} will be there.`
        : `${data.withName} keeps this hour of yours every week: ${count} more, beside those booked before.`,
    ],
    facts: facts(data),
    action: action(data),
    closing: [FILE, 'Any one of them can still be moved or cancelled by itself.'],
  }
}

export function seriesCancelledEmail(data: SeriesEmailData, by: string, reason: string | null): EmailContent {
  return {
    subject: `${data.subject}: ${many(data.classes.length)} of your weekly hour cancelled`,
    heading: 'Classes of your weekly hour are cancelled',
    opening: ['These classes do not take place. Their links no longer open.', byWhom('cancelled', by, reason)],
    facts: facts(data),
    action: action(data),
    closing: ['The calendar file with this message marks each of these classes as cancelled.'],
  }
}

/** To the other person of classes whose student or teacher leaves. Why is theirs alone. */
export function classesEndedEmail(data: SeriesEmailData): EmailContent {
  const count = data.classes.length
  return {
    subject: `${data.withName} has left: ${many(count)} cancelled`,
    heading: count === 1 ? 'Your class is cancelled' : 'Your classes are cancelled',
    opening: [
      `${data.withName} takes part at the academy no longer. ${count === 1 ? 'This class does' : 'These classes do'} not take place.`,
      data.readBy === 'student' ? 'You can book other hours, with any teacher.' : 'Your slots are free again.',
    ],
    facts: facts(data),
    action: action(data),
    closing: ['The calendar file with this message marks each of these classes as cancelled.'],
  }
}

export function seriesMovedEmail(data: SeriesEmailData, by: string, reason: string | null): EmailContent {
  return {
    subject: `${data.subject}: ${many(data.classes.length)} of your weekly hour moved`,
    heading: 'Your weekly hour has a new time',
    opening: [byWhom('moved', by, reason)],
    facts: facts(data),
    action: action(data),
    closing: [`${FILE} It moves them in a calendar that has them.`],
  }
}
