import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasPlans, providePublication } from '@/lib/academy/publication'
import { refreshPublication } from '@/lib/academy/publication-queries'
import { getAcademy, listVersions } from '@/lib/academy/queries'
import { saveFeeSettingsBody } from '@/lib/academy/schema'
import { saveFeeSettings } from '@/lib/academy/service'
import { readStoredPublication } from '@/lib/academy/stored-publication'
import { announcementAudience } from '@/lib/announcements/schema'
import { previewAnnouncement } from '@/lib/announcements/service'
import { cancelClass, moveClass } from '@/lib/bookings/change-service'
import { cancelLater, listLater, moveLater } from '@/lib/bookings/series/series-service'
import { defaultFeeSettings, type FeeSettings } from '@/lib/core/config/fee-settings'
import { feeSettings } from '@/lib/core/config/settings'
import { pool } from '@/lib/db/client'
import { acting, book, enrol, insertSlot, openSlot, type Person } from '../../support/people'

let admin: Person
beforeAll(() => providePublication())
beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
})
afterEach(async () => {
  vi.useRealTimers()
  await save(defaultFeeSettings)
})

const current = async () => (await getAcademy()).academy
async function save(change: Partial<FeeSettings>): Promise<string> {
  const { version: seen, fees } = await current()
  return saveFeeSettings(acting(admin), saveFeeSettingsBody.parse({ ...fees, seen, ...change }))
}

describe('the settings for fees and classes', () => {
  it('fee settings are saved as the next version, with their changes in words, and apply at once', async () => {
    expect(feeSettings()).toEqual(defaultFeeSettings)
    const { version } = await current()
    expect(await save({ due_day: null, make_up_per_term: 3 })).toBe('Saved')
    expect(feeSettings()).toEqual({ ...defaultFeeSettings, due_day: null, make_up_per_term: 3 })
    expect((await listVersions()).versions[0]).toMatchObject({
      version: version + 1,
      changes: [
        { what: 'Due day', from: '1', to: 'The day on which the course began' },
        { what: 'Make-up classes per term', from: '2', to: '3' },
      ],
    })
  })

  it('fee settings are rejected if another admin has saved in the meantime', async () => {
    const { version: seen, fees } = await current()
    await save({ grace_days: 9 })
    await expect(saveFeeSettings(acting(admin), { ...fees, grace_days: 1, seen })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Another admin has published a change. Reload the page and try again.',
    })
    expect(feeSettings().grace_days).toBe(9)
  })

  it.each([
    ['academy_versions_fees_form', null],
    ['academy_versions_fees_form', []],
    ['academy_versions_fees_days', { due_day: 29 }],
    ['academy_versions_fees_days', { grace_days: null }],
    ['academy_versions_fees_days', { reminder_days_after: 1.5 }],
    ['academy_versions_fees_days', { reminder_days_before: '3' }],
    ['academy_versions_fees_days', { remind_on_due_day: 'yes' }],
    ['academy_versions_fees_quiet_hours', { quiet_from: '24:00' }],
    ['academy_versions_fees_quiet_hours', { quiet_until: '08:15' }],
    ['academy_versions_fees_quiet_hours', { quiet_until: null }],
    ['academy_versions_fees_classes', { make_up_days: 0 }],
    ['academy_versions_fees_classes', { plan_validity_days: 1001 }],
    ['academy_versions_fees_classes', { fifth_week: ['class'] }],
    ['academy_versions_fees_classes', { late_cancellation: null }],
    ['academy_versions_fees_sibling', { sibling_discount: 'later', sibling_value: 0 }],
    ['academy_versions_fees_sibling', { sibling_discount: 'all', sibling_value: 101 }],
    ['academy_versions_fees_booking', { booking_without_credit: 'sometimes' }],
    ['academy_versions_fees_booking', { who_may_cancel: null }],
  ])('fee settings are rejected by the constraint %s: %o', async (constraint, change) => {
    const fees = change === null || Array.isArray(change) ? change : { ...defaultFeeSettings, ...change }
    const insert = pool().query(
      `INSERT INTO academy_versions (version, content, published_by)
       SELECT version + 1, jsonb_set(content, '{fees}', $1)
              || jsonb_build_object('money', content -> 'money' || '{"upi_id": "academy@okbank"}'), $2
       FROM academy_versions ORDER BY version DESC LIMIT 1`,
      [JSON.stringify(fees), admin.id],
    )
    await expect(insert).rejects.toMatchObject({ constraint })
  })

  it('public pages explain the fee settings once the academy has a plan', async () => {
    await refreshPublication()
    expect(hasPlans()).toBe(false)
    const { rows } = await pool().query<{ id: string }>(
      `INSERT INTO plans (course_name, name, classes, class_type, minutes, amount, period, created_by)
       VALUES ('Veenai', 'Four classes', 4, 'private', 45, 2800, 'month', $1) RETURNING id`,
      [admin.id],
    )
    await refreshPublication()
    expect(hasPlans()).toBe(true)
    expect((await readStoredPublication())?.hasPlans).toBe(true)
    await pool().query('DELETE FROM plans WHERE id = $1', [rows[0]?.id])
    await refreshPublication()
    expect(hasPlans()).toBe(false)
  })
})

