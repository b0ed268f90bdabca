import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../scripts/migrate/migrate.mjs'
import { ROOT } from '../../scripts/system/root.mjs'
import { visitor } from '../support/browser/visitor'
import { type Cast, enrolCast } from '../support/cast'
import { applyAsStudent, book, enrol, openSlot, PASSWORD, pay, type Sql } from '../support/people'
import { databaseUrl, dataDir } from '../support/server/api-client'
import { type AcademyServer, startAcademy } from '../support/server/server'

// Measures the first HTML of signed-in pages in a separate academy with 30 teachers, 60 students and a full week.

const { html } = JSON.parse(fs.readFileSync(path.join(ROOT, 'tests/budget.json'), 'utf8')) as {
  html: { bytes: number; gzipBytes: number }
}
const ACADEMY = 'https://academy.example'
const DAY = 24 * 60
const TEACHERS = 30
const STUDENTS = 60

const maintenance = new pg.Client({ connectionString: databaseUrl })
const name = `first_html_${process.pid}`
let records: pg.Client
let server: AcademyServer
let cast: Cast

beforeAll(async () => {
  await maintenance.connect()
  await maintenance.query(`CREATE DATABASE "${name}" TEMPLATE template0`)
  const address = new URL(databaseUrl)
  address.pathname = `/${name}`
  await migrate(address.href)
  records = new pg.Client({ connectionString: address.href })
  await records.connect()
  cast = await enrolCast(records)
  await fillSchool(records, cast)
  server = await startAcademy({
    databaseUrl: address.href,
    dataDir,
    name: 'first-html',
    env: { NEXTAUTH_URL: ACADEMY },
  })
})
afterAll(async () => {
  await server.stop()
  await records.end()
  await maintenance.query(`DROP DATABASE "${name}" WITH (FORCE)`)
  await maintenance.end()
})

async function fillSchool(sql: Sql, { teacher, student }: Cast): Promise<void> {
  const teachers = await Promise.all(
    Array.from({ length: TEACHERS }, (_, at) => enrol(sql, 'teacher', { name: `Vidwan Narayanan Iyer ${at}` })),
  )
  const students = await Promise.all(
    Array.from({ length: STUDENTS }, (_, at) => enrol(sql, 'student', { name: `Sharmila Krishnamurthy ${at}` })),
  )
  for (const one of students) {
    await applyAsStudent(sql, one.id, 'pending')
    await pay(sql, one.id, { course: 'Veenai', status: 'pending' })
  }
  // Each teacher has a class and free slots, and the people in tests/support/cast.ts have a class every day.
  for (const [at, one] of teachers.entries()) {
    for (let hour = 0; hour < 6; hour++) await openSlot(sql, one.id, 2 * DAY + hour * 90)
    const slot = await openSlot(sql, one.id, 3 * DAY)
    await book(sql, slot, students[at]?.id ?? student.id)
  }
  for (let day = 4; day < 24; day++) {
    await book(sql, await openSlot(sql, teacher.id, day * DAY), student.id, 'Carnatic Classical Vocal Tamil')
    await openSlot(sql, teacher.id, day * DAY + 120)
  }
}

/** Returns a page as the server sends it to a signed-in person. */
async function firstHtml(as: keyof Cast, address: string): Promise<Buffer> {
  const browser = visitor({ [ACADEMY]: server.baseUrl })
  await browser.post(`${ACADEMY}/api/login`, { phone: cast[as].phone, password: PASSWORD })
  const path = address.replace(/\{(\w+)\}/, (_, role: keyof Cast) => cast[role].id)
  return Buffer.from(await browser.page(`${ACADEMY}${path}`))
}

describe('the first HTML is small in a full academy', () => {
  it.each([
    ['student', '/dashboard-home'],
    ['student', '/my-classes'],
    ['student', '/view-teachers'],
    ['student', '/view-teachers?teacher='],
    ['student', '/calendar'],
    ['teacher', '/dashboard-home'],
    ['teacher', '/my-classes'],
    ['teacher', '/calendar'],
    ['teacher', '/add-slot'],
    ['teacher', '/teacher-calendar/{teacher}'],
    ['admin', '/dashboard-home'],
    ['admin', '/my-classes'],
    ['admin', '/view-teachers'],
    ['admin', '/calendar'],
    ['admin', '/student-list'],
    ['admin', '/teacher-list'],
    ['admin', '/payment-details'],
    ['admin', '/messages'],
    ['admin', '/people/{student}'],
  ] as const)('the first HTML is small for a %s: %s', async (role, address) => {
    const page = await firstHtml(role, address)
    expect(page.includes('<h1')).toBe(true)
    expect.soft(page.length).toBeLessThan(html.bytes)
    expect(gzipSync(page).length).toBeLessThan(html.gzipBytes)
  })
})
