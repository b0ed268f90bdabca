import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { asDataUrl, bombPng, gif, jpeg, photoWithSecrets, png, svg, webp } from '../../support/images'
import { count, enrol, newHash, newUtr, type Person, pay } from '../../support/people'
import { database, expectDone, expectRefusal, make, sendRequest } from '../../support/server/api-client'

let student: Person
let admin: Person
beforeEach(async () => {
  ;[student, admin] = await Promise.all([enrol(database, 'student'), enrol(database, 'admin')])
})

interface Change {
  [field: string]: unknown
}
async function send(change: Change = {}, as = student) {
  const screenshotBase64 = 'screenshotBase64' in change ? '' : asDataUrl(await png())
  const body = { user_id: as.id, course_name: 'Veenai', fee: 700, screenshotBase64, ...change }
  return make('submitPayment', { as, body })
}
const payments = () => count(database, 'payments WHERE user_id = $1', [student.id])
const MIB = 1024 * 1024

describe('POST /payments', () => {
  it('stores the screenshot of a payment, which is then pending', async () => {
    const { payment } = expectDone('submitPayment', await send(), 201)
    expect(payment).toEqual({ id: expect.any(String), status: 'pending' })
  })

  it.each<[string, () => Promise<Change>]>([
    ['JPEG', async () => ({ screenshotBase64: asDataUrl(await jpeg(), 'image/jpeg') })],
    ['WebP', async () => ({ screenshotBase64: asDataUrl(await webp(), 'image/webp') })],
    ['bare base64', async () => ({ screenshotBase64: (await png()).toString('base64') })],
    ['a type that differs from the image’s', async () => ({ screenshotBase64: asDataUrl(await png(), 'text/html') })],
    ['the fee as digits', async () => ({ fee: '700' })],
    ['a UTR', async () => ({ utr: newUtr() })],
    ['a course in another casing', async () => ({ course_name: ' veenai ' })],
  ])('accepts a payment with %s', async (_, change) => {
    expectDone('submitPayment', await send(await change()), 201)
  })

  it('accepts a screenshot of the maximum size', async () => {
    const picture = Buffer.concat([await jpeg(), Buffer.alloc(4.9 * MIB)])
    expectDone('submitPayment', await send({ screenshotBase64: asDataUrl(picture) }), 201)
  })

  const imageWanted = 'Please choose a JPEG, PNG or WebP image'
  it.each<[string, () => Promise<Change> | Change, number, string | undefined]>([
    ['no user', () => ({ user_id: '' }), 422, 'Please login first.'],
    ['somebody else', () => ({ user_id: admin.id }), 403, undefined],
    ['no course', () => ({ course_name: '' }), 422, 'Choose a course'],
    ['an unknown course', () => ({ course_name: 'Theremin' }), 422, 'The academy has no course with this name'],
    ['another fee', () => ({ fee: 800 }), 422, 'This is not the fee for this course. The fee is ₹700.'],
    ['no fee', () => ({ fee: null }), 422, 'The fee must be a whole number of rupees'],
    ['no screenshot', () => ({ screenshotBase64: undefined }), 422, 'Please add the screenshot of your payment'],
    ['an empty screenshot', () => ({ screenshotBase64: '' }), 422, 'Please add the screenshot of your payment'],
    ['data that is not base64', () => ({ screenshotBase64: 'not base64!' }), 422, imageWanted],
    ['text', () => ({ screenshotBase64: asDataUrl(Buffer.from('hello')) }), 422, imageWanted],
    ['SVG', () => ({ screenshotBase64: asDataUrl(svg, 'image/svg+xml') }), 422, imageWanted],
    ['GIF', async () => ({ screenshotBase64: asDataUrl(await gif(), 'image/gif') }), 422, imageWanted],
    [
      'half an image',
      async () => ({ screenshotBase64: asDataUrl((await png(200, 200)).subarray(0, 9000)) }),
      422,
      imageWanted,
    ],
    ['100 million pixels', () => ({ screenshotBase64: asDataUrl(bombPng()) }), 422, imageWanted],
    [
      'more than 5 MiB',
      async () => ({ screenshotBase64: asDataUrl(Buffer.concat([await jpeg(), Buffer.alloc(5 * MIB)])) }),
      413,
      'The image is larger than 5 MB.',
    ],
    ['a UTR of 11 digits', () => ({ utr: '12345678901' }), 422, 'Enter the 12-digit UPI reference'],
  ])('rejects a payment with %s', async (_, change, status, message) => {
    expectRefusal(await send(await change()), status, message)
    expect(await payments()).toBe(0)
  })

  it('rejects a second payment for a course while the first is pending, and accepts it after the decision', async () => {
    const { payment } = expectDone('submitPayment', await send())
    expectRefusal(await send(), 409, 'A payment for this course is already waiting for approval')
    expectDone('submitPayment', await send({ course_name: 'Violin' }))
    expectDone('approvePayment', await make('approvePayment', { as: admin, params: { id: payment.id } }))
    expectDone('submitPayment', await send())
  })

  it('accepts an image only once among pending and approved payments, and again after a rejection', async () => {
    const screenshotBase64 = asDataUrl(await png())
    const { payment } = expectDone('submitPayment', await send({ screenshotBase64 }))
    const other = await enrol(database, 'student')
    const used = 'This screenshot was already used for another payment'
    expectRefusal(await send({ screenshotBase64 }, other), 409, used)
    expectRefusal(await send({ screenshotBase64, course_name: 'Violin' }), 409, used)
    expectDone('rejectPayment', await make('rejectPayment', { as: admin, params: { id: payment.id } }))
    expectDone('submitPayment', await send({ screenshotBase64 }, other), 201)
    // It must be impossible to approve the rejected payment now, because another payment uses the same image.
    expectRefusal(await make('approvePayment', { as: admin, params: { id: payment.id } }), 409)
  })

  it('accepts a UTR only once among pending and approved payments', async () => {
    const utr = newUtr()
    const { payment } = expectDone('submitPayment', await send({ utr }))
    const other = await enrol(database, 'student')
    expectRefusal(await send({ utr }, other), 409, 'This UPI reference was already used for another payment')
    expectDone('rejectPayment', await make('rejectPayment', { as: admin, params: { id: payment.id } }))
    expectDone('submitPayment', await send({ utr }, other), 201)
  })
})

