import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { newPriceForm, newPricesBody } from '@/lib/academy/price-schema'
import { getAcademy, listCourses } from '@/lib/academy/queries'
import { saveMoneyBody, saveRulesBody } from '@/lib/academy/schema'
import { addPrices, saveMoney, saveRules } from '@/lib/academy/service'
import { defaultMoneyAbroad } from '@/lib/core/config/academy-content'
import { academyToday, startOfDay } from '@/lib/core/time/zone'
import { pool } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { assertPayable } from '@/lib/payments/price-service'
import { fulfilled, releaseTogether } from '../../support/barrier'
import { asOwner, ownerUrl } from '../../support/owner'
import { acting, enrol, only, PASSWORD, type Person } from '../../support/people'

let admin: Person
beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
})

const bankAccount = {
  bank_holder: 'Saraswati Trust',
  account_number: '50100012345678',
  bank_branch: 'HDFC Bank, Mylapore',
  ifsc: 'HDFC0001234',
  swift: 'HDFCINBB',
}
const current = async () => (await getAcademy()).academy
const changeMoney = async (change: object) => {
  const { version: seen, money: before } = await current()
  return saveMoney(acting(admin), saveMoneyBody.parse({ ...before, seen, ...change }))
}

describe('the money settings', () => {
  it('another UPI ID needs the password, and every admin gets an email', async () => {
    const other = { upi_id: 'saraswati@okbank' }
    await expect(changeMoney(other)).rejects.toMatchObject({ code: 'invalid' })
    await expect(changeMoney({ ...other, current_password: 'wrong' })).rejects.toMatchObject({ code: 'invalid' })
    await changeMoney({ ...other, current_password: PASSWORD })
    expect((await current()).money.upi_id).toBe(other.upi_id)
    const { rows } = await pool().query("SELECT user_id FROM messages WHERE kind = 'payment-details-changed'")
    expect(rows.map(({ user_id }) => user_id)).toContain(admin.id)
  })

  it.each([
    ['bank account', bankAccount],
    ['payment link', { payment_link: 'https://wise.example/saraswati' }],
  ])('another %s needs the password, and every admin gets an email', async (_, change) => {
    await expect(changeMoney(change)).rejects.toMatchObject({
      message: 'Enter your current password to change where families send money',
    })
    await changeMoney({ ...change, current_password: PASSWORD })
    expect((await current()).money).toMatchObject(change)
    const { rows } = await pool().query<{ text: string }>(
      `SELECT text FROM messages WHERE kind = 'payment-details-changed' AND user_id = $1`,
      [admin.id],
    )
    for (const value of Object.values(change)) expect(only(rows).text).toContain(value)
  })

  it('the settings of a version without the newer fields are completed with defaults', async () => {
    await asOwner((owner) =>
      owner.query(
        `SET session_replication_role = replica;
         UPDATE academy_versions SET content = jsonb_set(content, '{money}', (content -> 'money')
           - ARRAY['bank_holder', 'account_number', 'bank_branch', 'ifsc', 'swift', 'payment_link', 'payment_methods'])`,
      ),
    )
    expect((await current()).money).toMatchObject(defaultMoneyAbroad)
  })

  it.each([
    ['academy_versions_bank_account', { ifsc: 'HDFC0001234' }],
    ['academy_versions_bank_account', { swift: 'HDFCINBB' }],
    ['academy_versions_account_number', { ...bankAccount, account_number: '12345' }],
    ['academy_versions_ifsc', { ...bankAccount, ifsc: 'HDFC1001234' }],
    ['academy_versions_swift', { ...bankAccount, swift: 'HDFCINB' }],
    ['academy_versions_payment_link', { payment_link: 'http://wise.example' }],
    ['academy_versions_payment_methods', { payment_methods: ['gold'] }],
    ['academy_versions_payment_methods', { payment_methods: [] }],
    ['academy_versions_payment_methods', { payment_methods: 'upi' }],
  ])('money settings are rejected by the constraint %s: %o', async (constraint, change) => {
    const insert = pool().query(
      `INSERT INTO academy_versions (version, content, published_by)
       SELECT version + 1, jsonb_set(content, '{money}', content -> 'money' || '{"upi_id": "academy@okbank"}' || $1), $2
       FROM academy_versions ORDER BY version DESC LIMIT 1`,
      [JSON.stringify({ ...defaultMoneyAbroad, ...change }), admin.id],
    )
    await expect(insert).rejects.toMatchObject({ constraint })
  })

  it('money settings are saved without the password if the payment details do not change', async () => {
    await changeMoney({ payee: 'Saraswati Trust', gstin: '27AAPFU0939F1ZV' })
    expect((await current()).money).toMatchObject({ payee: 'Saraswati Trust', gstin: '27AAPFU0939F1ZV' })
  })

  it('one of two admins who save the money settings at the same time is rejected', async () => {
    const { version: seen, money: before } = await current()
    const tasks = ['One', 'Other'].map(
      (payee) => () => saveMoney(acting(admin), saveMoneyBody.parse({ ...before, seen, payee })),
    )
    expect(fulfilled(await releaseTogether(ownerUrl(), 'academy_versions', tasks))).toHaveLength(1)
    expect((await current()).version).toBe(seen + 1)
  })

  it.each([
    ['27AAPFU0939F1ZW', 'This is not a GSTIN. Check it for a mistyped character'],
    ['HELLO', 'This is not a GSTIN. Check it for a mistyped character'],
  ])('the GSTIN %s is rejected in the money settings', async (gstin, message) => {
    const { money: before } = await current()
    const { error } = saveMoneyBody.safeParse({ ...before, seen: 1, gstin })
    expect(error?.issues[0]?.message).toBe(message)
  })
})

