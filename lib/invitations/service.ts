import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { isAdminWith, NEEDS_EVERYTHING } from '@/lib/core/config/office-rights'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { lockAccount } from '@/lib/db/account-lock'
import { requireAtCommit } from '@/lib/db/acting-session'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import type { InvitationSent, inviteOfficeBody, inviteTeacherBody, newPersonBody, sendInvitationBody } from './schema'
import {
  type InvitedPerson,
  invitedFields,
  issueInvitation,
  latestInvitation,
  type NewInvitation,
  revokeOpen,
} from './sending-service'
import { ALREADY_OPEN, NO_PERSON, NOT_INVITED } from './texts'

/** An invitation that the acting admin sends. */
type OfficeInvitation = Omit<NewInvitation, 'createdBy'>

/**
 * Creates an account without a password for a student, and invites the student if the request contains an invitation.
 * Throws 409 if the phone number or email is already taken.
 */
export async function addPerson(actor: Actor, body: z.output<typeof newPersonBody>): Promise<InvitationSent> {
  const { invite, ...person } = body
  return createUnopened(
    actor,
    person,
    invite === 'none' ? null : { kind: 'family', channel: invite, courses: null, rights: [] },
  )
}

/**
 * Creates an account for a teacher. When the teacher opens the account, the teacher is approved for these courses.
 * Throws the same errors as `addPerson`.
 */
export async function inviteTeacher(actor: Actor, body: z.output<typeof inviteTeacherBody>): Promise<InvitationSent> {
  const { channel, courses, ...person } = body
  return createUnopened(actor, person, { kind: 'teacher', channel, courses, rights: [] })
}

/**
 * Creates an account for a new person in the office. When the person opens the account, the person becomes an admin
 * with these rights. Throws the same errors as `addPerson`.
 */
export async function inviteOffice(actor: Actor, body: z.output<typeof inviteOfficeBody>): Promise<InvitationSent> {
  const { channel, rights, ...person } = body
  return createUnopened(actor, person, { kind: 'office', channel, courses: null, rights })
}

const createUnopened = (actor: Actor, data: NewAccount, invitation: OfficeInvitation | null): Promise<InvitationSent> =>
  translateConstraints(() => db().$transaction((tx) => createUnopenedIn(tx, actor, data, invitation)))

interface NewAccount {
  name: string
  email: string
  phone: string
  contactPhone?: string
}

/**
 * Creates an account without a password in the caller's transaction, and invites its owner unless `invitation` is null.
 */
export async function createUnopenedIn(
  tx: Transaction,
  actor: Actor,
  data: NewAccount,
  invitation: OfficeInvitation | null,
): Promise<InvitationSent> {
  const person = await tx.user.create({ data: { ...data, passwordHash: null }, select: invitedFields })
  const entry = { actorId: actor.id, subject: 'person', subjectId: person.id } as const
  await writeAudit(tx, { ...entry, action: 'create account', from: null, to: 'not opened' })
  if (!invitation) return { user_id: person.id, link: null, expires_at: null }
  return send(tx, actor, person, invitation)
}

async function send(
  tx: Transaction,
  actor: Actor,
  person: InvitedPerson,
  invitation: OfficeInvitation,
): Promise<InvitationSent> {
  const { link, expiresAt } = await issueInvitation(tx, person, { ...invitation, createdBy: actor.id })
  await writeAudit(tx, {
    actorId: actor.id,
    action: 'invite',
    subject: 'person',
    subjectId: person.id,
    from: null,
    to: `${invitation.kind}, by ${invitation.channel}`,
  })
  return { user_id: person.id, link, expires_at: expiresAt.toISOString() }
}

/**
 * Sends a person's latest invitation again through `channel`, with a new link. The old link for that channel stops
 * working. Throws 404 for an unknown ID, and 409 if the account already has a password or is closed.
 */
export async function sendInvitation(
  actor: Actor,
  id: string,
  { channel }: z.output<typeof sendInvitationBody>,
): Promise<InvitationSent> {
  return withUnopenedAccount(id, (tx, person) => sendAgain(tx, actor, person, channel))
}

/**
 * Sends a new invitation as `sendInvitation` does, but in the caller's transaction. The caller must have locked the
 * person and checked that the account has not been opened.
 */
export async function sendAgain(
  tx: Transaction,
  actor: Actor,
  person: InvitedPerson,
  channel: NewInvitation['channel'],
): Promise<InvitationSent> {
  const { kind, courses, rights } = await latestInvitation(tx, person.id)
  assertMayInvite(actor, kind)
  return send(tx, actor, person, { kind, courses, rights, channel })
}

/** Revokes a person's open invitations. Throws 404 for an unknown ID, and 409 if none is open. */
export async function revokeInvitations(actor: Actor, id: string): Promise<void> {
  await withUnopenedAccount(id, async (tx) => {
    assertMayInvite(actor, (await latestInvitation(tx, id)).kind)
    if ((await revokeOpen(tx, id)) === 0) throw new AppError('conflict', NOT_INVITED)
    const entry = { actorId: actor.id, subject: 'person', subjectId: id } as const
    await writeAudit(tx, { ...entry, action: 'revoke invitation', from: 'invited', to: 'not opened' })
  })
}

/** Throws 403 if an admin without the "Everything" right sends or revokes an office invitation. */
function assertMayInvite(actor: Actor, kind: string): void {
  if (kind !== 'office') return
  if (!isAdminWith(actor, 'everything')) throw new AppError('forbidden', NEEDS_EVERYTHING)
  requireAtCommit('everything')
}

/**
 * Runs `write` in a transaction that has locked the account. Throws 404 for an unknown account, and 409 if the account
 * already has a password or is closed.
 */
async function withUnopenedAccount<T>(
  id: string,
  write: (tx: Transaction, person: InvitedPerson) => Promise<T>,
): Promise<T> {
  if (!isId(id)) throw new AppError('not_found', NO_PERSON)
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      await lockAccount(tx, id)
      const person = await tx.user.findUnique({ where: { id }, select: invitedFields })
      if (!person) throw new AppError('not_found', NO_PERSON)
      if (person.passwordHash !== null || person.closedAt) throw new AppError('conflict', ALREADY_OPEN)
      return write(tx, person)
    }),
  )
}
