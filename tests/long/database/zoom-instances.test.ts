import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pool } from '@/lib/db/client'
import { startZoomServer, type ZoomServer } from '../../../scripts/simulators/zoom/server'
import { book, count, enrol, openSlot, type Person } from '../../support/people'
import { startInstance } from '../../support/server/instance'

// The timeouts are long, because on a busy machine an instance takes a long time to load the application.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const account = { accountId: 'account', clientId: 'client', clientSecret: 'hush-hush-hush' }
let zoom: ZoomServer
let instances: ChildProcess[]

beforeAll(async () => {
  zoom = await startZoomServer(account)
  Object.assign(process.env, {
    ZOOM_ACCOUNT_ID: account.accountId,
    ZOOM_CLIENT_ID: account.clientId,
    ZOOM_CLIENT_SECRET: account.clientSecret,
    ZOOM_OAUTH_URL: zoom.url,
    ZOOM_API_URL: `${zoom.url}/v2`,
    ZOOM_HOSTS: 'a@zoom.example,b@zoom.example',
  })
  instances = [1, 2].map(startInstance)
  await Promise.all(instances.map((instance) => once(instance, 'message')))
})
afterAll(async () => {
  for (const instance of instances) instance.kill('SIGKILL')
  await zoom.close()
})

async function openMeeting(instance: ChildProcess, person: Person, slotId: string) {
  const answer = once(instance, 'message')
  instance.send({ meet: { person, slotId } })
  const [link] = await answer
  return link as { meetingLink: string; made: boolean }
}

it('two instances that open one class at the same time create one meeting, twenty times over', async () => {
  const teacher = await enrol(pool(), 'teacher')
  const student = await enrol(pool(), 'student')
  for (let round = 0; round < 20; round++) {
    const slot = await openSlot(pool(), teacher.id, 120 + round * 90)
    const bookingId = await book(pool(), slot, student.id)
    const before = zoom.counts.created
    const [first, second] = instances
    if (!first || !second) throw new Error('two instances are needed')
    const links = await Promise.all([openMeeting(first, teacher, slot.id), openMeeting(second, student, slot.id)])
    expect(links[0].meetingLink).toBe(links[1].meetingLink)
    expect(links.filter(({ made }) => made)).toHaveLength(1)
    expect(zoom.counts.created - before).toBe(1)
    expect(await count(pool(), 'meetings WHERE booking_id = $1', [bookingId])).toBe(1)
  }
})
