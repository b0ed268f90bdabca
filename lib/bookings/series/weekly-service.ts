import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { assertWithinCap } from '@/lib/bookings/cap-service'
import { lockLesson } from '@/lib/bookings/change-service'
import { findLesson } from '@/lib/bookings/lesson-queries'
import { findHours, type OpenHour, overlap } from '@/lib/bookings/open-slots-service'
import type { BookingView } from '@/lib/bookings/schema'
import { type BookedLesson, bookedLessonFields } from '@/lib/core/booked-lesson'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { daysBetween, weeksAfter } from '@/lib/core/time/calendar-days'
import { academyToday, timeFields, toInstant } from '@/lib/core/time/zone'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { MAX_DAYS_AHEAD } from '@/lib/slots/bounds'
import { closeFulfilledEntries } from '@/lib/waitlist/service'
import { weeklyBooked } from './series-follow-up-service'
import type { WeeklyHour, weeklyBody } from './series-schema'

/**
 * Lists the slot of the caller's class in each later week, up to an academy date, with its state. Throws 404 for an
 * unknown class, 403 for other people's classes, and 422 for a past class or an invalid range.
 */
export async function listWeeklyHours(actor: Actor, slotId: string, until: string): Promise<WeeklyHour[]> {
  return db().$transaction(async (tx) => {
    const lesson = await findLesson(tx, slotId)
    assertOwn(actor, lesson)
    return weeklyHours(tx, lesson, until, false)
  })
}

/**
 * Makes the caller's class weekly by booking these slots, all or none. Throws 409 if any is no longer free. The classes
 * and the first one become one series, or extend the series that exists. The rules of `bookSlots` apply to each class.
 * See docs/decisions/2026-11-20-races.md.
 */
export async function bookWeekly(
  actor: Actor,
  slotId: string,
  { until, slot_ids }: z.output<typeof weeklyBody>,
): Promise<BookingView[]> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const { lesson } = await lockLesson(tx, slotId)
      const { student, teacher } = lesson
      assertOwn(actor, lesson)
      if (teacher.role !== 'teacher') throw new AppError('not_found', 'Teacher not found')
      const free = (await weeklyHours(tx, lesson, until, true)).filter(({ state }) => state === 'free')
      if (!sameIds(free, slot_ids))
        throw new AppError('conflict', 'These times have just changed. Nothing was booked; please check them again.')

      const seriesId = lesson.seriesId ?? randomUUID()
      const first = await tx.booking.updateMany({ where: { id: lesson.id, cancelledAt: null }, data: { seriesId } })
      if (first.count !== 1)
        throw new AppError('conflict', 'This class has just changed. Please check it and try again.')
      const { teacherId, studentId, learner, subject, subjectChosen } = lesson
      const slots = await tx.slot.findMany({
        where: { id: { in: slot_ids } },
        select: { id: true, startsAt: true, endsAt: true },
      })
      const made = await tx.booking.createManyAndReturn({
        data: slots.map(({ id, ...span }) => ({
          slotId: id,
          teacherId,
          studentId,
          learnerId: learner.id,
          ...span,
          subject,
          subjectChosen,
          seriesId,
        })),
        select: bookedLessonFields,
      })
      await assertWithinCap(tx, { studentId, learnerId: learner.id })
      await weeklyBooked(tx, made, { student, teacher })
      await closeFulfilledEntries(tx, { learnerId: learner.id, teacherId }, made)
      return made
        .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
        .map(({ startsAt, endsAt, ...booking }) => ({
          slot_id: booking.slotId,
          teacher_id: teacherId,
          student_id: studentId,
          learner_id: learner.id,
          learner_name: learner.name,
          ...timeFields(startsAt, endsAt),
          subject,
        }))
    }),
  )
}

const sameIds = (free: readonly WeeklyHour[], sent: readonly string[]) =>
  free.length === sent.length && free.every(({ slot_id }) => slot_id !== null && sent.includes(slot_id))

function assertOwn(actor: Actor, lesson: BookedLesson): void {
  if (lesson.studentId !== actor.id) throw new AppError('forbidden', 'You do not have access to this class')
}

function assertRange(lesson: BookedLesson, date: string, until: string): void {
  if (lesson.endsAt <= new Date()) throw invalidField('until', 'This class has ended')
  if (daysBetween(date, until) < 7) throw invalidField('until', 'Choose a day at least a week after this class')
  if (daysBetween(academyToday(), until) > MAX_DAYS_AHEAD) {
    throw invalidField('until', `The date can be at most ${MAX_DAYS_AHEAD} days ahead`)
  }
}

/** Finds the slot at the same time of day in the academy's zone in each week, also across changes of clocks. */
async function weeklyHours(tx: Transaction, lesson: BookedLesson, until: string, lock: boolean): Promise<WeeklyHour[]> {
  const { date: firstDate, from_time, to_time } = timeFields(lesson.startsAt, lesson.endsAt)
  assertRange(lesson, firstDate, until)
  const dates = weeksAfter(firstDate, until)
  const wanted = dates.map((date) => {
    const [startsAt, endsAt] = [toInstant(date, from_time), toInstant(date, to_time)]
    return startsAt && endsAt ? { startsAt, endsAt } : null
  })
  const hours = await findHours(tx, lesson.teacherId, wanted, lock)
  const own = await tx.booking.findMany({
    where: {
      studentId: lesson.studentId,
      learnerId: lesson.learner.id,
      cancelledAt: null,
      endsAt: { gt: lesson.endsAt },
    },
    select: { startsAt: true, endsAt: true },
  })
  return dates.map((date, index) => {
    const span = wanted[index] ?? null
    const hour = hours[index] ?? null
    const clashes = span !== null && own.some((other) => overlap(other, span))
    return {
      date,
      from_time,
      to_time,
      starts_at: span?.startsAt.toISOString() ?? null,
      ends_at: span?.endsAt.toISOString() ?? null,
      slot_id: hour?.id ?? null,
      state: stateOf(hour, lesson.learner.id, clashes),
    }
  })
}

function stateOf(hour: OpenHour | null, learnerId: string, clashes: boolean): WeeklyHour['state'] {
  if (!hour) return 'closed'
  if (hour.takenBy === learnerId) return 'yours'
  if (hour.takenBy) return 'taken'
  return clashes ? 'clash' : 'free'
}
