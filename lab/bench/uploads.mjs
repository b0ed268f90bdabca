import { randomBytes, randomInt } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { bombPng } from '../../scripts/system/png.mjs'
import { printLine, table } from '../../scripts/system/terminal.mjs'

// Measures how long uploads take on this machine. On Linux, also measures the memory of the server process.
const MIB = 1024 * 1024
const AT_ONCE = 20
const EACH = 5

/** @typedef {{ address: string, child: import('node:child_process').ChildProcess }} Academy */
/** @typedef {{ status: number, ms: number }} Answer */

/**
 * Measures uploads of screenshots, and uploads of small files that contain pictures with very many pixels.
 * @param {Academy} academy
 */
export async function measureUploads(academy) {
  const { child } = academy
  const rows = [['upload', 'responses', 'median', 'slowest', 'peak memory']]
  /**
   * @param {string} what
   * @param {Answer[]} answers
   */
  const addRow = (what, answers) => {
    const statuses = [...new Set(answers.map(({ status }) => status))]
    const statusCounts = statuses.map(
      (status) => `${answers.filter((each) => each.status === status).length} × ${status}`,
    )
    const times = answers.map(({ ms }) => ms)
    const peak = formatValue(memory(child, 'VmHWM'), 'MiB')
    rows.push([
      what,
      statusCounts.join(', '),
      formatValue(median(times), 'ms'),
      formatValue(Math.max(...times), 'ms'),
      peak,
    ])
  }
  await pay(academy, await photograph(5 * MIB))
  await sleep(1000)
  printLine(`Memory when idle: ${formatValue(memory(child, 'VmRSS'), 'MiB')}`)

  resetPeak(child)
  const single = []
  for (let index = 0; index < EACH; index++) single.push(await pay(academy, await photograph(5 * MIB)))
  addRow('5 MiB screenshots, one after another', single)

  const pictures = []
  for (let index = 0; index < AT_ONCE; index++) pictures.push(await photograph(5 * MIB))
  resetPeak(child)
  addRow(`5 MiB screenshots, ${AT_ONCE} at once`, await Promise.all(pictures.map((picture) => pay(academy, picture))))

  for (const side of [7071, 7072, 10_000, 20_000, 50_000]) {
    const picture = bombPng(side)
    resetPeak(child)
    const megapixels = ((side * side) / 1e6).toFixed(1)
    addRow(`${megapixels} megapixels in ${Math.ceil(picture.length / 1024)} kB`, [await pay(academy, picture)])
  }
  process.stdout.write(`\n${table(rows).join('\n')}\n\n`)
}

/**
 * Returns the memory of a process in MiB, or null if /proc is not available. `VmRSS` is the current value. `VmHWM` is
 * the peak since the last reset.
 * @param {Academy['child']} child
 * @param {'VmRSS' | 'VmHWM'} field
 */
function memory(child, field) {
  try {
    const status = fs.readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  } catch {
    return null
  }
}

/** @param {Academy['child']} child */
function resetPeak(child) {
  try {
    fs.writeFileSync(`/proc/${child.pid}/clear_refs`, '5')
  } catch {
    // If the peak cannot be reset, the reported peak covers the whole run.
  }
}

/**
 * Registers a new student and sends a payment with the picture as its screenshot.
 * @param {Academy} academy
 * @param {Buffer} picture
 * @returns {Promise<Answer>}
 */
async function pay({ address }, picture) {
  const phone = `9${String(randomInt(1e9)).padStart(9, '0')}`
  const person = { name: 'A Payer', email: `${phone}@example.com`, phone, password: 'bench-mark', role: 'student' }
  const registered = await post(`${address}/api/register`, person)
  /** @type {{ token: string, user: { id: string } }} */
  const { token, user } = await registered.json()
  const body = { user_id: user.id, course_name: 'Veenai', fee: 700, screenshotBase64: picture.toString('base64') }
  const begun = performance.now()
  const response = await post(`${address}/payments`, body, { authorization: `Bearer ${token}` })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - begun }
}

/**
 * @param {string} url
 * @param {object} body
 * @param {Record<string, string>} headers
 */
function post(url, body, headers = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/**
 * Creates a photograph of noise: a unique JPEG with exactly this many bytes.
 * @param {number} bytes
 */
async function photograph(bytes) {
  const [width, height] = [3000, 2000]
  const noise = await sharp(randomBytes((width * height) / 4), {
    raw: { width: width / 2, height: height / 2, channels: 1 },
  })
    .resize(width, height)
    .toColourspace('srgb')
    .jpeg({ quality: 88 })
    .toBuffer()
  if (noise.length > bytes) throw new Error(`the picture is too large: ${noise.length} bytes`)
  return Buffer.concat([noise, Buffer.alloc(bytes - noise.length)])
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/**
 * @param {number | null} value
 * @param {string} unit
 */
function formatValue(value, unit) {
  return value === null ? '-' : `${Math.round(value)} ${unit}`
}
