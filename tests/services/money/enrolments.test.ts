import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookSlots } from '@/lib/bookings/service'
import { db, pool } from '@/lib/db/client'
import { dayColumn } from '@/lib/db/day-columns'
import { excuseDue } from '@/lib/fees/charge-service'
import { createDues } from '@/lib/fees/dues-service'
import { changeEnrolment } from '@/lib/fees/enrolment-service'
import { getFamilyFees } from '@/lib/fees/family-queries'
import { cancelPause, discontinueEnrolment, pauseEnrolment } from '@/lib/fees/leaving-service'
import { changeEnrolmentBody, discontinueBody, type EnrolmentEffect, pauseBody } from '@/lib/fees/schema'
import { ENROLMENT_CHANGED, PAUSE_OVER } from '@/lib/fees/texts'
import { recordPayment } from '@/lib/payments/recording-service'
import { recordPaymentBody } from '@/lib/payments/schema'
import { academyToday, days } from '../../support/academy-days'
import { addChild } from '../../support/fee-families'
import { classesLeft, enrolWith, newPlan, setFees } from '../../support/fees'
import { acting, count, enrol, openSlot, type Person } from '../../support/people'

let admin: Person
let student: Person
beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
})
beforeEach(async () => {
  student = await enrol(pool(), 'student')
})
afterEach(() => {
  vi.useRealTimers()
})

const today = academyToday()
const nextMonth = `${days(`${today.slice(0, 7)}-28`, 7).slice(0, 7)}-01`
const amounts = ({ dues_added: dues }: EnrolmentEffect) => dues.map(({ amount }) => amount)
const cash = (amount: number) => recordPaymentBody.parse({ amount, paid_on: today, method: 'cash' })

