import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type Credential,
  type CredentialEvent,
  credentialEvents,
  type Effect,
} from '@/lib/accounts/credential-events.mjs'
import { confirmEmail, renderConfirmation } from '@/lib/accounts/email/confirmation-service'
import { logInByPasskey, passkeyLoginOptions } from '@/lib/accounts/passkeys/passkey-login-service'
import { addPasskey, passkeyOptions, removePasskey } from '@/lib/accounts/passkeys/passkeys-service'
import { renderResetMessage, resetPassword } from '@/lib/accounts/password-reset-service'
import { endPersonSessions, removePersonSecondFactor } from '@/lib/accounts/second-factor/office-sign-in-service'
import { confirmApp, readSecondFactor, setUpApp, turnAppOff } from '@/lib/accounts/second-factor/second-factor-service'
import { finishByCode } from '@/lib/accounts/second-factor/second-step-service'
import { changePassword, logIn, logOut, logOutEverywhere, updateProfile } from '@/lib/accounts/service'
import { findLinked, unlink } from '@/lib/accounts/sign-in/identities-service'
import { beginSession, endOtherSessions, endSession } from '@/lib/accounts/sign-in/sessions-service'
import { decideTeacher } from '@/lib/applications/service'
import { type Actor, actorOf } from '@/lib/auth/session/actor'
import type { Device } from '@/lib/auth/session/device'
import { deviceCookie, knownDevice, marksIn } from '@/lib/auth/session/known-device'
import { openFeed } from '@/lib/bookings/feed-service'
import { getFeed } from '@/lib/bookings/queries'
import { AppError } from '@/lib/core/http/errors'
import { db, pool } from '@/lib/db/client'
import { editPerson } from '@/lib/office/people-service'
import { previewClosing } from '@/lib/privacy/closing-queries'
import { closePerson, openPerson } from '@/lib/privacy/closing-service'
import { eraseDue } from '@/lib/privacy/due-erasures-service'
import { eraseByOffice } from '@/lib/privacy/erasure-service'
import { newAddress } from '../../support/addresses'
import { HOST, makeKey, type SoftwareKey, signWith } from '../../support/authenticator'
import { acting, applyAsTeacher, enrol, newEmail, only, PASSWORD, type Person } from '../../support/people'
import { codeOf, giveApp, giveRecoveryCodes } from '../../support/second-factor'
import { waitingEmail } from '../../support/server/waiting-email'

// Tests every cell of docs/reference/credentials.md. For each event, creates every credential, causes the event, and
// then uses each credential.

const PHONE: Device = { name: 'Chrome on Android', network: '203.0.113.x', sessionToken: null, marks: [] }
// The timeout is long, because each event uses three accounts and up to fifteen credentials.
vi.setConfig({ testTimeout: 60_000 })
let office: Person
beforeAll(async () => {
  office = await enrol(pool(), 'admin')
})
afterAll(() => {
  vi.useRealTimers()
})

const tokenIn = (email: { text: string } | null): string => /#(\S+)/.exec(email?.text ?? '')?.[1] ?? ''
const requireActor = async (token: string): Promise<Actor> => {
  const actor = await actorOf(token)
  if (!actor) throw new Error('the session has ended')
  return actor
}

/** Returns whether the credential is valid. The error "This account is closed" occurs only for valid credentials. */
async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    return Boolean(await work())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.message.startsWith('This account is closed')
  }
}

/** An account with every kind of credential. Some events affect only the first of two similar credentials. */
interface Kit {
  person: Person
  actor: Actor
  thisSession: string
  /** The session that replaced `thisSession`, if the event created one. */
  newSession?: string
  otherSessions: string[]
  resetLinks: string[]
  ownLinks: string[]
  changeLinks: string[]
  changeTo: string
  app: string | null
  passkeys: { id: string; key: SoftwareKey }[]
  identities: { id: string; subject: string }[]
  pendingLogin: Request | null
  setUp: Parameters<typeof addPasskey>[1]
  calendarKey: string
  marks: string[]
}

const FIRST_CONFIRMATIONS: readonly CredentialEvent[] = ['confirmedWhereRegistered', 'confirmedElsewhere']