describe('rules', () => {
  it('saved rules have an entry in the history for each changed rule', async () => {
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
    addPrices(
      acting(admin),
      newPricesBody.parse({ course_ids: [(await veenai()).id], fee, list_price: fee + 100, from_day }),
    )
  const accept = (courseName: string, fee: number) =>
    inTransaction((tx) => assertPayable(tx, { accountId: admin.id, courseName, learnerId: null, fee, dueIds: [] }))
  const isAccepted = (fee: number) =>
    accept('Veenai', fee).then(
      () => true,
      () => false,
    )

  it('a new fee counts from its first day on, and the earlier fee is accepted for seven more days', async () => {
    await price(900, today)
    expect(await veenai()).toMatchObject({ fee: 900, list_price: 1000 })
    await price(1100, day(3))
    expect((await veenai()).coming).toEqual([{ fee: 1100, list_price: 1200, fee_abroad: null, from_day: day(3) }])
    expect([await isAccepted(700), await isAccepted(900), await isAccepted(1100), await isAccepted(800)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    // Makes past and current prices start `days` days earlier.
    const agePrices = (days: number) =>
      asOwner((owner) =>
        owner.query(
          `SET session_replication_role = replica; UPDATE course_prices SET from_day = from_day - ${days} WHERE from_day <= '${today}'`,
        ),
      )
    await agePrices(6)
    expect([await isAccepted(700), await isAccepted(900)]).toEqual([true, true])
    await agePrices(1)
    expect([await isAccepted(700), await isAccepted(900)]).toEqual([false, true])
  })

  it('entering the earlier fee again withdraws a fee that was announced for a later day', async () => {
    const { id, fee, list_price, coming } = await veenai()
    const set = (value: number, list: number, from_day: string) =>
      addPrices(acting(admin), newPricesBody.parse({ course_ids: [id], fee: value, list_price: list, from_day }))
    const latest = coming.at(-1) ?? { fee: fee ?? 0, list_price: list_price ?? 0, fee_abroad: null }
    await set(1300, 1400, day(20))
    await set(1350, 1400, day(20))
    expect((await veenai()).coming).toEqual([
      ...coming,
      { fee: 1350, list_price: 1400, fee_abroad: null, from_day: day(20) },
    ])
    await set(latest.fee, latest.list_price, day(20))
    expect((await veenai()).coming).toEqual(coming)
  })

  it('the fee of several courses changes together, or not at all if one course is unknown', async () => {
    const feeOf = async (name: string) => (await listCourses()).courses.find((course) => course.name === name)
    const ids = [(await veenai()).id, (await feeOf('Violin'))?.id ?? '']
    const set = (course_ids: string[], fee: number) =>
      addPrices(acting(admin), newPricesBody.parse({ course_ids, fee, list_price: 2000, from_day: today }))
    await set(ids, 950)
    expect([(await veenai()).fee, (await feeOf('Violin'))?.fee]).toEqual([950, 950])
    await expect(set([...ids, randomUUID()], 1300)).rejects.toMatchObject({ message: 'Course not found' })
    expect([(await veenai()).fee, (await feeOf('Violin'))?.fee]).toEqual([950, 950])
  })

  it('a payment with another amount is rejected with an error that names the fee of the course', async () => {
    const { fee } = await veenai()
    await expect(accept('Veenai', 5)).rejects.toMatchObject({
      code: 'invalid',
      message: `This is not the fee for this course. The fee is ₹${fee}.`,
    })
  })

  it('the fee for families abroad is accepted, and for seven more days after it has changed', async () => {
    const { id } = await veenai()
    const set = (fee_abroad: number | null, from_day = today) =>
      addPrices(
        acting(admin),
        newPricesBody.parse({ course_ids: [id], fee: 700, list_price: 800, fee_abroad, from_day }),
      )
    expect(await isAccepted(1200)).toBe(false)
    await set(1200)
    expect(await veenai()).toMatchObject({ fee: 700, fee_abroad: 1200 })
    await expect(accept('Veenai', 5)).rejects.toMatchObject({
      message: 'This is not the fee for this course. The fee is ₹700, or ₹1,200 for families abroad.',
    })
    await set(500)
    await set(null, day(2))
    expect((await veenai()).coming).toContainEqual({ fee: 700, list_price: 800, fee_abroad: null, from_day: day(2) })
    expect([await isAccepted(700), await isAccepted(1200), await isAccepted(500)]).toEqual([true, true, true])
    await asOwner((owner) =>
      owner.query(
        `SET session_replication_role = replica;
         UPDATE course_prices SET from_day = from_day - 8 WHERE course_id = '${id}' AND from_day <= '${today}'`,
      ),
    )
    expect([await isAccepted(700), await isAccepted(1200), await isAccepted(500)]).toEqual([true, false, true])
    const { rows } = await pool().query(
      "SELECT to_state FROM audit_log WHERE subject_id = $1 AND to_state LIKE '%abroad%'",
      [id],
    )
    expect(rows.map(({ to_state }) => to_state)).toContain(
      `₹700, list price ₹800, ₹1,200 for families abroad, from ${today}`,
    )
  })

  it('a fee cannot start in the past, exceed its list price, or be deleted', async () => {
    await expect(price(600, day(-1))).rejects.toMatchObject({ message: 'Choose today or a later day' })
    expect(newPriceForm.safeParse({ fee: 900, list_price: 800, from_day: today }).success).toBe(false)
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
    const abroad = pool().query(
      'INSERT INTO course_prices (course_id, fee, list_price, fee_abroad, from_day) VALUES ($1, 700, 800, 100001, $2)',
      [id, today],
    )
    await expect(abroad).rejects.toMatchObject({ constraint: 'course_prices_fee_abroad_range' })
    await expect(insert(900, 900, day(-3))).rejects.toMatchObject({ constraint: 'course_prices_from_today' })
  })

  it('a payment of the fee of a retired course is rejected, because the course is not sold', async () => {
    const { rows } = await pool().query<{ id: string }>(
      "UPDATE courses SET retired_at = now() WHERE name = 'Kathak' RETURNING id",
    )
    expect(only(rows).id).toBeTruthy()
    await expect(accept('Kathak', 700)).rejects.toMatchObject({
      message: 'The academy has no course with this name',
    })
  })
})