/** Sets the clock to noon on this academy day. */
function at(day: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T06:30:00Z`) })
}

describe('an enrolment with a plan', () => {
  it('an enrolment with a package has its fee at once', async () => {
    const effect = await enrolWith(admin, student, await newPlan(admin))
    expect(effect).toMatchObject({ open_amount: 4000, advance: 0, classes_left: 0 })
    expect(effect.dues_added).toMatchObject([{ kind: 'plan', amount: 4000, classes: 8, due_on: today, status: 'open' }])
  })

  it('a monthly enrolment has this month’s fee, and the next month’s fee 7 days before it begins', async () => {
    const plan = await newPlan(admin, { period: 'month', classes: 0, amount: 2000 })
    at('2027-03-24')
    const early = await enrolWith(admin, student, plan, { starts_on: '2027-03-01' })
    expect(early.dues_added.map(({ label }) => label)).toEqual([`${plan.name}, March 2027`])
    at('2027-03-25')
    const other = await enrolWith(admin, await enrol(pool(), 'student'), plan, { starts_on: '2027-03-01' })
    expect(other.dues_added.map(({ due_on }) => due_on)).toEqual(['2027-03-25', '2027-04-01'])
  })

  it('the first month costs a part of the fee, on request with fewer classes', async () => {
    const plan = await newPlan(admin, { period: 'month', classes: 8, amount: 2000 })
    at('2027-04-16')
    const prorated = await enrolWith(admin, student, plan, { starts_on: '2027-04-16', joining: 'prorated' })
    expect(prorated.dues_added).toMatchObject([
      { amount: 1000, classes: 8, starts_on: '2027-04-16', ends_on: '2027-04-30' },
    ])
    const fewer = await enrolWith(admin, await enrol(pool(), 'student'), plan, {
      starts_on: '2027-04-16',
      joining: 'fewer',
    })
    expect(fewer.dues_added).toMatchObject([{ amount: 1000, classes: 4 }])
  })

  it('a concession reduces a fee, and a fee that it covers completely is paid', async () => {
    const plan = await newPlan(admin)
    const concession = { kind: 'percent', value: 25, reason: 'Scholarship' } as const
    expect((await enrolWith(admin, student, plan, { concession })).dues_added).toMatchObject([
      { list_amount: 4000, amount: 3000, concession: 'Scholarship' },
    ])
    const free = await enrol(pool(), 'student')
    const effect = await enrolWith(admin, free, plan, { concession: { ...concession, value: 100 } })
    expect(effect.dues_added).toMatchObject([{ amount: 0, status: 'paid' }])
    expect(await classesLeft(free.id)).toBe(8)
  })

  it('an account abroad pays the amount for families abroad', async () => {
    const plan = await newPlan(admin, { amount_abroad: 9000 })
    await pool().query(`UPDATE users SET country = 'GB' WHERE id = $1`, [student.id])
    expect(amounts(await enrolWith(admin, student, plan))).toEqual([9000])
  })

  it('every child after the first gets the sibling discount', async () => {
    const restore = setFees({ sibling_discount: 'later', sibling_kind: 'rupees', sibling_value: 500 })
    try {
      const plan = await newPlan(admin)
      const second = await addChild(pool(), student.id, 'Second child')
      expect(amounts(await enrolWith(admin, student, plan))).toEqual([4000])
      expect(amounts(await enrolWith(admin, { id: second }, plan))).toEqual([3500])
      const { enrolments } = await getFamilyFees(student.id)
      expect(enrolments).toMatchObject([
        { sibling_discount: null },
        { learner_id: second, sibling_discount: { kind: 'rupees', value: 500 } },
      ])
    } finally {
      restore()
    }
  })

  it('an enrolment that overlaps another one in the course is rejected', async () => {
    const plan = await newPlan(admin)
    await enrolWith(admin, student, plan)
    await expect(enrolWith(admin, student, plan)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The student is already enrolled in this course during this period',
    })
  })

  it('a preview of an enrolment changes nothing, and shows the effect of the action', async () => {
    const plan = await newPlan(admin)
    const shown = await enrolWith(admin, student, plan, { preview: true })
    expect(await count(pool(), 'course_enrolments WHERE account_id = $1', [student.id])).toBe(0)
    const done = await enrolWith(admin, student, plan)
    const anonymous = ({ dues_added: [due], ...effect }: EnrolmentEffect) => ({
      ...effect,
      enrolment: { ...effect.enrolment, id: '' },
      dues_added: [{ ...due, id: '', enrolment_id: '' }],
    })
    expect(anonymous(done)).toEqual(anonymous(shown))
  })
})

describe('a change of an enrolment', () => {
  it('a changed enrolment is a new row, excuses later unpaid fees, and charges the new plan afterwards', async () => {
    const plan = await newPlan(admin, { period: 'month', classes: 4, amount: 2000 })
    const other = await newPlan(admin, { period: 'month', classes: 8, amount: 3600 })
    at('2027-05-26')
    const { enrolment } = await enrolWith(admin, student, plan, { starts_on: '2027-05-01' })
    const body = { plan_id: other.id, from_on: '2027-06-01', seen: 1 }
    const effect = await changeEnrolment(acting(admin), enrolment?.id ?? '', changeEnrolmentBody.parse(body))
    expect(effect.dues_excused).toMatchObject([{ label: `${plan.name}, June 2027`, status: 'excused' }])
    expect(effect.dues_added).toMatchObject([{ label: `${other.name}, June 2027`, amount: 3600 }])
    expect(effect.open_amount).toBe(5600)
  })

  it('a change of an enrolment keeps the fee of a month that has begun', async () => {
    const plan = await newPlan(admin, { period: 'month', classes: 4, amount: 2000 })
    const other = await newPlan(admin, { period: 'month', classes: 8, amount: 3600 })
    at('2027-05-10')
    const { enrolment } = await enrolWith(admin, student, plan, { starts_on: '2027-05-01' })
    const body = { plan_id: other.id, from_on: '2027-05-15', seen: 1 }
    const effect = await changeEnrolment(acting(admin), enrolment?.id ?? '', changeEnrolmentBody.parse(body))
    expect(effect).toMatchObject({ dues_excused: [], dues_added: [], open_amount: 2000 })
  })

  it('a change of an enrolment is rejected with 409 if another admin has changed it', async () => {
    const plan = await newPlan(admin)
    const { enrolment } = await enrolWith(admin, student, plan)
    const body = { plan_id: plan.id, from_on: days(today, 1), seen: 2 }
    await expect(
      changeEnrolment(acting(admin), enrolment?.id ?? '', changeEnrolmentBody.parse(body)),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  it('a change of the teacher charges no second package, but a change of the plan does', async () => {
    const [plan, other] = [await newPlan(admin), await newPlan(admin, { amount: 7000 })]
    const { enrolment } = await enrolWith(admin, student, plan)
    await recordPayment(acting(admin), student.id, cash(4000))
    const teacher = await enrol(pool(), 'teacher')
    const change = (id: string, body: object) =>
      changeEnrolment(acting(admin), id, changeEnrolmentBody.parse({ seen: 1, ...body }))
    const once = await change(enrolment?.id ?? '', {
      plan_id: plan.id,
      teacher_id: teacher.id,
      from_on: days(today, 2),
    })
    expect(once).toMatchObject({ dues_added: [], open_amount: 0 })
    const twice = await change(once.enrolment?.id ?? '', { plan_id: plan.id, from_on: days(today, 4) })
    expect(twice).toMatchObject({ dues_added: [], open_amount: 0 })
    const third = await change(twice.enrolment?.id ?? '', { plan_id: other.id, from_on: days(today, 5) })
    expect(amounts(third)).toEqual([7000])
  })

  it('a change in the middle of a later month charges that month once, by the row that begins first', async () => {
    const plan = await newPlan(admin, { period: 'month', classes: 4, amount: 2000 })
    at('2027-05-01')
    const { enrolment } = await enrolWith(admin, student, plan, { starts_on: '2027-06-01' })
    const body = changeEnrolmentBody.parse({ plan_id: plan.id, from_on: '2027-06-15', seen: 1 })
    expect(await changeEnrolment(acting(admin), enrolment?.id ?? '', body)).toMatchObject({ dues_added: [] })
    at('2027-06-01')
    const ids = await db().$transaction((tx) => createDues(tx, student.id))
    expect(ids).toHaveLength(1)
    expect(await getFamilyFees(student.id)).toMatchObject({ open_amount: 2000, dues: [{ starts_on: '2027-06-01' }] })
  })

  it('a change from a monthly to a termly plan charges the term from the day after the paid month', async () => {
    await db().term.deleteMany()
    at('2027-05-10')
    await db().term.create({
      data: { name: 'Summer', startsOn: dayColumn('2027-05-01'), endsOn: dayColumn('2027-08-31') },
    })
    const monthly = await newPlan(admin, { period: 'month', classes: 4, amount: 2000 })
    const termly = await newPlan(admin, { period: 'term', classes: 16, amount: 6150 })
    const { enrolment } = await enrolWith(admin, student, monthly, { starts_on: '2027-05-01' })
    const body = changeEnrolmentBody.parse({ plan_id: termly.id, from_on: '2027-05-10', seen: 1 })
    const effect = await changeEnrolment(acting(admin), enrolment?.id ?? '', body)
    expect(effect.dues_added).toMatchObject([{ starts_on: '2027-06-01', ends_on: '2027-08-31', amount: 4600 }])
    expect(effect.open_amount).toBe(6600)
  })

  it('a change of an enrolment does not charge a month again that the office has excused', async () => {
    const plan = await newPlan(admin, { period: 'month', classes: 4, amount: 2000 })
    at('2027-05-10')
    const { enrolment, dues_added: dues } = await enrolWith(admin, student, plan, { starts_on: '2027-05-01' })
    await excuseDue(acting(admin), dues[0]?.id ?? '', { reason: 'Illness', with_classes: false, seen: 0 })
    const body = changeEnrolmentBody.parse({ plan_id: plan.id, from_on: '2027-05-12', seen: 1 })
    const effect = await changeEnrolment(acting(admin), enrolment?.id ?? '', body)
    expect(effect).toMatchObject({ dues_added: [], open_amount: 0 })
  })

  it('an enrolment cannot be changed after its last day', async () => {
    const plan = await newPlan(admin)
    const { enrolment } = await enrolWith(admin, student, plan)
    const leaving = { last_day: today, reason: 'Exams', frees_slots: false, excuse_open: false, seen: 1 }
    await discontinueEnrolment(acting(admin), enrolment?.id ?? '', discontinueBody.parse(leaving))
    const body = changeEnrolmentBody.parse({ plan_id: plan.id, from_on: days(today, 9), seen: 2 })
    const changing = changeEnrolment(acting(admin), enrolment?.id ?? '', body)
    await expect(changing).rejects.toMatchObject({
      code: 'invalid',
      errors: { from_on: ['The enrolment ends before this day'] },
    })
  })

  it('a change of an enrolment keeps its future pauses, with the holding fee that was paid', async () => {
    const plan = await newPlan(admin, { period: 'month', classes: 4, amount: 2000 })
    at('2027-07-26')
    const { enrolment } = await enrolWith(admin, student, plan, { starts_on: '2027-07-26' })
    const pause = { from_on: '2027-08-01', to_on: '2027-08-31', holding_fee: 300, frees_slots: false, seen: 1 }
    await pauseEnrolment(acting(admin), enrolment?.id ?? '', pauseBody.parse(pause))
    const paid = recordPaymentBody.parse({ amount: 2300, paid_on: '2027-07-26', method: 'cash' })
    await recordPayment(acting(admin), student.id, paid)
    const body = changeEnrolmentBody.parse({ plan_id: plan.id, from_on: '2027-07-28', seen: 2 })
    const effect = await changeEnrolment(acting(admin), enrolment?.id ?? '', body)
    expect(effect).toMatchObject({ dues_added: [], open_amount: 0 })
    expect(effect.enrolment?.pauses).toMatchObject([{ from_on: '2027-08-01', to_on: '2027-08-31', holding_fee: 300 }])
  })
})

describe('a pause', () => {
  it('a pause has no holding fee for a month whose fee was paid', async () => {
    const plan = await newPlan(admin, { period: 'month', classes: 4, amount: 2000 })
    at('2027-07-26')
    const { enrolment } = await enrolWith(admin, student, plan, { starts_on: '2027-07-26' })
    const paid = recordPaymentBody.parse({ amount: 4000, paid_on: '2027-07-26', method: 'cash' })
    await recordPayment(acting(admin), student.id, paid)
    const body = { from_on: '2027-08-01', to_on: '2027-08-31', holding_fee: 300, frees_slots: false, seen: 1 }
    const effect = await pauseEnrolment(acting(admin), enrolment?.id ?? '', pauseBody.parse(body))
    expect(effect).toMatchObject({ dues_added: [], dues_excused: [], open_amount: 0 })
  })

  it('a pause excuses the fees of whole months, charges the holding fee, and extends the classes left', async () => {
    const plan = await newPlan(admin, { period: 'month', classes: 4, amount: 2000, valid_days: 60 })
    at('2027-07-26')
    const { enrolment } = await enrolWith(admin, student, plan, { starts_on: '2027-07-01' })
    await recordPayment(
      acting(admin),
      student.id,
      recordPaymentBody.parse({ amount: 2000, paid_on: '2027-07-26', method: 'cash' }),
    )
    const body = { from_on: '2027-08-01', to_on: '2027-08-31', holding_fee: 300, frees_slots: false, seen: 1 }
    const effect = await pauseEnrolment(acting(admin), enrolment?.id ?? '', pauseBody.parse(body))
    expect(effect.dues_excused).toMatchObject([{ label: `${plan.name}, August 2027` }])
    expect(effect.dues_added).toMatchObject([{ kind: 'holding', amount: 300, label: 'Holding fee, August 2027' }])
    expect(effect).toMatchObject({ classes_left: 4, open_amount: 300 })
    const { rows } = await pool().query(
      `SELECT classes, reason, expires_on::text FROM credit_entries WHERE learner_id = $1 ORDER BY id`,
      [student.id],
    )
    expect(rows).toEqual([
      { classes: 4, reason: 'paid', expires_on: '2027-08-29' },
      { classes: -4, reason: 'expired', expires_on: null },
      { classes: 4, reason: 'extended', expires_on: '2027-09-29' },
    ])
  })
})

describe('a cancelled pause', () => {
  const pauseBetween = async (plan: Awaited<ReturnType<typeof newPlan>>, from_on: string, to_on: string, fee = 0) => {
    const { enrolment } = await enrolWith(admin, student, plan, { starts_on: '2027-07-01' })
    await recordPayment(acting(admin), student.id, { ...cash(2000), paid_on: '2027-07-26' })
    const body = { from_on, to_on, holding_fee: fee, frees_slots: false, seen: 1 }
    const { enrolment: paused } = await pauseEnrolment(acting(admin), enrolment?.id ?? '', pauseBody.parse(body))
    return paused?.pauses[0]?.id ?? ''
  }
  const monthly = () => newPlan(admin, { period: 'month', classes: 4, amount: 2000 })

  it('charges the month again, and turns a paid holding fee into money in advance', async () => {
    at('2027-07-26')
    const pauseId = await pauseBetween(await monthly(), '2027-08-01', '2027-08-31', 300)
    await recordPayment(acting(admin), student.id, { ...cash(300), paid_on: '2027-07-26' })
    const preview = await cancelPause(acting(admin), pauseId, { seen: 2, preview: true })
    expect(preview).toMatchObject({ dues_added: [{ amount: 2000 }], open_amount: 1700, advance: 0 })
    expect((await getFamilyFees(student.id)).open_amount).toBe(0)
    const effect = await cancelPause(acting(admin), pauseId, { seen: 2 })
    expect(effect).toMatchObject({
      dues_excused: [{ kind: 'holding', amount: 300 }],
      dues_added: [{ kind: 'plan', amount: 2000, due_on: '2027-08-01' }],
      open_amount: 1700,
    })
    expect(effect.enrolment).toMatchObject({ starts_on: '2027-08-01', ends_on: null, pauses: [] })
  })

  it('charges the rest of the month if it ends while it runs', async () => {
    at('2027-07-26')
    const pauseId = await pauseBetween(await monthly(), '2027-08-01', '2027-09-30')
    at('2027-08-17')
    const effect = await cancelPause(acting(admin), pauseId, { seen: 2 })
    expect(effect.dues_added).toMatchObject([{ list_amount: 968, starts_on: '2027-08-17', due_on: '2027-08-17' }])
    const { enrolments } = await getFamilyFees(student.id)
    expect(enrolments).toMatchObject([
      { ends_on: '2027-08-16', pauses: [{ from_on: '2027-08-01', to_on: '2027-08-16' }] },
      { starts_on: '2027-08-17', pauses: [] },
    ])
  })

  it('is not possible twice, after the pause, or with a stale version', async () => {
    at('2027-07-26')
    const pauseId = await pauseBetween(await monthly(), '2027-08-01', '2027-08-31')
    const cancel = (seen: number) => cancelPause(acting(admin), pauseId, { seen })
    await expect(cancel(1)).rejects.toMatchObject({ code: 'conflict', message: ENROLMENT_CHANGED })
    at('2027-09-01')
    await expect(cancel(2)).rejects.toMatchObject({ code: 'conflict', message: PAUSE_OVER })
    at('2027-07-27')
    await cancel(2)
    await expect(cancel(3)).rejects.toMatchObject({ code: 'conflict', message: PAUSE_OVER })
    await expect(cancelPause(acting(admin), student.id, { seen: 1 })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('discontinuing', () => {
  it('discontinuing ends the enrolment, cancels later classes, and excuses unpaid fees on request', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const { enrolment } = await enrolWith(admin, student, await newPlan(admin))
    await recordPayment(acting(admin), student.id, cash(4000))
    const slot = await openSlot(pool(), teacher.id, 5 * 24 * 60)
    await bookSlots(acting(student), { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slot.id] })
    expect(await classesLeft(student.id)).toBe(7)
    const body = { last_day: today, reason: 'Moved to another city', frees_slots: true, excuse_open: true, seen: 1 }
    const effect = await discontinueEnrolment(acting(admin), enrolment?.id ?? '', discontinueBody.parse(body))
    expect(effect).toMatchObject({ classes_cancelled: 1, classes_left: 8, open_amount: 0 })
    expect(effect.enrolment?.ends_on).toBe(today)
    expect(effect.informed).toMatchObject({ emailed: 2 })
  })

  it('discontinuing excuses part-paid fees, and frees the money for periods that have not begun', async () => {
    const plan = await newPlan(admin, { period: 'month', classes: 0, amount: 1000 })
    at('2027-09-26')
    const { enrolment } = await enrolWith(admin, student, plan, { starts_on: '2027-09-01' })
    const record = (amount: number) =>
      recordPayment(
        acting(admin),
        student.id,
        recordPaymentBody.parse({ amount, paid_on: '2027-09-26', method: 'cash' }),
      )
    await record(1300)
    const body = { last_day: '2027-09-30', reason: 'Moved', frees_slots: false, excuse_open: true, seen: 1 }
    const effect = await discontinueEnrolment(acting(admin), enrolment?.id ?? '', discontinueBody.parse(body))
    expect(effect).toMatchObject({
      dues_excused: [{ label: `${plan.name}, October 2027`, paid: 0 }],
      open_amount: 0,
      advance: 300,
    })
  })

  it('discontinuing keeps unpaid fees of the past, unless they are excused', async () => {
    const plan = await newPlan(admin, { period: 'month', classes: 0, amount: 1000 })
    const { enrolment } = await enrolWith(admin, student, plan, { starts_on: `${today.slice(0, 7)}-01` })
    const body = { last_day: days(nextMonth, -1), reason: 'Exams', frees_slots: false, excuse_open: false, seen: 1 }
    const effect = await discontinueEnrolment(acting(admin), enrolment?.id ?? '', discontinueBody.parse(body))
    expect(effect.open_amount).toBe(1000)
    expect(effect.dues_excused.every(({ starts_on }) => (starts_on ?? '') >= nextMonth)).toBe(true)
  })
})
