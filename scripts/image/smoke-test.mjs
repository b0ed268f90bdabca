import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { Failure } from '../system/failure.mjs'

/** @typedef {{ phone: string, password: string }} Login */

const COURSE = { name: 'Veenai', region: 'south', fee: 700 }
const PASSWORD = 'tanpura-drone-5'
const DAY_MS = 24 * 3600 * 1000

/**
 * Goes through the main steps in a running academy: register, apply, approve, upload a picture, add a slot, book, open
 * the meeting, pay, view the screenshot, approve, get the receipt. Throws a Failure at the first wrong response.
 * @param {string} url
 * @param {Login} office
 */
export async function runSmokeTest(url, office) {
  await checkPages(url)
  const { token: admin } = await call(url, 'POST /api/login', 200, office)
  const teacher = await registerTeacher(url, admin)
  const student = await register(url)

  const addedSlot = await call(
    url,
    'POST /add-slot',
    201,
    { teacher_id: teacher.id, ...createSlotTimes() },
    teacher.token,
  )
  const slotId = addedSlot.slot.slot_id
  const booked = { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slotId] }
  await call(url, 'POST /bookSlots', 201, booked, student.token)
  const teacherClasses = await call(url, `GET /booked-classes/${teacher.id}`, 200, undefined, teacher.token)
  expect(
    teacherClasses.classes.length === 1 && teacherClasses.classes[0].slot_id === slotId,
    'the teacher must see the class',
  )
  const { meetingLink } = await call(url, 'POST /api/create-meeting', 201, { slot_id: slotId }, teacher.token)
  const studentResponse = await call(url, 'POST /api/create-meeting', 200, { slot_id: slotId }, student.token)
  expect(studentResponse.meetingLink === meetingLink, 'teacher and student must get the same meeting link')

  await checkPayment(url, student, { admin, stranger: teacher.token })
}

/** @param {string} url */
async function checkPages(url) {
  for (const page of ['/home', '/courses/veenai', '/fees-structure', '/login']) {
    expect((await fetch(url + page)).status === 200, `${page} must return 200`)
  }
  expect((await fetch(`${url}/nothing-here`)).status === 404, 'a page that does not exist must return 404')
}

/** @param {string} url */
async function register(url) {
  const phone = String(randomInt(7e9, 1e10))
  const body = {
    name: `Meena மீனா ${phone}`,
    email: `${phone}@family.example`,
    phone,
    password: PASSWORD,
    role: 'student',
  }
  const { token, user } = await call(url, 'POST /api/register', 201, body)
  return { id: user.id, token }
}

/**
 * Registers a teacher, sends and approves the application, and uploads a public picture.
 * @param {string} url
 * @param {string} admin
 */
async function registerTeacher(url, admin) {
  const teacher = await register(url)
  const form = {
    user_id: teacher.id,
    qualification: 'MA Music',
    regions: [COURSE.region],
    courses: { [COURSE.region]: [COURSE.name] },
  }
  await call(url, 'POST /teacher-profile', 201, form, teacher.token)
  await call(url, `POST /teachers/${teacher.id}/action`, 200, { action: 'approve' }, admin)
  const picture = `data:image/png;base64,${(await newPicture(600, 600)).toString('base64')}`
  const { picture_path } = await call(url, 'PUT /api/my-picture', 200, { picture }, teacher.token)
  await expectPicture(url + picture_path, {}, 'everyone must be able to load a teacher’s picture')
  return teacher
}

/**
 * @param {string} url
 * @param {{ id: string, token: string }} student
 * @param {{ admin: string, stranger: string }} others
 */
async function checkPayment(url, student, { admin, stranger }) {
  const body = {
    user_id: student.id,
    course_name: COURSE.name,
    fee: COURSE.fee,
    screenshotBase64: `data:image/png;base64,${(await newPicture(400, 800)).toString('base64')}`,
  }
  const { payment: paid } = await call(url, 'POST /payments', 201, body, student.token)
  const screenshot = `${url}/api/payments/${paid.id}/screenshot`
  await expectPicture(screenshot, bearer(admin), 'the office must see the screenshot')
  await expectPicture(screenshot, bearer(student.token), 'the student who sent the screenshot must see it')
  expect(
    (await fetch(screenshot, { headers: bearer(stranger) })).status === 404,
    'other signed-in users must not see the screenshot',
  )
  expect((await fetch(screenshot)).status === 401, 'visitors must not see the screenshot')

  await call(url, `POST /admin/payments/${paid.id}/approve`, 200, {}, admin)
  const { payments } = await call(url, 'GET /api/my-payments', 200, undefined, student.token)
  const receipt = await fetch(`${url}/api/receipts/${payments[0].receipt_id}/pdf`, { headers: bearer(student.token) })
  const pdf = Buffer.from(await receipt.arrayBuffer())
  expect(
    pdf.subarray(0, 5).toString() === '%PDF-',
    `the receipt must be a PDF, not ${receipt.status} ${pdf.toString('utf8').slice(0, 200)}`,
  )
}

/** Returns a time for a slot. Any time is free, because this teacher has no other slots. */
function createSlotTimes() {
  const date = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)
  return { date, from_time: '10:00', to_time: '11:00' }
}

/**
 * Creates a picture of random noise, so that no earlier upload has the same content.
 * @param {number} width
 * @param {number} height
 */
function newPicture(width, height) {
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: '#1b6', noise } })
    .png()
    .toBuffer()
}

/**
 * @param {string} address
 * @param {Record<string, string>} headers
 * @param {string} requirement
 */
async function expectPicture(address, headers, requirement) {
  const answer = await fetch(address, { headers })
  const format = answer.ok ? (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format : answer.status
  expect(format === 'webp', `${requirement} as WebP, not ${format}`)
}

/** @param {string} token */
const bearer = (token) => ({ authorization: `Bearer ${token}` })

/**
 * @param {string} url
 * @param {string} what method and path
 * @param {number} status
 * @param {unknown} [body]
 * @param {string} [token]
 * @returns {Promise<any>}
 */
async function call(url, what, status, body, token) {
  const [method, address] = what.split(' ')
  const answer = await fetch(url + address, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? bearer(token) : {}) },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await answer.text()
  expect(answer.status === status, `${what} must return ${status}, not ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

/**
 * @param {boolean} holds
 * @param {string} requirement
 */
function expect(holds, requirement) {
  if (!holds) throw new Failure(`The smoke test failed: ${requirement}`)
}
