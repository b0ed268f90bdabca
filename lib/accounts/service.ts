import type { z } from 'zod'
import { endLinks, requestConfirmation } from '@/lib/accounts/email/confirmation-service'
import { finishPasswordLogin, type Recognised, type SignedIn } from '@/lib/accounts/second-factor/pending-login-service'
import { beginSession } from '@/lib/accounts/sign-in/sessions-service'
import { countConfirmationRequest } from '@/lib/auth/limits/confirmation-limits'
import {
  assertLoginAllowed,
  clearFailedLogins,
  countFailedLogin,
  countRegistration,
} from '@/lib/auth/limits/rate-limits'
import { hashPassword, passwordMatches } from '@/lib/auth/password/password'
import { inFairQueue } from '@/lib/auth/password/password-queues'
import type { Actor } from '@/lib/auth/session/actor'
import { type Device, NO_DEVICE } from '@/lib/auth/session/device'
import { knownDevice } from '@/lib/auth/session/known-device'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { db } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { type Learner, recordConsent } from '@/lib/learners/consent-service'
import { guardianFields, type learnerFields } from '@/lib/learners/guardian-schema'
import { writeSecurityEmail } from '@/lib/notifications/service'
import { addJob } from '@/lib/queue/queue'
import { endedFacts, revokeCredentials } from './credentials-service'
import { assertHardToGuess } from './new-password'
import { confirmOwnPassword } from './own-password-service'
import type { changePasswordBody, loginBody, OwnProfile, registerBody, updateProfileBody } from './schema'

/** The fields of a person that a login or registration returns. */
export const account = { id: true, name: true, email: true, phone: true, role: true } as const

/**
 * Logs in with phone and password for 30 days (contract 8.1). Throws 401 for an unknown phone or a wrong password, with
 * the same message and timing for both. Throws 429 after too many failures, which are counted separately for known
 * devices (contract 3.7 to 3.9, 34.4). Throws 403 when a second factor is required (contract 39.5).
 */
export async function logIn(body: z.output<typeof loginBody>, address: string, device?: Device): Promise<SignedIn> {
  return inFairQueue('login', address, async () => {
    const recognised = await findLoginPerson(body, address, device)
    return { user: recognised.user, token: await finishPasswordLogin(recognised, device ?? NO_DEVICE) }
  })
}

/** Returns the person with this phone and password, but starts no session. The login limits apply. */
export async function findLoginPerson(
  body: z.output<typeof loginBody>,
  address: string,
  device?: Device,
): Promise<Recognised> {
  const userAccount = await db().user.findUnique({
    where: { phone: body.phone },
    select: { ...account, passwordHash: true },
  })
  const mark = userAccount && knownDevice(device?.marks ?? [], userAccount.id)
  const login = {
    phone: body.phone,
    address,
    knownDevice: userAccount && mark ? { userId: userAccount.id, mark } : null,
  }
  await assertLoginAllowed(login)
  // An account that has not been opened has no password (contract 56.1).
  const storedHash = userAccount?.passwordHash ?? null
  const isMatch = await passwordMatches(body.password, storedHash, address)
  if (!userAccount || storedHash === null || !isMatch) {
    await countFailedLogin(login)
    throw new AppError('signed_out', 'Invalid credentials', { about: userAccount?.id })
  }
  // Checks the limit again. If concurrent wrong guesses have reached the limit, even a correct password must fail.
  await assertLoginAllowed(login)
  await clearFailedLogins(login)
  const { passwordHash: _, ...user } = userAccount
  return { user, passwordHash: storedHash }
}

/** Throws 429 if a login with this phone would exceed the limit, whether or not the password is correct. */
export async function assertMayLogIn(phone: string, address: string, device: Device): Promise<void> {
  const userAccount = await db().user.findUnique({ where: { phone }, select: { id: true } })
  const mark = userAccount && knownDevice(device.marks, userAccount.id)
  await assertLoginAllowed({
    phone,
    address,
    knownDevice: userAccount && mark ? { userId: userAccount.id, mark } : null,
  })
}

/**
 * Creates a student (contract 4.2), signs them in and sends the confirmation email. Throws 422 for a password that is
 * easy to guess, and 409 for a taken phone or email.
 */
export async function register(
  body: z.output<typeof registerBody>,
  address: string,
  device?: Device,
): Promise<SignedIn> {
  await assertHardToGuess('password', body.password, body)
  await countRegistration(address)
  const passwordHash = await hashPassword(body.password, address)
  const learner = learnerOf(body)
  const user = await translateConstraints(() =>
    db().$transaction(async (tx) => {
      const made = await tx.user.create({
        data: { name: body.name, email: body.email, phone: body.phone, passwordHash },
        select: account,
      })
      if (learner) await recordConsent(tx, made.id, { userId: made.id, learnerId: made.id }, learner)
      await requestConfirmation(tx, made.id, made.email)
      return made
    }),
  ).catch((error: unknown) => inviteAgainIfTaken(error, body))
  return { user, token: await beginSession(user.id, device) }
}

