import type { Actor } from '@/lib/auth/session/actor'
import { countEmailsToConfirm } from '@/lib/notifications/held-queries'
import type { EmailConfirmation } from './confirmation-schema'

/** Returns whether the caller's email address is confirmed, and how many emails are waiting for the confirmation. */
export async function readEmailConfirmation(actor: Actor): Promise<EmailConfirmation> {
  const { id, email, emailVerifiedAt, pendingEmail } = actor
  const confirmed = emailVerifiedAt !== null
  const held_emails = confirmed ? 0 : await countEmailsToConfirm(id, pendingEmail ?? email)
  return { email, confirmed, pending_email: pendingEmail, held_emails }
}
