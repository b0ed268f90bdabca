import { chromium } from '@playwright/test'
import bcrypt from 'bcryptjs'
import pg from 'pg'
import { Failure } from '../../scripts/system/failure.mjs'
import { table } from '../../scripts/system/terminal.mjs'
import { findBrowser } from '../../scripts/test/browser.mjs'
import { serverMs } from './cost.mjs'
import { PASSWORD } from './servers/people.mjs'

/** @import { Page } from '@playwright/test' */
/** @import { RunningServer } from './servers/serve.mjs' */

const TEACHERS = 30
const DAYS = 7
const SLOTS_PER_DAY = 6
const ROUNDS = 20

/** Rows for a full week: 30 teachers with six booked classes a day each. */
const rows = [
  `INSERT INTO users (name, email, phone, password_hash, role, office_rights, email_verified_at)
   SELECT 'Person ' || i, i || '@example.com', (8000000000 + i)::text, '${bcrypt.hashSync(PASSWORD, 4)}',
          (CASE WHEN i = 0 THEN 'admin' WHEN i <= ${TEACHERS} THEN 'teacher' ELSE 'student' END)::"Role",
          (CASE WHEN i = 0 THEN '{everything}' ELSE '{}' END)::"OfficeRight"[], now()
   FROM generate_series(0, ${2 * TEACHERS}) i`,
  `INSERT INTO slots (teacher_id, starts_at, ends_at)
   SELECT u.id, at, at + interval '1 hour'
   FROM users u, generate_series(0, ${DAYS - 1}) d, generate_series(0, ${SLOTS_PER_DAY - 1}) h,
        LATERAL (SELECT date_trunc('week', now() + interval '7 days') + d * interval '1 day' + (8 + h) * interval '1 hour' AS at) t
   WHERE u.role = 'teacher'`,
  `INSERT INTO bookings (slot_id, teacher_id, student_id, starts_at, ends_at, subject)
   SELECT s.id, s.teacher_id, p.id, s.starts_at, s.ends_at, 'Veenai'
   FROM slots s JOIN users t ON t.id = s.teacher_id JOIN users p ON p.phone = (t.phone::bigint + ${TEACHERS})::text`,
]

/**
 * Measures the office's chart with 30 teachers and 7 days. Reports the server's main-thread time for the page and for
 * its API call, and the browser's longest task while the chart scrolls.
 * @param {RunningServer} academy
 * @param {string} url the database
 */
export async function measureChart(academy, url) {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of rows) await client.query(statement)
  await client.query('ANALYZE')
  const {
    rows: [week],
  } = await client.query(`
    SELECT to_char(date_trunc('week', now() + interval '7 days'), 'YYYY-MM-DD') AS from,
           to_char(date_trunc('week', now() + interval '7 days') + interval '6 days', 'YYYY-MM-DD') AS to`)
  await client.end()
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ baseURL: academy.address, viewport: { width: 1440, height: 900 } })
    const login = await page.request.post('/api/login', { data: { phone: '8000000000', password: PASSWORD } })
    if (!login.ok()) throw new Failure(`The login returned ${login.status()}.`)
    const lines = [['', 'ms']]
    for (const path of ['/calendar', `/admin/calendar?from=${week.from}&to=${week.to}&teachers=`])
      lines.push([`main thread, ${path}`, (await mainMs(academy, page, path)).toFixed(1)])
    lines.push(['longest task while the chart scrolls', (await longestTask(page)).toFixed(0)])
    process.stdout.write(`\n${table(lines).join('\n')}\n\n`)
  } finally {
    await browser.close()
  }
}

/**
 * Returns the processor time that the server's main thread needs for one request.
 * @param {RunningServer} academy
 * @param {Page} page
 * @param {string} path
 */
async function mainMs(academy, page, path) {
  const loadPage = async () => {
    const response = await page.request.get(path)
    if (!response.ok()) throw new Failure(`${path} returned ${response.status()}.`)
  }
  for (let round = 0; round < ROUNDS; round++) await loadPage()
  const before = serverMs(academy.pid).main
  for (let round = 0; round < ROUNDS; round++) await loadPage()
  return (serverMs(academy.pid).main - before) / ROUNDS
}

/**
 * Scrolls the full chart down and up, and returns the browser's longest task. Tasks under 50 ms count as 0.
 * @param {Page} page
 */
async function longestTask(page) {
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Next week' }).click()
  const slots = page.locator('[data-chart-slot]')
  await slots.nth(TEACHERS * DAYS * SLOTS_PER_DAY - 1).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const tasks = /** @type {number[]} */ ([])
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    })
  })
  await slots.first().hover()
  for (const step of [...Array(60).fill(120), ...Array(60).fill(-120)]) {
    await page.mouse.wheel(0, step)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  return page.evaluate(() => Math.max(0, .../** @type {{ tasks: number[] }} */ (/** @type {unknown} */ (window)).tasks))
}
