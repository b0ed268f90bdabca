import { changeFault } from '@/lib/bookings/change-rule'
import type { BookedClass } from '@/lib/bookings/schema'
import { findCourse } from '@/lib/catalogue/courses'
import type { Role } from '@/lib/core/config/role'
import { daysBetween, daysLater } from '@/lib/core/time/calendar-days'
import { clockTime, longDate, shortDate, shortWeekday, timeRange, wallClock, weekday } from '@/lib/core/time/format'
import { GRACE_MINUTES } from '@/lib/credits/outcome'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Returns "Today" or "Tomorrow" in the academy's time zone, or null for any other day. */
export function relativeDay(date: string, zone: string, now: Date): string | null {
  const { date: today } = wallClock(now, zone)
  if (date === today) return 'Today'
  return date === daysLater(today, 1) ? 'Tomorrow' : null
}

/** Returns the date, for example "Tomorrow, Sat, 21 Nov 2026". */
export function classDate(date: string, zone: string, now: Date): string {
  return [relativeDay(date, zone, now), shortWeekday(date), shortDate(date)].filter(Boolean).join(', ')
}

/** Returns the time, for example "Saturday, 21 November, 6:30–7:30 pm". */
export function classTime(span: { date: string; from_time: string; to_time: string }): string {
  return `${longDate(span.date)}, ${timeRange(span.from_time, span.to_time)}`
}

/**
 * Returns "Every Monday until 21 Dec 2026" for a class in a weekly series, else null. Returns "Every week until …" if
 * the final class is on another weekday.
 */
export function weeklyText({ date, weekly_until }: Pick<BookedClass, 'date' | 'weekly_until'>): string | null {
  if (weekly_until === undefined) return null
  const [day, last] = [weekday(date), shortDate(weekly_until)]
  return day === weekday(weekly_until) ? `Every ${day} until ${last}` : `Every week until ${last}`
}

/**
 * Returns "Veenai with Vidya Subramaniam, Saturday, 21 November, 6:30 pm". This text lets screen readers distinguish
 * buttons that have the same label.
 */
export function classLabel(booking: Pick<BookedClass, 'subject' | 'teacher_name' | 'date' | 'from_time'>): string {
  return `${lookOf(booking).label} with ${booking.teacher_name}, ${longDate(booking.date)}, ${clockTime(booking.from_time)}`
}

/** Returns whether the class has started and has not ended yet. */
export function isUnderWay(booking: Pick<BookedClass, 'starts_at' | 'ends_at'>, now: Date): boolean {
  return new Date(booking.starts_at) <= now && now < new Date(booking.ends_at)
}

/** Returns "Starts in 10 days." for a class after tomorrow, else null. */
export function daysAhead(date: string, zone: string, now: Date): string | null {
  const days = daysBetween(wallClock(now, zone).date, date)
  return days < 2 ? null : `Starts in ${days} days.`
}

/** Returns "Starts in 25 minutes" (rounded up) within the last hour before a class, else null. */
export function countdown(startsAt: string, now: Date): string | null {
  const minutes = Math.ceil((Date.parse(startsAt) - now.getTime()) / MINUTE_MS)
  if (minutes < 1 || minutes > 60) return null
  return minutes === 1 ? 'Starts in 1 minute' : `Starts in ${minutes} minutes`
}

export const classCountText = (count: number) => (count === 1 ? 'one class' : `${count} classes`)

/**
 * Returns "2 classes today, 5 classes in the next seven days." Days are in the academy's time zone, and the seven days
 * include today.
 */
export function weekAhead(bookings: readonly Pick<BookedClass, 'date'>[], zone: string, now: Date): string {
  const { date: today } = wallClock(now, zone)
  const end = daysLater(today, 7)
  const ofToday = bookings.filter((booking) => booking.date <= today).length
  const ofWeek = bookings.filter((booking) => booking.date < end).length
  const first = ofToday === 0 ? 'No class today' : `${ofToday === 1 ? 'One class' : classCountText(ofToday)} today`
  return `${first}, ${ofWeek === 0 ? 'none' : classCountText(ofWeek)} in the next seven days.`
}

/**
 * Returns the user's role in a class. Only admins can see other people's classes. Any other user is therefore either
 * the teacher or the student of the class.
 */
export function roleIn(booking: Pick<BookedClass, 'teacher_id'>, user: { id: string; role: Role }): Role {
  if (user.role === 'admin') return 'admin'
  return user.id === booking.teacher_id ? 'teacher' : 'student'
}

type People = Pick<BookedClass, 'teacher_name' | 'student_name'>

/** Returns the name of the other person in the class. For an admin, returns the names of the student and teacher. */
export function otherNames(booking: People, role: Role): string[] {
  if (role === 'student') return [booking.teacher_name]
  return role === 'teacher' ? [booking.student_name] : [booking.student_name, booking.teacher_name]
}

export const otherNamesText = (booking: People, role: Role): string => otherNames(booking, role).join(' and ')

/** Returns "Veenai with Nila Thomas". For an admin, returns "Veenai: Nila Thomas and Vidya Subramaniam". */
export function classWith(booking: Pick<BookedClass, 'subject'> & People, role: Role): string {
  return `${lookOf(booking).label}${role === 'admin' ? ':' : ' with'} ${otherNamesText(booking, role)}`
}

/** Returns "Veenai: Vidya Subramaniam with Nila Thomas, Saturday, 21 November, 6:30–7:30 pm". */
export function classDescription(booking: BookedClass): string {
  return `${lookOf(booking).label}: ${booking.teacher_name} with ${booking.student_name}, ${classTime(booking)}`
}

/** Returns why this role cannot cancel or move the class, or null if the change is possible. */
export function changeBarrier(
  role: Role,
  booking: Pick<BookedClass, 'starts_at' | 'ends_at'> & { booked_at?: string | undefined },
  now: Date,
  hoursBefore: number | null,
): string | null {
  const span = {
    startsAt: new Date(booking.starts_at),
    endsAt: new Date(booking.ends_at),
    createdAt: booking.booked_at === undefined ? undefined : new Date(booking.booked_at),
  }
  return changeFault(role, span, { reason: 'asked when it is done' }, now, hoursBefore)
}

/** States the deadline for cancelling or moving a class. Students read it before they book. */
export function changeRuleText(slot: { starts_at: string } | undefined, now: Date, hoursBefore: number | null): string {
  if (hoursBefore === null) return 'Only your teacher and the office can cancel or move a class.'
  if (hoursBefore === 0) return 'You can cancel or move a class until it starts.'
  const notice = hoursBefore === 1 ? '1 hour' : `${hoursBefore} hours`
  const grace = `in the first ${GRACE_MINUTES} minutes after booking`
  return slot && Date.parse(slot.starts_at) - now.getTime() < hoursBefore * HOUR_MS
    ? `This class starts in less than ${notice}: you can cancel or move it only ${grace}.`
    : `You can cancel or move a class up to ${notice} before it starts, or ${grace}.`
}

/** Returns the label, the art and the icon of a class's course. */
export function lookOf(booking: Pick<BookedClass, 'subject'>) {
  const course = findCourse(booking.subject)
  return {
    art: course?.art ?? 'carnatic',
    sign: course?.sign ?? 'veena',
    label: course?.label ?? booking.subject,
  } as const
}
