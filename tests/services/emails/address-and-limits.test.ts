import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelEmailChange, confirmEmail, sendConfirmationAgain } from '@/lib/accounts/email/confirmation-service'
import { requestReset, resetPassword } from '@/lib/accounts/password-reset-service'
import { changePassword, register, updateProfile } from '@/lib/accounts/service'
import { studentProfileBody } from '@/lib/applications/schema'
import { submitStudentProfile } from '@/lib/applications/service'
import type { Actor } from '@/lib/auth/session/actor'
import { cancelClass } from '@/lib/bookings/change-service'
import { bookSlots } from '@/lib/bookings/service'
import { db, pool } from '@/lib/db/client'
import { listMessages } from '@/lib/notifications/queries'
import { requeueLostMessages } from '@/lib/notifications/sending-service'
import { writeSecurityEmail } from '@/lib/notifications/service'
import { editPerson } from '@/lib/office/people-service'
import { newAddress } from '../../support/addresses'
import { fulfilled, refusals } from '../../support/barrier'
import { doJobs, forgetJobs, jobsNamed, makeDue } from '../../support/jobs'
import { acting, enrol, newEmail, newPhone, only, openSlot, PASSWORD, type Person } from '../../support/people'
import { partsOf } from '../../support/server/mail-parts'
import { setVariables } from '../../support/variables'

// Emails are written to files, because no mail server is configured.
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'swaramala-emails-'))

beforeAll(() => {
  setVariables({
    ACADEMY_DATA_DIR: dataDir,
    NEXTAUTH_URL: 'https://academy.example',
    ACADEMY_LETTERS_PER_DAY: '12',
  })
})
beforeEach(forgetJobs)

/** Lists the emails to an address as the academy office sees them, oldest first. */
async function emailsTo(email: string) {
  const { messages } = await listMessages({ q: email })
  return messages.toReversed()
}
const kinds = async (email: string) => (await emailsTo(email)).map(({ kind, state }) => `${kind} ${state}`)
const heldTo = async (email: string) =>
  (await emailsTo(email)).flatMap(({ kind, held_because }) => (held_because ? [`${kind} ${held_because}`] : []))

/** Returns the tokens of the links that were sent to an address, oldest first. */
const tokensTo = (email: string, page = 'verify-email'): string[] =>
  readdirSync(path.join(dataDir, 'mail'))
    .toSorted()
    .map((file) => readFileSync(path.join(dataDir, 'mail', file), 'utf8'))
    .filter((raw) => raw.includes(email))
    .map((raw) => only(partsOf(raw).filter((part) => part.type === 'text/plain')).body)
    .flatMap((text) => new RegExp(`https://academy\\.example/${page}#(\\S+)`).exec(text)?.[1] ?? [])

const confirm = (token: string) => confirmEmail({ token }, newAddress())
const invalidLink = { code: 'invalid', errors: { token: ['This link is no longer valid. Please request a new one.'] } }

/** Reads a person from the database and returns them as the actor of a call. */
async function actor({ id }: { id: string }): Promise<Actor> {
  const { name, email, phone, role, ...rest } = await db().user.findUniqueOrThrow({ where: { id } })
  const { emailVerifiedAt, pendingEmail } = rest
  return { ...acting({ id, name, email, phone, role }), emailVerifiedAt, pendingEmail }
}

async function registerPerson(name = 'Asha Menon'): Promise<Person> {
  const email = newEmail()
  const body = { name, email, phone: newPhone(), password: PASSWORD, role: 'student' as const }
  const { user } = await register(body, newAddress())
  await doJobs()
  return user
}

async function changeEmail(person: { id: string }, email: string): Promise<void> {
  await updateProfile(await actor(person), { email, current_password: PASSWORD })
  await doJobs()
}

const form = (userId: string) =>
  studentProfileBody.parse({
    user_id: userId,
    alt_mobile: null,
    qualification: 'Fresher',
    other_experience: null,
    years_learning: null,
    regions: ['south'],
    courses: { south: ['Violin'] },
  })