describe('GET /api/payments/{id}/screenshot', () => {
  const getScreenshot = (id: string, as: Person | null) => make('paymentScreenshot', { params: { id }, as })
  const sendPhoto = async () =>
    expectDone('submitPayment', await send({ screenshotBase64: asDataUrl(await photoWithSecrets()) })).payment.id

  it('returns the screenshot to the payer and to an admin, with the headers no-store and nosniff', async () => {
    const id = await sendPhoto()
    for (const person of [student, admin]) {
      const { status, headers, bytes } = await getScreenshot(id, person)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('image/webp')
      expect(headers.get('cache-control')).toContain('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-request-id')).toBeTruthy()
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 30, height: 60 })
      expect(bytes.toString('latin1')).not.toMatch(/Ananya|GPS/)
    }
  })

  it('returns 401 to visitors and 404 to other people', async () => {
    const id = await sendPhoto()
    expectRefusal(await getScreenshot(id, null), 401, 'Please login first.')
    const strangers = [await enrol(database, 'student'), await enrol(database, 'teacher')]
    const nothing = await getScreenshot(randomUUID(), student)
    for (const person of strangers) {
      const answer = await getScreenshot(id, person)
      expectRefusal(answer, 404)
      expect(answer.json).toEqual(nothing.json)
    }
  })

  it('a screenshot cannot be reached by its file path or by path tricks', async () => {
    const id = await sendPhoto()
    const { rows } = await database.query<{ key: string }>('SELECT screenshot_key AS key FROM payments WHERE id = $1', [
      id,
    ])
    for (const path of [
      `/${rows[0]?.key}`,
      `/uploads/${rows[0]?.key}`,
      `/.data/uploads/${rows[0]?.key}`,
      `/_next/${rows[0]?.key}`,
    ])
      expect((await sendRequest(path, { as: admin })).status).toBe(404)
    for (const trick of ['..', '%2e%2e', `${id}%00`, `${id}/`, '../../etc/passwd'])
      expect((await getScreenshot(trick, admin)).status).toBe(404)
  })
})

