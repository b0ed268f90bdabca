import { randomBytes, randomInt } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { say, table } from '../terminal.mjs'

// What an upload costs: time on this machine, and the memory of the server's process as Linux counts it (elsewhere it is
// left out).
const MIB = 1024 * 1024
const AT_ONCE = 20
const EACH = 5

let server

/** MiB from /proc, or null: 'VmRSS' is the present, 'VmHWM' the most since the last reset. */
function memory(field) {
  try {
    const status = fs.readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  } catch {
    return null
  }
}

function resetPeak() {
  try {
    fs.writeFileSync(`/proc/${server.child.pid}/clear_refs`, '5')
  } catch {
    // Then the peak is that of the whole run.
  }
}

async function call(where, body, token) {
  const begun = performance.now()
  const response = await fetch(server.address + where, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const json = await response.json()
  return { status: response.status, json, ms: performance.now() - begun }
}

async function student() {
  const phone = `9${String(randomInt(1e9)).padStart(9, '0')}`
  const given = { name: 'A Payer', email: `${phone}@example.com`, phone, password: 'bench-mark', role: 'student' }
  const { json } = await call('/api/register', given)
  return { id: json.user.id, token: json.token }
}

async function pay(picture) {
  const { id, token } = await student()
  const screenshotBase64 = picture.toString('base64')
  return call('/payments', { user_id: id, course_name: 'Veenai', fee: 700, screenshotBase64 }, token)
}

/** A photograph of noise: a JPEG of just under so many bytes, and never the same. */
async function photograph(bytes) {
  const [width, height] = [3000, 2000]
  const noise = await sharp(randomBytes((width * height) / 4), {
    raw: { width: width / 2, height: height / 2, channels: 1 },
  })
    .resize(width, height)
    .toColourspace('srgb')
    .jpeg({ quality: 88 })
    .toBuffer()
  if (noise.length > bytes) throw new Error(`the picture has ${noise.length} bytes`)
  return Buffer.concat([noise, Buffer.alloc(bytes - noise.length)])
}

/** A true PNG of one bit a pixel, all of one colour: many pixels in few bytes. */
function bomb(side) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 9 })
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length, 0)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const shown = (value, unit) => (value === null ? '-' : `${Math.round(value)} ${unit}`)

/** @param {{address: string, child: import('node:child_process').ChildProcess}} academy */
export async function measureUploads(academy) {
  server = academy
  const rows = [['what', 'answers', 'median', 'slowest', 'peak memory']]
  const note = (what, answers) => {
    const count = (status) => answers.filter((answer) => answer.status === status).length
    const statuses = [...new Set(answers.map(({ status }) => status))].map((one) => `${count(one)} × ${one}`).join(', ')
    const times = answers.map(({ ms }) => ms)
    rows.push([
      what,
      statuses,
      shown(median(times), 'ms'),
      shown(Math.max(...times), 'ms'),
      shown(memory('VmHWM'), 'MiB'),
    ])
  }
  await pay(await photograph(5 * MIB))
  await sleep(1000)
  say(`Memory at rest: ${shown(memory('VmRSS'), 'MiB')}`)

  resetPeak()
  const single = []
  for (let index = 0; index < EACH; index++) single.push(await pay(await photograph(5 * MIB)))
  note('5 MiB screenshot, one after the other', single)

  const pictures = []
  for (let index = 0; index < AT_ONCE; index++) pictures.push(await photograph(5 * MIB))
  resetPeak()
  note(`5 MiB screenshots, ${AT_ONCE} at once`, await Promise.all(pictures.map((picture) => pay(picture))))

  for (const side of [7071, 7072, 10_000, 20_000, 50_000]) {
    const picture = bomb(side)
    resetPeak()
    const megapixels = ((side * side) / 1e6).toFixed(1)
    note(`${megapixels} megapixels in ${Math.ceil(picture.length / 1024)} kB`, [await pay(picture)])
  }
  process.stdout.write(`\n${table(rows).join('\n')}\n\n`)
}
