import { randomInt, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { countUnconfirmedPayment } from '@/lib/auth/limits/rate-limits'
import { bookForStudent } from '@/lib/bookings/office-service'
import { bookWeekly, listWeeklySlots } from '@/lib/bookings/series/weekly-service'
import { bookSlots } from '@/lib/bookings/service'
import { defaultCourses } from '@/lib/catalogue/default-courses'
import { uploadsDir } from '@/lib/core/config/data-dir'
import { pool } from '@/lib/db/client'
import { submitPaymentBody } from '@/lib/payments/schema'
import { submitPayment } from '@/lib/payments/service'
import { fulfilled, openConnections, refusals, releaseTogether, waitUntilBlocked } from '../../support/barrier'
import { academyDate } from '../../support/browser/academy-clock'
import { asDataUrl, png } from '../../support/images'
import { acting, book, count, enrol, insertSlot, openSlot, type Person, pay, type SlotRow } from '../../support/people'

// The timeout is long, because `releaseTogether` waits for the slowest call.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(() => openConnections(pool(), 20), 60_000)
const databaseUrl = process.env.DATABASE_URL ?? ''

let student: Person
let teacher: Person
beforeEach(async () => {
  student = await enrol(pool(), 'student')
  teacher = await enrol(pool(), 'teacher')
})

const DAY = 24 * 60
const insertSlots = (length: number, from = teacher): Promise<SlotRow[]> =>
  Promise.all(Array.from({ length }, (_, day) => openSlot(pool(), from.id, (day + 2) * DAY)))
const booking = (slots: readonly SlotRow[]) => ({
  student_id: student.id,
  teacher_id: slots[0]?.teacherId ?? '',
  selectedSlots: slots.map(({ id }) => id),
})
const bookAsStudent = (...slots: SlotRow[]) => bookSlots(acting(student), booking(slots))
const countBooked = () => count(pool(), 'bookings WHERE student_id = $1 AND cancelled_at IS NULL', [student.id])
const full = { code: 'conflict', message: 'You can have up to 10 upcoming classes until your payment is approved.' }

describe('an account without an approved payment', () => {
  it('a student without an approved payment can book ten slots in one call, but not eleven', async () => {
    const [eleventh, ...ten] = await insertSlots(11)
    expect(await bookAsStudent(...ten)).toMatchObject({ made: true })
    if (eleventh) await expect(bookAsStudent(eleventh)).rejects.toMatchObject(full)
    expect(await bookAsStudent(...ten)).toMatchObject({ made: false })
    expect(await countBooked()).toBe(10)
  })

  it('a booking of several slots above the limit books none of them', async () => {
    const slots = await insertSlots(12)
    await bookAsStudent(...slots.slice(0, 8))
    await expect(bookAsStudent(...slots.slice(8, 11))).rejects.toMatchObject(full)
    expect(await countBooked()).toBe(8)
  })

  it('a student who requests twenty slots of two teachers at the same time gets ten', async () => {
    const other = await enrol(pool(), 'teacher')
    const early = await insertSlots(10)
    const late = await Promise.all(early.map((_, day) => openSlot(pool(), other.id, (day + 2) * DAY + 120)))
    const results = await releaseTogether(
      databaseUrl,
      'users',
      [...early, ...late].map((slot) => () => bookAsStudent(slot)),
    )
    expect(fulfilled(results)).toHaveLength(10)
    for (const refusal of refusals(results)) expect(refusal).toMatchObject(full)
    expect(await countBooked()).toBe(10)
  })

  it('a weekly class is booked only up to the limit', async () => {
    const dateOfWeek = (week: number) => academyDate(2 + 7 * week)
    const first = await insertSlot(pool(), teacher.id, dateOfWeek(0), '17:00')
    for (let week = 1; week <= 10; week++) await insertSlot(pool(), teacher.id, dateOfWeek(week), '17:00')
    await bookAsStudent(first)
    const until = dateOfWeek(10)
    const bookWeeks = async (...states: string[]) => {
      const shown = (await listWeeklySlots(acting(student), first.id, until)).filter(({ state }) =>
        states.includes(state),
      )
      return bookWeekly(acting(student), first.id, { until, slot_ids: shown.flatMap(({ slot_id }) => slot_id ?? []) })
    }
    await expect(bookWeeks('free', 'unpaid')).rejects.toMatchObject(full)
    expect(await countBooked()).toBe(1)
    expect(await bookWeeks('free')).toHaveLength(9)
  })

  it('the limit does not apply to bookings by the office, or after an approved payment', async () => {
    const slots = await insertSlots(12)
    await bookAsStudent(...slots.slice(0, 10))
    const admin = acting(await enrol(pool(), 'admin'))
    await bookForStudent(admin, { ...booking(slots.slice(10, 11)) })
    await expect(bookAsStudent(...slots.slice(11))).rejects.toMatchObject(full)
    await pay(pool(), student.id, { status: 'approved' })
    await bookAsStudent(...slots.slice(11))
    expect(await countBooked()).toBe(12)
  })

  it('past classes do not count towards the limit', async () => {
    for (let day = 1; day <= 10; day++) await book(pool(), await openSlot(pool(), teacher.id, -day * DAY), student.id)
    await bookAsStudent(...(await insertSlots(10)))
  })
})

describe('payments of accounts with an unconfirmed email', () => {
  const newAddress = () => `198.51.100.${randomInt(256)}/${randomUUID()}`
  const fill = async (address: string, times: number) => {
    for (let sent = 0; sent < times; sent++) await countUnconfirmedPayment(address)
  }
  const send = async (address: string, emailVerifiedAt: Date | null = null) => {
    const payer = await enrol(pool(), 'student')
    const body = { user_id: payer.id, course_name: 'Veenai', fee: 700, screenshotBase64: asDataUrl(await png()) }
    return submitPayment({ ...acting(payer), emailVerifiedAt }, submitPaymentBody.parse(body), address)
  }
  const refusal = {
    code: 'too_many',
    message:
      'Too many payments came from your network today. Please confirm your email address first, or try again later.',
    retryAfter: expect.any(Number),
  }

  it('one network address can send sixty payments a day from accounts with an unconfirmed email', async () => {
    const address = newAddress()
    await fill(address, 59)
    await expect(send(address)).resolves.toMatchObject({ status: 'pending' })
    await expect(send(address)).rejects.toMatchObject(refusal)
  })

  it('the picture of a rejected payment is not stored', async () => {
    const address = newAddress()
    await fill(address, 60)
    const files = () => fs.readdirSync(uploadsDir(), { recursive: true })
    fs.mkdirSync(uploadsDir(), { recursive: true })
    const before = files()
    await expect(send(address)).rejects.toMatchObject(refusal)
    expect(files()).toEqual(before)
  })

  it('the limit applies neither to other network addresses nor to accounts with a confirmed email', async () => {
    const address = newAddress()
    await fill(address, 60)
    await expect(send(newAddress())).resolves.toMatchObject({ status: 'pending' })
    await expect(send(address, new Date())).resolves.toMatchObject({ status: 'pending' })
  })

  it('payments that are rejected for another reason do not count towards the limit', async () => {
    const address = newAddress()
    await fill(address, 59)
    const payer = await enrol(pool(), 'student')
    await pay(pool(), payer.id, { course: 'Veenai' })
    const body = { user_id: payer.id, course_name: 'Veenai', fee: 700, screenshotBase64: asDataUrl(await png()) }
    const again = submitPayment({ ...acting(payer), emailVerifiedAt: null }, submitPaymentBody.parse(body), address)
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    await expect(send(address)).resolves.toMatchObject({ status: 'pending' })
  })
})

describe('pending payments', () => {
  const names = defaultCourses.map(({ name }) => name)
  const waits = {
    code: 'conflict',
    message: '3 of your payments are already pending. Please wait for the office to review them.',
  }
  const send = (course: string, picture: Buffer) =>
    submitPayment(
      acting(student),
      submitPaymentBody.parse({
        user_id: student.id,
        course_name: course,
        fee: 700,
        screenshotBase64: asDataUrl(picture),
      }),
    )

  it('an account that sends thirty-five payments at the same time can have three pending', async () => {
    const sent = await Promise.all(names.slice(0, 35).map(async (course) => ({ course, picture: await png() })))
    expect(sent).toHaveLength(35)
    const results = await Promise.allSettled(sent.map(({ course, picture }) => send(course, picture)))
    expect(fulfilled(results)).toHaveLength(3)
    // The second message is for payments that the picture queue rejects.
    const messages = [waits.message, 'Many pictures are being uploaded right now. Please try again in a moment.']
    for (const refusal of refusals(results)) expect(messages).toContain(refusal instanceof Error && refusal.message)
    expect(await count(pool(), "payments WHERE user_id = $1 AND status = 'pending'", [student.id])).toBe(3)
  })

  it('pending payments are counted again before writing, including those from another instance', async () => {
    const picture = await png()
    const holder = new pg.Client({ connectionString: databaseUrl })
    await holder.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [student.id])
      for (const course of names.slice(0, 3)) await pay(holder, student.id, { course })
      const sent = Promise.allSettled([send('Violin', picture)])
      await waitUntilBlocked(holder, 1)
      await holder.query('COMMIT')
      expect(refusals(await sent)).toMatchObject([waits])
    } finally {
      await holder.end()
    }
  })

  it('another payment is accepted once a pending one is decided', async () => {
    for (const course of names.slice(0, 3)) await pay(pool(), student.id, { course })
    await expect(send('Violin', await png())).rejects.toMatchObject(waits)
    await pool().query("UPDATE payments SET status = 'rejected' WHERE user_id = $1 AND course_name = $2", [
      student.id,
      names[0],
    ])
    await send('Violin', await png())
  })
})
