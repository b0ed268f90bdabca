import { invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { Prisma, type Transaction } from '@/lib/db/client'
import { CHOOSE_LEARNER } from './texts'

/** The fields of a learner that bookings and lists need. */
export interface NamedLearner {
  id: string
  name: string
}

/**
 * Returns the active learner with this ID. If the ID is null, returns the only active learner. Throws 422 if there is
 * no such learner (contract 54.4).
 */
export function chosenLearner(active: readonly NamedLearner[], learnerId: string | null): NamedLearner {
  const only = active.length === 1 ? active[0] : undefined
  const chosen = learnerId === null ? only : active.find(({ id }) => id === learnerId)
  if (!chosen) throw invalidField('learner_id', CHOOSE_LEARNER)
  return chosen
}

/** Builds the SQL for an account's active learners, oldest first, as a JSON array of `NamedLearner`. */
export const activeLearners = (accountId: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY created_at, id), '[]')
  FROM learners WHERE account_id = ${accountId} AND archived_at IS NULL)`

/** Reads an account's active learners, oldest first. */
export const readActiveLearners = (tx: Transaction, accountId: string): Promise<NamedLearner[]> =>
  tx.learner.findMany({
    where: { accountId, archivedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  })

/** Builds the SQL for a learner's ID. If `learnerId` is null, uses the account's oldest active learner. */
export const chosenOrFirst = (accountId: Prisma.Sql, learnerId: string | null): Prisma.Sql => Prisma.sql`coalesce(
  ${learnerId !== null && isId(learnerId) ? learnerId : null}::uuid,
  (SELECT id FROM learners WHERE account_id = ${accountId} AND archived_at IS NULL ORDER BY created_at, id LIMIT 1))`

/**
 * Builds the SQL condition that selects this learner's payments. A payment without a learner belongs to the account's
 * first learner.
 */
export const paidFor = (learnerId: Prisma.Sql): Prisma.Sql => Prisma.sql`coalesce(learner_id, user_id) = ${learnerId}`

/** Builds the SQL for the name of a learner. */
export const learnerName = (learnerId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT name FROM learners WHERE id = ${learnerId})`
