import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadsDir } from '@/lib/core/config/data-dir'
import { statusOf } from '@/lib/core/http/errors'
import { pool } from '@/lib/db/client'
import { getScreenshot } from '@/lib/payments/queries'
import { submitPaymentBody } from '@/lib/payments/schema'
import { submitPayment } from '@/lib/payments/service'
import { movePictures } from '@/lib/privacy/moving-service'
import { deleteExpiredRecords, removeUnclaimedFiles } from '@/lib/privacy/retention-service'
import type { FileStore } from '@/lib/storage/file-store'
import { localDisk } from '@/lib/storage/local-disk'
import { s3 } from '@/lib/storage/s3'
import { uploadThing } from '@/lib/storage/uploadthing'
import { getPicture } from '@/lib/teachers/queries'
import { removePicture, setPicture } from '@/lib/teachers/service'
import { type S3Server, startS3 } from '../../../scripts/simulators/s3'
import { startUploadThing, type UploadThingServer } from '../../../scripts/simulators/uploadthing'
import { asDataUrl, png } from '../../support/images'
import { doJobs, forgetJobs, jobsNamed, makeDue } from '../../support/jobs'
import { asOwner } from '../../support/owner'
import { acting, count, enrol, only, type Person, pay } from '../../support/people'
import { setVariables } from '../../support/variables'

const documented = {
  code: 'provider_failed',
  message: 'The academy cannot store pictures right now. Please try again in a moment.',
}
const bytes = Uint8Array.from([82, 73, 70, 70, 0, 255, 13, 10])
const DAY = 24 * 60 * 60 * 1000

let cloud: S3Server
let other: UploadThingServer

beforeAll(async () => {
  cloud = await startS3()
  other = await startUploadThing()
  // If S3 and UploadThing are both configured, new files go to S3.
  setVariables({
    UPLOADTHING_TOKEN: other.token,
    ...other.hosts,
    S3_ENDPOINT: cloud.endpoint,
    S3_REGION: cloud.region,
    S3_BUCKET: cloud.bucket,
    S3_ACCESS_KEY_ID: cloud.accessKeyId,
    S3_SECRET_ACCESS_KEY: cloud.secretAccessKey,
  })
})

beforeEach(async () => {
  Object.assign(cloud, { mode: 'ok', failing: 0, pageSize: 1000 })
  cloud.objects.clear()
  Object.assign(cloud.counts, { PUT: 0, GET: 0, DELETE: 0, LIST: 0, refused: 0 })
  await forgetJobs()
})

afterAll(() => Promise.all([cloud.close(), other.close()]))

const bucket = () => ({ ...cloud, name: cloud.bucket, pathStyle: true })
const store = (overrides: Partial<ReturnType<typeof bucket>> = {}, timeoutMs?: number): FileStore =>
  s3({ ...bucket(), ...overrides }, timeoutMs)
const inBucket = (key: string) => key.replace('s3/', '')
const refusalOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

