import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestReset } from '@/lib/accounts/password-reset-service'
import { logIn, register } from '@/lib/accounts/service'
import { findOrLinkUser } from '@/lib/accounts/sign-in/identities-service'
import { beginSession } from '@/lib/accounts/sign-in/sessions-service'
import { NO_DEVICE } from '@/lib/auth/session/device'
import { NEEDS_EVERYTHING } from '@/lib/core/config/office-rights'
import { pool } from '@/lib/db/client'
import { openAccount, readInvitation } from '@/lib/invitations/opening-service'
import { findInvitation, listInvitations } from '@/lib/invitations/queries'
import { addPerson, inviteOffice, inviteTeacher, revokeInvitations, sendInvitation } from '@/lib/invitations/service'
import { editPerson } from '@/lib/office/people-service'
import { previewClosing } from '@/lib/privacy/closing-queries'
import { closePerson, openPerson } from '@/lib/privacy/closing-service'
import { eraseDue } from '@/lib/privacy/due-erasures-service'
import { eraseByOffice } from '@/lib/privacy/erasure-service'
import { collectOwnData } from '@/lib/privacy/own-data-queries'
import { newAddress } from '../../support/addresses'
import { tokenIn } from '../../support/invitations'
import { doJobs, forgetJobs } from '../../support/jobs'
import { acting, book, count, enrol, newEmail, newPhone, only, openSlot, type Person } from '../../support/people'
import { partsOf } from '../../support/server/mail-parts'
import { setVariables } from '../../support/variables'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'swaramala-mail-'))
const PASSWORD = 'a raga for the evening'
let admin: Person

beforeAll(async () => {
  setVariables({ ACADEMY_DATA_DIR: dataDir, NEXTAUTH_URL: 'https://academy.example' })
  admin = await enrol(pool(), 'admin')
})
beforeEach(async () => {
  await forgetJobs()
  await pool().query('DELETE FROM messages')
})

const meena = () => ({ name: 'Meena Iyer', email: newEmail(), phone: newPhone() })
const add = (invite: 'email' | 'link' | 'none', person = meena()) =>
  addPerson(acting(admin), { ...person, invite }).then((sent) => ({ ...person, ...sent }))
const open = (token: string, more: { password?: string; learner_under_18?: boolean } = {}) =>
  openAccount({ token, password: PASSWORD, ...more }, newAddress())
const tokenError = (token: string) => ({ code: 'invalid', errors: { token: [token] } })
const ENDED = tokenError('This invitation is no longer valid. Please ask the academy office for a new one.')
const OPENED = tokenError('This account has already been opened. Please log in with your phone number and password.')

