import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asDataUrl, bombPng, png, svg } from '../support/images'
import { count, enrol, type Person } from '../support/people'
import {
  baseUrl,
  database,
  databaseUrl,
  expectDone,
  expectRefusal,
  make,
  sendRequest,
  tokenOf,
} from '../support/server/api-client'
import { fetchDocumented } from '../support/server/documented-answers'
import { type AcademyServer, startAcademy } from '../support/server/server'
import { type SmallDisk, smallDisk } from '../support/server/small-disk'

const MIB = 1024 * 1024
let student: Person
beforeEach(async () => {
  student = await enrol(database, 'student')
})
const payments = () => count(database, 'payments WHERE user_id = $1', [student.id])
const body = (screenshotBase64: string) => ({ user_id: student.id, course_name: 'Veenai', fee: 700, screenshotBase64 })

describe('an upload while the disk is full', () => {
  let disk: SmallDisk
  let academy: AcademyServer

  beforeAll(async () => {
    disk = smallDisk()
    academy = await startAcademy({ databaseUrl, dataDir: disk.folder, name: 'full-disk' })
  })

  afterAll(async () => {
    await academy.stop()
    disk.remove()
  })

  const filesBelow = (folder: string) =>
    fs.existsSync(folder)
      ? fs
          .readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => name)
      : []

  async function call(method: string, where: string, as: Person, overrides: object) {
    const response = await fetchDocumented(academy.baseUrl + where, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(as)}` },
      body: JSON.stringify(overrides),
    })
    return { status: response.status, headers: response.headers, json: await response.json() }
  }

  it.each([
    ['a screenshot', 'first'],
    ['a screenshot with existing folders', 'later'],
  ])('an upload of %s on a full disk stores nothing, and its error says what to do', async (_, when) => {
    const pid = academy.process.pid ?? 0
    const uploads = path.join(disk.folder, 'uploads')
    if (when === 'later')
      expect((await call('POST', '/payments', await enrol(database, 'student'), {})).status).toBe(422)
    const before = filesBelow(uploads)
    const sent = body(asDataUrl(await png(400, 400)))
    disk.fill(pid)
    try {
      const refused = await call('POST', '/payments', student, sent)
      expect(refused.status).toBe(503)
      expect(refused.headers.get('retry-after')).toBe('300')
      expect(refused.json).toEqual({
        success: false,
        message: 'The academy cannot store pictures right now. Please try again later, or contact the academy office.',
      })
      expect([await payments(), filesBelow(uploads)]).toEqual([0, before])
    } finally {
      disk.free(pid)
    }
    // The disk has space again, so the same request must succeed. The failed attempt must have left no file behind.
    expect((await call('POST', '/payments', student, sent)).status).toBe(201)
    expect(filesBelow(uploads)).toHaveLength(before.length + 1)
  })

  it('an upload of a teacher’s picture on a full disk keeps the current picture', async () => {
    const pid = academy.process.pid ?? 0
    const teacher = await enrol(database, 'teacher')
    const picture = async () => ({ picture: asDataUrl(await png(400, 400)) })
    const savedPicture = await call('PUT', '/api/my-picture', teacher, await picture())
    const another = await picture()
    disk.fill(pid)
    try {
      expect((await call('PUT', '/api/my-picture', teacher, another)).status).toBe(503)
      expect((await fetchDocumented(academy.baseUrl + savedPicture.json.picture_path)).status).toBe(200)
    } finally {
      disk.free(pid)
    }
  })
})

describe('an interrupted upload', () => {
  it('an interrupted upload leaves nothing behind, and the server continues', async () => {
    const token = await tokenOf(student)
    const whole = JSON.stringify(body(asDataUrl(await png(800, 800))))
    const head = [
      'POST /payments HTTP/1.1',
      `host: ${new URL(baseUrl).host}`,
      'content-type: application/json',
      `authorization: Bearer ${token}`,
      `content-length: ${Buffer.byteLength(whole)}`,
    ]
    for (const part of [0, 1, whole.length / 2, whole.length - 1]) {
      const socket = net.connect(Number(new URL(baseUrl).port), '127.0.0.1')
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject)
        socket.write(`${head.join('\r\n')}\r\n\r\n${whole.slice(0, part)}`, () => resolve())
      })
      socket.destroy()
    }
    expectDone('ready', await make('ready'))
    expect(await payments()).toBe(0)
    expectDone('submitPayment', await sendRequest('/payments', { method: 'POST', as: student, body: whole }), 201)
    expect(await payments()).toBe(1)
  })
})

describe('an invalid upload', () => {
  const image = 'Please choose a JPEG, PNG or WebP image'
  const polyglot = async () => Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>%PDF-1.4 GIF89a')])

  it.each<[string, () => Promise<string> | string, number, string]>([
    ['10 MB of text', () => 'a'.repeat(10 * MIB), 413, 'This request is larger than 8 MB.'],
    ['7 MB of valid base64 letters', () => 'abcd'.repeat((7 * MIB) / 4), 413, 'The image is larger than 5 MB.'],
    ['truncated base64', async () => asDataUrl(await png(200, 200)).slice(0, 2001), 422, image],
    ['a script with the type JPEG', () => asDataUrl(Buffer.from('<?php echo 1 ?>'), 'image/jpeg'), 422, image],
    ['an SVG with the type PNG', () => asDataUrl(svg, 'image/png'), 422, image],
    ['100 megapixels in a few kilobytes', () => asDataUrl(bombPng()), 422, image],
    ['noise', () => asDataUrl(randomBytes(20_000)), 422, image],
  ])('an upload of %s is rejected', async (_, make64, status, message) => {
    expectRefusal(await make('submitPayment', { as: student, body: body(await make64()) }), status, message)
    expect(await payments()).toBe(0)
  })

  it('an upload of 10 MB that is not JSON is rejected for its size, not its type', async () => {
    const headers = { 'content-type': 'text/plain' }
    const sendText = (size: number) =>
      sendRequest('/payments', { method: 'POST', as: student, body: 'a'.repeat(size), headers })
    expectRefusal(await sendText(10 * MIB), 413)
    expectRefusal(await sendText(MIB), 415)
  })

  it('an uploaded picture with other data in the same file is stored as the picture alone', async () => {
    const { payment } = expectDone(
      'submitPayment',
      await make('submitPayment', { as: student, body: body(asDataUrl(await polyglot())) }),
      201,
    )
    const screenshot = await make('paymentScreenshot', { as: student, params: { id: payment.id } })
    expect(screenshot.headers.get('content-type')).toBe('image/webp')
    expect(screenshot.bytes.toString('latin1')).not.toMatch(/script|%PDF|GIF89a/)
  })

  it('a payment that is sent twice in a row is stored once', async () => {
    const sent = body(asDataUrl(await png()))
    expectDone('submitPayment', await make('submitPayment', { as: student, body: sent }), 201)
    expectRefusal(await make('submitPayment', { as: student, body: sent }), 409)
    expect(await payments()).toBe(1)
  })
})
