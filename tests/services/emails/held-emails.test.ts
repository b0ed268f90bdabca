import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEmailConfirmation } from '@/lib/accounts/email/confirmation-queries'
import { confirmEmail, renderConfirmation } from '@/lib/accounts/email/confirmation-service'
import { updateProfile } from '@/lib/accounts/service'
import type { Actor } from '@/lib/auth/session/actor'
import { db, pool } from '@/lib/db/client'
import { listHeldEmails } from '@/lib/held-emails/queries'
import { sendInvitation } from '@/lib/invitations/service'
import { countWaiting } from '@/lib/office/queries'
import { fulfilled, openConnections, releaseTogether } from '../../support/barrier'
import { enrolUnopened } from '../../support/invitations'
import { doJobs, forgetJobs } from '../../support/jobs'
import { acting, enrol, newEmail, only, PASSWORD, type Person } from '../../support/people'
import { waitingEmail } from '../../support/server/waiting-email'
import { setVariables } from '../../support/variables'

const databaseUrl = process.env.DATABASE_URL ?? ''
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'swaramala-held-'))
beforeAll(() => {
  setVariables({ ACADEMY_DATA_DIR: dataDir, NEXTAUTH_URL: 'https://academy.example' })
})
beforeEach(async () => {
  await forgetJobs()
  await pool().query(`DELETE FROM messages WHERE held_because = 'unconfirmed'`)
})

const DAY = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

/** Inserts a held email. */
async function insertHeldEmail(
  person: Pick<Person, 'id' | 'name' | 'email'>,
  kind: string,
  days: number,
  outdated = false,
) {
  await pool().query(
    `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, state, held_because, created_at, useful_until)
     VALUES ($1, $2, $3, $4, 'A subject', '', '', 'held', 'unconfirmed', $5, $6)`,
    [kind, person.id, person.name, person.email, daysAgo(days), outdated ? daysAgo(1) : null],
  )
}

const family = () => enrol(pool(), 'student', { unconfirmed: true })

async function actorOf({ id }: Pick<Person, 'id'>): Promise<Actor> {
  const { name, email, phone, role, emailVerifiedAt, pendingEmail } = await db().user.findUniqueOrThrow({
    where: { id },
  })
  return { ...acting({ id, name, email, phone, role }), emailVerifiedAt, pendingEmail }
}

/** Returns the token of the confirmation link that is emailed to this address. */
async function linkTo(person: Pick<Person, 'id'>, address: string): Promise<string> {
  const rendered = await renderConfirmation({ ...(await waitingEmail('confirm-address', person)), toAddress: address })
  return /#(\S+)/.exec(rendered?.text ?? '')?.[1] ?? ''
}

const confirm = (token: string) => confirmEmail({ token }, '203.0.113.7')
const listUserIds = async () => (await listHeldEmails({})).people.map(({ user_id }) => user_id)

describe('the list of held emails', () => {
  it('the list of held emails contains each person once, by the oldest email, with kinds and outdated emails', async () => {
    const [late, early] = [await family(), await family()]
    const teacher = await enrol(pool(), 'teacher', { unconfirmed: true })
    await insertHeldEmail(late, 'class-booked', 2)
    await insertHeldEmail(early, 'class-reminder-24', 9, true)
    await insertHeldEmail(early, 'class-booked', 1)
    await insertHeldEmail(early, 'class-booked', 0)
    await insertHeldEmail(teacher, 'class-booked', 4)
    const { people, link } = await listHeldEmails({})
    expect(link).toBe('https://academy.example/confirm-address')
    expect(people.map(({ user_id }) => user_id)).toEqual([early.id, teacher.id, late.id])
    expect(people[0]).toMatchObject({
      name: early.name,
      role: 'student',
      email: early.email,
      pending_email: null,
      held: 3,
      outdated: 1,
      kinds: [
        { kind: 'class-booked', count: 2 },
        { kind: 'class-reminder-24', count: 1 },
      ],
      invitation: null,
    })
    expect(new Date(people[0]?.oldest_at ?? '').getTime()).toBeLessThan(daysAgo(8).getTime())
    expect(await countWaiting()).toMatchObject({ unreached_families: 2, unreached_others: 1 })
  })

  it('the list of held emails contains each person once across pages, and is searched by name', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, family))
    for (const [at, person] of people.entries()) {
      await insertHeldEmail(person, 'class-booked', 20 - at)
      await insertHeldEmail(person, 'class-moved', 1)
    }
    const listedIds: string[] = []
    let cursor: string | undefined
    do {
      const page = await listHeldEmails({ limit: 2, cursor })
      listedIds.push(...page.people.map(({ user_id }) => user_id))
      cursor = page.nextCursor
    } while (cursor)
    expect(listedIds).toEqual(people.map(({ id }) => id))
    const third = people[2] as Person
    expect((await listHeldEmails({ q: third.email })).people.map(({ user_id }) => user_id)).toEqual([third.id])
    expect((await listHeldEmails({ q: 'nobody of this name' })).people).toEqual([])
  })

  it('the list of held emails shows the invitation of an account that was not opened', async () => {
    const unopened = await enrolUnopened(pool())
    const admin = await enrol(pool(), 'admin')
    await insertHeldEmail(unopened, 'class-booked', 1)
    expect(only((await listHeldEmails({})).people).invitation).toMatchObject({ state: 'none' })
    await sendInvitation(acting(admin), unopened.id, { channel: 'email' })
    expect(only((await listHeldEmails({})).people).invitation).toMatchObject({ state: 'invited', sent_by: admin.name })
  })

  it('the list leaves out emails that are held for another reason, and people with a confirmed address', async () => {
    const [over, confirmed] = [await family(), await enrol(pool(), 'student')]
    await insertHeldEmail(over, 'class-booked', 1)
    await pool().query(`UPDATE messages SET held_because = 'over' WHERE user_id = $1`, [over.id])
    // This email is held, although the person's address is confirmed.
    await insertHeldEmail(confirmed, 'class-booked', 1)
    expect(await listUserIds()).toEqual([])
    expect(await countWaiting()).toMatchObject({ unreached_families: 0, unreached_others: 0 })
  })

  it('a person who confirms while the list is read is in it with all emails or not at all, four times over', async () => {
    await openConnections(pool(), 3)
    for (let round = 0; round < 4; round++) {
      const person = await family()
      for (const days of [3, 2, 1]) await insertHeldEmail(person, 'class-booked', days)
      const token = await linkTo(person, person.email)
      const tasks: (() => Promise<unknown>)[] = [
        () => confirm(token),
        async () => (await listHeldEmails({ q: person.email })).people.map(({ held }) => held),
      ]
      const results = await releaseTogether(databaseUrl, 'messages', round % 2 ? tasks : tasks.toReversed())
      const [held] = fulfilled(results).filter(Array.isArray)
      expect([[], [3]]).toContainEqual(held)
      expect(fulfilled(results)).toHaveLength(2)
      expect(await listUserIds()).not.toContain(person.id)
    }
  })
})

