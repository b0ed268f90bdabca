import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { createMeeting } from '@/lib/meetings/service'
import { startZoomServer, type ZoomServer } from '../../../scripts/simulators/zoom/server'
import { doJobs, forgetJobs, makeDue } from '../../support/jobs'
import { acting, book, enrol, only, openSlot } from '../../support/people'
import { setVariables } from '../../support/variables'

let zoom: ZoomServer

beforeAll(async () => {
  zoom = await startZoomServer({ accountId: 'account', clientId: 'client', clientSecret: 'hush-hush-hush' })
  setVariables({
    ZOOM_ACCOUNT_ID: 'account',
    ZOOM_CLIENT_ID: 'client',
    ZOOM_CLIENT_SECRET: 'hush-hush-hush',
    ZOOM_OAUTH_URL: zoom.url,
    ZOOM_API_URL: `${zoom.url}/v2`,
    JITSI_BASE_URL: 'https://meet.academy.example',
    MEETING_FALLBACK: 'jitsi',
  })
})
beforeEach(async () => {
  zoom.mode = 'ok'
  zoom.meetings.clear()
  zoom.revokeTokens()
  await pool().query('DELETE FROM meetings')
  await forgetJobs()
})
afterAll(() => zoom.close())

async function openMeeting() {
  const teacher = await enrol(pool(), 'teacher')
  const student = await enrol(pool(), 'student')
  const slot = await openSlot(pool(), teacher.id, 60)
  await book(pool(), slot, student.id)
  return createMeeting(acting(student), { topic: null, slot_id: slot.id })
}
const row = async () => only((await pool().query('SELECT provider, host, provider_id, state FROM meetings')).rows)

it('a class uses a Zoom meeting while Zoom works', async () => {
  expect((await openMeeting()).meetingLink).toContain(zoom.url)
})

it.each(['server-error', 'daily-limit', 'scope', 'oauth-down'] as const)(
  'a class uses a Jitsi meeting without a host if Zoom fails with %s',
  async (mode) => {
    zoom.mode = mode
    const { meetingLink, made } = await openMeeting()
    expect(made).toBe(true)
    expect(meetingLink).toMatch(/^https:\/\/meet\.academy\.example\/class-[0-9a-f]{32}$/)
    expect(await row()).toEqual({ provider: 'jitsi', host: null, provider_id: null, state: 'ready' })
  },
)

it('a meeting that Zoom may have created despite the failure is deleted', async () => {
  zoom.mode = 'broken-json'
  expect((await openMeeting()).meetingLink).toContain('meet.academy.example')
  expect(zoom.meetings.size).toBe(1)
  zoom.mode = 'ok'
  await makeDue('sweep-attempt')
  await doJobs()
  expect(zoom.meetings.size).toBe(0)
})

it('the next class at the same time uses a Jitsi meeting if the only Zoom host is taken', async () => {
  expect((await openMeeting()).meetingLink).toContain(zoom.url)
  expect((await openMeeting()).meetingLink).toContain('meet.academy.example')
})
