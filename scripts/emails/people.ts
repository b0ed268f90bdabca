import { INDIA } from '@/lib/core/time/format'

/** The people, places and times in the sample emails. */
export const ADULT = 'Priya Shetty'
export const CHILD = 'Asha'
export const LONG_NAME = 'Vidwan லட்சுமி நரசிம்மராஜ வரப்பிரசாத் of Thiruvananthapuram'
export const TEACHER = 'Guru Aditya'
export const ABROAD = 'America/New_York'
export const SITE = 'https://academy.example.com'
export const HOME = `${SITE}/my-classes`
export const AT = new Date('2026-11-26T09:40:00Z')

/** Returns the times of a class: 6 to 7 pm in India, on this day of December 2026. */
export const classOn = (day: number) => ({
  startsAt: new Date(Date.UTC(2026, 11, day, 12, 30)),
  endsAt: new Date(Date.UTC(2026, 11, day, 13, 30)),
})

/** The default values of the four views. The gallery shows emails about classes in all four views. */
const base = {
  subject: 'Carnatic Classical Vocal',
  withName: TEACHER,
  readBy: 'student',
  zone: INDIA,
  academyZone: INDIA,
} as const
const views = {
  'to an adult': base,
  'about a child': { ...base, childName: CHILD },
  'to a teacher': { ...base, withName: CHILD, readBy: 'teacher' },
  'in another time zone, with a long name': { ...base, withName: LONG_NAME, childName: LONG_NAME, zone: ABROAD },
} as const
type View = (typeof views)[keyof typeof views]

/** Returns one email for each view. Each key is `prefix` followed by the name of the view. */
export const inEachView = <Content>(prefix: string, write: (view: View) => Content): Record<string, Content> =>
  Object.fromEntries(Object.entries(views).map(([name, view]) => [`${prefix}${name}`, write(view)]))
