import { addRemindersFor } from '@/lib/bookings/follow-up-service'
import { subjectOf } from '@/lib/bookings/subject'
import { chosenCourses } from '@/lib/catalogue/course-choices'
import { academySettings } from '@/lib/core/config/settings'
import { academyToday, startOfDay, toInstant } from '@/lib/core/time/zone'
import { db, pool, type Transaction } from '@/lib/db/client'
import * as demo from './seed-data'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const DAYS_BACK = 5
const DAYS_AHEAD = 14
const LOCK = 7_270_410_012

try {
  // Takes a lock, because a killed `npm start` may have left its seed script running.
  const summary = await db().$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`
      const existingAdmin = await tx.user.findUnique({ where: { phone: demo.admin.phone }, select: { id: true } })
      // The module is imported on demand, because the picture libraries take two seconds to load.
      if (!existingAdmin) await (await import('./seed-people')).addPeople(tx)
      const added = await addClasses(tx, existingAdmin ? 0 : -DAYS_BACK)
      if (!existingAdmin) await addClassRecords(tx)
      return existingAdmin ? `${added} new slots` : `${demo.people.length} people, ${added} slots`
    },
    { timeout: 60_000, maxWait: 30_000 },
  )
  const logins = demo.people.map(({ name, phone, role }) => ({
    role: label(phone, role),
    name,
    phone,
    password: demo.DEMO_PASSWORD,
  }))
  const until = startOfDay(academyToday(), 1)
  process.stdout.write(`${JSON.stringify({ summary, academy: academySettings().name, until, logins })}\n`)
} finally {
  await db().$disconnect()
  await pool().end()
}

function label(phone: string, role: string): string {
  return demo.teachers.find((teacher) => teacher.phone === phone)?.state === 'pending' ? 'teacher, waiting' : role
}

/**
 * Adds free and booked slots for every approved teacher, starting with `fromDay` (0 is today). Skips days that already
 * have slots.
 */
async function addClasses(tx: Transaction, fromDay: number): Promise<number> {
  const bookingStudents = await tx.user.findMany({
    where: { phone: { in: demo.bookingStudentPhones } },
    select: { id: true },
    orderBy: { phone: 'asc' },
  })
  let added = 0
  for (const [index, teacher] of demo.teachers.entries()) {
    const user = await tx.user.findFirst({ where: { phone: teacher.phone, role: 'teacher' }, select: { id: true } })
    if (!user) continue
    const existingDays = await daysWithSlots(tx, user.id)
    const plannedSlots = plannedSlotsOf(teacher, fromDay).filter(
      ({ startsAt }) => !existingDays.has(academyToday(startsAt)),
    )
    const slots = await tx.slot.createManyAndReturn({
      data: plannedSlots.map(({ startsAt }) => ({
        teacherId: user.id,
        startsAt,
        endsAt: new Date(startsAt.getTime() + HOUR),
      })),
      skipDuplicates: true,
      select: { id: true, teacherId: true, startsAt: true, endsAt: true },
    })
    added += slots.length
    const booked: string[] = []
    for (const { id: slotId, ...slot } of slots) {
      const turn = plannedSlots.find(({ startsAt }) => startsAt.getTime() === slot.startsAt.getTime())?.turn ?? 0
      const student = bookingStudents[Math.floor(turn / 4) % bookingStudents.length]
      if ((turn + index) % 4 !== 0 || !student) continue
      const subject = await findSubject(tx, student.id, teacher)
      const whose = { studentId: student.id, learnerId: student.id }
      await tx.booking.createMany({ data: { slotId, ...slot, ...whose, subject }, skipDuplicates: true })
      booked.push(slotId)
    }
    await addRemindersFor(tx, booked)
  }
  return added
}

/** Returns the days on which a teacher has slots, withdrawn or not. The seed skips those days. */
async function daysWithSlots(tx: Transaction, teacherId: string): Promise<Set<string>> {
  const slots = await tx.slot.findMany({ where: { teacherId }, select: { startsAt: true } })
  return new Set(slots.map(({ startsAt }) => academyToday(startsAt)))
}

interface PlannedSlot {
  startsAt: Date
  /** Decides whether the seed books this slot. Each run of the seed gives the slot the same number. */
  turn: number
}

function plannedSlotsOf({ hours }: demo.Teacher, fromDay: number): PlannedSlot[] {
  const plannedSlots: PlannedSlot[] = []
  for (let day = fromDay; day <= DAYS_AHEAD; day++) {
    const noon = new Date(startOfDay(academyToday(), day).getTime() + 12 * HOUR)
    const date = academyToday(noon)
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7
    if (!hours.weekdays.includes(weekday)) continue
    for (const [index, time] of hours.times.entries()) {
      const startsAt = toInstant(date, time)
      if (!startsAt || (fromDay === 0 && startsAt.getTime() <= Date.now())) continue
      plannedSlots.push({ startsAt, turn: Math.floor(Date.parse(date) / DAY) + index })
    }
  }
  return plannedSlots
}

/**
 * Adds attendance and notes to past classes, as their teachers would. Always leaves the oldest class unmarked, as an
 * example for the office. Sends no emails.
 */
async function addClassRecords(tx: Transaction): Promise<void> {
  const pastBookings = await tx.booking.findMany({
    where: { endsAt: { lte: new Date() }, cancelledAt: null, student: { phone: { in: demo.bookingStudentPhones } } },
    orderBy: { startsAt: 'desc' },
    select: { id: true, teacherId: true, endsAt: true },
  })
  for (const [at, { id: bookingId, teacherId, endsAt }] of pastBookings.slice(0, -1).entries()) {
    const record = demo.classRecords[at]
    if (!record) return
    const { attendance, ...texts } = record
    const data = { attendance, markedAt: endsAt, markedBy: teacherId }
    await tx.booking.update({ where: { id: bookingId }, data, select: { id: true } })
    const notes = { bookingId, ...texts, writtenBy: teacherId, writtenAt: endsAt }
    await tx.classNote.create({ data: notes, select: { bookingId: true } })
  }
}

async function findSubject(tx: Transaction, studentId: string, { profile }: demo.Teacher): Promise<string> {
  const paid = await tx.payment.findMany({
    where: { userId: studentId, status: 'approved' },
    orderBy: { createdAt: 'desc' },
    select: { courseName: true },
  })
  const courses = paid.map((payment) => payment.courseName)
  return subjectOf(chosenCourses(profile), courses)
}
