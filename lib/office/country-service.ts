import type { z } from 'zod'
import type { personCountryBody } from '@/lib/accounts/country/country-schema'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { writeAudit } from '@/lib/db/audit-log'
import { db } from '@/lib/db/client'
import { ERASED } from '@/lib/privacy/texts'
import { personFields, personView } from './people-queries'
import type { PersonView } from './people-schema'

/**
 * Sets or removes the country and state of a student or teacher. The audit log records the change without the values,
 * which are personal data. Throws 404 for an unknown ID, 403 if the person is an admin, and 409 for a concurrent change
 * or an erased person.
 */
export async function setPersonCountry(
  actor: Pick<Actor, 'id'>,
  id: string,
  { seen, ...place }: z.output<typeof personCountryBody>,
): Promise<{ person: PersonView }> {
  return db().$transaction(async (tx) => {
    const before = isId(id)
      ? await tx.user.findUnique({ where: { id }, select: { ...personFields, erasedAt: true } })
      : null
    if (!before) throw new AppError('not_found', 'Person not found')
    if (before.role === 'admin')
      throw new AppError('forbidden', 'Only the owner of an office account can change its details')
    if (before.erasedAt) throw new AppError('conflict', ERASED)
    const made = await tx.user.updateMany({ where: { id, updatedAt: new Date(seen), erasedAt: null }, data: place })
    if (made.count !== 1) throw new AppError('conflict', 'This record has just changed. Please check it and try again.')
    if (place.country !== before.country || place.state !== before.state)
      await writeAudit(tx, {
        actorId: actor.id,
        action: 'change country',
        subject: 'person',
        subjectId: id,
        from: null,
        to: place.country ? 'set' : 'none',
      })
    return { person: personView(await tx.user.findUniqueOrThrow({ where: { id }, select: personFields })) }
  })
}
