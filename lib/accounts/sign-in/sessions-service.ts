import type { z } from 'zod'
import { closedAccount } from '@/lib/accounts/closed-account-service'
import { revokeCredentials } from '@/lib/accounts/credentials-service'
import { type Actor, activeSessionFilter } from '@/lib/auth/session/actor'
import { type Device, NO_DEVICE } from '@/lib/auth/session/device'
import { openToken, SESSION_DAYS, sealToken } from '@/lib/auth/session/token'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { db, type Prisma, type Transaction } from '@/lib/db/client'
import { databaseProblem } from '@/lib/db/constraints'
import type { ownSession } from './sessions-schema'

const DAY = 24 * 60 * 60 * 1000
/** Maximum number of sessions in the list. If a person has more sessions, only the most recently used are listed. */
const SHOWN = 50

/**
 * Starts a 30-day session and returns its token. Ends this person's earlier session in the same browser (contract
 * 37.4). Pass `secondFactor` if a second factor was verified. Password logins must use `finishPasswordLogin`, which
 * requires the second factor.
 */
export async function beginSession(
  userId: string,
  device: Device = NO_DEVICE,
  { secondFactor = false, tx = db() }: { secondFactor?: boolean; tx?: Transaction } = {},
): Promise<string> {
  const expiresAt = new Date(Date.now() + SESSION_DAYS * DAY)
  const secondFactorAt = secondFactor ? new Date() : null
  const data = { userId, expiresAt, device: device.name, network: device.network, secondFactorAt }
  const { id } = await openSession(data, tx)
  const carried = device.sessionToken ? await openToken(device.sessionToken) : null
  if (carried?.userId === userId && isId(carried.sessionId))
    await tx.session.updateMany({
      where: { id: carried.sessionId, userId, revokedAt: null },
      data: { revokedAt: new Date() },
    })
  return sealToken({ id, userId, expiresAt })
}

/** Inserts the session. Throws if the account is closed, because the database rejects the session (contract 38.6). */
async function openSession(data: Prisma.SessionUncheckedCreateInput, tx: Transaction) {
  try {
    return await tx.session.create({ data, select: { id: true } })
  } catch (error) {
    const problem = databaseProblem(error)
    if (problem?.kind === 'constraint' && problem.name === 'sessions_of_open_accounts')
      throw await closedAccount(data.userId, error)
    if (problem?.kind === 'constraint' && problem.name === 'sessions_of_opened_accounts')
      throw new AppError('signed_out', 'Invalid credentials', { about: data.userId, cause: error })
    throw error
  }
}

/** Lists the caller's sessions: this device first, then the most recently used (contract 37.5). */
export async function listSessions(actor: Actor): Promise<z.output<typeof ownSession>[]> {
  const rows = await db().session.findMany({
    where: { userId: actor.id, ...activeSessionFilter() },
    select: { id: true, device: true, network: true, createdAt: true, lastSeenAt: true },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    take: SHOWN,
  })
  const sessions = rows.map(({ id, device, network, createdAt, lastSeenAt }) => ({
    id,
    device,
    network,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
    this_device: id === actor.sessionId,
  }))
  return sessions.toSorted((a, b) => Number(b.this_device) - Number(a.this_device))
}

/** Signs the actor out on one device. Throws 404 for a session that has ended or belongs to another person. */
export async function endSession(actor: Actor, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const valid = isId(id) ? await tx.session.count({ where: { id, userId: actor.id, ...activeSessionFilter() } }) : 0
    if (valid !== 1) throw new AppError('not_found', 'You are not signed in on that device')
    await revokeCredentials(tx, 'deviceSignedOut', { userId: actor.id, named: [id] })
  })
}

/** Signs the actor out on every device except this one. */
export async function endOtherSessions({ id: userId, sessionId }: Actor): Promise<void> {
  await db().$transaction((tx) => revokeCredentials(tx, 'otherDevicesSignedOut', { userId, sessionId }))
}
