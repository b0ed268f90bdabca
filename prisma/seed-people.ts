import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import bcrypt from 'bcryptjs'
import { USUAL_FEE } from '@/lib/catalogue/fees'
import type { Transaction } from '@/lib/db/client'
import { enrol } from '@/lib/payments/enrolling-service'
import { pictureHash } from '@/lib/payments/picture-hash'
import { privateFiles } from '@/lib/storage/private-files'
import { reencodeImage, STORED_IMAGE_TYPE } from '@/lib/storage/upload-rules'
import * as demo from './seed-data'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

type Ids = Map<string, string>

/** Adds the people, their applications and their payments in one transaction. */
export async function addPeople(tx: Transaction): Promise<void> {
  const ids: Ids = new Map()
  for (const { name, email, phone, role } of demo.people) {
    const passwordHash = await bcrypt.hash(demo.DEMO_PASSWORD, 10)
    const createdAt = new Date(Date.now() - 40 * DAY)
    const { id } = await tx.user.create({
      data: { name, email, emailVerifiedAt: createdAt, phone, role, passwordHash, createdAt },
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
        learnerId: idOf(ids, phone),
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
  const { submittedAt, decidedAt } = moments(payment.state, payment.daysAgo)
  // demo-payments/ contains one screenshot of the payer's app for each UTR.
  const image = await readFile(new URL(`demo-payments/${payment.utr}.png`, import.meta.url))
  const picture = await reencodeImage({ bytes: image, owner: payment.phone, field: 'screenshotBase64' })
  const screenshotKey = await privateFiles().put('payments', picture, STORED_IMAGE_TYPE)
  const stored = await tx.payment.create({
    data: {
      userId: idOf(ids, payment.phone),
      learnerId: idOf(ids, payment.phone),
      courseName: payment.course,
      fee: USUAL_FEE,
      utr: payment.utr,
      screenshotKey,
      screenshotSha256: createHash('sha256').update(image).digest('hex'),
      screenshotDhash: await pictureHash(picture),
      status: payment.state,
      createdAt: submittedAt,
      decidedAt,
      decisionReason: payment.reason ?? null,
    },
    select: { id: true, courseName: true, fee: true, utr: true, user: { select: { id: true, name: true } } },
  })
  if (payment.state === 'approved') await enrol(tx, { ...stored, learner: stored.user }, decidedAt ?? submittedAt)
  await addDecision(tx, ids, 'payment', stored.id, payment.state)
}

async function addDecision(tx: Transaction, ids: Ids, subject: string, subjectId: string, state: demo.State) {
  if (state === 'pending') return
  const action = state === 'approved' ? 'approve' : 'reject'
  const actorId = idOf(ids, demo.admin.phone)
  await tx.auditEntry.create({ data: { actorId, action, subject, subjectId, fromState: 'pending', toState: state } })
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
