import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { statusOf } from '@/lib/core/http/errors'
import { pool } from '@/lib/db/client'
import { getScreenshot } from '@/lib/payments/queries'
import { submitPaymentBody } from '@/lib/payments/schema'
import { submitPayment } from '@/lib/payments/service'
import { removeUnclaimedFiles } from '@/lib/privacy/retention-service'
import { uploadThing } from '@/lib/storage/uploadthing'
import { startUploadThing, type UploadThingServer } from '../../../scripts/simulators/uploadthing'
import { asDataUrl, png } from '../../support/images'
import { acting, count, enrol, only, type Person } from '../../support/people'
import { setVariables } from '../../support/variables'

const documented = {
  code: 'provider_failed',
  message: 'The academy cannot store pictures right now. Please try again in a moment.',
}
const bytes = Uint8Array.from([82, 73, 70, 70, 0, 255, 13, 10])

let cloud: UploadThingServer

beforeAll(async () => {
  cloud = await startUploadThing()
  setVariables({ UPLOADTHING_TOKEN: cloud.token, ...cloud.hosts })
})

beforeEach(() => {
  cloud.mode = 'ok'
  cloud.files.clear()
  Object.assign(cloud.counts, { stored: 0, read: 0, removed: 0, refused: 0 })
})

afterAll(() => cloud.close())

const store = () => uploadThing(cloud.token, cloud.hosts)
const keyAtCloud = (key: string) => key.replace('uploadthing/', '')

describe('files at UploadThing', () => {
  it('files at UploadThing are stored privately, read through a signed URL, and removed', async () => {
    const key = await store().put('payments', bytes, 'image/webp')
    expect(key).toMatch(/^uploadthing\/\w{20,}$/)
    expect(cloud.files.get(keyAtCloud(key))).toEqual({
      name: 'payments.webp',
      type: 'image/webp',
      acl: 'private',
      bytes: Buffer.from(bytes),
    })
    expect(await store().get(key)).toEqual(bytes)
    await store().remove(key)
    expect(cloud.files.size).toBe(0)
    expect(await store().get(key)).toBeNull()
    // Removing a missing file must not be an error.
    await store().remove(key)
    expect(cloud.counts).toEqual({ stored: 1, read: 1, removed: 1, refused: 0 })
  })

  it('files at UploadThing get unique keys, even for the same bytes at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => store().put('payments', bytes, 'image/webp')))
    expect(new Set(keys).size).toBe(8)
    expect(cloud.files.size).toBe(8)
  })

  it('a file at UploadThing cannot be read without a signature or with that of another account', async () => {
    const key = await store().put('payments', bytes, 'image/webp')
    const bare = await fetch(`${cloud.hosts.UPLOADTHING_INGEST_URL}/a/app1/${keyAtCloud(key)}`)
    expect(bare.status).toBe(403)
    const stranger = uploadThing(cloud.wrongToken, cloud.hosts)
    await expect(stranger.get(key)).rejects.toMatchObject(documented)
    expect(cloud.counts).toMatchObject({ read: 0, refused: 2 })
  })

  it('a file cannot be stored at UploadThing with a wrong signature', async () => {
    const stranger = uploadThing(cloud.wrongToken, cloud.hosts)
    await expect(stranger.put('payments', bytes, 'image/webp')).rejects.toMatchObject(documented)
    expect(cloud.files.size).toBe(0)
    expect(cloud.counts).toMatchObject({ stored: 0, refused: 1 })
  })

  it('a file at UploadThing cannot be removed with a wrong key', async () => {
    const key = await store().put('payments', bytes, 'image/webp')
    await expect(uploadThing(cloud.wrongToken, cloud.hosts).remove(key)).rejects.toMatchObject(documented)
    expect(cloud.files.size).toBe(1)
  })

  it.each(['server-error', 'bad-gateway'] as const)(
    'a %s of UploadThing is reported as an error of this server',
    async (mode) => {
      const key = await store().put('payments', bytes, 'image/webp')
      cloud.mode = mode
      await expect(store().put('payments', bytes, 'image/webp')).rejects.toMatchObject(documented)
      await expect(store().get(key)).rejects.toMatchObject(documented)
      await expect(store().remove(key)).rejects.toMatchObject(documented)
    },
  )
})

describe('a payment picture at UploadThing', () => {
  let student: Person

  beforeEach(async () => {
    student = await enrol(pool(), 'student')
  })

  const send = async () =>
    submitPayment(
      acting(student),
      submitPaymentBody.parse({
        user_id: student.id,
        course_name: 'Veenai',
        fee: 700,
        screenshotBase64: asDataUrl(await png()),
      }),
    )

  it('a payment picture is stored at UploadThing, and shown to its owner', async () => {
    const { id } = await send()
    const { rows } = await pool().query<{ key: string }>('SELECT screenshot_key AS key FROM payments WHERE id = $1', [
      id,
    ])
    const { key } = only(rows)
    expect(key).toMatch(/^uploadthing\//)
    const stored = cloud.files.get(keyAtCloud(key))
    expect(stored?.bytes.subarray(8, 12).toString()).toBe('WEBP')
    expect(Buffer.from(await getScreenshot(acting(student), id))).toEqual(stored?.bytes)
  })

  it('no payment picture stays at UploadThing if the payment is rejected', async () => {
    await send()
    await expect(send()).rejects.toMatchObject({ code: 'conflict' })
    expect(cloud.files.size).toBe(1)
  })

  it('a picture at UploadThing that no row names is removed after a day, and other files stay', async () => {
    await send()
    const unreferencedKey = await store().put('payments', bytes, 'image/webp')
    const young = await store().put('payments', bytes, 'image/webp')
    cloud.files.set('somebody-elses', {
      name: 'holiday.jpg',
      type: 'image/jpeg',
      acl: 'private',
      bytes: Buffer.from(bytes),
    })
    const old = Date.now() - 2 * 24 * 60 * 60 * 1000
    for (const key of cloud.files.keys()) cloud.uploadedAt.set(key, old)
    cloud.uploadedAt.set(keyAtCloud(young), Date.now())
    await removeUnclaimedFiles()
    expect(cloud.files.has(keyAtCloud(unreferencedKey))).toBe(false)
    expect([...cloud.files.keys()]).toEqual(expect.arrayContaining([keyAtCloud(young), 'somebody-elses']))
    expect(cloud.files.size).toBe(3)
  })

  it('no payment picture is stored while UploadThing is down, and the payment returns 502', async () => {
    await cloud.close()
    const refusal: unknown = await send().catch((error: unknown) => error)
    expect(refusal).toMatchObject(documented)
    expect(statusOf.provider_failed).toBe(502)
    expect(await count(pool(), 'payments WHERE user_id = $1', [student.id])).toBe(0)
  })
})
