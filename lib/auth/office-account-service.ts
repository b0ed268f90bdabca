import { isAdminWith, NEEDS_EVERYTHING } from '@/lib/core/config/office-rights'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { requireAtCommit } from '@/lib/db/acting-session'
import { db, type Transaction } from '@/lib/db/client'
import type { Actor } from './session/actor'

/**
 * Throws 403 if the account belongs to the office and the actor lacks the "Everything" right. The "Desk" right must not
 * allow closing or taking over accounts with more rights.
 */
export async function assertMayChangeAccount(
  actor: Pick<Actor, 'role' | 'officeRights'>,
  personId: string,
): Promise<void> {
  if (!isId(personId) || !(await isOfOffice(db(), personId))) return
  if (!isAdminWith(actor, 'everything')) throw new AppError('forbidden', NEEDS_EVERYTHING)
  requireAtCommit('everything')
}

/** True for an admin, and for a person who has been invited to become an admin. */
export async function isOfOffice(tx: Transaction, personId: string): Promise<boolean> {
  const person = await tx.user.findUnique({
    where: { id: personId },
    select: {
      role: true,
      passwordHash: true,
      accountInvitations: { orderBy: { createdAt: 'desc' }, take: 1, select: { kind: true } },
    },
  })
  if (person?.role === 'admin') return true
  return person?.passwordHash === null && person.accountInvitations[0]?.kind === 'office'
}
