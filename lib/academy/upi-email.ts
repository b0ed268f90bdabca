import type { Statements } from '@/lib/db/transaction'
import { upiIdChangedEmail } from '@/lib/notifications/emails/admin-emails'
import { publicAddress } from '@/lib/notifications/sender'
import { type Recipient, writeMessages, zoneOf } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'

/** Emails every admin about another UPI ID, in the transaction of the change. */
export async function upiIdChanged(tx: Statements, who: string, from: string, to: string): Promise<void> {
  const admins = await tx.$queryRaw<Recipient[]>`
    SELECT id::text, name, email, email_verified_at AS "emailVerifiedAt", time_zone AS "timeZone"
    FROM users WHERE role = 'admin' AND closed_at IS NULL`
  const page = `${publicAddress()}${paths.academy}`
  await writeMessages(
    tx,
    admins.map((recipient) => ({
      kind: 'upi-id-changed',
      recipient,
      content: upiIdChangedEmail(who, from, to, new Date(), zoneOf(recipient), page),
    })),
  )
}
