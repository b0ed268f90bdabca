import type { ModelClass, ModelDue, ModelEnrolment, ModelPayment } from './records'

export const keyOf = (learner: string, course: string): string => `${learner} ${course}`

/** The maximum number of make-up classes for the family's own cancellations, per learner, course and term. */
const MAKE_UPS = 2

/**
 * A simple model of a family's fees, for tests. It follows contract 68 to 71 and shares no code with the application.
 * IDs, dates and the amounts of new fees come from the database.
 */
export class FamilyModel {
  dues = new Map<string, ModelDue>()
  payments = new Map<string, ModelPayment>()
  enrolments: ModelEnrolment[] = []
  classes = new Map<string, ModelClass>()
  /** The sum of all balance changes, by learner and course. Excludes the classes that come from paid fees. */
  changes = new Map<string, number>()
  /** The make-up classes that the family's own cancellations have earned this term, by learner and course. */
  makeUps = new Map<string, number>()

  constructor(readonly today: string) {}

  clone(): FamilyModel {
    return Object.assign(new FamilyModel(this.today), structuredClone({ ...this }))
  }

  balance(key: string): number {
    const granted = [...this.dues.values()]
      .filter((due) => due.learner !== null && due.course !== null && keyOf(due.learner, due.course) === key)
      .reduce((sum, due) => sum + (isSettled(due) ? due.classes - due.refundedClasses : 0), 0)
    return granted + (this.changes.get(key) ?? 0)
  }

  change(key: string, by: number): void {
    this.changes.set(key, (this.changes.get(key) ?? 0) + by)
  }

  addDues(dues: readonly ModelDue[]): void {
    for (const due of dues)
      this.dues.set(due.id, { ...due, paid: 0, refunded: 0, refundedClasses: 0, excused: false, withClasses: false })
    if (dues.length > 0) this.spendAdvance()
  }

  excuse(id: string, withClasses = false): void {
    Object.assign(this.due(id), { excused: true, withClasses })
  }

  /** Applies all advance payments to the open fees, oldest first. */
  spendAdvance(): void {
    const payers = [...this.payments.values()].filter(({ unallocated }) => unallocated > 0).toSorted(byOrder)
    for (const payment of payers) this.cover(payment, () => 0)
  }

  approve(id: string, order: string, pays = this.paysDues(this.payment(id))): void {
    const payment = this.payment(id)
    Object.assign(payment, { status: 'approved', order, unallocated: pays ? payment.fee : 0 })
    if (pays)
      this.cover(payment, (due) => {
        if (payment.dueIds.includes(due.id)) return 0
        if (due.course !== payment.course) return 3
        return payment.learner !== null && due.learner === payment.learner ? 1 : 2
      })
  }

  reject(id: string): void {
    const payment = this.payment(id)
    for (const [dueId, amount] of payment.covers) this.due(dueId).paid -= amount
    payment.covers.clear()
    Object.assign(payment, { status: 'rejected', unallocated: 0 })
    this.spendAdvance()
  }

  refund(
    id: string,
    amount: number,
    parts: readonly { due_id: string | null; amount: number; classes: number }[],
  ): void {
    const payment = this.payment(id)
    payment.refunded += amount
    payment.unallocated -= Math.min(payment.unallocated, amount)
    for (const { due_id, amount: part, classes } of parts) {
      if (due_id === null) continue
      const due = this.due(due_id)
      due.refunded += part
      due.refundedClasses += classes
    }
  }

  /** Excuses fees. The money that was paid for them becomes an advance payment again. */
  release(ids: readonly string[]): void {
    for (const id of ids) this.due(id).excused = true
    for (const payment of this.payments.values()) {
      for (const id of ids) {
        const amount = payment.covers.get(id) ?? 0
        payment.covers.delete(id)
        payment.unallocated += amount
        this.due(id).paid -= amount
      }
    }
    this.spendAdvance()
  }

