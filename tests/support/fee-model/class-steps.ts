import { randomUUID } from 'node:crypto'
import { cancelClass, moveClass } from '@/lib/bookings/change-service'
import { bookSlots } from '@/lib/bookings/service'
import { markClass } from '@/lib/class-notes/attendance-service'
import { feeSettings } from '@/lib/core/config/settings'
import { bookCredits, expireLots } from '@/lib/credits/ledger-service'
import { adjustCredits, forgiveClass } from '@/lib/credits/service'
import { db, pool } from '@/lib/db/client'
import { lockFamily } from '@/lib/fees/account-service'
import { academyToday, days } from '../academy-days'
import { acting, openSlot } from '../people'
import { type FamilyModel, keyOf } from './model'
import { COURSES, choose, type Effect, newSlot, pick, type Scene, today } from './scene'

export const classSteps = {
  async book(scene: Scene) {
    const { world, family, a, b } = scene
    const learner = choose(family.learners, a)
    const course = choose(COURSES, b)
    const { slot, day } = await newSlot(scene)
    await bookSlots(acting(family.person), {
      ...{ student_id: family.person.id, teacher_id: world.teacher.id, learner_id: learner, subject: course },
      selectedSlots: [slot.id],
    })
    // Backdates the booking. Families get no make-up class if they cancel within minutes of booking.
    await pool().query(`UPDATE bookings SET created_at = created_at - interval '1 hour' WHERE slot_id = $1`, [slot.id])
    const refuses = feeSettings().booking_without_credit === 'refuse'
    return (model: FamilyModel) => {
      const key = keyOf(learner, course)
      model.book({ slotId: slot.id, key, day })
      if (refuses && model.booking(slot.id).counted && model.balance(key) < 0)
        throw new Error('a class was booked although none was left')
    }
  },

  async cancel({ family, before, a }: Scene) {
    const booking = pick(
      before.classes.filter(({ isPast, isCancelled }) => !isPast && !isCancelled),
      a,
    )
    if (!booking) return null
    await cancelClass(acting(family.person), booking.slotId, { reason: null })
    return (model: FamilyModel) => model.cancel(booking.slotId, 'family')
  },

  async move(scene: Scene) {
    const { family, before, a } = scene
    const booking = pick(
      before.classes.filter(({ isPast, isCancelled }) => !isPast && !isCancelled),
      a,
    )
    if (!booking) return null
    const { slot, day } = await newSlot(scene)
    await moveClass(acting(family.person), booking.slotId, { reason: null, to_slot_id: slot.id })
    return (model: FamilyModel) => model.move(booking.slotId, slot.id, day)
  },

  async attend({ world, family, before, a }: Scene) {
    const balance = pick(
      before.balances.filter(({ classes }) => classes > 0),
      a,
    )
    if (!balance) return null
    const { learner, course } = balance
    const key = keyOf(learner, course)
    world.slots += 1
    const slot = await openSlot(pool(), world.teacher.id, -world.slots * 95, 60)
    await db().$transaction(async (tx) => {
      await lockFamily(tx, family.person.id)
      const counted = { learnerId: learner, courseName: course, classType: 'private', minutes: 60 }
      const bookingId = randomUUID()
      const day = academyToday(slot.startsAt)
      const entries = await bookCredits(tx, family.person.id, [{ ...counted, bookingId, day }], {
        least: null,
        refuse: false,
      })
      await tx.$executeRaw`
        INSERT INTO bookings (id, slot_id, teacher_id, student_id, learner_id, starts_at, ends_at, subject, subject_chosen, credit_entry_id)
        VALUES (${bookingId}::uuid, ${slot.id}::uuid, ${slot.teacherId}::uuid, ${family.person.id}::uuid, ${learner}::uuid,
                ${slot.startsAt}, ${slot.endsAt}, ${course}, true, ${entries.get(bookingId)}::bigint)`
    })
    return (model: FamilyModel) => {
      model.book({ slotId: slot.id, key, day: academyToday(slot.startsAt) }, true)
      const booking = model.booking(slot.id)
      if (!booking.counted) model.change(key, -1)
      booking.counted = true
    }
  },

  async mark({ world, before, a, b }: Scene) {
    const booking = pick(
      before.classes.filter(({ isPast }) => isPast),
      a,
    )
    if (!booking) return null
    const attendance = choose(['teacher_absent', 'held', 'student_absent', 'teacher_absent', 'unmarked'] as const, b)
    if (attendance === booking.attendance) return null
    await markClass(acting(world.admin), booking.slotId, { attendance, seen: booking.attendance }, 'office')
    return (model: FamilyModel) => {
      if (attendance === 'teacher_absent' || booking.attendance === 'teacher_absent')
        model.markAbsent(booking.slotId, attendance === 'teacher_absent')
    }
  },

  async forgive({ world, before, a }: Scene) {
    const booking = pick(
      before.classes.filter(({ entryId }) => entryId !== null),
      a,
    )
    if (!booking?.entryId) return null
    await forgiveClass(acting(world.admin), booking.entryId, { note: 'Was ill' })
    return (model: FamilyModel) => {
      if (!model.giveBack(model.booking(booking.slotId))) throw new Error('a class was given back twice')
    }
  },

  async adjust({ world, family, before, a, b }: Scene) {
    const learner = choose(family.learners, a)
    const course = choose(COURSES, b)
    const seen = before.balances.find((one) => one.learner === learner && one.course === course)?.classes ?? 0
    const classes = choose([2, -1, 1], b >> 1)
    await adjustCredits(acting(world.admin), family.person.id, {
      ...{ learner_id: learner, course_name: course, minutes: 60, classes, note: 'Counted again', seen },
      expires_on: a % 2 === 0 ? days(today, 30) : null,
    })
    return (model: FamilyModel) => model.change(keyOf(learner, course), classes)
  },

  async expire({ family, b }: Scene) {
    const later = days(today, choose([10, 40, 200], b))
    const lost = await db().$transaction(async (tx) => {
      await lockFamily(tx, family.person.id)
      const balances = await tx.creditBalance.findMany({ where: { learner: { accountId: family.person.id } } })
      const changes: [string, number][] = []
      for (const { classes: before, ...key } of balances) {
        const rules = { today: later, carryOver: 1, carriedDays: () => (b % 2 === 0 ? 30 : 0) }
        await expireLots(tx, family.person.id, key, rules)
        const [after] = await tx.creditBalance.findMany({ where: key })
        const left = after?.classes ?? 0
        // Expiry may make the balance negative, by at most the number of booked classes.
        const booked = await tx.creditEntry.count({ where: { ...key, reason: 'booked' } })
        if (left > before || left < Math.min(before, 0) - booked)
          throw new Error(`expiry changed ${before} classes to ${left}`)
        changes.push([keyOf(key.learnerId, key.courseName), left - before])
      }
      return changes
    })
    return (model: FamilyModel) => {
      for (const [key, by] of lost) model.change(key, by)
    }
  },
} satisfies Record<string, (scene: Scene) => Promise<Effect | null>>
