import type { z } from 'zod'
import { revokeCredentials } from '@/lib/accounts/credentials-service'
import { requestConfirmation } from '@/lib/accounts/email/confirmation-service'
import { isOfOffice } from '@/lib/auth/office-account-service'
import type { Actor } from '@/lib/auth/session/actor'
import { isAdminWith, NEEDS_EVERYTHING } from '@/lib/core/config/office-rights'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { requireAtCommit } from '@/lib/db/acting-session'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { accountChangedEmail } from '@/lib/notifications/emails/admin-emails'
import { countInformed, type Informed } from '@/lib/notifications/informed'
import { readdressEmails } from '@/lib/notifications/sending-service'
import { recipientFields, writeMessage, zoneOf } from '@/lib/notifications/service'
import { ERASED } from '@/lib/privacy/texts'
import { personFields, personView } from './people-queries'
import type { editPersonBody, PersonView } from './people-schema'

const editable = ['name', 'email', 'phone'] as const

/**
 * Changes a student's or teacher's name, email or phone. Emails the previous address if the email or phone changes. The
 * audit log contains only the names of the changed fields (docs/decisions/2026-11-22-personal-data.md). Throws 404 for
 * an unknown ID, 403 for an admin, and 409 for a concurrent change, a taken phone or email, or an erased person.
 */
export async function editPerson(
  actor: Actor,
  id: string,
  body: z.output<typeof editPersonBody>,
): Promise<{ person: PersonView; informed: Informed }> {
  const { seen, ...newDetails } = body
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const user = isId(id)
        ? await tx.user.findUnique({ where: { id }, select: { ...personFields, ...recipientFields, erasedAt: true } })
        : null
      if (!user) throw new AppError('not_found', 'Person not found')
      const { erasedAt, ...before } = user
      if (before.role === 'admin')
        throw new AppError('forbidden', 'Only the owner of an office account can change its details')
      await assertNotInvitedToOffice(tx, actor, id)
      if (erasedAt) throw new AppError('conflict', ERASED)
      const changed = editable.filter((field) => newDetails[field] !== undefined && newDetails[field] !== before[field])
      if (before.updatedAt.toISOString() !== seen) throw changedJustNow()
      if (changed.length === 0) return { person: personView(before), informed: countInformed([], actor) }
      const email = changed.includes('email') ? newDetails.email : undefined
      const fields = Object.fromEntries(changed.map((field) => [field, newDetails[field]]))
      // The new address counts as unconfirmed (contract 25.33). The update also cancels an email change that the person
      // requested.
      const data = { ...fields, ...(email !== undefined && { pendingEmail: null }) }
      const made = await tx.user.updateMany({ where: { id, updatedAt: before.updatedAt }, data })
      if (made.count !== 1) throw changedJustNow()
      await writeAudit(tx, {
        actorId: actor.id,
        action: 'edit',
        subject: 'person',
        subjectId: id,
        from: null,
        to: changed.join(', '),
      })
      const announced = changed.filter((field) => field !== 'name')
      if (announced.length > 0)
        await writeMessage(tx, 'account-changed', before, accountChangedEmail(announced, new Date(), zoneOf(before)))
      if (email !== undefined) {
        await revokeCredentials(tx, 'emailSetByOffice', { userId: id })
        await readdressEmails(tx, { userId: id, from: before.email, to: email, confirmed: false })
        await requestConfirmation(tx, id, email)
      }
      const person = personView(await tx.user.findUniqueOrThrow({ where: { id }, select: personFields }))
      return { person, informed: countInformed(announced.length > 0 ? [before] : [], actor) }
    }),
  )
}

/**
 * Throws 403 if the person has been invited to work in the office and the actor lacks the "Everything" right.
 * Otherwise, the actor could send the invitation to their own address and gain the invited person's rights.
 */
async function assertNotInvitedToOffice(tx: Transaction, actor: Actor, userId: string): Promise<void> {
  if (!(await isOfOffice(tx, userId))) return
  if (!isAdminWith(actor, 'everything')) throw new AppError('forbidden', NEEDS_EVERYTHING)
  requireAtCommit('everything')
}

const changedJustNow = () => new AppError('conflict', 'This record has just changed. Please check it and try again.')