describe('the state of one’s own address', () => {
  it('a person sees how many emails the confirmation will send, without outdated ones', async () => {
    const person = await family()
    await insertHeldEmail(person, 'class-booked', 2)
    await insertHeldEmail(person, 'class-moved', 1)
    await insertHeldEmail(person, 'class-reminder-1', 1, true)
    expect(await readEmailConfirmation(await actorOf(person))).toEqual({
      email: person.email,
      confirmed: false,
      pending_email: null,
      held_emails: 2,
    })
    await confirm(await linkTo(person, person.email))
    expect(await readEmailConfirmation(await actorOf(person))).toMatchObject({ confirmed: true, held_emails: 0 })
    const { rows } = await pool().query(
      `SELECT kind FROM messages WHERE user_id = $1 AND state = 'waiting' AND kind LIKE 'class-%'`,
      [person.id],
    )
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['class-booked', 'class-moved'])
  })

  it('the security email about a correction, which goes to the wrong address, is not counted', async () => {
    const person = await family()
    await insertHeldEmail(person, 'class-booked', 1)
    const corrected = newEmail()
    await updateProfile(await actorOf(person), { email: corrected, current_password: PASSWORD })
    await doJobs()
    expect(await readEmailConfirmation(await actorOf(person))).toMatchObject({
      pending_email: corrected,
      held_emails: 1,
    })
    expect(only((await listHeldEmails({})).people)).toMatchObject({ pending_email: corrected, held: 2, outdated: 1 })
  })

  it('if two corrections are sent at the same time, one counts, and only its link confirms an address', async () => {
    await openConnections(pool(), 4)
    const person = await family()
    await insertHeldEmail(person, 'class-booked', 1)
    const actor = await actorOf(person)
    const addresses = [newEmail(), newEmail()]
    const results = await releaseTogether(
      databaseUrl,
      'email_confirmations',
      addresses.map((email) => () => updateProfile(actor, { email, current_password: PASSWORD })),
    )
    expect(fulfilled(results)).toHaveLength(2)
    await doJobs()
    const { pending_email } = await readEmailConfirmation(await actorOf(person))
    expect(addresses).toContain(pending_email)
    const mails = readdirSync(path.join(dataDir, 'mail')).map((file) =>
      readFileSync(path.join(dataDir, 'mail', file), 'utf8'),
    )
    const reached = addresses.filter((address) => mails.some((mail) => mail.includes(address)))
    expect(reached).toEqual([pending_email])
    await confirm(await linkTo(person, pending_email ?? ''))
    await doJobs()
    expect(await actorOf(person)).toMatchObject({ email: pending_email, pendingEmail: null })
    const { rows } = await pool().query(
      `SELECT to_address, state FROM messages WHERE user_id = $1 AND kind = 'class-booked'`,
      [person.id],
    )
    expect(rows).toEqual([{ to_address: pending_email, state: 'sent' }])
  })
})