/**
 * Rethrows an error from a registration. If the phone or email is taken, also queues a job. The job sends the
 * invitation again if the account has not been opened (contract 56.8).
 */
async function inviteAgainIfTaken(error: unknown, { phone, email }: { phone: string; email: string }): Promise<never> {
  if (error instanceof AppError && error.code === 'conflict')
    await db().$transaction((tx) => addJob(tx, 'invite-again', { phone, email }))
  throw error
}

/**
 * Returns the learner's fields, or null if the request does not state whether the learner is under 18 (contract 38.12).
 */
export function learnerOf(body: z.output<typeof learnerFields>): Learner | null {
  if (body.learner_under_18 === undefined) return null
  return body.learner_under_18 ? { under18: true, ...guardianFields.parse(body) } : { under18: false }
}

/** Ends this session on the server and invalidates its token. */
export async function logOut(actor: Actor): Promise<void> {
  const { id: userId, sessionId } = actor
  await db().$transaction((tx) => revokeCredentials(tx, 'loggedOut', { userId, sessionId }))
}

const ownFields = {
  ...account,
  officeRights: true,
  timeZone: true,
  emailVerifiedAt: true,
  pendingEmail: true,
} as const

type OwnFields = Pick<
  Actor,
  'id' | 'name' | 'email' | 'phone' | 'role' | 'officeRights' | 'timeZone' | 'emailVerifiedAt' | 'pendingEmail'
>

/** Builds the profile for responses. Only admins have `office_rights`. */
export function ownProfileOf(person: OwnFields): OwnProfile {
  const { id, name, email, phone, role, officeRights, timeZone, emailVerifiedAt, pendingEmail } = person
  const address = { email_verified: emailVerifiedAt !== null, pending_email: pendingEmail }
  const rights = role === 'admin' ? { office_rights: officeRights } : {}
  return { id, name, email, phone, role, time_zone: timeZone, ...address, ...rights }
}

/**
 * Changes the caller's name, time zone or email. A new email takes effect when it is confirmed. To change the email,
 * the caller must send the current password. Throws 422 for a missing or wrong password, and 429 after too many
 * attempts. The response does not reveal whether the address is taken (contract 33.9).
 */
export async function updateProfile(actor: Actor, body: z.output<typeof updateProfileBody>): Promise<OwnProfile> {
  const email = body.email === actor.email ? undefined : body.email
  if (email !== undefined) {
    if (body.current_password === undefined)
      throw invalidField('current_password', 'Enter your current password to change the email')
    await confirmOwnPassword(actor, body.current_password)
    await countConfirmationRequest(actor.id)
  }
  return db().$transaction(async (tx) => {
    const data = {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.time_zone !== undefined && { timeZone: body.time_zone }),
      ...(email !== undefined && { pendingEmail: email }),
    }
    const changed = await tx.user.updateManyAndReturn({
      where: { id: actor.id, email: actor.email },
      data,
      select: ownFields,
    })
    if (!changed[0])
      throw new AppError('conflict', 'Your account has just been changed. Reload the page and try again.')
    if (email !== undefined) {
      await endLinks(tx, actor.id, email)
      await writeSecurityEmail(tx, actor, 'email-change-asked')
      await requestConfirmation(tx, actor.id, email)
    }
    return ownProfileOf(changed[0])
  })
}

/**
 * Changes the actor's password and revokes credentials (docs/reference/credentials.md). This device gets a new token.
 * Throws 422 for a wrong current password or a new one that is easy to guess, and 429 after too many attempts.
 */
export async function changePassword(
  actor: Actor,
  body: z.output<typeof changePasswordBody>,
  device?: Device,
): Promise<string> {
  await assertHardToGuess('new_password', body.new_password, actor)
  const currentHash = await confirmOwnPassword(actor, body.current_password)
  const passwordHash = await hashPassword(body.new_password, actor.sessionId)
  return db().$transaction(async (tx) => {
    // The condition on the old hash lets only one of two simultaneous changes succeed.
    const changed = await tx.user.updateMany({
      where: { id: actor.id, passwordHash: currentHash },
      data: { passwordHash },
    })
    if (changed.count !== 1)
      throw new AppError(
        'conflict',
        'Your new password was not saved, because the password was just changed elsewhere. Reload the page and try again.',
      )
    const ended = await revokeCredentials(tx, 'passwordChanged', { userId: actor.id, sessionId: actor.sessionId })
    await writeSecurityEmail(tx, actor, 'password-changed', endedFacts(ended))
    return beginSession(actor.id, device, { secondFactor: actor.secondFactorAt !== null, tx })
  })
}

/** Signs the actor out on every device, including this one. Cancels pending links, logins and email changes. */
export async function logOutEverywhere({ id: userId, sessionId }: Actor): Promise<void> {
  await db().$transaction((tx) => revokeCredentials(tx, 'loggedOutEverywhere', { userId, sessionId }))
}
