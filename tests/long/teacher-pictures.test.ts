import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type S3Server, startS3 } from '../../scripts/simulators/s3'
import { startUploadThing, type UploadThingServer } from '../../scripts/simulators/uploadthing'
import { asDataUrl, bombPng, gif, jpeg, photoWithSecrets, png, svg } from '../support/images'
import { count, enrol, only, type Person } from '../support/people'
import {
  database,
  databaseUrl,
  dataDir,
  expectDone,
  expectRefusal,
  make,
  sendRequest,
  tokenOf,
} from '../support/server/api-client'
import { fetchDocumented } from '../support/server/documented-answers'
import { type AcademyServer, startAcademy } from '../support/server/server'

const MIB = 1024 * 1024
const imageRequired = 'Please choose a JPEG, PNG or WebP image'
let teacher: Person
beforeEach(async () => {
  teacher = await enrol(database, 'teacher')
})

const set = (picture: unknown, as = teacher) => make('setPicture', { as, body: { picture } })
async function setValidPicture(bytes: Buffer): Promise<string> {
  return expectDone('setPicture', await set(asDataUrl(bytes))).picture_path
}
const rows = () => count(database, 'teacher_pictures WHERE user_id = $1', [teacher.id])
async function fileKey(): Promise<string> {
  const { rows: keyRows } = await database.query<{ key: string }>(
    'SELECT file_key AS key FROM teacher_pictures WHERE user_id = $1',
    [teacher.id],
  )
  return only(keyRows).key
}
const onDisk = (key: string) => fs.existsSync(path.join(dataDir, 'uploads', key))

