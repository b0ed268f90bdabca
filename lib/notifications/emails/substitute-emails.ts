import type { EmailContent } from './email'
import { whenOf } from './when'

interface SubstituteClass {
  subject: string
  /** The learner's name. */
  withName: string
  startsAt: Date
  endsAt: Date
}

interface SubstituteData {
  /** The teacher who is away. */
  teacherName: string
  reason: string | null
  zone: string
  academyZone: string
  /** The page that lists the reader's classes. */
  address: string
}

/** Builds one email about the classes that a substitute will teach. */
export function substituteClassesEmail(data: SubstituteData, classes: readonly SubstituteClass[]): EmailContent {
  const { teacherName, zone, academyZone } = data
  const times = classes.map((booking) => ({ booking, when: whenOf(booking.startsAt, booking.endsAt, zone) }))
  const [first] = times
  const what = classes.length === 1 ? `a class for ${teacherName}` : `${classes.length} classes for ${teacherName}`
  return {
    subject: `You will teach ${what}${first ? `: ${first.when.day}${classes.length === 1 ? `, ${first.when.time}` : ''}` : ''}`,
    heading: `You will teach ${what}`,
    opening: [
      `${teacherName} is away. The academy has asked you to take ${classes.length === 1 ? 'this class' : 'these classes'}.`,
      ...(data.reason ? [`The academy gave this reason: ${data.reason}`] : []),
    ],
    facts: times.map(({ booking, when }) => [
      `${when.day}, ${when.time}`,
      `${booking.subject} with ${booking.withName}${zone === academyZone ? '' : ` (academy time: ${academyTime(booking, academyZone)})`}`,
    ]),
    action: { label: 'See your classes', href: data.address },
    closing: [
      ...(first ? [`All times are in ${first.when.zone}.`] : []),
      'Open the attached calendar files to add the classes to your calendar. If you cannot take a class, please write to the academy.',
    ],
  }
}

function academyTime({ startsAt, endsAt }: SubstituteClass, academyZone: string): string {
  const { day, time } = whenOf(startsAt, endsAt, academyZone)
  return `${day}, ${time}`
}
