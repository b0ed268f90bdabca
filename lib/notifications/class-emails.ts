import type { Letter } from './email'
import { type When, whenOf } from './when'

/** A class as one of its two people reads of it. */
export interface ClassNews {
  subject: string
  /** The other one: the teacher for the student, the student for the teacher. */
  withName: string
  reads: 'student' | 'teacher'
  startsAt: Date
  endsAt: Date
  zone: string
  academyZone: string
  /** Where one enters the class. */
  door: string
}

function hoursRows(when: When, news: ClassNews): Letter['facts'] {
  const academy = whenOf(news.startsAt, news.endsAt, news.academyZone)
  return [
    ['Date', when.day],
    ['Time', `${when.hours}, ${when.zone}`],
    ...(news.zone === news.academyZone
      ? []
      : ([['At the academy', `${academy.day}, ${academy.hours}, ${academy.zone}`]] as Letter['facts'])),
  ]
}

function facts(news: ClassNews): Letter['facts'] {
  return [
    ['Class', news.subject],
    [news.reads === 'student' ? 'Teacher' : 'Student', news.withName],
    ...hoursRows(whenOf(news.startsAt, news.endsAt, news.zone), news),
  ]
}

const shortly = (news: ClassNews) => {
  const { day, hours } = whenOf(news.startsAt, news.endsAt, news.zone)
  return `${day}, ${hours}`
}

const enter = (news: ClassNews): Letter['action'] => ({ label: 'Go to the class', href: news.door })

export function bookedLetter(news: ClassNews): Letter {
  const forStudent = news.reads === 'student'
  return {
    subject: `${news.subject} is booked: ${shortly(news)}`,
    heading: 'Your class is booked',
    opening: [
      forStudent
        ? `The hour is kept for you. ${news.withName} will be there.`
        : `${news.withName} has booked one of your hours.`,
    ],
    facts: facts(news),
    action: enter(news),
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

export function cancelledLetter(news: ClassNews, by: string, reason: string | null, home: string): Letter {
  return {
    subject: `${news.subject} is cancelled: ${shortly(news)}`,
    heading: 'Your class is cancelled',
    opening: ['This class does not take place. Its link no longer opens.', byWhom('cancelled', by, reason)],
    facts: facts(news),
    action: news.reads === 'student' ? { label: 'Book another hour', href: home } : null,
    closing: ['The invitation with this message takes the class out of your calendar.'],
  }
}

export function movedLetter(
  news: ClassNews,
  before: { startsAt: Date; endsAt: Date },
  by: string,
  reason: string | null,
): Letter {
  const old = whenOf(before.startsAt, before.endsAt, news.zone)
  return {
    subject: `${news.subject} has a new time: ${shortly(news)}`,
    heading: 'Your class has a new time',
    opening: [byWhom('moved', by, reason)],
    facts: [...facts(news), ['Was', `${old.day}, ${old.hours}`]],
    action: enter(news),
    closing: ['The invitation with this message moves the class in your calendar.'],
  }
}

/** "in 24 hours", "in one hour", "in 25 minutes": a reminder that had to wait says what is still true. */
function untilStart(startsAt: Date, now: Date): string {
  const minutes = Math.max(1, Math.round((startsAt.getTime() - now.getTime()) / 60_000))
  if (minutes >= 90) return `in ${Math.round(minutes / 60)} hours`
  return minutes >= 50 ? 'in one hour' : `in ${minutes} minute${minutes === 1 ? '' : 's'}`
}

export function reminderLetter(news: ClassNews, now: Date): Letter {
  const soon = untilStart(news.startsAt, now)
  return {
    subject: `${news.subject} begins ${soon}: ${shortly(news)}`,
    heading: `Your class begins ${soon}`,
    opening: [news.reads === 'student' ? `${news.withName} expects you.` : `${news.withName} will be waiting for you.`],
    facts: facts(news),
    action: enter(news),
    closing: ['Headphones keep the sound clean, and a room with the door closed keeps it yours.'],
  }
}