describe('a teacher’s picture', () => {
  it('a teacher’s picture is a public square without metadata, which browsers cache for ten minutes', async () => {
    const address = await setValidPicture(await photoWithSecrets())
    expect(address).toMatch(/^\/api\/teacher-pictures\/[0-9a-f-]{36}$/)
    expect(address).not.toContain(teacher.id)
    const answer = await sendRequest(address)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=600, must-revalidate',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.cookies).toEqual([])
    const metadata = await sharp(answer.bytes).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 30, height: 30 })
    expect([metadata.exif, metadata.xmp, metadata.icc]).toEqual([undefined, undefined, undefined])
    expect(answer.bytes.toString('latin1')).not.toMatch(/Ananya|Phone 7|GPS/)
  })

  it('a browser that revalidates a teacher’s picture gets 304 while it exists, and 404 after its removal', async () => {
    const address = await setValidPicture(await png())
    const etag = (await sendRequest(address)).headers.get('etag') ?? ''
    const again = await sendRequest(address, { headers: { 'if-none-match': `"another", ${etag}` } })
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag])
    expect((await sendRequest(address, { headers: { 'if-none-match': '"another"' } })).status).toBe(200)
    expectDone('removePicture', await make('removePicture', { as: teacher }))
    expectRefusal(await sendRequest(address, { headers: { 'if-none-match': etag } }), 404, 'Picture not found')
  })

  it('a teacher’s picture is 512 px at most, cropped from the centre', async () => {
    // The uploaded picture is red in the centre and blue on both sides. The saved square must be completely red.
    const blue = { create: { width: 1800, height: 600, channels: 3, background: '#0000ff' } } as const
    const red = { create: { width: 600, height: 600, channels: 3, background: '#ff0000' } } as const
    const middle = { input: await sharp(red).png().toBuffer(), left: 600, top: 0 }
    const wide = await sharp(blue).composite([middle]).png().toBuffer()
    const { bytes } = await sendRequest(await setValidPicture(wide))
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512 })
    const { channels } = await sharp(bytes).stats()
    expect(channels[0]?.min).toBeGreaterThan(230)
    expect(channels[2]?.max).toBeLessThan(25)
  })

  it('a teacher’s picture gets a new URL when it is replaced, and the earlier URL and file are removed', async () => {
    const first = await setValidPicture(await png())
    const before = await fileKey()
    const second = await setValidPicture(await jpeg())
    expect(second).not.toBe(first)
    expect((await sendRequest(second)).status).toBe(200)
    expectRefusal(await sendRequest(first), 404, 'Picture not found')
    expect([onDisk(before), onDisk(await fileKey()), await rows()]).toEqual([false, true, 1])
  })

  it('removing a teacher’s picture twice is not an error', async () => {
    const address = await setValidPicture(await png())
    const key = await fileKey()
    expectDone('removePicture', await make('removePicture', { as: teacher }))
    expectRefusal(await sendRequest(address), 404, 'Picture not found')
    expect([onDisk(key), await rows()]).toEqual([false, 0])
    expectDone('removePicture', await make('removePicture', { as: teacher }))
  })

  it('a teacher’s picture is stored only once when it is sent several times at once', async () => {
    const folder = path.join(dataDir, 'uploads', 'portraits')
    await setValidPicture(await png())
    const files = fs.readdirSync(folder).length
    const pictures = await Promise.all(Array.from({ length: 6 }, () => png()))
    const answers = await Promise.all(pictures.map((picture) => set(asDataUrl(picture))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await rows()).toBe(1)
    const shown = await Promise.all(answers.map(({ json }) => sendRequest(String(json.picture_path))))
    expect(shown.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(fs.readdirSync(folder)).toHaveLength(files)
  })

  it('a teacher’s picture is hidden when the person no longer teaches, and visible when they teach again', async () => {
    const address = await setValidPicture(await png())
    const role = (to: string) => database.query('UPDATE users SET role = $2 WHERE id = $1', [teacher.id, to])
    await role('student')
    expectRefusal(await sendRequest(address), 404, 'Picture not found')
    expectRefusal(await set(asDataUrl(await png())), 403, 'Only approved teachers can add a picture')
    await role('teacher')
    expect((await sendRequest(address)).status).toBe(200)
  })

  it('the database rejects a picture for a person who is not an approved teacher', async () => {
    const student = await enrol(database, 'student')
    const insert = `INSERT INTO teacher_pictures (user_id, file_key) VALUES ($1, 'portraits/x')`
    await expect(database.query(insert, [student.id])).rejects.toThrow('teacher_pictures_of_teachers')
  })

  it.each<[string, () => Promise<unknown> | unknown, number, string | undefined]>([
    ['nothing', () => undefined, 422, 'Please choose a picture of yourself'],
    ['an empty text', () => '', 422, 'Please choose a picture of yourself'],
    ['data that is not base64', () => 'not base64!', 422, imageRequired],
    ['SVG', () => asDataUrl(svg), 422, imageRequired],
    ['GIF', async () => asDataUrl(await gif()), 422, imageRequired],
    ['an image of 100 megapixels', () => asDataUrl(bombPng()), 422, imageRequired],
    ['half a picture', async () => asDataUrl((await png(200, 200)).subarray(0, 20_000)), 422, imageRequired],
    ['5 MiB and a byte', () => asDataUrl(Buffer.alloc(5 * MIB + 1)), 413, 'The image is larger than 5 MB.'],
  ])('%s is rejected, and the current picture stays', async (_, picture, status, sentence) => {
    const address = await setValidPicture(await png())
    expectRefusal(await set(await picture()), status, sentence)
    expect((await sendRequest(address)).status).toBe(200)
  })

  it.each(['nothing', '00000000-0000-4000-8000-000000000000', '..%2f..%2fsecret', '%00'])(
    'a request for a picture returns 404 at %s',
    async (key) => {
      const { status } = await sendRequest(`/api/teacher-pictures/${key}`)
      expect([400, 404]).toContain(status)
    },
  )
})

/**
 * Returns a free port. The academy's settings contain its address, so the test chooses the port before the academy
 * starts.
 */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const bucketOf = (bucket: S3Server): Record<string, string> => ({
  S3_ENDPOINT: bucket.endpoint,
  S3_REGION: bucket.region,
  S3_BUCKET: bucket.bucket,
  S3_ACCESS_KEY_ID: bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
})

