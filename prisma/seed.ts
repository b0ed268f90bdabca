import { createHash } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { addRemindersFor } from '@/lib/bookings/follow-up-service'
import { subjectOf } from '@/lib/bookings/subject'
import { COURSE_FEE } from '@/lib/catalogue/courses'
import type { CourseChoices } from '@/lib/catalogue/regions'
import { academyToday, academyZone, startOfDay, toInstant } from '@/lib/core/zone'
import { db, pool, type Transaction } from '@/lib/db/client'
import { pictureHash } from '@/lib/payments/picture-hash'
import { enrol } from '@/lib/payments/service'
import { privateFiles } from '@/lib/storage/private-files'
import { reencodeImage, STORED_IMAGE_TYPE } from '@/lib/storage/upload-rules'
import { drawReceipt } from './receipt'
import * as demo from './seed-data'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const DAYS_BACK = 5
const DAYS_AHEAD = 14
const LOCK = 7_270_410_012

type Ids = Map<string, string>

const people: demo.Person[] = [demo.admin, ...demo.teachers, ...demo.students]

const begun = Date.now()
try {
  // One at a time: a seed that outlived its killed starter must not meet the next one.
  const summary = await db().$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`
      const known = await tx.user.findUnique({ where: { phone: demo.admin.phone }, select: { id: true } })
      if (!known) await furnish(tx)
      const added = await addClasses(tx, known ? 0 : -DAYS_BACK)
      return known ? `${added} new slots` : `${people.length} people, ${added} slots`
    },
    { timeout: 60_000, maxWait: 30_000 },
  )
  const logins = people.map(({ name, phone, role }) => ({
    role: label(phone, role),
    name,
    phone,
    password: demo.DEMO_PASSWORD,
  }))
  process.stdout.write(`${JSON.stringify({ summary, logins, milliseconds: Date.now() - begun })}\n`)
} finally {
  await db().$disconnect()
  await pool().end()
}

function label(phone: string, role: string): string {
  return demo.teachers.find((teacher) => teacher.phone === phone)?.state === 'pending' ? 'teacher, waiting' : role
}

/** The people, their applications and their payments, all of them or none. */
async function furnish(tx: Transaction): Promise<void> {
  const ids: Ids = new Map()
  for (const { name, email, phone, role } of people) {
    const passwordHash = await bcrypt.hash(demo.DEMO_PASSWORD, 10)
    const createdAt = new Date(Date.now() - 40 * DAY)
    const { id } = await tx.user.create({
      data: { name, email, phone, role, passwordHash, createdAt },
      select: { id: true },
    })
    ids.set(phone, id)
  }
  for (const { phone, profile, state } of demo.teachers) await addTeacherProfile(tx, ids, phone, profile, state)
  const turnedDown = demo.rejectedApplication
  await addTeacherProfile(tx, ids, turnedDown.phone, turnedDown.profile, 'rejected')
  for (const { phone, profile, state } of demo.students) {
    const { alt_mobile, qualification, other_experience, years_learning, regions, courses } = profile
    await tx.studentProfile.create({
      data: {
        userId: idOf(ids, phone),
        altMobile: alt_mobile ?? null,
        qualification,
        otherExperience: other_experience ?? null,
        yearsLearning: years_learning === null ? null : Number(years_learning),
        regions,
        courses,
        status: state,
        ...moments(state, 30),
      },
    })
    await addDecision(tx, ids, 'student_profile', idOf(ids, phone), state)
  }
  for (const payment of demo.payments) await addPayment(tx, ids, payment)
}

async function addTeacherProfile(
  tx: Transaction,
  ids: Ids,
  phone: string,
  profile: demo.Teacher['profile'],
  state: demo.State,
): Promise<void> {
  const { alt_mobile, qualification, years_learning, teaching_experience, regions, courses } = profile
  await tx.teacherProfile.create({
    data: {
      userId: idOf(ids, phone),
      altMobile: alt_mobile ?? null,
      qualification,
      yearsLearning: years_learning === null ? null : Number(years_learning),
      teachingExperience: teaching_experience ?? null,
      regions,
      courses,
      status: state,
      ...moments(state, 35),
    },
  })
  await addDecision(tx, ids, 'teacher_profile', idOf(ids, phone), state)
}

async function addPayment(tx: Transaction, ids: Ids, payment: demo.DemoPayment): Promise<void> {
  const payer = demo.students.find((student) => student.phone === payment.phone)
  const { submittedAt, decidedAt } = moments(payment.state, payment.daysAgo)
  const image = await drawReceipt({
    payer: payer?.name ?? '',
    course: payment.course,
    fee: COURSE_FEE,
    utr: payment.utr,
    look: demo.payments.indexOf(payment),
    paidAt: new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: academyZone(),
    }).format(submittedAt),
  })
  const picture = await reencodeImage(image, 'screenshotBase64')
  const screenshotKey = await privateFiles().put('payments', picture, STORED_IMAGE_TYPE)
  const { id } = await tx.payment.create({
    data: {
      userId: idOf(ids, payment.phone),
      courseName: payment.course,
      fee: COURSE_FEE,
      utr: payment.utr,
      screenshotKey,
      screenshotSha256: createHash('sha256').update(image).digest('hex'),
      screenshotDhash: await pictureHash(picture),
      status: payment.state,
      createdAt: submittedAt,
      decidedAt,
      decisionReason: payment.reason ?? null,
    },
    select: { id: true },
  })
  if (payment.state === 'approved') await enrol(tx, id, decidedAt ?? submittedAt)
  await addDecision(tx, ids, 'payment', id, payment.state)
}

async function addDecision(tx: Transaction, ids: Ids, subject: string, subjectId: string, state: demo.State) {
  if (state === 'pending') return
  const action = state === 'approved' ? 'approve' : 'reject'
  const actorId = idOf(ids, demo.admin.phone)
  await tx.auditEntry.create({ data: { actorId, action, subject, subjectId, fromState: 'pending', toState: state } })
}

/** Free and booked classes of every approved teacher, from a day (counted from today) on. Existing ones stay as they are. */
async function addClasses(tx: Transaction, fromDay: number): Promise<number> {
  const bookers = await tx.user.findMany({
    where: { phone: { in: demo.bookers } },
    select: { id: true },
    orderBy: { phone: 'asc' },
  })
  let added = 0
  for (const [index, teacher] of demo.teachers.entries()) {
    const user = await tx.user.findFirst({ where: { phone: teacher.phone, role: 'teacher' }, select: { id: true } })
    if (!user) continue
    const known = await daysWithSlots(tx, user.id)
    const wanted = hoursOf(teacher, fromDay).filter(({ startsAt }) => !known.has(academyToday(startsAt)))
    const slots = await tx.slot.createManyAndReturn({
      data: wanted.map(({ startsAt }) => ({
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
      const turn = wanted.find(({ startsAt }) => startsAt.getTime() === slot.startsAt.getTime())?.turn ?? 0
      const student = bookers[Math.floor(turn / 4) % bookers.length]
      if ((turn + index) % 4 !== 0 || !student) continue
      const subject = await findSubject(tx, student.id, teacher)
      await tx.booking.createMany({ data: { slotId, ...slot, studentId: student.id, subject }, skipDuplicates: true })
      booked.push(slotId)
    }
    await addRemindersFor(tx, booked)
  }
  return added
}

/** A day that a teacher has touched is theirs: what they took back there does not return. */
async function daysWithSlots(tx: Transaction, teacherId: string): Promise<Set<string>> {
  const slots = await tx.slot.findMany({ where: { teacherId }, select: { startsAt: true } })
  return new Set(slots.map(({ startsAt }) => academyToday(startsAt)))
}

interface Hour {
  startsAt: Date
  /** Counts days and hours alike, the same on every start: every fourth is booked. */
  turn: number
}

function hoursOf({ hours }: demo.Teacher, fromDay: number): Hour[] {
  const found: Hour[] = []
  for (let day = fromDay; day <= DAYS_AHEAD; day++) {
    const noon = new Date(startOfDay(academyToday(), day).getTime() + 12 * HOUR)
    const date = academyToday(noon)
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7
    if (!hours.weekdays.includes(weekday)) continue
    for (const [index, time] of hours.times.entries()) {
      const startsAt = toInstant(date, time)
      if (!startsAt || (fromDay === 0 && startsAt.getTime() <= Date.now())) continue
      found.push({ startsAt, turn: Math.floor(Date.parse(date) / DAY) + index })
    }
  }
  return found
}

async function findSubject(tx: Transaction, studentId: string, { profile }: demo.Teacher): Promise<string> {
  const paid = await tx.payment.findMany({
    where: { userId: studentId, status: 'approved' },
    orderBy: { createdAt: 'desc' },
    select: { courseName: true },
  })
  const courses = paid.map((payment) => payment.courseName)
  return subjectOf(profile.courses as CourseChoices, profile.regions, courses)
}

function moments(state: demo.State, daysAgo: number): { submittedAt: Date; decidedAt: Date | null } {
  const submittedAt = new Date(Date.now() - daysAgo * DAY)
  return { submittedAt, decidedAt: state === 'pending' ? null : new Date(submittedAt.getTime() + 5 * HOUR) }
}

function idOf(ids: Ids, phone: string): string {
  const id = ids.get(phone)
  if (!id) throw new Error(`no demo person has the phone ${phone}`)
  return id
}
