import type { Actor } from '@/lib/auth/session/actor'
import { isId } from '@/lib/core/http/fields'
import { db } from '@/lib/db/client'

/** The number of fees that one payment can cover. */
const MOST_DUES = 100

/**
 * Returns the rupees to pay for these fees of the caller, and their IDs, each once. Returns null if one of them is
 * unknown, belongs to another account, or needs no payment.
 */
export async function readOpenDues(
  actor: Pick<Actor, 'id'>,
  dueIds: readonly string[],
): Promise<{ ids: string[]; amount: number } | null> {
  const ids = [...new Set(dueIds)]
  if (ids.length === 0 || ids.length > MOST_DUES || !ids.every(isId)) return null
  const dues = await db().due.findMany({
    where: { id: { in: ids }, accountId: actor.id, excusedAt: null },
    select: { amount: true, paid: true },
  })
  const open = dues.map(({ amount, paid }) => amount - paid)
  if (open.length < ids.length || open.some((rupees) => rupees <= 0)) return null
  return { ids, amount: open.reduce((sum, rupees) => sum + rupees, 0) }
}
