import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { bookSlots } from '@/lib/bookings/service'
import { pool } from '@/lib/db/client'
import { unlockAbandonedJobs } from '@/lib/queue/queue'
import { type MailServer, startMailServer } from '../../../scripts/simulators/smtp'
import { doJobs, forgetJobs, jobsNamed, makeDue } from '../../support/jobs'
import { acting, count, enrol, openSlot } from '../../support/people'
import { startInstance } from '../../support/server/instance'

// The timeout is long, because on a busy machine an instance takes a long time to load the application.
vi.setConfig({ testTimeout: 90_000 })

let mail: MailServer
const children: ChildProcess[] = []

beforeAll(async () => {
  mail = await startMailServer()
  Object.assign(process.env, { SMTP_URL: mail.url, MAIL_FROM: 'office@academy.example' })
})
beforeEach(async () => {
  await forgetJobs()
  await pool().query('DELETE FROM messages')
  mail.mode = 'ok'
  mail.begun = 0
  mail.delivered.length = 0
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await mail.close()
})

async function instance(): Promise<ChildProcess> {
  const child = startInstance()
  children.push(child)
  await once(child, 'message')
  return child
}

async function worker(existingChild?: ChildProcess): Promise<ChildProcess> {
  const child = existingChild ?? (await instance())
  const ready = once(child, 'message')
  child.send({ work: true })
  await ready
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function bookSome(classes: number): Promise<void> {
  const teacher = await enrol(pool(), 'teacher')
  const student = await enrol(pool(), 'student')
  for (let index = 0; index < classes; index++) {
    const slot = await openSlot(pool(), teacher.id, 90 + index * 70)
    const body = { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slot.id] }
    await bookSlots(acting(student), body)
  }
}

const sent = () => count(pool(), "messages WHERE state = 'sent'")
const ids = () => mail.delivered.map((message) => /^Message-ID: (.*)\r$/im.exec(message.raw)?.[1])

it('if an instance is killed right after a commit, the next instance sends its emails', async () => {
  const teacher = await enrol(pool(), 'teacher')
  const student = await enrol(pool(), 'student')
  const slot = await openSlot(pool(), teacher.id, 3000)
  const child = await instance()
  const ended = once(child, 'exit')
  child.send({ book: { student, teacherId: teacher.id, slotId: slot.id } })
  expect((await ended)[1]).toBe('SIGKILL')
  expect(await count(pool(), 'bookings WHERE slot_id = $1', [slot.id])).toBe(1)
  expect(mail.delivered).toEqual([])
  await worker().then(async (next) => {
    await vi.waitFor(async () => expect(await sent()).toBe(2), 30_000)
    await kill(next)
  })
  expect(mail.delivered).toHaveLength(2)
})

it('an email is sent once if an instance is killed while sending it and another instance takes over', async () => {
  await bookSome(1)
  mail.mode = 'silent'
  const child = await worker()
  await vi.waitFor(() => expect(mail.begun).toBe(2), 30_000)
  await kill(child)
  expect(await jobsNamed('send-message')).toMatchObject([{ attempts: 1 }, { attempts: 1 }])
  mail.mode = 'ok'
  await doJobs()
  // The killed instance still holds the locks on the jobs.
  expect(mail.delivered).toEqual([])
  await unlockAbandonedJobs(0)
  await makeDue('send-message')
  await doJobs()
  expect(await sent()).toBe(2)
  expect(new Set(ids()).size).toBe(2)
  expect(mail.delivered).toHaveLength(2)
})

it('a running job does not count as abandoned', async () => {
  await bookSome(1)
  mail.mode = 'silent'
  const child = await worker()
  await vi.waitFor(() => expect(mail.begun).toBe(2), 30_000)
  await unlockAbandonedJobs()
  expect(await count(pool(), 'graphile_worker.jobs WHERE locked_at IS NOT NULL')).toBe(2)
  await kill(child)
})

it('two instances send every email once', async () => {
  await bookSome(10)
  const instances = await Promise.all([worker(), worker()])
  await vi.waitFor(async () => expect(await sent()).toBe(20), 40_000)
  await Promise.all(instances.map(kill))
  expect(mail.delivered).toHaveLength(20)
  expect(new Set(ids()).size).toBe(20)
})

it('an instance finishes its current job before it stops', async () => {
  await bookSome(3)
  const child = await worker()
  await vi.waitFor(() => expect(mail.begun).toBeGreaterThan(0), 30_000)
  child.kill('SIGTERM')
  const locked = () => count(pool(), 'graphile_worker.jobs WHERE locked_at IS NOT NULL')
  await vi.waitFor(async () => expect(await locked()).toBe(0), 30_000)
  const done = mail.delivered.length
  expect(await sent()).toBe(done)
  await kill(child)
  await doJobs()
  expect(mail.delivered).toHaveLength(6)
})

it('another instance soon runs the jobs that an instance has fetched but cannot start', async () => {
  await bookSome(3)
  mail.mode = 'silent'
  const next = await instance()
  const stuck = await worker()
  await vi.waitFor(() => expect(mail.begun).toBe(3), 30_000)
  await worker(next)
  // The first instance is stuck, so the second instance must start the next three emails.
  await vi.waitFor(() => expect(mail.begun).toBe(6), 12_000)
  await Promise.all([stuck, next].map(kill))
})

it('a stopping instance returns jobs that it has not started, with all their attempts', async () => {
  await bookSome(3)
  mail.mode = 'silent'
  const child = await worker()
  await vi.waitFor(() => expect(mail.begun).toBe(3), 30_000)
  child.kill('SIGTERM')
  const free = "graphile_worker.jobs WHERE task_identifier = 'send-message' AND locked_at IS NULL AND attempts = 0"
  await vi.waitFor(async () => expect(await count(pool(), free)).toBe(3), 5_000)
  await kill(child)
  mail.mode = 'ok'
  await doJobs()
  expect(await sent()).toBe(3)
})