describe('an unconfirmed email address', () => {
  it('an unconfirmed address gets one email, which asks for confirmation and contains no name', async () => {
    const person = await registerPerson('Your account is closed. Call 1800')
    expect(await emailsTo(person.email)).toMatchObject([
      { kind: 'confirm-address', state: 'sent', subject: 'Please confirm your email address' },
    ])
    const files = readdirSync(path.join(dataDir, 'mail')).map((file) =>
      readFileSync(path.join(dataDir, 'mail', file), 'utf8'),
    )
    const raw = only(files.filter((one) => one.includes(person.email)))
    expect(raw).not.toContain('Call 1800')
  })

  it('confirming an address sends its held emails, except those that are useless by then', async () => {
    const person = await registerPerson()
    await submitStudentProfile(await actor(person), form(person.id))
    const teacher = await enrol(pool(), 'teacher')
    const slot = await openSlot(pool(), teacher.id, 60 * 24 + 1)
    await bookSlots(await actor(person), { student_id: person.id, teacher_id: teacher.id, selectedSlots: [slot.id] })
    await makeDue('remind-class')
    await doJobs()
    // Reminders that are due at the same time may arrive in any order.
    expect((await heldTo(person.email)).toSorted()).toEqual([
      'application-received unconfirmed',
      'class-booked unconfirmed',
      'class-reminder-1 unconfirmed',
      'class-reminder-24 unconfirmed',
    ])
    expect(await kinds(teacher.email)).toContain('class-booked sent')

    await pool().query(
      `UPDATE messages SET useful_until = now() - interval '1 minute' WHERE user_id = $1 AND kind LIKE 'class-reminder%'`,
      [person.id],
    )
    expect(await confirm(only(tokensTo(person.email)))).toContain('Your email address is confirmed.')
    await doJobs()
    expect((await kinds(person.email)).toSorted()).toEqual([
      'application-received sent',
      'class-booked sent',
      'class-reminder-1 held',
      'class-reminder-24 held',
      'confirm-address sent',
    ])
    expect((await heldTo(person.email)).toSorted()).toEqual(['class-reminder-1 over', 'class-reminder-24 over'])
  })

  it('confirming an address sends a reset link that was requested in the last half hour', async () => {
    const [soon, late] = [await registerPerson(), await registerPerson()]
    for (const { email } of [soon, late]) await requestReset({ email }, newAddress())
    await doJobs()
    for (const { email } of [soon, late]) {
      expect(await heldTo(email)).toEqual(['password-reset unconfirmed'])
      expect(tokensTo(email)).toHaveLength(2)
    }
    await pool().query(
      `UPDATE messages SET useful_until = now() - interval '1 minute' WHERE user_id = $1 AND kind = 'password-reset'`,
      [late.id],
    )
    for (const { email } of [soon, late]) await confirm(tokensTo(email)[0] ?? '')
    await doJobs()
    expect(tokensTo(soon.email, 'reset-password')).toHaveLength(1)
    expect(tokensTo(late.email, 'reset-password')).toEqual([])
  })

  it('an address that an admin sets is unconfirmed, and the old address is notified and its links end', async () => {
    const admin = await enrol(pool(), 'admin')
    const person = await enrol(pool(), 'student')
    const email = newEmail()
    await changeEmail(person, newEmail())
    const { updatedAt } = await db().user.findUniqueOrThrow({ where: { id: person.id } })
    await editPerson(acting(admin), person.id, { email, seen: updatedAt.toISOString() })
    await doJobs()
    expect(await actor(person)).toMatchObject({ email, emailVerifiedAt: null, pendingEmail: null })
    expect(await kinds(person.email)).toEqual(['security sent', 'account-changed sent'])
    expect(await kinds(email)).toEqual(['confirm-address sent'])
    await confirm(only(tokensTo(email)))
    expect((await actor(person)).emailVerifiedAt).not.toBeNull()
  })
})

