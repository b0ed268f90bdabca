import { beforeAll, describe, expect, it, vi } from 'vitest'
import { listWeeklySlots } from '@/lib/bookings/series/weekly-service'
import { bookSlots } from '@/lib/bookings/service'
import { findClassWhatsApp } from '@/lib/bookings/whatsapp-queries'
import { academyDefaults } from '@/lib/core/config/academy-defaults'
import { db, pool } from '@/lib/db/client'
import { exportPayments } from '@/lib/office/exports'
import { getReceipt } from '@/lib/receipts/queries'
import { issueReceipt } from '@/lib/receipts/service'
import { listSlots } from '@/lib/slots/queries'
import { addSlot } from '@/lib/slots/service'
import { acting, enrol, only, type Person, pay } from '../../support/people'

// Configures an academy in a time zone with daylight saving, before the settings are first read.
Object.assign(process.env, {
  ACADEMY_TIME_ZONE: 'Europe/London',
  ACADEMY_SUPPORT_EMAIL: 'office@ragam.example',
  ACADEMY_GSTIN: '29ABCDE1234F1Z7',
})

/** Returns the next 15 July, in summer time, at 17:30 UTC: half past six in London. */
function summerEvening(): Date {
  const year = new Date().getUTCFullYear()
  const [now, then] = [Date.now(), Date.UTC(year, 6, 15, 17, 30)]
  return new Date(then > now ? then : Date.UTC(year + 1, 6, 15, 17, 30))
}

const startsAt = summerEvening()
const date = startsAt.toISOString().slice(0, 10)
const written = `15 July ${date.slice(0, 4)}`

let teacher: Person
let student: Person
let slotId: string

beforeAll(async () => {
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
  await pool().query("UPDATE users SET time_zone = 'Asia/Kolkata' WHERE id = $1", [student.id])
  const slot = await addSlot(acting(teacher), { teacher_id: teacher.id, date, from_time: '18:30', to_time: '19:30' })
  slotId = slot.slot_id
  await bookSlots(acting(student), { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slotId] })
})

async function messageTo(person: Person, kind: string): Promise<{ text: string; html: string }> {
  const { rows } = await pool().query<{ text: string; html: string }>(
    'SELECT text, html FROM messages WHERE user_id = $1 AND kind = $2',
    [person.id, kind],
  )
  return only(rows)
}

describe('an academy in London', () => {
  it('an academy in London reads and displays a slot in summer on its own clock', async () => {
    const slots = await listSlots(acting(teacher), teacher.id, { from: date, to: date })
    expect(slots).toMatchObject([{ date, from_time: '18:30', to_time: '19:30', starts_at: startsAt.toISOString() }])
  })

  it('an academy in London rejects a slot in the hour that its clocks skip', async () => {
    const year = Number(date.slice(0, 4))
    // The last Sunday of March, when London's clocks go forward from 01:00 to 02:00.
    const sunday = new Date(Date.UTC(year, 2, 31))
    sunday.setUTCDate(31 - sunday.getUTCDay())
    const day = sunday.toISOString().slice(0, 10)
    const skipped = { teacher_id: teacher.id, date: day, from_time: '01:30', to_time: '02:30' }
    await expect(addSlot(acting(teacher), skipped)).rejects.toMatchObject({
      message: 'This time does not exist, because the clocks change. Choose another time.',
    })
  })

  it('a teacher without a time zone gets emails in London time, with its name in summer', async () => {
    const { text, html } = await messageTo(teacher, 'class-booked')
    expect(text).toContain(written)
    expect(text).toContain('6:30–7:30 pm, British Summer Time (Europe/London)')
    expect(text).not.toContain('Academy time')
    expect(`${text}${html}`).not.toMatch(/India Standard|Kolkata|\bIST\b/)
    expect(text).toContain('office@ragam.example')
  })

  it('a student in India gets emails in Indian time, followed by London time', async () => {
    const { text } = await messageTo(student, 'class-booked')
    expect(text).toContain('11:00 pm–12:00 am, India Standard Time (Asia/Kolkata)')
    expect(text).toMatch(new RegExp(`Academy time: \\w+, ${written}, 6:30–7:30 pm, British Summer Time`))
  })

  it('an academy in London uses its own time in a WhatsApp message', async () => {
    const link = new URL(await findClassWhatsApp(acting(student), slotId))
    expect(link.searchParams.get('text')).toContain('6:30–7:30 pm, British Summer Time (Europe/London)')
  })

  it('a receipt has the date and the financial year of London’s midnight', async () => {
    // Half past eleven in the evening of 31 March in London. In India the next financial year has started.
    const at = new Date('2027-03-31T22:30:00Z')
    const paymentId = await pay(pool(), student.id, { status: 'approved' })
    const payer = { userId: student.id, receivedFrom: 'Asha', learnerName: null }
    const paid = { paymentId, ...payer, courseName: 'Veenai', amount: 700, utr: null }
    await db().$transaction((tx) => issueReceipt(tx, paid, at))
    const { rows } = await pool().query<{ id: string }>('SELECT id FROM receipts WHERE payment_id = $1', [paymentId])
    expect(await getReceipt(acting(student), only(rows).id)).toMatchObject({
      number: `${academyDefaults.receiptPrefix}/26-27/I00001`,
      date: '2027-03-31',
      gstin: '29ABCDE1234F1Z7',
    })
  })

  it('an export contains times in the academy’s time zone', async () => {
    // Half past midnight in London's summer time.
    await pay(pool(), student.id, { createdAt: new Date('2026-07-01T23:30:00Z'), course: 'Guitar' })
    const [, row] = (await exportPayments({ q: 'Guitar' })).split('\r\n')
    expect(row).toMatch(/^2026-07-02 00:30,/)
  })

  it('a weekly class keeps its local time across a clock change, and has no slot in the skipped hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-10T12:00:00Z') })
    try {
      // On 30 March 2031, London's clocks go forward from 01:00 to 02:00.
      const add = (day: string, from_time: string, to_time: string) =>
        addSlot(acting(teacher), { teacher_id: teacher.id, date: day, from_time, to_time })
      const weeklyStudent = await enrol(pool(), 'student')
      const take = ({ slot_id }: { slot_id: string }) =>
        bookSlots(acting(weeklyStudent), {
          student_id: weeklyStudent.id,
          teacher_id: teacher.id,
          selectedSlots: [slot_id],
        })
      const evening = await add('2031-03-24', '18:30', '19:30')
      await add('2031-03-31', '18:30', '19:30')
      await take(evening)
      expect(await listWeeklySlots(acting(weeklyStudent), evening.slot_id, '2031-03-31')).toMatchObject([
        { date: '2031-03-31', from_time: '18:30', starts_at: '2031-03-31T17:30:00.000Z', state: 'free' },
      ])
      const night = await add('2031-03-23', '01:15', '01:45')
      await take(night)
      expect(await listWeeklySlots(acting(weeklyStudent), night.slot_id, '2031-03-30')).toMatchObject([
        { date: '2031-03-30', from_time: '01:15', starts_at: null, state: 'closed' },
      ])
    } finally {
      vi.useRealTimers()
    }
  })
})