async function kitFor(event: CredentialEvent, { confirmed }: { confirmed: boolean }): Promise<Kit> {
  const person = await enrol(pool(), 'student', confirmed ? {} : { unconfirmed: true })
  const thisSession = await beginSession(person.id)
  const actor = { ...(await requireActor(thisSession)), pendingEmail: null }
  const others = event === 'confirmedWhereRegistered' ? [] : [0, 1]
  const otherSessions = await Promise.all(others.map(() => beginSession(person.id)))
  const identities = await Promise.all(['google', 'oidc'].map((provider) => giveIdentity(person, provider)))
  const passkeys = [await givePasskey(actor)]
  await pool().query('UPDATE users SET owner_since = clock_timestamp() WHERE id = $1 AND $2', [
    person.id,
    event === 'passwordReset',
  ])
  passkeys.push(await givePasskey(actor))
  const app = event === 'secondStepOn' ? null : await giveApp(pool(), person)
  if (app) await giveRecoveryCodes(pool(), person, ['ABCDE-FGHJK'])
  const pendingLogin = app ? await beginLogin(person) : null
  const { credential } = makeKey(await passkeyOptions(actor, {}, HOST))
  const calendarKey = (await openFeed(actor)).split('/').at(-1) ?? ''
  const line = deviceCookie([], person.id)
  const changeTo = newEmail()
  await updateProfile(actor, { email: changeTo, current_password: PASSWORD })
  return {
    person,
    actor,
    thisSession,
    otherSessions,
    resetLinks: await twoResetLinks(person),
    ownLinks: confirmed ? [] : await twoConfirmationLinks(person, person.email),
    changeLinks: await twoConfirmationLinks(person, changeTo),
    changeTo,
    app,
    passkeys,
    identities,
    pendingLogin,
    setUp: { credential },
    calendarKey,
    marks: marksIn(line.split(';')[0] ?? ''),
  }
}

async function giveIdentity({ id }: Person, provider: string) {
  const subject = randomUUID()
  const { rows } = await pool().query<{ id: string }>(
    'INSERT INTO identities (user_id, provider, subject) VALUES ($1, $2, $3) RETURNING id',
    [id, provider, subject],
  )
  return { id: only(rows).id, subject: `${provider} ${subject}` }
}

async function givePasskey(actor: Actor) {
  const { key, credential } = makeKey(await passkeyOptions(actor, {}, HOST))
  return { id: (await addPasskey(actor, { credential }, HOST, PHONE)).id, key }
}

async function beginLogin({ phone }: Person): Promise<Request> {
  const refusal = await logIn({ phone, password: PASSWORD }, newAddress()).catch((error: unknown) => error)
  const cookie = refusal instanceof AppError ? (refusal.cookies?.[0] ?? '') : ''
  return new Request('http://127.0.0.1/', { headers: { cookie: cookie.split(';')[0] ?? '' } })
}

/**
 * Creates two valid links, as if they had been sent at the same time. Normally a new link revokes the previous one.
 */
async function twoResetLinks(person: Person): Promise<string[]> {
  const links = [
    tokenIn(await renderResetMessage(await waitingEmail('password-reset', person))),
    tokenIn(await renderResetMessage(await waitingEmail('password-reset', person))),
  ]
  await pool().query('UPDATE password_resets SET used_at = NULL WHERE user_id = $1', [person.id])
  return links
}

async function twoConfirmationLinks(person: Person, address: string): Promise<string[]> {
  const email = { ...(await waitingEmail('confirm-address', person)), toAddress: address }
  return [tokenIn(await renderConfirmation(email)), tokenIn(await renderConfirmation(email))]
}

const closeAccount = async ({ person }: Kit) =>
  closePerson(acting(office), person.id, { seen: (await previewClosing(person.id)).seen, reason: null })

const password = 'another string of veena'
/** For each event, a function that causes it. The functions call the same services as the API. */
const eventActions: Readonly<Record<CredentialEvent, (kit: Kit) => Promise<unknown>>> = {
  confirmedWhereRegistered: (kit) => confirmEmail({ token: kit.ownLinks[0] ?? '' }, newAddress(), kit.thisSession),
  confirmedElsewhere: (kit) => confirmEmail({ token: kit.ownLinks[0] ?? '' }, newAddress(), kit.thisSession),
  emailChanged: (kit) => confirmEmail({ token: kit.changeLinks[0] ?? '' }, newAddress(), kit.thisSession),
  emailSetByOffice: async ({ person }) => {
    const { updatedAt } = await db().user.findUniqueOrThrow({ where: { id: person.id } })
    await editPerson(acting(office), person.id, { seen: updatedAt.toISOString(), email: newEmail() })
  },
  passwordChanged: async (kit) => {
    const body = { current_password: PASSWORD, new_password: password }
    kit.newSession = await changePassword(kit.actor, body)
  },
  passwordReset: (kit) => resetPassword({ token: kit.resetLinks[1] ?? '', password }, newAddress()),
  loggedOut: ({ actor }) => logOut(actor),
  deviceSignedOut: async ({ actor, otherSessions: [other = ''] }) =>
    endSession(actor, (await requireActor(other)).sessionId),
  otherDevicesSignedOut: ({ actor }) => endOtherSessions(actor),
  loggedOutEverywhere: ({ actor }) => logOutEverywhere(actor),
  signedOutByOffice: ({ person }) => endPersonSessions(acting(office), person.id),
  secondStepOn: async ({ actor }) => {
    const { secret } = await setUpApp(actor, { current_password: PASSWORD })
    await confirmApp(actor, { code: codeOf(secret) })
  },
  secondStepOff: ({ actor, app }) => turnAppOff(actor, { current_password: PASSWORD, code: codeOf(app ?? '') }),
  passkeyRemoved: ({ actor, passkeys: [first] }) => removePasskey(actor, first?.id ?? '', {}),
  identityRemoved: ({ actor, identities: [first] }) => unlink(actor, first?.id ?? ''),
  factorsRemovedByOffice: ({ person, passkeys: [first] }) =>
    removePersonSecondFactor(acting(office), person.id, { passkeys: [first?.id ?? ''] }),
  roleChanged: async ({ person }) => {
    await applyAsTeacher(pool(), person.id, 'pending')
    await decideTeacher(acting(office), person.id, 'approve')
  },
  closed: closeAccount,
  reopened: async (kit) => {
    await closeAccount(kit)
    await openPerson(acting(office), kit.person.id)
  },
  erased: async ({ person }) => {
    await eraseByOffice(acting(office), person.id, { seen: (await previewClosing(person.id)).seen })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 60 * 60_000 })
    await eraseDue()
    vi.useRealTimers()
  },
}