describe('files in S3', () => {
  it('files in S3 are stored under unique keys, read back unchanged, and removed', async () => {
    const key = await store().put('payments', bytes, 'image/webp')
    expect(key).toMatch(/^s3\/payments\/[0-9a-f-]{36}\.webp$/)
    expect(cloud.objects.get(inBucket(key))).toMatchObject({ type: 'image/webp', bytes: Buffer.from(bytes) })
    expect(await store().get(key)).toEqual(bytes)
    await store().remove(key)
    expect(cloud.objects.size).toBe(0)
    expect(await store().get(key)).toBeNull()
    // Removing a missing file must not be an error.
    await store().remove(key)
    expect(cloud.counts).toEqual({ PUT: 1, GET: 2, DELETE: 2, LIST: 0, refused: 0 })
  })

  it('files in S3 are listed over all pages, without other objects in the bucket', async () => {
    cloud.pageSize = 2
    const put = (folder: 'payments' | 'portraits') => store().put(folder, bytes, 'image/webp')
    const keys = [await put('payments'), await put('portraits'), await put('payments'), await put('payments')]
    const foreign = { type: 'text/plain', bytes: Buffer.from(bytes), putAt: new Date() }
    for (const name of ['payments/notes.txt', 'backup.tar', 'zeugnisse/a.webp']) cloud.objects.set(name, foreign)
    const listed = await store().list()
    expect(listed.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
    for (const { putAt } of listed) expect(Math.abs(putAt.getTime() - Date.now())).toBeLessThan(60_000)
  })

  it.each<[string, Partial<ReturnType<typeof bucket>>, string]>([
    ['a wrong secret', { secretAccessKey: 'something else' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'AKIASOMEBODYELSE' }, 'InvalidAccessKeyId'],
    ['another bucket', { name: 'somebody-elses' }, 'NoSuchBucket'],
  ])('reading a file from S3 fails with %s, and the log has the reason without the secret', async (_, value, why) => {
    const key = await store().put('payments', bytes, 'image/webp')
    const stranger = store(value)
    const works = [
      stranger.put('payments', bytes, 'image/webp'),
      stranger.get(key),
      stranger.remove(key),
      stranger.list(),
    ]
    for (const refusal of await Promise.all(works.map(refusalOf))) {
      expect(refusal).toMatchObject(documented)
      const { cause } = refusal as Error
      expect(String(cause)).toContain(why)
      expect(String(cause)).not.toContain(value.secretAccessKey ?? cloud.secretAccessKey)
    }
    expect(cloud.objects.size).toBe(1)
  })

  it.each(['server-error', 'bad-gateway'] as const)(
    'a %s of the store is reported as an error of this server',
    async (mode) => {
      const key = await store().put('payments', bytes, 'image/webp')
      cloud.mode = mode
      const works = [
        store().put('payments', bytes, 'image/webp'),
        store().get(key),
        store().remove(key),
        store().list(),
      ]
      for (const refusal of await Promise.all(works.map(refusalOf))) expect(refusal).toMatchObject(documented)
      cloud.mode = 'ok'
      expect(await store().get(key)).toEqual(bytes)
    },
  )

  it('a file in S3 is requested three times before an error is reported', async () => {
    cloud.failing = 2
    const key = await store().put('payments', bytes, 'image/webp')
    expect([...cloud.objects.keys()]).toEqual([inBucket(key)])
    cloud.failing = 3
    await expect(store().get(key)).rejects.toMatchObject(documented)
  })

  it('requests to S3 time out if the store is silent or stops in the middle', async () => {
    const key = await store().put('payments', bytes, 'image/webp')
    const begun = performance.now()
    cloud.mode = 'silent'
    const silent = [store({}, 200).get(key), store({}, 200).put('payments', bytes, 'image/webp')]
    for (const refusal of await Promise.all(silent.map(refusalOf))) expect(refusal).toMatchObject(documented)
    cloud.mode = 'half'
    await expect(store({}, 200).get(key)).rejects.toMatchObject(documented)
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  it('a file in S3 is rejected if its object was replaced by one larger than any upload', async () => {
    const key = await store().put('payments', bytes, 'image/webp')
    const large = { type: 'image/webp', bytes: Buffer.alloc(17 * 1024 * 1024), putAt: new Date() }
    cloud.objects.set(inBucket(key), large)
    await expect(store().get(key)).rejects.toMatchObject(documented)
  })

  it('reading a file from S3 fails if no store answers at the address', async () => {
    await expect(store({ endpoint: 'http://127.0.0.1:9' }).list()).rejects.toMatchObject(documented)
  })
})

const send = async (student: Person) =>
  submitPayment(
    acting(student),
    submitPaymentBody.parse({
      user_id: student.id,
      course_name: 'Veenai',
      fee: 700,
      screenshotBase64: asDataUrl(await png()),
    }),
  )

/** Returns the key of a payment's picture. */
async function keyOf(paymentId: string): Promise<string | null> {
  const { rows } = await pool().query<{ key: string | null }>(
    'SELECT screenshot_key AS key FROM payments WHERE id = $1',
    [paymentId],
  )
  return only(rows).key
}

describe('a payment picture in S3', () => {
  let student: Person

  beforeEach(async () => {
    student = await enrol(pool(), 'student')
  })

  it('a payment picture is stored in S3 even if UploadThing is configured, and only its owner sees it', async () => {
    const { id } = await send(student)
    const key = await keyOf(id)
    const stored = cloud.objects.get(inBucket(key ?? ''))
    expect(stored?.bytes.subarray(8, 12).toString()).toBe('WEBP')
    expect(other.files.size).toBe(0)
    expect(Buffer.from(await getScreenshot(acting(student), id))).toEqual(stored?.bytes)
    const stranger = await enrol(pool(), 'student')
    await expect(getScreenshot(acting(stranger), id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('no payment picture stays in S3 if the payment is rejected', async () => {
    await send(student)
    await expect(send(student)).rejects.toMatchObject({ code: 'conflict' })
    expect(cloud.objects.size).toBe(1)
  })

  it('no payment picture is stored while S3 fails, and the payment returns 502', async () => {
    cloud.mode = 'server-error'
    expect(await refusalOf(send(student))).toMatchObject(documented)
    expect(statusOf.provider_failed).toBe(502)
    expect(await count(pool(), 'payments WHERE user_id = $1', [student.id])).toBe(0)
  })

  it('a payment picture is removed from S3 after its time, even if the store fails at first', async () => {
    const { id } = await send(student)
    await pool().query(
      `UPDATE payments SET status = 'approved', decided_at = now() - interval '20 years' WHERE id = $1`,
      [id],
    )
    await deleteExpiredRecords()
    expect(await keyOf(id)).toBeNull()
    cloud.mode = 'server-error'
    await doJobs()
    expect(cloud.objects.size).toBe(1)
    cloud.mode = 'ok'
    await makeDue('remove-file')
    await doJobs()
    expect(cloud.objects.size).toBe(0)
  })

  it('a picture in S3 that no row names is removed after a day, and other objects stay', async () => {
    await send(student)
    const unreferencedKey = await store().put('payments', bytes, 'image/webp')
    for (const object of cloud.objects.values()) object.putAt = new Date(Date.now() - 2 * DAY)
    const foreign = { type: 'image/jpeg', bytes: Buffer.from(bytes), putAt: new Date(0) }
    cloud.objects.set('payments/holiday.jpg', foreign)
    const young = await store().put('payments', bytes, 'image/webp')
    await removeUnclaimedFiles()
    expect(cloud.objects.has(inBucket(unreferencedKey))).toBe(false)
    expect([...cloud.objects.keys()]).toEqual(expect.arrayContaining([inBucket(young), 'payments/holiday.jpg']))
    expect(cloud.objects.size).toBe(3)
  })
})

describe('moving the pictures of a running academy', () => {
  let student: Person
  const disk = () => localDisk(uploadsDir())
  const onDisk = (key: string) => existsSync(path.join(uploadsDir(), key))

  beforeEach(async () => {
    student = await enrol(pool(), 'student')
    await asOwner((owner) => owner.query('TRUNCATE payments, teacher_pictures CASCADE'))
  })

  async function insertPayment(key: string): Promise<string> {
    const id = await pay(pool(), student.id, { course: `Course ${randomUUID()}` })
    await pool().query('UPDATE payments SET screenshot_key = $2 WHERE id = $1', [id, key])
    return id
  }

  async function insertPortrait(key: string) {
    const teacher = await enrol(pool(), 'teacher')
    const { rows } = await pool().query<{ address: string }>(
      'INSERT INTO teacher_pictures (user_id, file_key) VALUES ($1, $2) RETURNING address',
      [teacher.id, key],
    )
    return { teacher, address: only(rows).address }
  }

  it('pictures move from the disk and UploadThing to the bucket, and the old files are deleted later', async () => {
    const [first, second] = [await disk().put('payments', bytes, ''), await disk().put('portraits', bytes, '')]
    const third = await uploadThing(other.token, other.hosts).put('payments', bytes, 'image/webp')
    const [paid, elsewhere] = [await insertPayment(first), await insertPayment(third)]
    const { address } = await insertPortrait(second)
    await movePictures({})
    expect(await keyOf(paid)).toMatch(/^s3\/payments\//)
    expect(await keyOf(elsewhere)).toMatch(/^s3\/payments\//)
    for (const id of [paid, elsewhere]) expect(await getScreenshot(acting(student), id)).toEqual(bytes)
    expect(await getPicture(address)).toEqual(bytes)
    expect([...cloud.objects.keys()].filter((key) => key.startsWith('portraits/'))).toHaveLength(1)
    // The old files must stay for some minutes, because running requests may still read them.
    await doJobs()
    expect([onDisk(first), onDisk(second), other.files.size]).toEqual([true, true, 1])
    const waiting = await jobsNamed('remove-file')
    expect(waiting).toHaveLength(3)
    for (const { run_at } of waiting) expect(run_at.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000)
    await makeDue('remove-file')
    await doJobs()
    expect([onDisk(first), onDisk(second), other.files.size]).toEqual([false, false, 0])
    // A second run must copy nothing, because no files are left to move.
    const { PUT } = cloud.counts
    await movePictures({})
    expect(cloud.counts.PUT).toBe(PUT)
  })

  it('a picture that is removed while the pictures move leaves nothing behind', async () => {
    const key = await disk().put('payments', bytes, '')
    const id = await insertPayment(key)
    cloud.duringNextPut = () =>
      pool().query(`UPDATE payments SET screenshot_key = NULL, status = 'rejected' WHERE id = $1`, [id])
    await movePictures({})
    expect(await keyOf(id)).toBeNull()
    expect(cloud.counts.PUT).toBe(1)
    expect(cloud.objects.size).toBe(0)
    // The move must not queue the deletion of the old file. The code that removes a picture does so.
    expect(await jobsNamed('remove-file')).toEqual([])
  })

  it('a portrait that a teacher sets while the pictures move is kept', async () => {
    const { teacher } = await insertPortrait(await disk().put('portraits', bytes, ''))
    cloud.duringNextPut = async () => setPicture(acting(teacher), { picture: asDataUrl(await png(40, 40)) })
    await movePictures({})
    const { rows } = await pool().query<{ key: string }>('SELECT file_key AS key FROM teacher_pictures')
    expect([...cloud.objects.keys()]).toEqual([inBucket(only(rows).key)])
    expect(cloud.counts.PUT).toBe(2)
  })

  it('a portrait that its teacher removes after the move leaves nothing behind', async () => {
    const { teacher, address } = await insertPortrait(await disk().put('portraits', bytes, ''))
    await movePictures({})
    expect(cloud.objects.size).toBe(1)
    await removePicture(acting(teacher))
    expect(cloud.objects.size).toBe(0)
    await expect(getPicture(address)).rejects.toThrow()
  })

  it('moving pictures continues after a missing picture, and leaves its record unchanged', async () => {
    const lost = `payments/00000000-${randomUUID().slice(9)}.webp`
    const [withoutFile, withFile] = [
      await insertPayment(lost),
      await insertPayment(await disk().put('payments', bytes, '')),
    ]
    await movePictures({})
    expect(await keyOf(withoutFile)).toBe(lost)
    expect(await keyOf(withFile)).toMatch(/^s3\//)
  })

  it('moving pictures continues in another job when its time is over, and retries if the store fails', async () => {
    const ids = [
      await insertPayment(await disk().put('payments', bytes, '')),
      await insertPayment(await disk().put('payments', bytes, '')),
    ]
    await movePictures({}, 0)
    expect(cloud.objects.size).toBe(0)
    cloud.mode = 'server-error'
    await doJobs()
    expect(await jobsNamed('move-pictures')).toMatchObject([{ attempts: 1 }])
    cloud.mode = 'ok'
    await makeDue('move-pictures')
    await doJobs()
    for (const id of ids) expect(await keyOf(id)).toMatch(/^s3\//)
    expect(await jobsNamed('move-pictures')).toEqual([])
  })

  it('one command starts moving the pictures and shows the progress', async () => {
    await insertPayment(await disk().put('payments', bytes, ''))
    const command = spawn(process.execPath, ['scripts/pictures/move.mjs'], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    const ended = new Promise((resolve) => command.on('close', resolve))
    for await (const chunk of command.stdout) {
      said += chunk
      if (said.includes('is moving the pictures')) await doJobs()
    }
    expect(await ended).toBe(0)
    expect(said).toContain('Pictures in the records: 1 on this disk.')
    expect(said).toContain('Done. Pictures in the records: 1 in S3.')
  })
})
