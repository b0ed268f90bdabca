import type { z } from 'zod'
import type { Actor } from '@/lib/auth/actor'
import { aliveSession } from '@/lib/auth/actor'
import { AppError } from '@/lib/core/errors'
import { isId } from '@/lib/core/fields'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { securityLetter } from '@/lib/notifications/service'
import type { personSignIn } from './second-factor-schema'
import { readSecondFactor, removeSecondFactor } from './second-factor-service'
import { NO_FACTOR, NO_PERSON, NOT_ONES_OWN, NOT_SIGNED_IN } from './second-factor-texts'
import { endSessions } from './sessions-service'

/** How a person signs in, for the office: whether a second factor is asked for, and on how many devices they are. */
export async function readPersonSignIn(personId: string): Promise<z.output<typeof personSignIn>> {
  const person = isId(personId)
    ? await db().user.findUnique({ where: { id: personId }, select: { id: true, role: true } })
    : null
  if (!person) throw new AppError('not_found', NO_PERSON)
  const [{ on_since, recovery_codes_left }, sessions] = await Promise.all([
    readSecondFactor(person),
    db().session.count({ where: { userId: personId, ...aliveSession() } }),
  ])
  return { on_since, recovery_codes_left, sessions }
}

/**
 * The office takes the second factor away from somebody who lost it, and signs them out everywhere; they are told, and the
 * log says who did it. Nobody's own (403): an admin's is taken away by another admin. None: 409.
 */
export async function removePersonSecondFactor(actor: Actor, personId: string): Promise<void> {
  await ofAnother(actor, personId, async (tx) => {
    if (!(await removeSecondFactor(tx, personId))) throw new AppError('conflict', NO_FACTOR)
    await endSessions({ userId: personId }, tx)
    await note(tx, actor, personId, { action: 'remove second step', from: 'on', to: 'off' })
    await securityLetter(tx, personId, 'second-factor-off')
  })
}

/** The office signs somebody out on every device; the account stays open. Signed in nowhere: 409. */
export async function endPersonSessions(actor: Actor, personId: string): Promise<void> {
  await ofAnother(actor, personId, async (tx) => {
    const ended = await endSessions({ userId: personId, ...aliveSession() }, tx)
    if (ended === 0) throw new AppError('conflict', NOT_SIGNED_IN)
    await note(tx, actor, personId, { action: 'sign out', from: null, to: 'signed out everywhere' })
  })
}

async function ofAnother(actor: Actor, personId: string, work: (tx: Transaction) => Promise<void>): Promise<void> {
  const known = isId(personId) && (await db().user.count({ where: { id: personId } })) === 1
  if (!known) throw new AppError('not_found', NO_PERSON)
  if (personId === actor.id) throw new AppError('forbidden', NOT_ONES_OWN)
  await db().$transaction(work)
}

type Entry = Pick<Parameters<typeof writeAudit>[1], 'action' | 'from' | 'to'>

const note = (tx: Transaction, actor: Actor, personId: string, entry: Entry) =>
  writeAudit(tx, { actorId: actor.id, subject: 'person', subjectId: personId, ...entry })
