import { isSelf } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { db } from '@/lib/db/client'
import { type RelationOfLearner, relationTexts } from './relations'
import type { LearnerView } from './schema'

export const learnerSelect = {
  id: true,
  name: true,
  yearOfBirth: true,
  relation: true,
  notes: true,
  archivedAt: true,
  revision: true,
} as const

interface StoredLearner {
  id: string
  name: string
  yearOfBirth: number | null
  relation: string | null
  notes: string
  archivedAt: Date | null
  revision: number
}

const isRelation = (text: string | null): text is RelationOfLearner => text !== null && text in relationTexts

/** Converts a learner to the fields that the family and the office see. */
export const learnerView = ({ yearOfBirth, relation, archivedAt, ...learner }: StoredLearner): LearnerView => ({
  ...learner,
  year_of_birth: yearOfBirth,
  relation: isRelation(relation) ? relation : null,
  archived: archivedAt !== null,
})

/**
 * Lists an account's active learners in the order in which they were added. The archived learners follow, sorted by
 * the date of archiving. Erased learners are left out.
 */
export async function listLearners(actor: Pick<Actor, 'id' | 'role'>, accountId: string): Promise<LearnerView[]> {
  if (actor.role !== 'admin' && !isSelf(actor, accountId))
    throw new AppError('forbidden', 'You can only see the students of your own account')
  const learners = isId(accountId)
    ? await db().learner.findMany({
        where: { accountId, erasedAt: null },
        orderBy: [{ archivedAt: { sort: 'asc', nulls: 'first' } }, { createdAt: 'asc' }, { id: 'asc' }],
        select: learnerSelect,
      })
    : []
  if (learners.length === 0) throw new AppError('not_found', 'Person not found')
  return learners.map(learnerView)
}
