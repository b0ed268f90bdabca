import type { z } from 'zod'
import { requestConfirmation, endLinks } from '@/lib/accounts/email/confirmation-service'
import { enter, type Recognised, type SignedIn } from '@/lib/accounts/second-factor/pending-login-service'
import { beginSession } from '@/lib/accounts/sign-in/sessions-service'
import { countConfirmationAsked } from '@/lib/auth/limits/confirmation-limits'
import {
  assertLoginAllowed,
  clearFailedLogins,
  countFailedLogin,
  countRegistration,
} from '@/lib/auth/limits/rate-limits'
import { hashPassword, passwordFits } from '@/lib/auth/password/password'
import { inFairQueue } from '@/lib/auth/password/password-queues'
import type { Actor } from '@/lib/auth/session/actor'
import { type Device, NO_DEVICE } from '@/lib/auth/session/device'
import { knownDevice } from '@/lib/auth/session/known-device'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { db } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { writeSecurityEmail } from '@/lib/notifications/service'
import { endedFacts, revokeCredentials } from './credentials-service'
import { guardianFields } from './guardian-schema'
import { type Learner, recordConsent } from './learner-service'
import { assertHardToGuess } from './new-password'
import { confirmOwnPassword } from './own-password-service'
import type { changePasswordBody, loginBody, OwnProfile, registerBody, updateProfileBody } from './schema'

/** What every answer that begins a session says of its person. */
export const account = { id: true, name: true, email: true, phone: true, role: true } as const

/**
 * Phone and password to a session of 30 days (contract 8.1). An unknown phone and a wrong password are one
 * answer, in words and in time: 401; too many failures: 429 (contract 3.7 to 3.9). A device on which
 * this person has logged in before has a count of its own (contract 34.4). An account with a second factor: 403,
 * and POST /api/login/second-factor goes on (contract 39.5).
 */
export async function logIn(given: z.output<typeof loginBody>, address: string, device?: Device): Promise<SignedIn> {
  return inFairQueue('login', address, async () => {
    const recognised = await findLoginPerson(given, address, device)
    return { user: recognised.user, token: await enter(recognised, device ?? NO_DEVICE) }
  })
}

/** Whose phone and password these are, by the same rules and limits; no session begins. */
export async function findLoginPerson(
  given: z.output<typeof loginBody>,
  address: string,
  device?: Device,
): Promise<Recognised> {
  const found = await db().user.findUnique({
    where: { phone: given.phone },
    select: { ...account, passwordHash: true },
  })
  const mark = found && knownDevice(device?.marks ?? [], found.id)
  const login = { phone: given.phone, address, known: found && mark ? { userId: found.id, mark } : null }
  await assertLoginAllowed(login)
  const fits = await passwordFits(given.password, found?.passwordHash ?? null, address)
  if (!found || !fits) {
    await countFailedLogin(login)
    throw new AppError('signed_out', 'Invalid credentials', { about: found?.id })
  }
  // Asked again: a right guess inside a burst of wrong ones must not be told apart once the limit is reached.
  await assertLoginAllowed(login)
  await clearFailedLogins(login)
  const { passwordHash, ...user } = found
  return { user, passwordHash }
}

/** Throws 429 where a login with this phone would, whatever else comes with it. */
export async function assertMayLogIn(phone: string, address: string, device: Device): Promise<void> {
  const found = await db().user.findUnique({ where: { phone }, select: { id: true } })
  const mark = found && knownDevice(device.marks, found.id)
  await assertLoginAllowed({ phone, address, known: found && mark ? { userId: found.id, mark } : null })
}

/**
 * Makes a student (contract 4.2) and signs them in; a letter asks whether the address is right. A password that is
 * easy to guess: 422; a phone or an email that is taken: 409.
 */
export async function register(
  given: z.output<typeof registerBody>,
  address: string,
  device?: Device,
): Promise<SignedIn> {
  await assertHardToGuess('password', given.password, given)
  await countRegistration(address)
  const passwordHash = await hashPassword(given.password, address)
  const learner = learnerOf(given)
  const user = await translateConstraints(() =>
    db().$transaction(async (tx) => {
      const made = await tx.user.create({
        data: { name: given.name, email: given.email, phone: given.phone, passwordHash },
        select: account,
      })
      if (learner) await recordConsent(tx, made.id, made.id, learner)
      await requestConfirmation(tx, made.id, made.email)
      return made
    }),
  )
  return { user, token: await beginSession(user.id, device) }
}

