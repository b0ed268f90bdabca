import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { hasRight, listRights, NEEDS_EVERYTHING, type OfficeRight, officeRights } from '@/lib/core/config/office-rights'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import type { changeRightsBody, OfficePerson } from './rights-schema'
import { NO_COLLEAGUE, RIGHTS_CHANGED } from './rights-texts'

interface Changed {
  person: OfficePerson
  message: string
}

/**
 * Changes an admin's rights. The new rights apply at once. Throws 404 for an unknown ID, and 403 if the actor no longer
 * has all rights. Throws 409 if the rights differ from `seen`, or if no admin would have all rights afterwards.
 */
export async function changeRights(
  actor: Actor,
  id: string,
  { rights, seen }: z.output<typeof changeRightsBody>,
): Promise<Changed> {
  if (!isId(id)) throw new AppError('not_found', NO_COLLEAGUE)
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const locked = await lockPeople(tx, [actor.id, id])
      const own = locked.find((person) => person.id === actor.id)
      // Another admin may have removed the actor's right since the call began.
      if (!own || !hasRight(own.rights, 'everything')) throw new AppError('forbidden', NEEDS_EVERYTHING)
      const before = locked.find((person) => person.id === id)
      if (!before) throw new AppError('not_found', NO_COLLEAGUE)
      if (listRights(before.rights) !== listRights(seen)) throw new AppError('conflict', RIGHTS_CHANGED)
      const person = { ...before, rights: sortRights(rights) }
      const message = `${before.name} now has: ${listRights(rights)}`
      if (listRights(before.rights) === listRights(rights)) return { person, message }
      await tx.user.update({ where: { id }, data: { officeRights: person.rights }, select: { id: true } })
      await writeAudit(tx, {
        actorId: actor.id,
        action: 'change rights',
        subject: 'person',
        subjectId: id,
        from: listRights(before.rights),
        to: listRights(rights),
      })
      return { person, message }
    }),
  )
}

const sortRights = (rights: readonly OfficeRight[]) => officeRights.filter((right) => rights.includes(right))

/** Locks these admins' rows in ID order, so that two changes cannot deadlock. */
function lockPeople(tx: Transaction, ids: string[]): Promise<OfficePerson[]> {
  return tx.$queryRaw<OfficePerson[]>`
    SELECT id::text, name, email, phone, office_rights::text[] AS rights FROM users
    WHERE id = ANY(${ids}::uuid[]) AND role = 'admin' AND closed_at IS NULL ORDER BY users.id FOR NO KEY UPDATE`
}
