import { db } from '@/lib/db/client'
import { passwordResetEmail } from '@/lib/notifications/emails/admin-emails'
import { recipientFields, writeMessage } from '@/lib/notifications/service'
import type { Person } from '../people'

/** Creates a pending email with a link. Returns the fields that the sending job reads. */
export async function waitingEmail(kind: 'password-reset' | 'confirm-address', { id: userId }: Pick<Person, 'id'>) {
  const recipient = await db().user.findUniqueOrThrow({ where: { id: userId }, select: recipientFields })
  await db().$transaction((tx) => writeMessage(tx, kind, recipient, passwordResetEmail(null, 30)))
  const { id } = await db().message.findFirstOrThrow({ where: { userId, kind }, orderBy: { createdAt: 'desc' } })
  return { id, userId, toName: recipient.name, toAddress: recipient.email }
}
