import { beforeEach, describe, expect, it } from 'vitest'
import { endPersonSessions } from '@/lib/accounts/second-factor/office-sign-in-service'
import { ownProfileOf } from '@/lib/accounts/service'
import { getClassNotes } from '@/lib/class-notes/queries'
import { NEEDS_EVERYTHING, type OfficeRight } from '@/lib/core/config/office-rights'
import { pool } from '@/lib/db/client'
import { getPersonAs } from '@/lib/office/people-queries'
import { getPaymentDetailAs } from '@/lib/payments/detail-queries'
import { previewClosing } from '@/lib/privacy/closing-queries'
import { closePerson, openPerson } from '@/lib/privacy/closing-service'
import { acting, applyAsStudent, book, enrol, openSlot, type Person, pay } from '../../support/people'

let owner: Person
beforeEach(async () => {
  owner = await enrol(pool(), 'admin')
})

const colleague = (...officeRights: OfficeRight[]) => enrol(pool(), 'admin', { officeRights })

describe('what single rights show and allow', () => {
  it('only admins with all rights can close, reopen or sign out accounts of the office', async () => {
    const [desk, other] = [await colleague('desk'), await colleague('read')]
    const { seen } = await previewClosing(other.id)
    for (const call of [
      () => closePerson(acting(desk), other.id, { seen, reason: null }),
      () => openPerson(acting(desk), other.id),
      () => endPersonSessions(acting(desk), other.id),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'forbidden', message: NEEDS_EVERYTHING })
    await closePerson(acting(owner), other.id, { seen, reason: null })
  })

  it('private class notes need the Desk right', async () => {
    const [teacher, student] = [await enrol(pool(), 'teacher'), await enrol(pool(), 'student')]
    const slot = await openSlot(pool(), teacher.id, -120)
    const booking = await book(pool(), slot, student.id)
    await pool().query(
      `INSERT INTO class_notes (booking_id, taught, homework, private, written_by)
       VALUES ($1, 'Scales', '', 'Often tired', $2)`,
      [booking, teacher.id],
    )
    const read = await getClassNotes(acting(await colleague('money', 'read')), slot.id)
    expect(read).toMatchObject({ taught: 'Scales', may: 'read' })
    expect(read).not.toHaveProperty('private')
    expect(await getClassNotes(acting(await colleague('desk')), slot.id)).toMatchObject({ private: 'Often tired' })
  })

  it('only admins with all rights see audit entries in records, and only those with Money see decisions', async () => {
    const student = await enrol(pool(), 'student')
    await applyAsStudent(pool(), student.id, 'pending')
    const payment = await pay(pool(), student.id)
    for (const [subject, id] of [
      ['person', student.id],
      ['payment', payment],
    ])
      await pool().query(
        `INSERT INTO audit_log (actor_id, action, subject, subject_id, to_state) VALUES ($1, 'edit', $2, $3, 'name')`,
        [owner.id, subject, id],
      )
    const seenBy = async (...rights: OfficeRight[]) => {
      const as = acting(await colleague(...rights))
      const [record, detail] = [await getPersonAs(as, student.id), await getPaymentDetailAs(as, payment)]
      return [record.history.length, detail.history.length]
    }
    expect(await seenBy('everything')).toEqual([1, 1])
    expect(await seenBy('money')).toEqual([0, 1])
    expect(await seenBy('desk', 'read')).toEqual([0, 0])
  })

  it('only an admin’s own profile contains rights', async () => {
    expect(ownProfileOf(acting(await colleague('desk')))).toMatchObject({ role: 'admin', office_rights: ['desk'] })
    expect(ownProfileOf(acting(await enrol(pool(), 'student')))).not.toHaveProperty('office_rights')
  })
})
