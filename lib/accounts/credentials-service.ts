import { academySettings } from '@/lib/core/config/settings'
import { lockAccount } from '@/lib/db/account-lock'
import { Prisma, type Transaction } from '@/lib/db/client'
import type { EmailContent } from '@/lib/notifications/emails/email'
import type { Credential, CredentialEvent, Revoked } from './credential-events.mjs'
import { revocationsOf } from './credential-events.mjs'

/** The credentials that an event revoked, as IDs, passkey names or provider names. */
export type Ended = Readonly<Partial<Record<Credential, readonly string[]>>>

/**
 * Revokes the credentials that the event invalidates (docs/reference/credentials.md), in the caller's transaction.
 * Locks the person's row first, so that concurrent changes to the account have to wait.
 */
export async function revokeCredentials(tx: Transaction, event: CredentialEvent, revoked: Revoked): Promise<Ended> {
  const statements = revocationsOf(Prisma.sql, event, revoked)
  if (statements.length === 0) return {}
  await lockAccount(tx, revoked.userId)
  const ended: Partial<Record<Credential, readonly string[]>> = {}
  for (const [credential, statement] of statements) {
    const rows = await tx.$queryRaw<{ label: string }[]>(statement)
    ended[credential] = rows.map(({ label }) => label)
  }
  return ended
}

/** Returns the display name of a provider, or its ID when it is no longer configured. */
export const providerName = (id: string) => academySettings().signInWith.find((one) => one.id === id)?.name ?? id

/** Lists the revoked credentials for a security email. The list does not mention sessions or emailed links. */
export function endedFacts({
  identities = [],
  passkeys = [],
  authenticator = [],
  ...ended
}: Ended): EmailContent['facts'] {
  const facts: [string, string][] = []
  if (identities.length > 0) facts.push(['Disconnected', identities.map(providerName).join(', ')])
  if (passkeys.length > 0) facts.push(['Passkeys removed', passkeys.join(', ')])
  if (authenticator.length > 0) facts.push(['Two-step login', 'Turned off; its recovery codes no longer work'])
  if (ended.emailChange?.length) facts.push(['Email change', 'The pending change to your email address was cancelled'])
  if (ended.calendarKey?.length) facts.push(['Calendar link', 'Your private calendar link was turned off'])
  return facts
}
