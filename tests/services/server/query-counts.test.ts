import { beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '@/lib/accounts/service'
import { actorOf } from '@/lib/auth/session/actor'
import { cancelClass, moveClass } from '@/lib/bookings/change-service'
import { listBookedClasses } from '@/lib/bookings/queries'
import { bookSlots } from '@/lib/bookings/service'
import { daysLater } from '@/lib/core/time/calendar-days'
import { academyToday } from '@/lib/core/time/zone'
import { pool } from '@/lib/db/client'
import { countWaiting } from '@/lib/office/queries'
import { submitPaymentBody } from '@/lib/payments/schema'
import { decidePayment, submitPayment } from '@/lib/payments/service'
import { listSlots } from '@/lib/slots/queries'
import { addSlot } from '@/lib/slots/service'
import { listCourseTeachers, listTeachers } from '@/lib/teachers/queries'
import { asDataUrl, png } from '../../support/images'
import { asOwner } from '../../support/owner'
import { acting, book, enrol, openSlot, PASSWORD, type Person, pay, type SlotRow } from '../../support/people'
import { statementsOf } from '../../support/sql/statements'

// The cost of a call depends mostly on the number of its statements (contract 27.16).

let teacher: Person
let student: Person
beforeAll(async () => {
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
  await book(pool(), await openSlot(pool(), teacher.id, 600), student.id)
  await openSlot(pool(), teacher.id, 700)
})

describe('lists with one statement', () => {
  it('the slots of a teacher are listed with one statement', async () => {
    expect(await statementsOf(() => listSlots(acting(student), teacher.id, {}))).toHaveLength(1)
  })

  it('the classes of a student or teacher are listed with one statement', async () => {
    expect(await statementsOf(() => listBookedClasses(acting(student), student.id))).toHaveLength(1)
    expect(await listBookedClasses(acting(student), student.id)).toMatchObject([{ teacher_name: teacher.name }])
    expect(await listBookedClasses(acting(teacher), teacher.id)).toMatchObject([{ student_name: student.name }])
  })

  it('the teachers are listed with one statement', async () => {
    expect(await statementsOf(() => listTeachers())).toHaveLength(1)
  })

  it('the teachers of a course are listed with their free slots with one statement', async () => {
    expect(await statementsOf(() => listCourseTeachers('veenai', { isVisitor: true }))).toHaveLength(2)
  })
})

describe('a list that all callers share', () => {
  it('a hundred callers of a shared list at the same time cause two reads', async () => {
    const readTogether = () => Promise.all(Array.from({ length: 100 }, listTeachers))
    expect(await statementsOf(readTogether)).toHaveLength(2)
  })

  it('a shared list contains every teacher who was added before the call, even with many callers', async () => {
    const crowd = Array.from({ length: 20 }, () => listTeachers())
    const ids = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { id } = await enrol(pool(), 'teacher')
        crowd.push(listTeachers())
        const teachers = (await listTeachers()).read()
        return teachers.some((one) => one.id === id)
      }),
    )
    await Promise.all(crowd)
    expect(ids).toEqual(Array(6).fill(true))
  })
})

describe('the academy office’s counts', () => {
  it('all pending records of the academy office are counted with one statement', async () => {
    await countWaiting()
    expect(await statementsOf(() => countWaiting())).toHaveLength(1)
  })
})

describe('the check of a session', () => {
  it('a session check takes one statement per call, and notices a revoked session at once', async () => {
    const { token } = await logIn({ phone: student.phone, password: PASSWORD }, '198.51.100.7')
    const actor = await actorOf(token)
    expect(actor).toMatchObject({ id: student.id, name: student.name, role: 'student', secondFactorAt: null })
    expect(await statementsOf(() => actorOf(token))).toHaveLength(1)

    await enrol(pool(), 'admin')
    await pool().query("UPDATE users SET role = 'admin' WHERE id = $1", [student.id])
    expect(await actorOf(token)).toMatchObject({ role: 'admin', officeRights: ['everything'] })
    await pool().query("UPDATE users SET role = 'student' WHERE id = $1", [student.id])
    await pool().query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [actor?.sessionId])
    expect(await actorOf(token)).toBeNull()
  })

  it('a session check of an invalid token takes no statement', async () => {
    expect(await statementsOf(() => actorOf('no token of ours'))).toHaveLength(0)
  })
})

