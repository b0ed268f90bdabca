import type { Actor } from '@/lib/auth/session/actor'
import { lockAccount } from '@/lib/db/account-lock'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { withRetry } from '@/lib/db/constraints'
import { invitedFields, issueInvitation, latestInvitation } from '@/lib/invitations/sending-service'
import { addJob } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'
import { canBeInvited, readImport } from './queries'
import type { ImportCounts } from './schema'

/** One job invites at most this many people, so that no job runs for long. */
const AT_ONCE = 50

/**
 * Queues a job that sends the missing invitations of an import. Throws 404 for an unknown import. Does nothing if
 * everyone has been invited.
 */
export async function inviteImport(actor: Actor, id: string): Promise<ImportCounts> {
  return db().$transaction(async (tx) => {
    const counts = await readImport(id, tx)
    if (counts.to_invite > 0) {
      await addInvitingJob(tx, { importId: counts.id, adminId: actor.id })
      const entry = { actorId: actor.id, subject: 'import', subjectId: counts.id } as const
      await writeAudit(tx, { ...entry, action: 'invite', from: null, to: `${counts.to_invite} people, by email` })
    }
    return counts
  })
}

const addInvitingJob = (tx: Transaction, payload: Jobs['invite-import']) =>
  addJob(tx, 'invite-import', payload, { key: `invite-import:${payload.importId}` })

/** Job: invites one batch of an import's people. After a full batch, queues this job again. */
export async function inviteNextOfImport({ importId, adminId }: Jobs['invite-import']): Promise<void> {
  await withRetry(() =>
    db().$transaction(async (tx) => {
      const people = await tx.$queryRaw<{ id: string }[]>`
        SELECT u.id::text FROM users u
        WHERE u.id IN (SELECT user_id FROM import_rows WHERE import_id = ${importId}::uuid) AND ${canBeInvited}
        ORDER BY u.id LIMIT ${AT_ONCE}`
      for (const { id } of people) await inviteOne(tx, id, adminId)
      if (people.length === AT_ONCE) await addInvitingJob(tx, { importId, adminId })
    }),
  )
}

/** Invites a person. Does nothing if the person has an invitation or a password, or if the account is closed. */
async function inviteOne(tx: Transaction, id: string, createdBy: string): Promise<void> {
  await lockAccount(tx, id)
  const person = await tx.user.findUnique({ where: { id }, select: invitedFields })
  if (person?.passwordHash !== null || person.closedAt) return
  if ((await tx.accountInvitation.count({ where: { userId: id } })) > 0) return
  const { kind, courses, rights } = await latestInvitation(tx, id)
  await issueInvitation(tx, person, { kind, courses, rights, channel: 'email', createdBy })
}
