import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pool } from '@/lib/db/client'
import { brokenRules } from '../../support/fee-model/rules'
import { playSequence, readLedger, type Scene } from '../../support/fee-model/sequence'
import { newPlan } from '../../support/fees'
import { enrol, newUtr, openSlot, type Person, pay } from '../../support/people'
import { startInstance } from '../../support/server/instance'

// The timeouts are long, because an instance starts slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 90_000 })

const CRASHES = 4
const children: ChildProcess[] = []
let admin: Person
let plans: { monthly: string; pack: string }

beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
  const monthly = await newPlan(admin, { period: 'month', classes: 4, amount: 1500, valid_days: 60 })
  const pack = await newPlan(admin, { course_name: 'Painting', classes: 5, amount: 999, valid_days: 90 })
  plans = { monthly: monthly.id, pack: pack.id }
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** Creates a student with a pending payment, and a teacher with free slots. */
async function newScene(): Promise<Scene> {
  const [student, teacher] = [await enrol(pool(), 'student'), await enrol(pool(), 'teacher')]
  const slots: string[] = []
  for (let day = 4; day < 9; day++) slots.push((await openSlot(pool(), teacher.id, day * 24 * 60)).id)
  const pending = await pay(pool(), student.id, { course: 'Painting' })
  return { admin, student, teacherId: teacher.id, ...plans, slots, pending, reference: `N${newUtr()}0000` }
}

async function instance(): Promise<ChildProcess> {
  const child = startInstance()
  children.push(child)
  await once(child, 'message')
  return child
}

/**
 * Runs `playSequence` in the process `child`, and kills `child` after `afterMs` milliseconds. Returns whether the
 * sequence was finished.
 */
async function playUntilKilled(child: ChildProcess, scene: Scene, afterMs: number): Promise<boolean> {
  const finished = once(child, 'message').then(() => true)
  const ended = once(child, 'exit')
  child.send({ fees: scene })
  const isFinished = await Promise.race([finished, pause(afterMs, false)])
  child.kill('SIGKILL')
  await ended
  return isFinished
}

it('changes of fees that are killed at any moment and then repeated leave the same ledger', async () => {
  const reference = await newScene()
  await playSequence(reference)
  const expected = await readLedger(reference)
  expect(expected).toMatchObject({
    receipts: [
      [700, false],
      [5000, true],
    ],
    credit_notes: [[300, expect.anything()]],
  })
  await playSequence(reference)
  expect(await readLedger(reference)).toEqual(expected)

  const other = await newScene()
  const started = performance.now()
  expect(await playUntilKilled(await instance(), other, 60_000)).toBe(true)
  const duration = performance.now() - started
  expect(await readLedger(other)).toEqual(expected)

  for (let crash = 0; crash < CRASHES; crash++) {
    const scene = await newScene()
    const afterMs = Math.round((duration * (crash + Math.random())) / CRASHES)
    await playUntilKilled(await instance(), scene, afterMs)
    await playSequence(scene)
    expect(await readLedger(scene), `killed after ${afterMs} of ${Math.round(duration)} ms`).toEqual(expected)
  }
  expect(await brokenRules()).toEqual([])
})