describe('the number of statements of a write, with BEGIN and COMMIT', () => {
  const DAY = 24 * 60
  let day = 2
  const insertFreeSlot = () => openSlot(pool(), teacher.id, day++ * DAY)
  const bookAsStudent = (...slots: SlotRow[]) =>
    bookSlots(acting(student), {
      student_id: student.id,
      teacher_id: teacher.id,
      selectedSlots: slots.map(({ id }) => id),
    })
  // Makes one booking before the measurements, because the first booking of a process also prepares the job queue.
  beforeAll(async () => {
    await pay(pool(), student.id, { status: 'approved' })
    await bookAsStudent(await insertFreeSlot())
  })

  it('booking one slot stays within its limit of statements', async () => {
    const slot = await insertFreeSlot()
    expect(await statementsOf(() => bookAsStudent(slot))).toHaveLength(7)
  })

  it('booking five slots stays within its limit of statements, with ten emails and ten reminders', async () => {
    const slots = await Promise.all(Array.from({ length: 5 }, insertFreeSlot))
    expect(await statementsOf(() => bookAsStudent(...slots))).toHaveLength(7)
  })

  it('cancelling a class stays within its limit of statements', async () => {
    const slot = await insertFreeSlot()
    await bookAsStudent(slot)
    expect(await statementsOf(() => cancelClass(acting(student), slot.id, { reason: null }))).toHaveLength(8)
  })

  it('moving a class stays within its limit of statements', async () => {
    const [slot, target] = [await insertFreeSlot(), await insertFreeSlot()]
    await bookAsStudent(slot)
    const body = { to_slot_id: target.id, reason: null }
    expect(await statementsOf(() => moveClass(acting(student), slot.id, body))).toHaveLength(8)
  })

  it('adding one slot stays within its limit of statements', async () => {
    const addOneSlot = () => {
      const date = daysLater(academyToday(), day++)
      return addSlot(acting(teacher), { teacher_id: teacher.id, date, from_time: '05:00', to_time: '05:30' })
    }
    expect(await statementsOf(addOneSlot)).toHaveLength(6)
  })

  describe('the number of statements of a payment', () => {
    const preparePayment = async (payer: Person) => {
      const body = { user_id: payer.id, course_name: 'Painting', fee: 700, screenshotBase64: asDataUrl(await png()) }
      return () => submitPayment(acting(payer), submitPaymentBody.parse(body))
    }

    it('sending a payment stays within its limit of statements', async () => {
      const one = await preparePayment(await enrol(pool(), 'student'))
      expect(await statementsOf(one)).toHaveLength(10)
    })

    it('approving a payment stays within its limit of statements', async () => {
      const admin = await enrol(pool(), 'admin')
      const paid = async () => pay(pool(), (await enrol(pool(), 'student')).id, { course: 'Painting' })
      const one = await paid()
      expect(await statementsOf(() => decidePayment(acting(admin), one, 'approve'))).toHaveLength(9)
    })
  })
})

describe('long responses', () => {
  it('returns all slots of a teacher in one response, however many there are', async () => {
    const busy = await enrol(pool(), 'teacher')
    await asOwner(async (client) => {
      await client.query('SET session_replication_role = replica')
      await client.query(
        `INSERT INTO slots (teacher_id, starts_at, ends_at)
         SELECT $1, now() + n * interval '20 minutes', now() + (n + 1) * interval '20 minutes'
         FROM generate_series(1, 21000) n`,
        [busy.id],
      )
    })
    expect((await listSlots(acting(student), busy.id, {})).length).toBe(21_000)
  })
})
