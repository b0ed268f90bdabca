import { beforeEach, describe, expect, it } from 'vitest'
import { changePassword } from '@/lib/accounts/service'
import { db, pool } from '@/lib/db/client'
import { listMessages } from '@/lib/notifications/queries'
import { securityLetter } from '@/lib/notifications/service'
import { doJobs, forgetJobs } from '../support/jobs'
import { acting, enrol, PASSWORD, type Person } from '../support/people'

beforeEach(forgetJobs)

/** What the office sees of the letters to a person, the oldest first. */
async function lettersTo(person: Person) {
  const { messages } = await listMessages({ q: person.email })
  return messages.toReversed()
}

describe('a change of how one signs in', () => {
  it('is told at once: a password', async () => {
    const person = await enrol(pool(), 'student')
    const body = { current_password: PASSWORD, new_password: 'a longer string of veena' }
    await changePassword(acting(person), body)
    await doJobs()
    expect(await lettersTo(person)).toMatchObject([
      { kind: 'security', subject: 'Your password was changed', state: 'sent' },
    ])
  })

  it('is told in the transaction of the change, with what it is about', async () => {
    const person = await enrol(pool(), 'teacher')
    await expect(
      db().$transaction(async (tx) => {
        await securityLetter(tx, person.id, 'passkey-added')
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(await lettersTo(person)).toEqual([])
    await db().$transaction((tx) => securityLetter(tx, person.id, 'passkey-added', [['Name', 'A phone']]))
    const { text } = await db().message.findFirstOrThrow({ where: { userId: person.id } })
    expect(text).toMatch(/^Name: +A phone$/m)
  })
})