describe('if only the office may cancel', () => {
  const askOffice = {
    code: 'conflict',
    message: 'Only teachers and the office can cancel or move classes. Please write to the office.',
  }
  const silent = { reason: null }

  it('a student cannot cancel or move a class if only the office cancels, but the teacher and the office can', async () => {
    await save({ who_may_cancel: 'office' })
    const [teacher, student] = [await enrol(pool(), 'teacher'), await enrol(pool(), 'student')]
    const [one, other, free] = [
      await openSlot(pool(), teacher.id, 3000),
      await openSlot(pool(), teacher.id, 4000),
      await openSlot(pool(), teacher.id, 5000),
    ]
    for (const slot of [one, other]) await book(pool(), slot, student.id)
    await expect(cancelClass(acting(student), one.id, silent)).rejects.toMatchObject(askOffice)
    const move = { to_slot_id: free.id, reason: null }
    await expect(moveClass(acting(student), one.id, move)).rejects.toMatchObject(askOffice)
    await cancelClass(acting(teacher), one.id, { reason: 'A concert' })
    await moveClass(acting(admin), other.id, { to_slot_id: free.id, reason: 'The student is ill' })
    await save({ who_may_cancel: 'family' })
    await cancelClass(acting(student), free.id, silent)
  })

  it('a student cannot cancel or move the later classes of a series if only the office cancels, and sees why', async () => {
    await save({ who_may_cancel: 'office' })
    const [teacher, student] = [await enrol(pool(), 'teacher'), await enrol(pool(), 'student')]
    const [slot, free] = [await openSlot(pool(), teacher.id, 3000), await openSlot(pool(), teacher.id, 5000)]
    const id = await book(pool(), slot, student.id)
    await pool().query('UPDATE bookings SET series_id = gen_random_uuid() WHERE id = $1', [id])
    const reason = { reason: null, slot_ids: [slot.id] }
    await expect(cancelLater(acting(student), slot.id, reason)).rejects.toMatchObject(askOffice)
    await expect(moveLater(acting(student), slot.id, { ...reason, to_slot_id: free.id })).rejects.toMatchObject(
      askOffice,
    )
    expect(await listLater(acting(student), slot.id)).toMatchObject([
      { fault: 'Only teachers and the office can cancel or move classes' },
    ])
  })
})

describe('announcements', () => {
  it('announcements wait for the end of the quiet hours that the office has set', async () => {
    // 9:30 pm in India
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-15T16:00:00.000Z') })
    const teacher = await enrol(pool(), 'teacher')
    const student = await enrol(pool(), 'student')
    await book(pool(), await insertSlot(pool(), teacher.id, '2027-01-20', '10:00'), student.id)
    const preview = async () => {
      const audience = announcementAudience.parse({ audience: 'teacher', teacher_id: teacher.id })
      const { now, later } = await previewAnnouncement(acting(admin), audience)
      return { now, later }
    }
    expect(await preview()).toEqual({ now: 0, later: 1 })
    await save({ quiet_from: '22:00' })
    expect(await preview()).toEqual({ now: 1, later: 0 })
    await save({ quiet_from: '13:00', quiet_until: '21:30' })
    expect(await preview()).toEqual({ now: 1, later: 0 })
    await save({ quiet_until: '22:00' })
    expect(await preview()).toEqual({ now: 0, later: 1 })
  })
})
