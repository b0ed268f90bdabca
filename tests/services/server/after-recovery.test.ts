import { beforeEach, describe, expect, it } from 'vitest'
import { db, pool } from '@/lib/db/client'
import { requeueLostMessages } from '@/lib/notifications/sending-service'
import { addJob } from '@/lib/queue/queue'
import { holdEmails } from '../../../scripts/migrate/hold-emails.mjs'
import { doJobs, forgetJobs, jobsNamed } from '../../support/jobs'
import { enrol, only } from '../../support/people'

/**
 * Tests `holdEmails`, which runs after a restore to an earlier time. The restored database still contains jobs that
 * were already done (contract 51).
 */

const HOUR = 3600 * 1000
let person: Awaited<ReturnType<typeof enrol>>
let other: Awaited<ReturnType<typeof enrol>>

beforeEach(async () => {
  await forgetJobs()
  await pool().query('DELETE FROM messages')
  person = await enrol(pool(), 'student')
  other = await enrol(pool(), 'teacher')
})

async function insertEmail(state = 'waiting', heldBecause: string | null = null): Promise<string> {
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, state, held_because, with_user_id, to_confirmed, created_at)
     VALUES ('payment-approved', $1, $2, $3, 'x', 'x', 'x', $4::"MessageState", $5, $6, true, now() - interval '1 hour') RETURNING id`,
    [person.id, person.name, person.email, state, heldBecause, other.id],
  )
  return only(rows).id
}
const stateOf = async (id: string) =>
  only((await pool().query('SELECT state, held_because, last_error FROM messages WHERE id = $1', [id])).rows)
const send = (messageId: string, after: number) =>
  addJob(db(), 'send-message', { messageId }, { key: `message:${messageId}`, runAt: new Date(Date.now() + after) })
const hold = () => holdEmails(process.env.DATABASE_URL)

describe('after a recovery', () => {
  it('a pending email is held after a recovery until an admin reviews it, and its reason is shown', async () => {
    const id = await insertEmail()
    await send(id, -HOUR)
    expect(await hold()).toEqual({ emails: 1, jobs: 1 })
    await doJobs()
    await requeueLostMessages()
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      last_error: expect.stringContaining('may already have been sent'),
    })
    expect(await jobsNamed('send-message')).toEqual([])
  })

  it('emails that a dead process was sending, or that waited for a limit, are also held after a recovery', async () => {
    const beingSent = await insertEmail()
    await send(beingSent, -HOUR)
    const late = await insertEmail('held', 'limit')
    const together = await insertEmail('held', 'together')
    // While the job runs, its worker has locked it.
    let results: unknown
    await doJobs({
      'send-message': async () => {
        results = await hold()
      },
    })
    expect(results).toEqual({ emails: 3, jobs: 1 })
    for (const id of [beingSent, late, together])
      expect(await stateOf(id)).toMatchObject({ state: 'failed', held_because: null })
  })

  it('jobs that are due later, and emails that are held for other reasons, stay after a recovery', async () => {
    const later = await insertEmail()
    await send(later, HOUR)
    const together = await insertEmail('held', 'together')
    const key = `tell-together:${person.id}:${other.id}`
    const payload = { userId: person.id, withUserId: other.id }
    await addJob(db(), 'tell-together', payload, { key, runAt: new Date(Date.now() + HOUR) })
    const unconfirmed = await insertEmail('held', 'unconfirmed')
    expect(await hold()).toEqual({ emails: 0, jobs: 0 })
    expect(await stateOf(later)).toMatchObject({ state: 'waiting' })
    expect(await stateOf(together)).toMatchObject({ state: 'held', held_because: 'together' })
    expect(await stateOf(unconfirmed)).toMatchObject({ state: 'held', held_because: 'unconfirmed' })
    expect(await jobsNamed('send-message')).toHaveLength(1)
  })

  it('overdue reminders are not written again after a recovery, but cleanup jobs run again', async () => {
    const due = { runAt: new Date(Date.now() - HOUR) }
    const startsAt = new Date().toISOString()
    await addJob(db(), 'remind-class', { bookingId: person.id, startsAt, hours: 24 }, due)
    await addJob(
      db(),
      'remind-class',
      { bookingId: person.id, startsAt, hours: 1 },
      { runAt: new Date(Date.now() + HOUR) },
    )
    await addJob(db(), 'remove-file', { key: 'x' }, due)
    expect(await hold()).toEqual({ emails: 0, jobs: 1 })
    expect(await jobsNamed('remind-class')).toHaveLength(1)
    expect(await jobsNamed('remove-file')).toHaveLength(1)
  })

  it('holding emails after a recovery a second time changes nothing', async () => {
    await send(await insertEmail(), -HOUR)
    await hold()
    expect(await hold()).toEqual({ emails: 0, jobs: 0 })
  })
})