// The academy without a public address stores pictures in a bucket (contract 48.1). In both cases, browsers upload to
// UploadThing.
describe.each([
  ['with callbacks', true],
  ['without a public address', false],
])('an academy with UploadThing, %s', (name, isPublic) => {
  let cloud: UploadThingServer
  let bucket: S3Server | null = null
  let academy: AcademyServer

  beforeAll(async () => {
    cloud = await startUploadThing()
    const port = await freePort()
    const publicAddress: Record<string, string> = isPublic
      ? { NEXTAUTH_URL: `http://127.0.0.1:${port}`, PORT: String(port) }
      : {}
    bucket = isPublic ? null : await startS3()
    const env = { UPLOADTHING_TOKEN: cloud.token, ...cloud.hosts, ...publicAddress, ...(bucket && bucketOf(bucket)) }
    academy = await startAcademy({ databaseUrl, dataDir, name: `uploadthing-${isPublic ? 'called' : 'local'}`, env })
  })

  beforeEach(() => {
    cloud.mode = 'ok'
    cloud.files.clear()
  })

  afterAll(async () => {
    await academy.stop()
    await cloud.close()
    await bucket?.close()
  })

  interface UploadResult {
    picture_path: string | null
    reason: string | null
  }

  /** Uploads like the browser library: gets a signed URL, sends the file to it, and returns the academy's response. */
  async function upload(bytes: Buffer, as: Person | null = teacher, type = 'image/png'): Promise<UploadResult | null> {
    const response = await fetchDocumented(`${academy.baseUrl}/api/uploadthing?actionType=upload&slug=teacherPicture`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-uploadthing-version': '7.7.4',
        'x-uploadthing-package': '@uploadthing/react',
        ...(as && { authorization: `Bearer ${await tokenOf(as)}` }),
      },
      body: JSON.stringify({ input: null, files: [{ name: 'picture', size: bytes.length, type }] }),
    })
    if (!response.ok) throw new Error(((await response.json()) as { message: string }).message)
    const [signed] = (await response.json()) as { url: string }[]
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], 'picture', { type }))
    const sent = await fetchDocumented(signed?.url ?? '', { method: 'PUT', body: form })
    if (!sent.ok) throw new Error(`UploadThing responded with ${sent.status}`)
    return ((await sent.json()) as { serverData: UploadResult | null }).serverData
  }
  const show = (address: string | null | undefined) => fetchDocumented(`${academy.baseUrl}${address}`)

  it(`stores only the square that the academy cut out of the uploaded picture (${name})`, async () => {
    const done = await upload(await photoWithSecrets(), teacher, 'image/jpeg')
    expect(done).toEqual({ picture_path: expect.stringMatching(/^\/api\/teacher-pictures\//), reason: null })
    const shown = await show(done?.picture_path)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 30, height: 30 })
    const atCloud = [...cloud.files.values()]
    if (bucket) {
      expect(atCloud).toEqual([])
      expect([...bucket.objects]).toEqual([[expect.stringMatching(/^portraits\/\S+\.webp$/), expect.anything()]])
      expect(await fileKey()).toBe(`s3/${[...bucket.objects.keys()][0]}`)
    } else {
      expect(atCloud).toMatchObject([{ name: 'portraits.webp', acl: 'private' }])
    }
  })

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG with the type PNG', () => svg],
    ['a decompression bomb', () => bombPng()],
    ['text', () => Buffer.from('hello')],
  ])('explains why %s is rejected, and stores nothing', async (_, bytes) => {
    expect(await upload(await bytes())).toEqual({ picture_path: null, reason: imageRequired })
    expect([cloud.files.size, await rows()]).toEqual([0, 0])
  })

  it('accepts uploads only from people who are approved teachers in the database', async () => {
    const student = await enrol(database, 'student')
    const picture = await png()
    await expect(upload(picture, null)).rejects.toThrow('Please login first.')
    await expect(upload(picture, student)).rejects.toThrow('Only approved teachers can add a picture')
    await database.query(`UPDATE users SET role = 'student' WHERE id = $1`, [teacher.id])
    await expect(upload(picture)).rejects.toThrow('Only approved teachers can add a picture')
    expect(cloud.files.size).toBe(0)
  })

  it('refuses to sign uploads that are too large or not pictures', async () => {
    await expect(upload(Buffer.from('%PDF'), teacher, 'application/pdf')).rejects.toThrow()
    await expect(upload(Buffer.alloc(4 * MIB + 1))).rejects.toThrow()
    expect(cloud.files.size).toBe(0)
  })

  it('rejects callbacks without UploadThing’s signature, and requests from other sites', async () => {
    const call = (headers: Record<string, string>) =>
      fetchDocumented(`${academy.baseUrl}/api/uploadthing?slug=teacherPicture`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ metadata: { userId: teacher.id }, file: { key: 'x' } }),
      })
    const forged = { 'uploadthing-hook': 'callback', 'x-uploadthing-signature': `hmac-sha256=${'0'.repeat(64)}` }
    expect((await call(forged)).status).toBe(400)
    expect((await call({ origin: 'https://evil.example' })).status).toBe(403)
    expect(await rows()).toBe(0)
  })

  it('changes no picture while UploadThing is down', async () => {
    const before = await upload(await png())
    cloud.mode = 'server-error'
    await expect(upload(await png())).rejects.toThrow()
    cloud.mode = 'ok'
    expect((await show(before?.picture_path)).status).toBe(200)
  })
})
