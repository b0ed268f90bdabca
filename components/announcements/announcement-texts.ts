import { type Audience, audiences } from '@/lib/announcements/bounds'
import type { AnnouncementCounts, AnnouncementPreview, AnnouncementRow } from '@/lib/announcements/schema'
import type { Role } from '@/lib/core/config/role'
import { longDate } from '@/lib/core/time/format'

export const familiesText = (count: number) => (count === 1 ? '1 family' : `${count} families`)

const officeAudiences: Readonly<Record<Audience, string>> = {
  all: 'All families',
  teacher: 'One teacher’s students',
  course: 'Students in a course',
  day: 'Families with classes on a particular day',
  due: 'Families with a fee due',
}
const teacherAudiences = { teacher: 'My students', day: 'My students with classes on a particular day' } as const

/** Returns the audiences that a role can choose, with their labels. */
export const audiencesOf = (role: Role): readonly (readonly [Audience, string])[] =>
  role === 'teacher'
    ? [
        ['teacher', teacherAudiences.teacher],
        ['day', teacherAudiences.day],
      ]
    : audiences.map((audience) => [audience, officeAudiences[audience]] as const)

/** Describes the recipients of an announcement: "Vidya Subramaniam’s students" or "Classes on Friday, 20 November". */
export function audienceText({ audience, teacher_name, course, day }: AnnouncementRow): string {
  if (audience === 'teacher') return `${teacher_name}’s students`
  if (audience === 'course') return `Students in ${course}`
  if (audience === 'day' && day) return `Classes on ${longDate(day)}${teacher_name ? ` with ${teacher_name}` : ''}`
  return audience === 'due' ? officeAudiences.due : officeAudiences.all
}

const joinCounts = (parts: readonly (readonly [number, string])[]) =>
  parts.flatMap(([count, text]) => (count > 0 ? [`${count} ${text}`] : [])).join(', ')

/** Returns "This goes to 43 families: 40 by email now, 3 have turned announcements off." */
export function previewText(preview: AnnouncementPreview): string {
  if (preview.people === 0) return 'No families match. Choose other recipients.'
  return `This goes to ${familiesText(preview.people)}: ${deliveryText(preview)}.`
}

export const deliveryText = ({ now, later, unconfirmed, turned_off }: AnnouncementPreview): string =>
  joinCounts([
    [now, 'by email now'],
    [later, 'by email after the quiet hours in their time zone'],
    [unconfirmed, unconfirmed === 1 ? 'has not confirmed an email address' : 'have not confirmed an email address'],
    [turned_off, turned_off === 1 ? 'has turned announcements off' : 'have turned announcements off'],
  ])

/** Returns "43 families: 40 emailed, 2 waiting, 1 held. 12 have read it in the app." */
export function countsText({
  people,
  emailed,
  waiting,
  held,
  failed,
  skipped,
  stopped,
  read,
}: AnnouncementCounts): string {
  const parts = joinCounts([
    [emailed, 'emailed'],
    [waiting, 'waiting'],
    [held, 'held'],
    [failed, 'failed'],
    [stopped, 'stopped'],
    [skipped, 'without an email'],
  ])
  const emails = parts ? `${familiesText(people)}: ${parts}` : familiesText(people)
  return read === 0 ? emails : `${emails}. ${read} ${read === 1 ? 'has' : 'have'} read it in the app.`
}

/** Returns the number of emails that have not been sent, and can therefore still be stopped. */
export const countUnsent = ({ waiting, held, failed }: AnnouncementCounts): number => waiting + held + failed