  /**
   * Books a class. The class is counted if the balance is above zero or the latest plan includes classes. A counted
   * class reduces the balance by one.
   */
  book(booking: Pick<ModelClass, 'slotId' | 'key' | 'day'>, isPast = false): void {
    const [last] = this.enrolments
      .filter((one) => keyOf(one.learner, one.course) === booking.key && one.startsOn <= booking.day)
      .filter(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn)
      .toSorted((one, other) => (one.startsOn < other.startsOn ? 1 : -1))
    const counted = this.balance(booking.key) > 0 || last?.counted === true
    if (counted) this.change(booking.key, -1)
    this.classes.set(booking.slotId, {
      ...booking,
      counted,
      isPast,
      cancelled: false,
      isGivenBack: false,
      byAbsence: false,
    })
  }

  /**
   * Cancels a class before the deadline, and gives it back. The family's own cancellations give back at most MAKE_UPS
   * classes.
   */
  cancel(slotId: string, by: 'family' | 'academy'): void {
    const booking = this.booking(slotId)
    booking.cancelled = true
    const makeUps = this.makeUps.get(booking.key) ?? 0
    if (by === 'family' && makeUps >= MAKE_UPS) return
    if (this.giveBack(booking) && by === 'family') this.makeUps.set(booking.key, makeUps + 1)
  }

  /** Gives back a class. Returns false if the class is not counted, or was already given back. */
  giveBack(booking: ModelClass): boolean {
    if (!booking.counted || booking.isGivenBack) return false
    booking.isGivenBack = true
    this.change(booking.key, 1)
    return true
  }

  /** Marks the teacher as absent, or removes that mark. */
  markAbsent(slotId: string, isAbsent: boolean): void {
    const booking = this.booking(slotId)
    // If the teacher was already marked as absent, `giveBack` returns false, and `byAbsence` stays true.
    if (isAbsent) booking.byAbsence = this.giveBack(booking) || booking.byAbsence
    else if (booking.byAbsence) {
      Object.assign(booking, { byAbsence: false, isGivenBack: false })
      this.change(booking.key, -1)
    }
  }

  /** Moves a class to another slot. */
  move(from: string, to: string, day: string): void {
    const booking = this.booking(from)
    this.classes.delete(from)
    this.classes.set(to, { ...booking, slotId: to, day })
  }

  paysDues({ course, learner, dueIds }: Pick<ModelPayment, 'course' | 'learner' | 'dueIds'>): boolean {
    if (dueIds.length > 0) return true
    if ([...this.dues.values()].some((due) => due.course === course && isOpen(due))) return true
    return this.enrolments.some(
      (one) =>
        one.course === course &&
        (learner === null || one.learner === learner) &&
        one.hasPlan &&
        (one.endsOn === null || one.endsOn >= this.today),
    )
  }

  private cover(payment: ModelPayment, rank: (due: ModelDue) => number): void {
    const open = [...this.dues.values()].filter(isOpen).toSorted((a, b) => rank(a) - rank(b) || byOrder(a, b))
    for (const due of open) {
      const amount = Math.min(payment.unallocated, due.amount - due.paid)
      if (amount === 0) continue
      payment.unallocated -= amount
      due.paid += amount
      payment.covers.set(due.id, (payment.covers.get(due.id) ?? 0) + amount)
    }
  }

  due(id: string): ModelDue {
    return required(this.dues.get(id))
  }
  payment(id: string): ModelPayment {
    return required(this.payments.get(id))
  }
  booking(slotId: string): ModelClass {
    return required(this.classes.get(slotId))
  }
}

function required<T>(record: T | undefined): T {
  if (record === undefined) throw new Error('the model does not contain this record')
  return record
}

const byOrder = (a: { order: string }, b: { order: string }) => (a.order < b.order ? -1 : Number(a.order > b.order))
const isOpen = (due: ModelDue) => !due.excused && due.paid < due.amount
const isSettled = (due: ModelDue) => (due.excused ? due.withClasses : due.paid === due.amount)