describe('a confirmation link', () => {
  it('a confirmation link that is opened twice at the same time confirms the address once, ten times over', async () => {
    for (let round = 0; round < 10; round++) {
      const person = await registerPerson()
      await submitStudentProfile(await actor(person), form(person.id))
      await doJobs()
      const token = only(tokensTo(person.email))
      const answers = await Promise.all([confirm(token), confirm(token)])
      expect(answers.toSorted()).toEqual([
        'This email address is already confirmed.',
        'Your email address is confirmed. For your safety, we signed you out on every other device.',
      ])
      expect(await jobsNamed('send-message')).toHaveLength(1)
      await doJobs()
    }
  })

  it('a confirmation link is invalid after 48 hours, if it is made up, or if its address is not pending', async () => {
    await expect(confirm('made-up')).rejects.toMatchObject(invalidLink)
    const person = await registerPerson()
    const token = only(tokensTo(person.email))
    const { rows } = await pool().query<{ hours: number }>(
      'SELECT extract(epoch FROM expires_at - created_at)::float / 3600 AS hours FROM email_confirmations WHERE user_id = $1',
      [person.id],
    )
    expect(only(rows).hours).toBeCloseTo(48, 1)
    await pool().query(`UPDATE email_confirmations SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
      person.id,
    ])
    await expect(confirm(token)).rejects.toMatchObject(invalidLink)
    expect((await actor(person)).emailVerifiedAt).toBeNull()
  })

  it('a confirmation link is stored only in its email', async () => {
    const person = await registerPerson()
    const token = only(tokensTo(person.email))
    const storedRows = await pool().query('SELECT m::text, c::text FROM messages m, email_confirmations c')
    expect(JSON.stringify(storedRows.rows)).not.toContain(token)
  })

  it('if two accounts request the same address, one of them becomes its owner', async () => {
    for (let round = 0; round < 10; round++) {
      const people = [await enrol(pool(), 'student'), await enrol(pool(), 'student')]
      const email = newEmail()
      for (const person of people) await changeEmail(person, email)
      const tokens = tokensTo(email)
      expect(tokens).toHaveLength(2)
      const results = await Promise.allSettled(tokens.map(confirm))
      expect(fulfilled(results)).toHaveLength(1)
      expect(refusals(results)).toMatchObject([
        { code: 'conflict', message: 'This email address now belongs to another account. Nothing was changed.' },
      ])
    }
  })

  it('a confirmation link that is used while the address changes again either works or is replaced', async () => {
    for (let round = 0; round < 10; round++) {
      const person = await enrol(pool(), 'student')
      const [first, second] = [newEmail(), newEmail()]
      await changeEmail(person, first)
      const before = await actor(person)
      const again = updateProfile(before, { email: second, current_password: PASSWORD })
      const results = await Promise.allSettled([confirm(only(tokensTo(first))), again])
      const after = await actor(person)
      if (results[0].status === 'fulfilled' && results[1].status === 'rejected')
        expect(after).toMatchObject({ email: first, pendingEmail: null })
      else if (results[0].status === 'rejected')
        expect(after).toMatchObject({ email: person.email, pendingEmail: second })
      else expect(after).toMatchObject({ email: first, pendingEmail: second })
      await doJobs()
    }
  })
})

describe('a change of address', () => {
  it('changing the address requires the password', async () => {
    const person = await enrol(pool(), 'student')
    const change = (overrides: { current_password?: string }) =>
      updateProfile(acting(person), { email: newEmail(), ...overrides })
    await expect(change({})).rejects.toMatchObject({
      errors: { current_password: ['Enter your current password to change the email'] },
    })
    await expect(change({ current_password: 'not this one' })).rejects.toMatchObject({
      errors: { current_password: ['This is not your current password'] },
    })
    await doJobs()
    expect(await actor(person)).toMatchObject({ email: person.email, pendingEmail: null })
    expect(await kinds(person.email)).toEqual([])
  })

  it('a new address counts after its confirmation, and the old address is notified of both steps', async () => {
    const person = await enrol(pool(), 'student')
    const email = newEmail()
    await changeEmail(person, email)
    expect(await actor(person)).toMatchObject({ email: person.email, pendingEmail: email })
    expect(await kinds(person.email)).toEqual(['security sent'])
    await confirm(only(tokensTo(email)))
    await doJobs()
    expect(await actor(person)).toMatchObject({ email, pendingEmail: null })
    expect((await emailsTo(person.email)).map(({ subject, state }) => [subject, state])).toEqual([
      ['A change to your email address was requested', 'sent'],
      ['Your email address was changed', 'sent'],
    ])
  })

  it('pending emails go to the new address, because the old mailbox may belong to another person', async () => {
    const person = await enrol(pool(), 'student')
    const email = newEmail()
    const { rows } = await pool().query<{ id: string }>(
      `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, state, to_confirmed)
       SELECT kind, $1, 'x', $2, 'x', 'x', 'x', 'failed', true FROM unnest('{class-booked,security}'::text[]) AS kind RETURNING id`,
      [person.id, person.email],
    )
    await changeEmail(person, email)
    await confirm(only(tokensTo(email)))
    const sentTo = await pool().query<{ kind: string; to_address: string }>(
      'SELECT kind, to_address FROM messages WHERE id = ANY($1::uuid[]) ORDER BY kind',
      [rows.map(({ id }) => id)],
    )
    expect(sentTo.rows).toEqual([
      { kind: 'class-booked', to_address: email },
      { kind: 'security', to_address: person.email },
    ])
  })

  it('requesting an address that is in use returns the usual response, and notifies its owner', async () => {
    const owner = await enrol(pool(), 'student')
    const person = await enrol(pool(), 'student')
    const of = async (email: string) => {
      const body = { email, current_password: PASSWORD }
      return { ...(await updateProfile(await actor(person), body)), pending_email: '' }
    }
    expect(await of(owner.email)).toEqual(await of(newEmail()))
    await changeEmail(person, owner.email)
    expect(tokensTo(owner.email)).toEqual([])
    const [email] = await emailsTo(owner.email)
    expect(email).toMatchObject({ state: 'sent', subject: 'Someone tried to use your email address' })
    const { text } = await db().message.findUniqueOrThrow({ where: { id: email?.id ?? '' } })
    for (const word of [person.name, person.email]) expect(text).not.toContain(word)
  })

  it('an address that its account never confirmed gets no email, because its name is unverified', async () => {
    const owner = await enrol(pool(), 'student', { unconfirmed: true })
    await changeEmail(await enrol(pool(), 'student'), owner.email)
    expect(await emailsTo(owner.email)).toEqual([])
  })

  it('cancelling a change of address ends its link', async () => {
    const person = await enrol(pool(), 'student')
    const email = newEmail()
    await changeEmail(person, email)
    await cancelEmailChange(await actor(person))
    await expect(confirm(only(tokensTo(email)))).rejects.toMatchObject(invalidLink)
    await expect(cancelEmailChange(await actor(person))).rejects.toMatchObject({
      message: 'There is no pending email change to cancel',
    })

    // A second request makes the link in the first email invalid.
    const [before] = tokensTo(email)
    await changeEmail(person, email)
    await expect(confirm(before ?? '')).rejects.toMatchObject(invalidLink)
    expect(await actor(person)).toMatchObject({ email: person.email })
  })

  it('a change of address ends the password reset links in the old mailbox', async () => {
    const person = await enrol(pool(), 'student')
    await requestReset({ email: person.email }, newAddress())
    await doJobs()
    const email = newEmail()
    await changeEmail(person, email)
    await confirm(only(tokensTo(email)))
    const [token = ''] = tokensTo(person.email, 'reset-password')
    await expect(resetPassword({ token, password: 'another string of veena' }, newAddress())).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it('a change of address sends the emails that were held for an invalid address', async () => {
    const person = await registerPerson()
    await submitStudentProfile(await actor(person), form(person.id))
    await doJobs()
    const email = newEmail()
    await changeEmail(person, email)
    await confirm(only(tokensTo(email)))
    await doJobs()
    expect(await kinds(email)).toEqual(['application-received sent', 'confirm-address sent'])
  })

  it('an account can request a change of address, and its email, five times a day', async () => {
    const person = await enrol(pool(), 'student')
    for (let index = 0; index < 5; index++) await changeEmail(person, newEmail())
    await expect(changeEmail(person, newEmail())).rejects.toMatchObject({ code: 'too_many' })
    await expect(sendConfirmationAgain(await actor(person))).rejects.toMatchObject({ code: 'too_many' })
    await expect(sendConfirmationAgain(acting(await enrol(pool(), 'student')))).rejects.toMatchObject({
      message: 'This email address is already confirmed.',
    })
  })

  it('one address gets at most five confirmation emails a day, from any account', async () => {
    const email = newEmail()
    for (let index = 0; index < 6; index++) await changeEmail(await enrol(pool(), 'student'), email)
    expect(await heldTo(email)).toEqual(['confirm-address limit'])
    expect(tokensTo(email)).toHaveLength(5)

    // The limit of five emails does not apply to the registration of a new account.
    await register({ name: 'Asha', email, phone: newPhone(), password: PASSWORD, role: 'student' }, newAddress())
    await doJobs()
    expect(tokensTo(email)).toHaveLength(6)
  })
})

describe('limits on emails', () => {
  it('a form that is sent eighty times sends one email', async () => {
    const person = await enrol(pool(), 'student')
    for (let index = 0; index < 80; index++) await submitStudentProfile(acting(person), form(person.id))
    await doJobs()
    expect(await kinds(person.email)).toEqual(['application-received sent'])
  })

  it('one address gets no more emails a day than the setting allows, except security warnings', async () => {
    const person = await enrol(pool(), 'student')
    for (let index = 0; index < 14; index++) {
      await db().$transaction((tx) => writePaymentEmail(tx, person))
    }
    await doJobs()
    expect(await heldTo(person.email)).toEqual(['payment-received limit', 'payment-received limit'])
    await db().$transaction((tx) => writeSecurityEmail(tx, person.id, 'passkey-added'))
    await doJobs()
    expect(await kinds(person.email)).toContain('security sent')
  })

  it('one account sends no more emails a day than allowed, to all its addresses together', async () => {
    const person = await enrol(pool(), 'student')
    const moved = { ...person, email: newEmail() }
    for (const [whom, count] of [
      [person, 7],
      [moved, 7],
    ] as const) {
      await pool().query('UPDATE users SET email = $2, email_verified_at = now() WHERE id = $1', [whom.id, whom.email])
      for (let index = 0; index < count; index++) await db().$transaction((tx) => writePaymentEmail(tx, whom))
      await doJobs()
    }
    expect(await heldTo(person.email)).toEqual([])
    expect(await heldTo(moved.email)).toEqual(['payment-received limit', 'payment-received limit'])
  })

  /** Creates two more emails than a person's daily limit allows, and returns the person. */
  async function exceedLimitByTwo() {
    const person = await enrol(pool(), 'student')
    for (let index = 0; index < 14; index++) await db().$transaction((tx) => writePaymentEmail(tx, person))
    await doJobs()
    return person
  }
  const held = ['payment-received limit', 'payment-received limit']
  const over = ['payment-received over', 'payment-received over']
  const newDay = () => pool().query(`DELETE FROM rate_limits WHERE key LIKE 'letter-%'`)

  it('an email beyond the limit is sent on the next day, and not earlier', async () => {
    const person = await exceedLimitByTwo()
    const hours = (await jobsNamed('send-message')).map(({ run_at }) => (run_at.getTime() - Date.now()) / 3_600_000)
    expect(hours).toHaveLength(2)
    for (const away of hours) expect(away).toSatisfy((h: number) => h > 23 && h < 24.1)
    await makeDue('send-message')
    await doJobs()
    expect(await heldTo(person.email)).toEqual(held)
    await newDay()
    await makeDue('send-message')
    await doJobs()
    expect(await heldTo(person.email)).toEqual([])
    expect(new Set(await kinds(person.email))).toEqual(new Set(['payment-received sent']))
  })

  it('an email is sent at most three days late, and not if it is useless by then', async () => {
    const [late, useless] = [await exceedLimitByTwo(), await exceedLimitByTwo()]
    const old = `UPDATE messages SET created_at = now() - interval '50 hours' WHERE user_id = $1`
    await pool().query(old, [late.id])
    const soon = `UPDATE messages SET useful_until = now() + interval '1 hour' WHERE user_id = $1`
    await pool().query(soon, [useless.id])
    await makeDue('send-message')
    await doJobs()
    for (const { email } of [late, useless]) expect(await heldTo(email)).toEqual(over)
    expect(await jobsNamed('send-message')).toEqual([])
  })

  it('an email whose job was lost is found again and sent, unless it is old', async () => {
    const [lost, old] = [await exceedLimitByTwo(), await exceedLimitByTwo()]
    await forgetJobs()
    await pool().query(`UPDATE messages SET created_at = now() - interval '73 hours' WHERE user_id = $1`, [old.id])
    await newDay()
    await requeueLostMessages()
    await doJobs()
    expect(await heldTo(lost.email)).toEqual([])
    expect(await heldTo(old.email)).toEqual(over)
  })

  it('a slot that is booked and cancelled ten times sends ten emails, and one about the final status', async () => {
    const [student, teacher] = [await enrol(pool(), 'student'), await enrol(pool(), 'teacher')]
    const slot = await openSlot(pool(), teacher.id, 60 * 60)
    const book = () =>
      bookSlots(acting(student), { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slot.id] })
    for (let round = 0; round < 10; round++) {
      await book()
      await cancelClass(acting(student), slot.id, { reason: null })
    }
    await book()
    await doJobs()
    const sent = async (email: string) => (await emailsTo(email)).filter(({ state }) => state === 'sent')
    for (const { email } of [teacher, student]) {
      expect(await sent(email)).toHaveLength(10)
      expect(new Set(await heldTo(email))).toEqual(new Set(['class-booked together', 'class-cancelled together']))
    }
    expect(await jobsNamed('tell-together')).toHaveLength(2)
    await makeDue('tell-together')
    await doJobs()
    const last = (await sent(teacher.email)).at(-1)
    expect(last).toMatchObject({
      kind: 'classes-together',
      subject: `11 more changes to your classes with ${student.name}`,
    })
    const { text, invitation } = await db().message.findUniqueOrThrow({ where: { id: last?.id ?? '' } })
    expect(text).toContain('These are the classes you now have together.')
    expect(invitation).toContain('BEGIN:VEVENT')
    expect(new Set(await heldTo(teacher.email))).toEqual(new Set(['class-booked told', 'class-cancelled told']))
  })
})

/** Creates the email that the payment service sends when a payment arrives. */
async function writePaymentEmail(tx: Parameters<typeof writeSecurityEmail>[0], person: Person): Promise<void> {
  const { writePaymentReceivedEmail } = await import('@/lib/notifications/service')
  const user = await tx.user.findUniqueOrThrow({ where: { id: person.id } })
  await writePaymentReceivedEmail(tx, {
    courseName: 'Veenai',
    fee: 700,
    utr: null,
    createdAt: new Date(),
    user,
    dueIds: [],
  })
}

describe('a change of sign-in details', () => {
  it('a change of the password sends an email at once', async () => {
    const person = await enrol(pool(), 'student')
    const body = { current_password: PASSWORD, new_password: 'a longer string of veena' }
    await changePassword(acting(person), body)
    await doJobs()
    expect(await emailsTo(person.email)).toMatchObject([
      { kind: 'security', subject: 'Your password was changed', state: 'sent' },
    ])
  })

  it('the email about a change of sign-in details is written in the same transaction', async () => {
    const person = await enrol(pool(), 'teacher')
    await expect(
      db().$transaction(async (tx) => {
        await writeSecurityEmail(tx, person.id, 'passkey-added')
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(await kinds(person.email)).toEqual([])
    await db().$transaction((tx) => writeSecurityEmail(tx, person.id, 'passkey-added', [['Name', 'A phone']]))
    const { text } = await db().message.findFirstOrThrow({ where: { userId: person.id } })
    expect(text).toMatch(/^Name: +A phone$/m)
  })
})

describe('a name with line breaks from before they were rejected', () => {
  it('an old name with line breaks appears in no email', async () => {
    const name = 'Bob,\n\nYOUR ACCOUNT IS SUSPENDED.\u202e Verify'
    const person = await enrol(pool(), 'student', { name })
    await db().$transaction((tx) => writePaymentEmail(tx, person))
    const { text, toName } = await db().message.findFirstOrThrow({ where: { userId: person.id } })
    expect(text).toContain('\nDear Bob, YOUR ACCOUNT IS SUSPENDED. Verify,\n')
    expect(toName).toBe('Bob, YOUR ACCOUNT IS SUSPENDED. Verify')
  })
})
