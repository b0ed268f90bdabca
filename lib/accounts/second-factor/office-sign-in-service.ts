import type { z } from 'zod'
import { revokeCredentials } from '@/lib/accounts/credentials-service'
import { passkeysOf } from '@/lib/accounts/passkeys/passkeys-service'
import { assertMayChangeAccount } from '@/lib/auth/office-account-service'
import type { Actor } from '@/lib/auth/session/actor'
import { activeSessionFilter } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { withRetry } from '@/lib/db/constraints'
import { writeSecurityEmail } from '@/lib/notifications/service'
import type { personSignIn, removePersonFactorBody } from './person-sign-in-schema'
import { readSecondFactor } from './second-factor-service'
import { NO_FACTOR, NO_PERSON, NOT_SIGNED_IN, OWN_ACCOUNT } from './second-factor-texts'

/** Reads a person's sign-in details for the office: two-step login, passkeys and number of devices. */
export async function readPersonSignIn(personId: string): Promise<z.output<typeof personSignIn>> {
  const person = isId(personId)
    ? await db().user.findUnique({ where: { id: personId }, select: { id: true, role: true, pendingEmail: true } })
    : null
  if (!person) throw new AppError('not_found', NO_PERSON)
  const [{ on_since, recovery_codes_left }, sessions, passkeys] = await Promise.all([
    readSecondFactor(person),
    db().session.count({ where: { userId: personId, ...activeSessionFilter() } }),
    passkeysOf(personId),
  ])
  return { on_since, recovery_codes_left, sessions, email_change: person.pendingEmail !== null, passkeys }
}

/**
 * Removes two-step login and the selected passkeys for a person who has lost access to them. Signs the person out
 * everywhere, sends them an email and writes to the audit log. Throws 403 for the admin's own account, and 409 when
 * there is nothing to remove.
 */
export async function removePersonSecondFactor(
  actor: Actor,
  personId: string,
  { passkeys = [] }: z.output<typeof removePersonFactorBody> = {},
): Promise<void> {
  await changeOtherPerson(actor, personId, async (tx) => {
    const revoked = { userId: personId, named: passkeys.filter(isId) }
    const ended = await revokeCredentials(tx, 'factorsRemovedByOffice', revoked)
    const { passkeys: names = [], authenticator = [] } = ended
    const app = authenticator.length > 0
    if (!app && names.length === 0) throw new AppError('conflict', NO_FACTOR)
    const some = names.length > 0
    const action = app ? (some ? 'remove second step and passkeys' : 'remove second step') : 'remove passkeys'
    const from = [app ? 'on' : '', some ? `passkeys: ${names.length}` : ''].filter(Boolean).join(', ')
    await note(tx, actor, personId, { action, from, to: 'off' })
    const facts: [string, string][] = names.map((name) => ['Passkey removed', name])
    await writeSecurityEmail(tx, personId, app ? 'second-factor-off' : 'passkey-removed', facts)
  })
}

/**
 * Lets the office sign a person out on every device. Also cancels the person's pending links, logins and email changes.
 * The account stays open. Throws 409 if there is nothing to end or cancel.
 */
export async function endPersonSessions(actor: Actor, personId: string): Promise<void> {
  await changeOtherPerson(actor, personId, async (tx) => {
    const activeSessions = await tx.session.count({ where: { userId: personId, ...activeSessionFilter() } })
    const ended = await revokeCredentials(tx, 'signedOutByOffice', { userId: personId })
    const { emailChange = [], resetLinks = [], confirmationLinks = [], calendarKey = [] } = ended
    if (activeSessions + emailChange.length + resetLinks.length + confirmationLinks.length + calendarKey.length === 0)
      throw new AppError('conflict', NOT_SIGNED_IN)
    await note(tx, actor, personId, { action: 'sign out', from: null, to: 'signed out everywhere' })
  })
}

async function changeOtherPerson(
  actor: Actor,
  personId: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const exists = isId(personId) && (await db().user.count({ where: { id: personId } })) === 1
  if (!exists) throw new AppError('not_found', NO_PERSON)
  if (personId === actor.id) throw new AppError('forbidden', OWN_ACCOUNT)
  await assertMayChangeAccount(actor, personId)
  // If two admins sign each other out at the same time, only one of them succeeds.
  await withRetry(() => db().$transaction(work))
}

type Entry = Pick<Parameters<typeof writeAudit>[1], 'action' | 'from' | 'to'>

const note = (tx: Transaction, actor: Actor, personId: string, entry: Entry) =>
  writeAudit(tx, { actorId: actor.id, subject: 'person', subjectId: personId, ...entry })
