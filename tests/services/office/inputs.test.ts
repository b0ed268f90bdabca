import { mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { changePassword, logOutEverywhere } from '@/lib/accounts/service'
import { decideStudent, decideTeacher } from '@/lib/applications/service'
import { openFeed } from '@/lib/bookings/feed-service'
import { getFeed } from '@/lib/bookings/queries'
import { uploadsDir } from '@/lib/core/config/data-dir'
import { pool } from '@/lib/db/client'
import { setOwnLink } from '@/lib/meetings/own-link-service'
import { getPaymentDetail } from '@/lib/payments/detail-queries'
import { submitPaymentBody } from '@/lib/payments/schema'
import { decidePayment, submitPayment } from '@/lib/payments/service'
import { headerKey } from '@/lib/statements/lines'
import { matchStatement } from '@/lib/statements/service'
import { asDataUrl, png } from '../../support/images'
import { asOwner } from '../../support/owner'
import {
  acting,
  applyAsStudent,
  applyAsTeacher,
  count,
  enrol,
  newUtr,
  only,
  PASSWORD,
  type Person,
  pay,
} from '../../support/people'

let student: Person
let other: Person
let admin: Person
beforeEach(async () => {
  student = await enrol(pool(), 'student')
  other = await enrol(pool(), 'student')
  admin = await enrol(pool(), 'admin')
})

const send = async (person: Person, course: string, overrides: { utr?: string; picture?: Buffer } = {}) => {
  const screenshotBase64 = asDataUrl(overrides.picture ?? (await png()))
  const body = { user_id: person.id, course_name: course, fee: 700, screenshotBase64, utr: overrides.utr }
  return submitPayment(acting(person), submitPaymentBody.parse(body))
}

describe('an invalid payment', () => {
  it('an invalid payment is rejected before its picture is decoded', async () => {
    const utr = newUtr()
    await send(student, 'Veenai', { utr })
    // Cuts off half of a large picture, so that the server cannot decode the picture.
    const whole = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const half = whole.subarray(0, whole.length / 2)
    await expect(send(student, 'Veenai', { picture: half })).rejects.toMatchObject({ code: 'conflict' })
    await expect(send(other, 'Veenai', { picture: half, utr })).rejects.toMatchObject({ code: 'conflict' })
    await expect(send(other, 'Veenai', { picture: half })).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('the pictures of one account', () => {
  it('many pictures of one account do not make other accounts wait for all of them', async () => {
    const large = (shade: number) =>
      sharp({ create: { width: 7000, height: 7000, channels: 3, background: { r: shade, g: 9, b: 9 } } })
        .png()
        .toBuffer()
    const pictures = await Promise.all([1, 2, 3].map(large))
    const courses = ['Veenai', 'Violin', 'Tabla']
    const ended: string[] = []
    const flood = pictures.map((picture, n) =>
      send(student, courses[n] ?? '', { picture }).then(() => void ended.push('flood')),
    )
    await send(other, 'Veenai').then(() => ended.push('other'))
    // `ended` may contain the other account's picture and at most one large picture.
    expect(ended.length).toBeLessThan(flood.length)
    await Promise.all(flood)
  })
})

describe('the upload folders', () => {
  it('only the server’s user can read the upload folders, even if an earlier version allowed more', async () => {
    const folders = [uploadsDir(), path.join(uploadsDir(), 'payments')]
    for (const folder of folders) mkdirSync(folder, { recursive: true, mode: 0o755 })
    await send(student, 'Veenai')
    expect(folders.map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700])
  })
})

describe('a UTR that another account has named', () => {
  it('a UTR of another account is rejected, and the office sees both payments if it is sent without', async () => {
    const utr = newUtr()
    const taken = await send(other, 'Veenai', { utr })
    const picture = await png()
    await expect(send(student, 'Veenai', { utr, picture })).rejects.toMatchObject({
      message: 'This UPI reference was already used for another payment',
    })
    const again = await send(student, 'Veenai', { picture })
    const [first, second] = [await getPaymentDetail(taken.id), await getPaymentDetail(again.id)]
    expect(first.claims).toMatchObject([{ user_id: student.id, username: student.name }])
    expect(first.alike).toMatchObject([{ id: again.id, why: 'utr' }])
    expect(second.alike).toMatchObject([{ id: taken.id, why: 'utr' }])
    const today = new Date().toISOString().slice(0, 10)
    const { lines } = await matchStatement({
      contentBase64: Buffer.from(`Date,Narration,Credit\n${today},UPI ${utr},700`).toString('base64'),
      columns: { date: 0, description: 1, amount: 2 },
    })
    expect(only(lines)).toMatchObject({
      exact: false,
      reason: expect.stringMatching(/^Another account also entered this UPI reference/),
    })
  })

  it('a claimed UTR of another account is stored once, at most twenty per account', async () => {
    const utrs = Array.from({ length: 22 }, newUtr)
    for (const utr of utrs) await pay(pool(), other.id, { utr, status: 'approved' })
    for (const utr of [...utrs, utrs[0]])
      await expect(send(student, 'Veenai', { utr })).rejects.toThrow('This UPI reference')
    expect(await count(pool(), 'utr_claims WHERE user_id = $1', [student.id])).toBe(20)
    await expect(send(other, 'Violin', { utr: utrs[0] })).rejects.toThrow('This UPI reference')
    expect(await count(pool(), 'utr_claims WHERE user_id = $1', [other.id])).toBe(0)
  })
})

describe('two concurrent decisions', () => {
  const conflict = {
    code: 'conflict',
    message: expect.stringMatching(/^Another admin has just approved or rejected this/),
  }

  it('a second decision is rejected if the first admin’s decision was not seen', async () => {
    const payment = await pay(pool(), student.id)
    await decidePayment(acting(admin), payment, 'approve', null, 'pending')
    await expect(decidePayment(acting(admin), payment, 'reject', null, 'pending')).rejects.toMatchObject(conflict)
    await expect(decidePayment(acting(admin), payment, 'reject', null, 'approved')).resolves.toBe('Payment rejected')
  })

  it('one of several decisions at the same time succeeds, and a later change is accepted', async () => {
    const payment = await pay(pool(), student.id)
    const actions = ['approve', 'reject', 'approve', 'reject', 'approve', 'approve'] as const
    const results = await Promise.allSettled(actions.map((action) => decidePayment(acting(admin), payment, action)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await pool().query<{ status: string }>('SELECT status FROM payments WHERE id = $1', [payment])
    const turn = only(rows).status === 'approved' ? 'reject' : 'approve'
    await expect(decidePayment(acting(admin), payment, turn)).resolves.toMatch(/^Payment/)
  })

  it.each([
    ['teacher', decideTeacher, applyAsTeacher],
    ['student', decideStudent, applyAsStudent],
  ] as const)(
    'a second decision on the form of a %s is rejected if the first was not seen',
    async (_, decide, apply) => {
      await apply(pool(), student.id, 'pending')
      await decide(acting(admin), student.id, 'approve', null, { status: 'pending' })
      await expect(decide(acting(admin), student.id, 'reject', null, { status: 'pending' })).rejects.toMatchObject(
        conflict,
      )
      await expect(decide(acting(admin), student.id, 'reject')).resolves.toMatch(/rejected$/)
    },
  )
})

describe('a private calendar address', () => {
  const openFeedKey = async () => (await openFeed(acting(student))).split('/').at(-1) ?? ''
  const notFound = { code: 'not_found' }

  it('a private calendar address ends when the password changes', async () => {
    const key = await openFeedKey()
    await expect(getFeed(key)).resolves.toContain('VCALENDAR')
    await changePassword(acting(student), { current_password: PASSWORD, new_password: 'a tanpura of nine' })
    await expect(getFeed(key)).rejects.toMatchObject(notFound)
  })

  it('a private calendar address ends when its owner signs out everywhere', async () => {
    const key = await openFeedKey()
    const otherFeedKey = (await openFeed(acting(other))).split('/').at(-1) ?? ''
    await logOutEverywhere(acting(student))
    await expect(getFeed(key)).rejects.toMatchObject(notFound)
    await expect(getFeed(otherFeedKey)).resolves.toContain('VCALENDAR')
  })
})

describe('a teacher’s personal meeting link', () => {
  it('different spellings of a teacher’s personal meeting link are stored as one', async () => {
    const teacher = acting(await enrol(pool(), 'teacher'))
    expect(await setOwnLink(teacher, { link: 'HTTPS://Zoom.US/a/../j/1' })).toEqual({ link: 'https://zoom.us/j/1' })
  })

  it.each(['https://zoom.us\\@evil.example/x', 'https://user@zoom.us/j/1', 'https://zoom.us/j/1\n'])(
    'the database rejects the meeting link %j',
    async (link) => {
      const write = pool().query('UPDATE users SET meeting_link = $1 WHERE id = $2', [link, student.id])
      await expect(write).rejects.toMatchObject({ constraint: 'users_meeting_link_plain' })
    },
  )
})

describe('the migration of a running academy', () => {
  const sql = readFileSync('prisma/migrations/0020_inputs_of_others/migration.sql', 'utf8')

  it('the migration keeps known columns under their digest, and only valid meeting links', async () => {
    await asOwner(async (client) => {
      await client.query(`BEGIN; CREATE SCHEMA before_0020; SET LOCAL search_path = before_0020;
        CREATE TABLE users (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), meeting_link text);
        CREATE TABLE statement_mappings (header text CONSTRAINT statement_mappings_pkey PRIMARY KEY, columns jsonb);
        INSERT INTO statement_mappings VALUES ('date|narration|credit', '{}');
        INSERT INTO users (meeting_link) VALUES (NULL), ('https://zoom.us/j/1?pwd=x'), ('https://zoom.us\\@evil.example/x'),
          ('https://meet.google.com/linkredirect?dest=https://evil.example')`)
      await client.query(sql)
      const { rows: links } = await client.query('SELECT meeting_link FROM users WHERE meeting_link IS NOT NULL')
      expect(links).toEqual([{ meeting_link: 'https://zoom.us/j/1?pwd=x' }])
      const { rows } = await client.query('SELECT header_sha256 FROM statement_mappings')
      expect(rows).toEqual([{ header_sha256: headerKey(['Date', 'Narration', 'CREDIT']) }])
      await client.query('ROLLBACK')
    })
  })
})
