import type { Statements } from '@/lib/db/transaction'
import { paymentDetailsChangedEmail } from '@/lib/notifications/emails/admin-emails'
import { publicAddress } from '@/lib/notifications/sender'
import { type Recipient, writeMessages, zoneOf } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import type { Change } from './schema'

/** Emails every admin about a changed UPI ID, bank account or payment link, in the same transaction as the change. */
export async function emailPaymentDetailChanges(
  tx: Statements,
  who: string,
  changes: readonly Change[],
): Promise<void> {
  const admins = await tx.$queryRaw<Recipient[]>`
    SELECT id::text, name, email, email_verified_at AS "emailVerifiedAt", time_zone AS "timeZone"
    FROM users WHERE role = 'admin' AND closed_at IS NULL`
  const page = `${publicAddress()}${paths.academy}`
  await writeMessages(
    tx,
    admins.map((recipient) => ({
      kind: 'payment-details-changed',
      recipient,
      content: paymentDetailsChangedEmail(who, changes, new Date(), zoneOf(recipient), page),
    })),
  )
}