/** What the form says of the learner; null where it says nothing, as the documented call. */
function learnerOf(given: z.output<typeof registerBody>): Learner | null {
  if (given.learner_under_18 === undefined) return null
  return given.learner_under_18 ? { under18: true, ...guardianFields.parse(given) } : { under18: false }
}

/** Ends this session on the server; its token is worth nothing from then on. */
export async function logOut(actor: Actor): Promise<void> {
  const { id: userId, sessionId } = actor
  await db().$transaction((tx) => revokeCredentials(tx, 'loggedOut', { userId, sessionId }))
}

const ownFields = { ...account, timeZone: true, emailVerifiedAt: true, pendingEmail: true } as const

type OwnFields = Pick<
  Actor,
  'id' | 'name' | 'email' | 'phone' | 'role' | 'timeZone' | 'emailVerifiedAt' | 'pendingEmail'
>

/** A person as they read of themselves. */
export function ownProfileOf(person: OwnFields): OwnProfile {
  const { id, name, email, phone, role, timeZone, emailVerifiedAt, pendingEmail } = person
  const address = { email_verified: emailVerifiedAt !== null, pending_email: pendingEmail }
  return { id, name, email, phone, role, time_zone: timeZone, ...address }
}

/**
 * Changes one's own name or time zone; what is left out stays. Another email is only asked for: with the current password
 * (422 without), within the limit (429), and it becomes the account's own once it is confirmed there. The answer is the
 * same whether or not somebody has that address (contract 33.9).
 */
export async function updateProfile(actor: Actor, given: z.output<typeof updateProfileBody>): Promise<OwnProfile> {
  const email = given.email === actor.email ? undefined : given.email
  if (email !== undefined) {
    if (given.current_password === undefined)
      throw invalidField('current_password', 'Enter your current password to change the email')
    await confirmOwnPassword(actor, given.current_password)
    await countConfirmationAsked(actor.id)
  }
  return db().$transaction(async (tx) => {
    const data = {
      ...(given.name !== undefined && { name: given.name }),
      ...(given.time_zone !== undefined && { timeZone: given.time_zone }),
      ...(email !== undefined && { pendingEmail: email }),
    }
    const changed = await tx.user.updateManyAndReturn({
      where: { id: actor.id, email: actor.email },
      data,
      select: ownFields,
    })
    if (!changed[0]) throw new AppError('conflict', 'Your account was changed just now')
    if (email !== undefined) {
      await endLinks(tx, actor.id, email)
      await writeSecurityEmail(tx, actor, 'email-change-asked')
      await requestConfirmation(tx, actor.id, email)
    }
    return ownProfileOf(changed[0])
  })
}

/**
 * Changes the actor's password and revokes what docs/security.md lists; this device gets a new token. Throws 422 for a
 * new password that is easy to guess and for a wrong current one, and 429 after too many wrong ones.
 */
export async function changePassword(
  actor: Actor,
  given: z.output<typeof changePasswordBody>,
  device?: Device,
): Promise<string> {
  await assertHardToGuess('new_password', given.new_password, actor)
  const currentHash = await confirmOwnPassword(actor, given.current_password)
  const passwordHash = await hashPassword(given.new_password, actor.sessionId)
  return db().$transaction(async (tx) => {
    // Compare-and-swap on the hash that was checked: of two changes at once one wins.
    const changed = await tx.user.updateMany({
      where: { id: actor.id, passwordHash: currentHash },
      data: { passwordHash },
    })
    if (changed.count !== 1) throw new AppError('conflict', 'Your password was changed just now')
    const ended = await revokeCredentials(tx, 'passwordChanged', { userId: actor.id, sessionId: actor.sessionId })
    await writeSecurityEmail(tx, actor, 'password-changed', endedFacts(ended))
    return beginSession(actor.id, device, { secondFactor: actor.secondFactorAt !== null, tx })
  })
}

/** Signs the actor out on every device, including this one. Cancels pending links, logins and email changes. */
export async function logOutEverywhere({ id: userId, sessionId }: Actor): Promise<void> {
  await db().$transaction((tx) => revokeCredentials(tx, 'loggedOutEverywhere', { userId, sessionId }))
}