describe.each([
  { call: 'approvePayment', opposite: 'rejectPayment', outcome: 'approved' },
  { call: 'rejectPayment', opposite: 'approvePayment', outcome: 'rejected' },
] as const)('POST $call', ({ call, opposite, outcome }) => {
  const decide = (name: 'approvePayment' | 'rejectPayment', id: string) => make(name, { as: admin, params: { id } })

  it('decides a payment once, can reverse the decision, and never makes the payment pending again', async () => {
    const id = await pay(database, student.id)
    expect(expectDone(call, await decide(call, id), 200).message).toBe(`Payment ${outcome}`)
    expectRefusal(await decide(call, id), 409, `This payment is already ${outcome}`)
    expectDone(opposite, await decide(opposite, id), 200)
    expectDone(call, await decide(call, id), 200)
    const { rows } = await database.query(
      `SELECT from_state, to_state FROM audit_log WHERE subject_id = $1 AND actor_id = $2 ORDER BY id`,
      [id, admin.id],
    )
    expect(rows).toHaveLength(3)
    expect(rows[0]).toEqual({ from_state: 'pending', to_state: outcome })
  })

  it('decides without a request body or content type', async () => {
    const id = await pay(database, student.id)
    const path = `/admin/payments/${id}/${call === 'approvePayment' ? 'approve' : 'reject'}`
    expectDone(call, await sendRequest(path, { method: 'POST', as: admin }), 200)
  })

  it('returns 404 for an unknown payment', async () => {
    for (const id of [randomUUID(), '7', student.id]) expectRefusal(await decide(call, id), 404, 'Payment not found')
  })
})

describe('GET /admin/payments', () => {
  it('lists payments with their payers and screenshot URLs', async () => {
    const { payment } = expectDone('submitPayment', await send({ course_name: 'Bharatanatyam' }))
    const { payments: rows } = expectDone(
      'adminPayments',
      await make('adminPayments', { as: admin, query: { q: student.email } }),
      200,
    )
    expect(rows).toMatchObject([
      {
        id: payment.id,
        user_id: student.id,
        username: student.name,
        course_name: 'Bharatanatyam',
        fee: 700,
        screenshot_path: `/api/payments/${payment.id}/screenshot`,
        status: 'pending',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ])
    expect((await sendRequest(rows[0]?.screenshot_path ?? '', { as: admin })).status).toBe(200)
  })

  it('finds payments by the payer’s name, email and phone, and by course', async () => {
    const mark = randomUUID().slice(0, 8)
    const payer = await enrol(database, 'student', { name: `Ananya ${mark} Iyer`, email: `${mark}@example.com` })
    const id = await pay(database, payer.id, { course: 'Morsing', sha: newHash() })
    const searchPayments = async (q: string) => {
      const answer = await make('adminPayments', { as: admin, query: { q } })
      return expectDone('adminPayments', answer).payments.map((row) => row.id)
    }
    for (const q of [mark, mark.toUpperCase(), `ananya ${mark}`, `${mark}@exam`, payer.phone, payer.phone.slice(1, 9)])
      expect(await searchPayments(q), q).toContain(id)
    expect(await searchPayments('morsing')).toContain(id)
    for (const q of [`${mark}x`, '%', '_', `${mark.slice(0, 4)}%${mark.slice(4)}`, "' OR 1=1 --", '\\'])
      expect(await searchPayments(q), q).not.toContain(id)
  })
})
