import { isAdminWith, NEEDS_EVERYTHING } from '@/lib/core/config/office-rights'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { requireAtCommit } from '@/lib/db/acting-session'
import { db } from '@/lib/db/client'
import type { Actor } from './session/actor'

/**
 * Throws 403 if the account belongs to the office and the actor does not have all rights. Otherwise the right "Desk"
 * would be enough to close or take over the accounts of colleagues with more rights.
 */
export async function assertMayChangeAccount(
  actor: Pick<Actor, 'role' | 'officeRights'>,
  personId: string,
): Promise<void> {
  const person = isId(personId) ? await db().user.findUnique({ where: { id: personId }, select: { role: true } }) : null
  if (person?.role !== 'admin') return
  if (!isAdminWith(actor, 'everything')) throw new AppError('forbidden', NEEDS_EVERYTHING)
  requireAtCommit('everything')
}
