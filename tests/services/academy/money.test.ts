import { beforeEach, describe, expect, it } from 'vitest'
import { newPriceBody } from '@/lib/academy/price-schema'
import { getAcademy, listCourses } from '@/lib/academy/queries'
import { saveMoneyBody, saveRulesBody } from '@/lib/academy/schema'
import { addPrice, saveMoney, saveRules } from '@/lib/academy/service'
import { academyToday, startOfDay } from '@/lib/core/time/zone'
import { pool } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { assertPrice } from '@/lib/payments/price-service'
import { fulfilled, releasedTogether } from '../../support/barrier'
import { asOwner, ownerUrl } from '../../support/owner'
import { acting, enrol, only, PASSWORD, type Person } from '../../support/people'

let admin: Person
beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
})

const current = async () => (await getAcademy()).academy
const money = async (change: object) => {
  const { version: seen, money: before } = await current()
  return saveMoney(acting(admin), saveMoneyBody.parse({ ...before, seen, ...change }))
}

describe('money', () => {
  it('money with another UPI ID needs the password, and every admin gets an email', async () => {
    const other = { upi_id: 'saraswati@okbank' }
    await expect(money(other)).rejects.toMatchObject({ code: 'invalid' })
    await expect(money({ ...other, current_password: 'wrong' })).rejects.toMatchObject({ code: 'invalid' })
    await money({ ...other, current_password: PASSWORD })
    expect((await current()).money.upi_id).toBe(other.upi_id)
    const { rows } = await pool().query("SELECT user_id FROM messages WHERE kind = 'upi-id-changed'")
    expect(rows.map(({ user_id }) => user_id)).toContain(admin.id)
  })

  it('money is saved without the password while the UPI ID stays', async () => {
    await money({ payee: 'Saraswati Trust', gstin: '27AAPFU0939F1ZV' })
    expect((await current()).money).toMatchObject({ payee: 'Saraswati Trust', gstin: '27AAPFU0939F1ZV' })
  })

  it('money of two admins at the same time is saved once', async () => {
    const { version: seen, money: before } = await current()
    const works = ['One', 'Other'].map(
      (payee) => () => saveMoney(acting(admin), saveMoneyBody.parse({ ...before, seen, payee })),
    )
    expect(fulfilled(await releasedTogether(ownerUrl(), 'academy_versions', works))).toHaveLength(1)
    expect((await current()).version).toBe(seen + 1)
  })

  it.each([
    ['27AAPFU0939F1ZW', 'This is not a GSTIN. Check it for a mistyped character'],
    ['HELLO', 'This is not a GSTIN. Check it for a mistyped character'],
  ])('money with the GSTIN %s is rejected', async (gstin, message) => {
    const { money: before } = await current()
    const { error } = saveMoneyBody.safeParse({ ...before, seen: 1, gstin })
    expect(error?.issues[0]?.message).toBe(message)
  })
})

describe('rules', () => {
  it('rules are saved with an entry in the history for each changed one', async () => {
    const { version: seen, rules } = await current()
    await saveRules(acting(admin), saveRulesBody.parse({ ...rules, cancel_hours: '12', seen }))
    expect((await current()).rules.cancel_hours).toBe(12)
  })
})

describe('the fee of a course', () => {
  const today = academyToday()
  const day = (days: number) => academyToday(startOfDay(today, days))
  const veenai = async () => {
    const course = (await listCourses()).courses.find(({ name }) => name === 'Veenai')
    if (!course?.id) throw new Error('no Veenai')
    return { ...course, id: course.id }
  }
  const price = async (fee: number, from_day: string) =>
    addPrice(acting(admin), (await veenai()).id, newPriceBody.parse({ fee, list_price: fee + 100, from_day }))
  const isAccepted = (fee: number) =>
    inTransaction((tx) => assertPrice(tx, 'Veenai', fee)).then(
      () => true,
      () => false,
    )

  it('the fee of a course changes on its day, and the earlier fee is accepted for seven more days', async () => {
    await price(900, today)
    expect(await veenai()).toMatchObject({ fee: 900, list_price: 1000 })
    await price(1100, day(3))
    expect((await veenai()).coming).toEqual([{ fee: 1100, list_price: 1200, from_day: day(3) }])
    expect([await isAccepted(700), await isAccepted(900), await isAccepted(1100), await isAccepted(800)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    // As if the change to 900 had been made eight days ago.
    await asOwner((owner) =>
      owner.query(
        `SET session_replication_role = replica; UPDATE course_prices SET from_day = from_day - 8 WHERE from_day <= '${today}'`,
      ),
    )
    expect([await isAccepted(700), await isAccepted(900)]).toEqual([false, true])
  })

  it('the fee of a course that was announced for a later day can be withdrawn by entering the earlier one', async () => {
    const { id, fee, list_price, coming } = await veenai()
    const set = (value: number, list: number, from_day: string) =>
      addPrice(acting(admin), id, newPriceBody.parse({ fee: value, list_price: list, from_day }))
    const latest = coming.at(-1) ?? { fee: fee ?? 0, list_price: list_price ?? 0 }
    await set(1300, 1400, day(20))
    await set(1350, 1400, day(20))
    expect((await veenai()).coming).toEqual([...coming, { fee: 1350, list_price: 1400, from_day: day(20) }])
    await set(latest.fee, latest.list_price, day(20))
    expect((await veenai()).coming).toEqual(coming)
  })

  it('the fee of a course is named when a payment has another one', async () => {
    const { fee } = await veenai()
    await expect(inTransaction((tx) => assertPrice(tx, 'Veenai', 5))).rejects.toMatchObject({
      code: 'invalid',
      message: `This is not the fee of this course. It is ₹${fee}.`,
    })
  })

  it('the fee of a course cannot start in the past, exceed its list price, or be deleted', async () => {
    await expect(price(600, day(-1))).rejects.toMatchObject({ message: 'Choose today or a later day' })
    expect(newPriceBody.safeParse({ fee: 900, list_price: 800, from_day: today }).success).toBe(false)
    const { id } = await veenai()
    const insert = (fee: number, listPrice: number, from: string) =>
      pool().query('INSERT INTO course_prices (course_id, fee, list_price, from_day) VALUES ($1, $2, $3, $4)', [
        id,
        fee,
        listPrice,
        from,
      ])
    await expect(insert(0, 10, today)).rejects.toMatchObject({ constraint: 'course_prices_fee_range' })
    await expect(insert(900, 800, today)).rejects.toMatchObject({ constraint: 'course_prices_list_price_range' })
    await expect(insert(900, 900, day(-3))).rejects.toMatchObject({ constraint: 'course_prices_from_today' })
  })

  it('the fee of a retired course is not accepted, because it is not sold', async () => {
    const { rows } = await pool().query<{ id: string }>(
      "UPDATE courses SET retired_at = now() WHERE name = 'Kathak' RETURNING id",
    )
    expect(only(rows).id).toBeTruthy()
    await expect(inTransaction((tx) => assertPrice(tx, 'Kathak', 700))).rejects.toMatchObject({
      message: 'The academy has no course of this name',
    })
  })
})