/** Returns the tokens in the emails to an address, oldest first. */
function tokensTo(email: string): string[] {
  return readdirSync(path.join(dataDir, 'mail'))
    .toSorted()
    .map((file) => readFileSync(path.join(dataDir, 'mail', file), 'utf8'))
    .filter((raw) => raw.includes(email))
    .map((raw) => only(partsOf(raw).filter((part) => part.type === 'text/plain')).body)
    .flatMap((text) => /https:\/\/academy\.example\/invitation#(\S+)/.exec(text)?.[1] ?? [])
}

async function inviteByEmail(person = meena()) {
  const added = await add('email', person)
  await doJobs()
  return { ...added, token: tokensTo(person.email).at(-1) ?? '' }
}

const readUser = async (id: string) => {
  const { rows } = await pool().query(
    `SELECT role::text, password_hash IS NOT NULL AS open, email_verified_at IS NOT NULL AS confirmed,
            first_confirmed_at = email_verified_at AND owner_since = email_verified_at AS owned FROM users WHERE id = $1`,
    [id],
  )
  return only(rows)
}

/** Backdates a person's invitations. Deletes the rows and inserts them again, because a trigger rejects updates. */
const age = (userId: string, by: string) =>
  pool().query(
    `WITH old AS (DELETE FROM account_invitations WHERE user_id = $1 RETURNING *)
     INSERT INTO account_invitations (id, user_id, kind, channel, address, courses, token_sha256, created_by, created_at,
                                      expires_at, revoked_at)
     SELECT id, user_id, kind, channel, address, courses, token_sha256, created_by, created_at - $2::interval,
            expires_at - $2::interval, revoked_at FROM old`,
    [userId, by],
  )
const ageByHour = (userId: string) => age(userId, '61 minutes')
const ageByTwoWeeks = (userId: string) => age(userId, '15 days')

describe('an unopened account', () => {
  it('an unopened account gives the same response as an unknown phone for every password', async () => {
    const { user_id, phone } = await add('none')
    for (const password of ['', 'null', PASSWORD])
      await expect(logIn({ phone, password }, newAddress())).rejects.toMatchObject({
        code: 'signed_out',
        message: 'Invalid credentials',
      })
    await expect(beginSession(user_id)).rejects.toMatchObject({ code: 'signed_out' })
    expect(await count(pool(), 'sessions WHERE user_id = $1', [user_id])).toBe(0)
  })

  it('an unopened account is not linked to a provider account, even with a confirmed address', async () => {
    const { user_id, email } = await add('none')
    await pool().query(`UPDATE users SET email_verified_at = now() + interval '1 minute' WHERE id = $1`, [user_id])
    expect(
      await findOrLinkUser({ provider: 'google', subject: user_id, email, emailVerified: true, name: null }),
    ).toBeNull()
    expect(await count(pool(), 'identities WHERE user_id = $1', [user_id])).toBe(0)
  })

  it('an unopened account can have classes, and its emails wait until the address is confirmed', async () => {
    const { user_id, ...person } = await add('email')
    await doJobs()
    const teacher = await enrol(pool(), 'teacher')
    await book(pool(), await openSlot(pool(), teacher.id, 60), user_id)
    await pool().query(
      `INSERT INTO messages (kind, user_id, to_name, to_address, subject, text, html, state, held_because)
       VALUES ('class-booked', $1, 'Meena', $2, 'Booked', '-', '-', 'held', 'unconfirmed')`,
      [user_id, person.email],
    )
    await open(tokensTo(person.email)[0] ?? '')
    await doJobs()
    expect(
      await count(pool(), "messages WHERE user_id = $1 AND kind = 'class-booked' AND state = 'sent'", [user_id]),
    ).toBe(1)
  })
})

describe('the erasure of an unopened account', () => {
  it('erasing an unopened account deletes its invitations, so their links open nothing', async () => {
    const { user_id, email, phone, token } = await inviteByEmail()
    const { seen } = await previewClosing(user_id)
    await eraseByOffice(acting(admin), user_id, { seen })
    await pool().query(
      `UPDATE erasures SET asked_at = now() - interval '8 days', due_at = now() - interval '1 day' WHERE user_id = $1`,
      [user_id],
    )
    await eraseDue()
    expect(await count(pool(), 'account_invitations WHERE user_id = $1', [user_id])).toBe(0)
    expect(await count(pool(), 'users WHERE email = $1 OR phone = $2', [email, phone])).toBe(0)
    await expect(open(token)).rejects.toMatchObject(ENDED)
  })
})

describe('opening', () => {
  it('opening the emailed link confirms the address, sets the password, and signs the person in', async () => {
    const { user_id, token, phone, link } = await inviteByEmail()
    expect(link).toBeNull()
    expect(await readInvitation({ token }, newAddress())).toEqual({
      kind: 'family',
      name: 'Meena Iyer',
      phone,
      students: ['Meena Iyer'],
    })
    const { user, token: session } = await open(token)
    expect(user).toMatchObject({ id: user_id, role: 'student' })
    expect(session).toBeTruthy()
    expect(await readUser(user_id)).toEqual({ role: 'student', open: true, confirmed: true, owned: true })
    await logIn({ phone, password: PASSWORD }, newAddress())
  })

  it('opening a link that the office passed on leaves the address unconfirmed and asks to confirm it', async () => {
    const { user_id, link, email } = await add('link')
    expect(link).toMatch(/^https:\/\/academy\.example\/invitation#\S+$/)
    await open(tokenIn(link))
    await doJobs()
    expect(await readUser(user_id)).toMatchObject({ open: true, confirmed: false })
    expect(await count(pool(), "messages WHERE kind = 'confirm-address' AND to_address = $1", [email])).toBe(1)
  })

  it('the token of an invitation is stored neither with it nor in the email that the office can read', async () => {
    const { user_id, token } = await inviteByEmail()
    for (const table of ['account_invitations', 'messages']) {
      const { rows } = await pool().query(`SELECT row_to_json(r)::text AS row FROM ${table} r WHERE user_id = $1`, [
        user_id,
      ])
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
  })

  it('a person can open an account only once, even with the other link', async () => {
    const { user_id, token } = await inviteByEmail()
    const { link } = await sendInvitation(acting(admin), user_id, { channel: 'link' })
    await open(token)
    await expect(open(token)).rejects.toMatchObject(OPENED)
    await expect(open(tokenIn(link))).rejects.toMatchObject(OPENED)
    await expect(readInvitation({ token }, newAddress())).rejects.toMatchObject(OPENED)
  })

  it('opening rejects unknown, expired, revoked and replaced links, and links of closed accounts', async () => {
    await expect(open('nothing')).rejects.toMatchObject(ENDED)
    const replaced = await add('link')
    const second = await sendInvitation(acting(admin), replaced.user_id, { channel: 'link' })
    await expect(open(tokenIn(replaced.link))).rejects.toMatchObject(ENDED)
    await revokeInvitations(acting(admin), replaced.user_id)
    await expect(open(tokenIn(second.link))).rejects.toMatchObject(ENDED)
    await expect(revokeInvitations(acting(admin), replaced.user_id)).rejects.toMatchObject({ code: 'conflict' })

    const closed = await add('link')
    const { seen } = await previewClosing(closed.user_id)
    await closePerson(acting(admin), closed.user_id, { seen, reason: null })
    await expect(open(tokenIn(closed.link))).rejects.toMatchObject(ENDED)

    await openPerson(acting(admin), closed.user_id)
    await expect(open(tokenIn(closed.link))).rejects.toMatchObject(ENDED)

    const late = await add('link')
    await ageByTwoWeeks(late.user_id)
    await expect(open(tokenIn(late.link))).rejects.toMatchObject(ENDED)
  })

  it('opening rejects a guessable password and a missing consent, and the link stays valid', async () => {
    const { link, phone } = await add('link')
    await expect(open(tokenIn(link), { password: phone })).rejects.toMatchObject({ code: 'invalid' })
    const { user } = await openAccount(
      {
        token: tokenIn(link),
        password: PASSWORD,
        learner_under_18: true,
        guardian_name: 'Meena Iyer',
        guardian_relation: 'Mother',
        consent: true,
      },
      newAddress(),
    )
    expect(await count(pool(), 'consents WHERE user_id = $1 AND learner_under_18', [user.id])).toBe(1)
  })

  it('one network address can try only a limited number of links', async () => {
    const tries = Array.from({ length: 60 }, () =>
      readInvitation({ token: 'x' }, '198.51.100.9').catch(() => undefined),
    )
    await Promise.all(tries)
    await expect(readInvitation({ token: 'x' }, '198.51.100.9')).rejects.toMatchObject({ code: 'too_many' })
  })
})

describe('teachers and the office', () => {
  it('opening the invitation approves a teacher for the invited courses, and no earlier', async () => {
    const sent = await inviteTeacher(acting(admin), { ...meena(), channel: 'link', courses: { south: ['Veenai'] } })
    expect(await readUser(sent.user_id)).toMatchObject({ role: 'student' })
    const { user } = await open(tokenIn(sent.link))
    expect(user.role).toBe('teacher')
    const { rows } = await pool().query(
      'SELECT course_name, region FROM teacher_courses WHERE teacher_id = $1 AND ended_at IS NULL',
      [sent.user_id],
    )
    expect(rows).toEqual([{ course_name: 'Veenai', region: 'south' }])
    expect(await count(pool(), "teacher_profiles WHERE user_id = $1 AND status = 'approved'", [sent.user_id])).toBe(1)
  })

  it('an invited person of the office becomes an admin on opening, and no earlier', async () => {
    const sent = await inviteOffice(acting(admin), { ...meena(), channel: 'link', rights: ['desk', 'money'] })
    expect(await readUser(sent.user_id)).toMatchObject({ role: 'student' })
    expect((await open(tokenIn(sent.link))).user.role).toBe('admin')
    expect(await count(pool(), `users WHERE id = $1 AND office_rights = '{desk,money}'`, [sent.user_id])).toBe(1)
  })

  it('invitations end if the admin who sent them loses the right to send them', async () => {
    const sender = await enrol(pool(), 'admin')
    const { link } = await inviteOffice(acting(sender), { ...meena(), channel: 'link', rights: ['everything'] })
    await pool().query(`UPDATE users SET office_rights = '{desk}' WHERE id = $1`, [sender.id])
    await expect(open(tokenIn(link))).rejects.toMatchObject({ code: 'invalid' })
  })

  it('only admins with the Everything right handle an invitation to the office', async () => {
    const desk = await enrol(pool(), 'admin', { officeRights: ['desk'] })
    const sent = await inviteOffice(acting(admin), { ...meena(), channel: 'email', rights: ['everything'] })
    const refused = { code: 'forbidden', message: NEEDS_EVERYTHING }
    await expect(sendInvitation(acting(desk), sent.user_id, { channel: 'link' })).rejects.toMatchObject(refused)
    await expect(revokeInvitations(acting(desk), sent.user_id)).rejects.toMatchObject(refused)
    const { rows } = await pool().query<{ updated_at: Date }>('SELECT updated_at FROM users WHERE id = $1', [
      sent.user_id,
    ])
    const seen = rows[0]?.updated_at.toISOString() ?? ''
    const edit = () => editPerson(acting(desk), sent.user_id, { email: 'thief@example.com', seen })
    await expect(edit()).rejects.toMatchObject(refused)
    // Even after the invitation is revoked, the `desk` admin cannot change the person's address.
    await revokeInvitations(acting(admin), sent.user_id)
    await expect(edit()).rejects.toMatchObject(refused)
  })

  it('an invitation with a phone or email that is in use is rejected with 409', async () => {
    const person = meena()
    await add('none', person)
    await expect(add('none', { ...meena(), phone: person.phone })).rejects.toMatchObject({
      message: 'Phone number already registered',
    })
    await expect(add('none', { ...meena(), email: person.email })).rejects.toMatchObject({
      message: 'Email already registered',
    })
  })
})

describe('sending again', () => {
  const registering = (body: { phone: string; email: string }) =>
    register({ name: 'Meena', password: PASSWORD, role: 'student', ...body }, newAddress(), NO_DEVICE)
  const emails = (id: string) => count(pool(), "messages WHERE kind = 'invitation' AND user_id = $1", [id])
  it('a registration with an invited phone or email sends the invitation again, at most once an hour', async () => {
    const { user_id, phone, email } = await add('none')
    await expect(registering({ phone, email: newEmail() })).rejects.toMatchObject({
      message: 'Phone number already registered',
    })
    await doJobs()
    expect(tokensTo(email)).toHaveLength(1)
    await expect(registering({ phone: newPhone(), email })).rejects.toMatchObject({
      message: 'Email already registered',
    })
    await doJobs()
    expect(await emails(user_id)).toBe(1)
    await ageByHour(user_id)
    await expect(registering({ phone, email })).rejects.toMatchObject({ code: 'conflict' })
    await doJobs()
    expect(await emails(user_id)).toBe(2)
  })

  it('the request for a new password of an unopened account sends the invitation again', async () => {
    const { email } = await add('none')
    await requestReset({ email }, newAddress())
    await doJobs()
    await doJobs()
    expect(await count(pool(), "messages WHERE kind = 'password-reset'")).toBe(0)
    await open(tokensTo(email)[0] ?? '')
  })

  it('sending again keeps the kind and the courses, and does nothing after the invitation was revoked', async () => {
    const person = meena()
    const sent = await inviteTeacher(acting(admin), { ...person, channel: 'link', courses: { south: ['Veenai'] } })
    await requestReset({ email: person.email }, newAddress())
    await doJobs()
    await doJobs()
    expect(await readInvitation({ token: tokensTo(person.email)[0] ?? '' }, newAddress())).toMatchObject({
      kind: 'teacher',
    })
    await revokeInvitations(acting(admin), sent.user_id)
    await ageByHour(sent.user_id)
    await requestReset({ email: person.email }, newAddress())
    await doJobs()
    await doJobs()
    expect(await emails(sent.user_id)).toBe(1)
  })

  it('an invitation goes to the new address after a change, and the old link confirms nothing', async () => {
    const { user_id, token, email } = await inviteByEmail()
    const { rows } = await pool().query<{ seen: Date }>('SELECT updated_at AS seen FROM users WHERE id = $1', [user_id])
    const next = newEmail()
    await editPerson(acting(admin), user_id, { email: next, seen: only(rows).seen.toISOString() })
    await expect(open(token)).rejects.toMatchObject(ENDED)
    await doJobs()
    await doJobs()
    expect(tokensTo(email)).toHaveLength(1)
    await expect(open(token)).rejects.toMatchObject(ENDED)
    await open(tokensTo(next)[0] ?? '')
    expect(await readUser(user_id)).toMatchObject({ confirmed: true })
  })

  it('a revoked invitation whose email was not sent yet is not sent', async () => {
    const { user_id, email } = await add('email')
    await revokeInvitations(acting(admin), user_id)
    await doJobs()
    expect(tokensTo(email)).toEqual([])
    expect(
      await count(pool(), "messages WHERE user_id = $1 AND state = 'held' AND held_because = 'over'", [user_id]),
    ).toBe(1)
  })
})

describe('the office’s list', () => {
  it('the office’s list of invitations shows the status, the sender and the counts', async () => {
    const before = (await listInvitations({})).counts
    const none = await add('none')
    const invited = await add('link')
    const revoked = await add('link')
    await revokeInvitations(acting(admin), revoked.user_id)
    const late = await add('link')
    await ageByTwoWeeks(late.user_id)
    const opened = await add('link')
    await open(tokenIn(opened.link))

    const { invitations, counts } = await listInvitations({})
    const states = invitations.map(({ user_id, state, sent_by }) => ({ user_id, state, sent_by }))
    expect(states.slice(0, 4)).toEqual([
      { user_id: late.user_id, state: 'expired', sent_by: admin.name },
      { user_id: revoked.user_id, state: 'revoked', sent_by: admin.name },
      { user_id: invited.user_id, state: 'invited', sent_by: admin.name },
      { user_id: none.user_id, state: 'none', sent_by: null },
    ])
    expect(counts).toEqual({ invited: before.invited + 4, opened: before.opened + 1, unopened: before.unopened + 4 })
    const done = await listInvitations({ status: 'opened', limit: 1 })
    expect(done.invitations).toMatchObject([
      { user_id: opened.user_id, state: 'opened', opened_at: expect.any(String) },
    ])
    expect((await listInvitations({ q: invited.phone })).invitations).toHaveLength(1)
    expect((await listInvitations({ import: 'not-an-id' })).invitations).toEqual([])
    const first = await listInvitations({ limit: 1 })
    const second = await listInvitations({ limit: 1, cursor: first.nextCursor })
    expect(second.invitations[0]?.user_id).toBe(revoked.user_id)
    expect(await findInvitation(opened.user_id)).toMatchObject({ state: 'opened' })
    expect(await findInvitation((await enrol(pool(), 'student')).id)).toBeNull()
    await expect(findInvitation('unknown')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('an invitation to an open or unknown account is rejected', async () => {
    const { id } = await enrol(pool(), 'student')
    await expect(sendInvitation(acting(admin), id, { channel: 'link' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(sendInvitation(acting(admin), 'x', { channel: 'link' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('a person’s data export includes their invitations', async () => {
    const { user_id, email, token } = await inviteByEmail()
    await open(token)
    const { data } = await collectOwnData({ id: user_id })
    expect(data.invitations).toMatchObject([{ invited_as: 'family', sent_to: email, used_at: expect.any(String) }])
  })
})