/**
 * Tries every credential and returns which of them still work. Tries the reset link last, because a password reset
 * revokes other credentials.
 */
async function usesOf(kit: Kit): Promise<Partial<Record<Credential, boolean[]>>> {
  const { person, actor, app, pendingLogin } = kit
  const isValidToken = async (token: string) => (await actorOf(token)) !== null
  const options = () => passkeyLoginOptions(HOST, newAddress())
  const { on_since, recovery_codes_left } = await readSecondFactor(person)
  return {
    thisSession: [await isValidToken(kit.thisSession), ...(kit.newSession ? [await isValidToken(kit.newSession)] : [])],
    otherSessions: await checkInOrder(kit.otherSessions, isValidToken),
    calendarKey: [await succeeds(() => getFeed(kit.calendarKey))],
    devices: [knownDevice(kit.marks, person.id) !== null],
    identities: await checkInOrder(kit.identities, async ({ subject }) => {
      const [provider = '', name = ''] = subject.split(' ')
      return (await findLinked({ provider, subject: name })) === person.id
    }),
    authenticator: [on_since !== null],
    recoveryCodes: [recovery_codes_left > 0],
    passkeys: await checkInOrder(kit.passkeys, ({ key }) =>
      succeeds(async () => logInByPasskey(signWith(key, await options()), HOST, newAddress(), PHONE)),
    ),
    secondStep: pendingLogin
      ? [await succeeds(() => finishByCode({ code: codeOf(app ?? '') }, pendingLogin, newAddress()))]
      : [],
    setUps: [await succeeds(() => addPasskey(actor, kit.setUp, HOST, PHONE))],
    resetLinks: [
      await succeeds(() => resetPassword({ token: kit.resetLinks[0] ?? '', password: 'a new raga' }, newAddress())),
    ],
  }
}

async function checkInOrder<T>(items: readonly T[], use: (item: T) => Promise<boolean>): Promise<boolean[]> {
  const results: boolean[] = []
  for (const item of items) results.push(await use(item))
  return results
}

/** Confirms the address with the link, and returns whether that worked. */
async function confirmsEmail(kit: Kit, token: string, address: string): Promise<boolean> {
  const readUser = () => db().user.findUniqueOrThrow({ where: { id: kit.person.id } })
  const before = await readUser()
  await succeeds(() => confirmEmail({ token }, newAddress()))
  const after = await readUser()
  return after.email === address && after.emailVerifiedAt?.getTime() !== before.emailVerifiedAt?.getTime()
}

const expected = (effect: Effect, length: number): boolean[] => {
  if (effect === 'none') return []
  if (effect === 'renew') return [false, true]
  // The only credential of a kind is newer than `owner_since`, so the event keeps it.
  if (effect === 'older' && length === 1) return [true]
  if (effect === 'named' || effect === 'older') return [false, true]
  return Array.from({ length }, () => effect === 'keep')
}

describe.each(Object.entries(credentialEvents) as [CredentialEvent, (typeof credentialEvents)[CredentialEvent]][])(
  '%s',
  (event, { effects }) => {
    it('keeps and revokes each credential as docs/reference/credentials.md says', async () => {
      const isFirst = FIRST_CONFIRMATIONS.includes(event)
      const kit = await kitFor(event, { confirmed: !isFirst })
      await eventActions[event](kit)
      const remainingUses = await usesOf(kit)
      const unconfirmed = await kitFor(event, { confirmed: false })
      await eventActions[event](unconfirmed)
      remainingUses.confirmationLinks = [
        await confirmsEmail(unconfirmed, unconfirmed.ownLinks[1] ?? '', unconfirmed.person.email),
      ]
      const changing = await kitFor(event, { confirmed: !isFirst })
      await eventActions[event](changing)
      remainingUses.emailChange = [await confirmsEmail(changing, changing.changeLinks[1] ?? '', changing.changeTo)]
      const wanted = Object.fromEntries(
        Object.entries(remainingUses).map(([name, uses]) => [name, expected(effects[name as Credential], uses.length)]),
      )
      expect(remainingUses).toEqual(wanted)
      expect(Object.keys(remainingUses).toSorted()).toEqual(Object.keys(effects).toSorted())
    })
  },
)
