import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { uploadsDir } from '@/lib/core/config/data-dir'
import { pool } from '@/lib/db/client'
import { getScreenshot, listPayments } from '@/lib/payments/queries'
import { submitPaymentBody } from '@/lib/payments/schema'
import { submitPayment } from '@/lib/payments/service'
import { asDataUrl, photoWithSecrets, png, svg } from '../../support/images'
import { acting, count, enrol, only, type Person, pay } from '../../support/people'

let student: Person
beforeEach(async () => {
  student = await enrol(pool(), 'student')
})

const paying = (picture: Buffer, course: string, screenshotBase64 = asDataUrl(picture)) =>
  submitPaymentBody.parse({ user_id: student.id, course_name: course, fee: 700, screenshotBase64 })

const send = (picture: Buffer, course = 'Veenai') => submitPayment(acting(student), paying(picture, course))

const folder = () => path.join(uploadsDir(), 'payments')
const listFiles = () => {
  try {
    return readdirSync(folder())
  } catch {
    return []
  }
}

describe('the screenshot of a payment', () => {
  it('a screenshot is stored without its metadata, and only the server’s user can read its file', async () => {
    const { id } = await send(await photoWithSecrets())
    const { rows } = await pool().query<{ key: string }>('SELECT screenshot_key AS key FROM payments WHERE id = $1', [
      id,
    ])
    const file = path.join(uploadsDir(), only(rows).key)
    expect((await readFile(file)).toString('latin1')).not.toMatch(/Ananya|GPS/)
    expect(statSync(file).mode & 0o077).toBe(0)
    const bytes = await getScreenshot(acting(student), id)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 30, height: 60 })
  })

  it('a screenshot is recognised as a duplicate in every encoding, and for another course too', async () => {
    const picture = await png()
    await send(picture)
    const again = paying(picture, 'Violin', picture.toString('base64'))
    await expect(submitPayment(acting(student), again)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('a screenshot is not stored if the payment is rejected for any reason', async () => {
    const picture = await png()
    await send(picture)
    const before = listFiles()
    await expect(send(picture)).rejects.toMatchObject({ code: 'conflict' })
    await expect(send(await png())).rejects.toMatchObject({ code: 'conflict' })
    await expect(send(svg, 'Violin')).rejects.toMatchObject({ code: 'invalid' })
    await expect(send(Buffer.alloc(6 * 1024 * 1024), 'Violin')).rejects.toMatchObject({ code: 'too_large' })
    expect(listFiles()).toEqual(before)
    expect(listFiles().filter((name) => name.includes('.part'))).toEqual([])
    expect(await count(pool(), 'payments WHERE user_id = $1', [student.id])).toBe(1)
  })

  it('a screenshot whose file is missing returns not found, but no server error', async () => {
    const payment = await pay(pool(), student.id)
    await expect(getScreenshot(acting(student), payment)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a payment', () => {
  it('a person, and even an admin, can send payments only for their own account', async () => {
    const admin = await enrol(pool(), 'admin')
    await expect(submitPayment(acting(admin), paying(await png(), 'Veenai'))).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await count(pool(), 'payments WHERE user_id = $1', [student.id])).toBe(0)
  })

  it('another payment for a course can be sent if none is pending', async () => {
    const { id } = await send(await png())
    await pool().query(`UPDATE payments SET status = 'approved' WHERE id = $1`, [id])
    await send(await png())
    expect(await count(pool(), 'payments WHERE user_id = $1', [student.id])).toBe(2)
  })
})

describe('the list of pending payments', () => {
  it('the list of pending payments has their total number if its first page is not complete', async () => {
    for (const course of ['Veenai', 'Tabla', 'Violin']) await pay(pool(), student.id, { course })
    const waiting = { status: 'pending', q: student.email } as const
    const first = await listPayments({ ...waiting, limit: 2 })
    expect([first.payments.length, first.count]).toEqual([2, 3])
    expect(await listPayments({ ...waiting, limit: 2, cursor: first.nextCursor })).not.toHaveProperty('count')
    expect(await listPayments(waiting)).not.toHaveProperty('count')
    const all = await listPayments({ status: 'pending', limit: 1 })
    expect(all.count).toBe(await count(pool(), `payments WHERE status = 'pending'`))
    expect(await listPayments({ q: student.email, limit: 2 })).not.toHaveProperty('count')
  })
})
