import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { publishDraft, saveDraft, slugOf } from '@/lib/academy/draft-service'
import { getAcademy, listCourses } from '@/lib/academy/queries'
import { saveDraftBody } from '@/lib/academy/schema'
import { addPrices } from '@/lib/academy/service'
import { academyToday } from '@/lib/core/time/zone'
import { pool } from '@/lib/db/client'
import { submitPaymentBody } from '@/lib/payments/schema'
import { decidePayment, submitPayment } from '@/lib/payments/service'
import { fulfilled, openConnections, refusals, releaseTogether, waitUntilBlocked } from '../../support/barrier'
import { asDataUrl, png } from '../../support/images'
import { ownerUrl } from '../../support/owner'
import { acting, count, enrol, only, type Person } from '../../support/people'

// The timeout is long, because `releaseTogether` waits for the slowest call.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(() => openConnections(pool(), 8), 60_000)

let admin: Person
beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
})

const current = async () => (await getAcademy()).academy
const draftOf = async () => {
  const { courses } = await listCourses()
  return courses.map(({ slug: _, fee: __, list_price: ___, coming: ____, teachers: _____, ...course }) => course)
}

/** Saves a draft in which this course is retired. Returns a function that publishes the draft. */
async function prepareRetirement(name: string) {
  const courses = (await draftOf()).map((course) => (course.name === name ? { ...course, is_retired: true } : course))
  const { draft } = await current()
  await saveDraft(acting(admin), saveDraftBody.parse({ revision: draft.revision, courses }))
  const { version: seen, draft: saved } = await current()
  return () => publishDraft(acting(admin), { seen, revision: saved.revision })
}

/** Creates a student. Returns a function that sends the student's payment for a course. */
async function preparePayment(course_name: string, fee = 700) {
  const payer = await enrol(pool(), 'student')
  const body = { user_id: payer.id, course_name, fee, screenshotBase64: asDataUrl(await png()) }
  const parsedBody = submitPaymentBody.parse(body)
  return () => submitPayment(acting(payer), parsedBody)
}

const paymentsOf = (name: string) => count(pool(), 'payments WHERE course_name = $1', [name])
const isSold = async (name: string) =>
  (await count(pool(), 'courses WHERE name = $1 AND retired_at IS NULL', [name])) === 1
const notSold = { code: 'invalid', message: 'The academy has no course with this name' }

/**
 * Runs `sql` and keeps its transaction open until all calls in `waiting` are blocked. Then runs `beforeCommit` and
 * commits.
 */
async function whileOpen(sql: string, waiting: (() => Promise<unknown>)[], beforeCommit = async () => {}) {
  const holder = new pg.Client({ connectionString: ownerUrl() })
  await holder.connect()
  try {
    await holder.query(`BEGIN; ${sql}`)
    const settled = Promise.allSettled(waiting.map((work) => work()))
    await Promise.race([waitUntilBlocked(holder, waiting.length), settled])
    await beforeCommit()
    await holder.query('COMMIT')
    return await settled
  } finally {
    await holder.end()
  }
}

describe('a payment and the end of a course', () => {
  it('a payment that waits for a retirement to be published is rejected', async () => {
    const results = await whileOpen("UPDATE courses SET retired_at = now() WHERE name = 'Kathak'", [
      await preparePayment('Kathak'),
      await preparePayment('Kathak'),
    ])
    expect(refusals(results)).toEqual([expect.objectContaining(notSold), expect.objectContaining(notSold)])
    expect(await paymentsOf('Kathak')).toBe(0)
  })

  it('a payment that was checked before the retirement is accepted, and the retirement waits for it', async () => {
    const publish = await prepareRetirement('Ballet')
    const share = "SELECT FROM courses WHERE name = 'Ballet' FOR SHARE"
    const pay = await preparePayment('Ballet')
    const results = await whileOpen(share, [publish], async () => {
      await pay()
      expect(await isSold('Ballet')).toBe(true)
    })
    expect(refusals(results)).toEqual([])
    expect(await paymentsOf('Ballet')).toBe(1)
    expect(await isSold('Ballet')).toBe(false)
  })

  it('payments at the same time as a retirement are each stored completely or rejected', async () => {
    const publish = await prepareRetirement('Sketching')
    const pays = await Promise.all([1, 2, 3, 4].map(() => preparePayment('Sketching')))
    const [published, ...paid] = await releaseTogether<unknown>(ownerUrl(), 'courses', [publish, ...pays])
    expect(published?.status).toBe('fulfilled')
    for (const refusal of refusals(paid)) expect(refusal).toMatchObject(notSold)
    expect(await paymentsOf('Sketching')).toBe(fulfilled(paid).length)
    expect(await isSold('Sketching')).toBe(false)
  })
})

describe('a payment of a family abroad', () => {
  it('a payment of the fee for families abroad gets a receipt over that amount', async () => {
    const { id } = only((await listCourses()).courses.filter(({ name }) => name === 'Piano'))
    const abroad = { fee: 700, list_price: 800, fee_abroad: 1450, from_day: academyToday() }
    await addPrices(acting(admin), { ...abroad, course_ids: [id ?? ''] })
    const { id: payment } = await (await preparePayment('Piano', 1450))()
    await decidePayment(acting(admin), payment, 'approve')
    const { rows } = await pool().query('SELECT amount FROM receipts WHERE payment_id = $1', [payment])
    expect(rows).toEqual([{ amount: 1450 }])
    await (await preparePayment('Piano', 700))()
    await expect((await preparePayment('Piano', 1451))()).rejects.toMatchObject({
      message: 'This is not the fee for this course. The fee is ₹700, or ₹1,450 for families abroad.',
    })
  })
})

describe('a payment and a change of the fee', () => {
  it('a payment of the earlier fee is accepted while the fee changes and afterwards', async () => {
    const { id } = only((await listCourses()).courses.filter(({ name }) => name === 'Flute'))
    const raise = () =>
      addPrices(acting(admin), {
        course_ids: [id ?? ''],
        fee: 950,
        list_price: 1000,
        fee_abroad: null,
        from_day: academyToday(),
      })
    const pays = await Promise.all([1, 2, 3].map(() => preparePayment('Flute')))
    const results = await releaseTogether<unknown>(ownerUrl(), 'course_prices', [raise, ...pays])
    expect(refusals(results)).toEqual([])
    await (await preparePayment('Flute', 950))()
    await expect((await preparePayment('Flute', 800))()).rejects.toMatchObject({
      message: 'This is not the fee for this course. The fee is ₹950.',
    })
    expect(await paymentsOf('Flute')).toBe(4)
  })
})

describe('the draft of courses', () => {
  it('a draft is rejected if a course is missing in the section of its art', async () => {
    const courses = (await draftOf()).map((course) =>
      course.name === 'Tabla' ? { ...course, placements: [{ filter: 'south', group: 'Percussion' }] } : course,
    )
    const { error } = saveDraftBody.safeParse({ revision: 0, courses })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Also list the course in the section that matches its art form',
    ])
  })

  it.each([
    ['Tabla for children', 'tabla-for-children'],
    ['Dēvāram & Śloka', 'devaram-sloka'],
    ['வீணை', 'course-c05ede41'],
  ])('a new course %s gets the address %s', (name, address) => {
    expect(slugOf(name)).toMatch(new RegExp(`^${address}`))
    expect(slugOf(name)).toBe(slugOf(name))
  })
})
