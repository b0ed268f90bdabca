import { randomUUID } from 'node:crypto'
import { pool } from '@/lib/db/client'
import { addCharge, excuseDue, releaseDeposit } from '@/lib/fees/charge-service'
import { recordPayment } from '@/lib/payments/recording-service'
import { decidePayment } from '@/lib/payments/service'
import { refundPayment } from '@/lib/refunds/service'
import { days } from '../academy-days'
import { acting, newHash, newUtr, only } from '../people'
import type { FamilyModel } from './model'
import type { ModelPayment } from './records'
import { addDues, COURSES, choose, type Effect, openDues, pick, type Scene, today } from './scene'
import type { FamilyState } from './state'

export const moneySteps = {
  async charge({ world, family, a, b, c }: Scene) {
    const learner = pick([...family.learners, null], b) ?? null
    const due = await addCharge(acting(world.admin), family.person.id, {
      kind: choose(['deposit', 'exam', 'deposit'], a),
      label: 'A charge',
      amount: choose([100, 450, 1500], c),
      due_on: days(today, choose([0, -30, 20], c >> 2)),
      learner_id: learner,
      course_name: b % 2 === 0 ? { name: choose(COURSES, a >> 1) } : null,
    })
    return (model: FamilyModel, after: FamilyState) => addDues(model, after, [due.id])
  },

  async excuse({ world, before, a, b }: Scene) {
    const due = pick(openDues(before), a)
    if (!due) return null
    const body = { reason: 'Illness', with_classes: b % 3 === 0, seen: due.paid }
    await excuseDue(acting(world.admin), due.id, body)
    return (model: FamilyModel) => model.excuse(due.id, body.with_classes)
  },

  async release({ world, before, a }: Scene) {
    const due = pick(
      before.dues.filter(({ kind, paid, excused }) => kind === 'deposit' && paid > 0 && !excused),
      a,
    )
    if (!due) return null
    await releaseDeposit(acting(world.admin), due.id)
    return (model: FamilyModel) => model.release([due.id])
  },

  async pay({ family, before, a, b, c }: Scene) {
    const open = openDues(before)
    const named = c % 3 === 0 ? open.slice(0, 1 + (a % 3)) : []
    const fee = named.reduce((sum, due) => sum + due.amount - due.paid, 0) || choose([700, 1500, 400], a)
    const course = choose(COURSES, b)
    const learner = pick([...family.learners, null], b >> 1) ?? null
    const { rows } = await pool().query<{ id: string }>(
      `INSERT INTO payments (user_id, learner_id, course_name, fee, utr, screenshot_key, screenshot_sha256, due_ids)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8::uuid[] ON CONFLICT DO NOTHING RETURNING id`,
      [
        family.person.id,
        learner,
        course,
        fee,
        newUtr(),
        `payments/${randomUUID()}.webp`,
        newHash(),
        named.map(({ id }) => id),
      ],
    )
    const id = rows[0]?.id
    return id ? (model: FamilyModel, after: FamilyState) => model.payments.set(id, newPayment(after, id)) : null
  },

  async approve({ world, before, a }: Scene) {
    const payment = pick(
      before.payments.filter(({ status }) => status !== 'approved'),
      a,
    )
    if (!payment) return null
    await decidePayment(acting(world.admin), payment.id, 'approve')
    return (model: FamilyModel, after: FamilyState) => model.approve(payment.id, newPayment(after, payment.id).order)
  },

  async reject({ world, before, a }: Scene) {
    const payment = pick(
      before.payments.filter(({ status }) => status !== 'rejected'),
      a,
    )
    if (!payment) return null
    await decidePayment(acting(world.admin), payment.id, 'reject', 'Not received')
    return (model: FamilyModel) => model.reject(payment.id)
  },

  async record({ world, family, before, a, b, c }: Scene) {
    const open = openDues(before)
    const course = b % 3 === 0 ? choose(COURSES, b >> 2) : null
    const { payment } = await recordPayment(acting(world.admin), family.person.id, {
      amount: choose([100, 700, 1500, 4000], a),
      paid_on: today,
      method: 'cash',
      reference: null,
      bank_name: null,
      due_ids: c % 2 === 0 ? open.slice(0, 1 + (c % 3)).map(({ id }) => id) : [],
      course_name: course === null ? null : { name: course },
      learner_id: course === null ? null : choose(family.learners, c),
    })
    return (model: FamilyModel, after: FamilyState) => {
      const recorded = newPayment(after, payment.id)
      model.payments.set(recorded.id, recorded)
      model.approve(recorded.id, recorded.order, course === null || model.paysDues(recorded))
    }
  },

  async refund({ world, before, a, b }: Scene) {
    const payment = pick(
      before.payments.filter(({ status, fee, refunded }) => status === 'approved' && refunded < fee),
      a,
    )
    if (!payment) return null
    const left = payment.fee - payment.refunded
    const amount = choose([left, Math.min(left, 1 + (b % 500)), Math.ceil(left / 2)], b)
    const { preview } = await refundPayment(acting(world.admin), payment.id, {
      ...{ amount, method: 'cash', reference: null, reason: 'Moves away', refunded_on: today, seen: payment.refunded },
    })
    return (model: FamilyModel) => model.refund(payment.id, amount, preview.parts)
  },
} satisfies Record<string, (scene: Scene) => Promise<Effect | null>>

/** Returns a payment as it was before its approval. */
function newPayment(after: FamilyState, id: string): ModelPayment {
  const payment = only(after.payments.filter((one) => one.id === id))
  return { ...payment, status: 'pending', unallocated: 0, refunded: 0, covers: new Map() }
}
