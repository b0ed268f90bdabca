import type { z } from 'zod'
import type { personContactBody } from '@/lib/accounts/contact-phone/contact-phone-schema'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { writeAudit } from '@/lib/db/audit-log'
import { db } from '@/lib/db/client'
import { ERASED } from '@/lib/privacy/texts'
import { personFields, personView } from './people-queries'
import type { PersonView } from './people-schema'

/**
 * Sets or removes the contact number of a student or teacher. The audit log keeps the old and the new number until the
 * person is erased. Throws 404 for an unknown ID, 403 if the person is an admin, and 409 for a concurrent change or an
 * erased person.
 */
export async function setPersonContactPhone(
  actor: Pick<Actor, 'id'>,
  id: string,
  { contact_phone, seen }: z.output<typeof personContactBody>,
): Promise<{ person: PersonView }> {
  return db().$transaction(async (tx) => {
    const before = isId(id)
      ? await tx.user.findUnique({ where: { id }, select: { ...personFields, erasedAt: true } })
      : null
    if (!before) throw new AppError('not_found', 'Person not found')
    if (before.role === 'admin')
      throw new AppError('forbidden', 'Only the owner of an office account can change its details')
    if (before.erasedAt) throw new AppError('conflict', ERASED)
    const made = await tx.user.updateMany({
      where: { id, updatedAt: new Date(seen), erasedAt: null },
      data: { contactPhone: contact_phone },
    })
    if (made.count !== 1) throw new AppError('conflict', 'This record has just changed. Please check it and try again.')
    if (contact_phone !== before.contactPhone)
      await writeAudit(tx, {
        actorId: actor.id,
        action: 'change contact number',
        subject: 'person',
        subjectId: id,
        from: before.contactPhone,
        to: contact_phone ?? 'none',
      })
    const { erasedAt: _, ...person } = await tx.user.findUniqueOrThrow({
      where: { id },
      select: { ...personFields, erasedAt: true },
    })
    return { person: personView(person) }
  })
}
