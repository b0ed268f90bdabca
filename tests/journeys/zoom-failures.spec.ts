import { randomUUID } from 'node:crypto'
import type { ZoomMode } from '../../scripts/simulators/zoom/modes'
import { startZoomServer, type ZoomServer } from '../../scripts/simulators/zoom/server'
import { closeAlert, expectAlert } from '../support/browser/alerts'
import { expect, test } from '../support/browser/visits'
import { book, openSlot } from '../support/people'
import { type AcademyServer, startAcademy } from '../support/server/server'

const account = { accountId: 'account', clientId: 'client', clientSecret: 'hush-hush-hush' }
const failed = 'Failed to create Zoom meeting.'
const advice = /^No meeting was created\. Please try again in a moment/

// The tests share one academy and one Zoom server, so they run one after the other.
test.describe.configure({ mode: 'default' })

let zoom: ZoomServer
let academy: AcademyServer

test.beforeAll(async () => {
  zoom = await startZoomServer({ ...account, slowMs: 6500 })
  academy = await startAcademy({
    databaseUrl: process.env.E2E_DATABASE_URL ?? '',
    // The main test server and this academy share a job queue. Both need the same folder to find the files of a job.
    dataDir: process.env.E2E_DATA_DIR ?? '',
    name: `e2e-zoom-${process.pid}`,
    env: {
      ZOOM_ACCOUNT_ID: account.accountId,
      ZOOM_CLIENT_ID: account.clientId,
      ZOOM_CLIENT_SECRET: account.clientSecret,
      ZOOM_OAUTH_URL: zoom.url,
      ZOOM_API_URL: `${zoom.url}/v2`,
      // Uses a random host, because other test runs share the database.
      ZOOM_HOSTS: `${randomUUID()}@zoom.example`,
    },
  })
})
test.afterAll(async () => {
  await academy.stop()
  await zoom.close()
})

test('every kind of Zoom failure tells the person what to do, and the next click works', async ({
  openPage,
  expected,
  records,
  enrolPerson,
}) => {
  test.setTimeout(120_000)
  expected.push(/status of 502/, /answer: 502 .*create-meeting/)
  const [student, teacher] = [await enrolPerson('student'), await enrolPerson('teacher')]
  const slot = await openSlot(records, teacher.id, 2000)
  const booking = await book(records, slot, student.id)
  const page = await openPage(student, { baseURL: academy.baseUrl })
  const pressJoin = async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Join Now' }).click()
    return await opened
  }
  await page.goto('/dashboard-home')
  const modes: ZoomMode[] = ['daily-limit', 'rate-limit', 'server-error', 'scope', 'broken-json', 'unreachable', 'slow']
  for (const mode of [...modes, 'bad-credentials' as const]) {
    if (mode === 'bad-credentials') zoom.revokeTokens()
    zoom.mode = mode
    const tab = await pressJoin()
    await expectAlert(page, failed, '', advice)
    expect(tab.isClosed(), mode).toBe(true)
    await closeAlert(page)
    const { rows } = await records.query('SELECT FROM meetings WHERE booking_id = $1', [booking])
    expect(rows, mode).toEqual([])
  }

  zoom.mode = 'ok'
  const tab = await pressJoin()
  await tab.waitForURL(`**/before-class?slot=${slot.id}`)
  await tab.getByRole('button', { name: 'Go to the class' }).click()
  await tab.waitForURL(`${zoom.url}/j/*`)
  await expect(tab.getByRole('heading')).toHaveText('Waiting room')
})

test('the teacher joins as host, even if the meeting was removed at Zoom', async ({
  openPage,
  records,
  enrolPerson,
}) => {
  const [student, teacher] = [await enrolPerson('student'), await enrolPerson('teacher')]
  const slot = await openSlot(records, teacher.id, 4000)
  await book(records, slot, student.id)
  zoom.mode = 'ok'
  const page = await openPage(teacher, { baseURL: academy.baseUrl })
  await page.goto(`/before-class?slot=${slot.id}`)
  await page.getByRole('button', { name: 'Go to the class' }).click()
  await page.waitForURL(`${zoom.url}/s/*`)
  await expect(page.getByRole('heading')).toHaveText('You are the host')

  const mine = [...zoom.meetings.values()].filter(({ start_time }) => new Date(start_time).getTime() === +slot.startsAt)
  for (const { id } of mine) zoom.meetings.delete(id)
  await page.goto(`/before-class?slot=${slot.id}`)
  await page.getByRole('button', { name: 'Go to the class' }).click()
  await page.waitForURL(`${zoom.url}/s/*`)
  await expect(page.getByRole('heading')).toHaveText('You are the host')
})
