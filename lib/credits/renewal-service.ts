import { courseLabel } from '@/lib/catalogue/courses'
import { feeSettings } from '@/lib/core/config/settings'
import { afterQuietHours } from '@/lib/core/time/quiet-hours'
import { db } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import { renewalEmail } from '@/lib/notifications/emails/fee-emails'
import { publicAddress } from '@/lib/notifications/sender'
import { recipientFields, writeMessage, zoneOf } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import { addJob } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'
import { RENEW_AT, readPackage } from './renewal-queries'

/**
 * Queues the email that tells the family that few classes are left. Call it after a booking. `entryId` is the ledger
 * entry of one of the booked classes.
 */
export async function queueRenewal(
  tx: Statements,
  { left, entryId }: { left: number; entryId: bigint },
): Promise<void> {
  if (left > RENEW_AT) return
  await addJob(tx, 'tell-renewal', { entryId: String(entryId) }, { key: `renewal:${entryId}` })
}

/**
 * Job: informs a family by email that few classes are left, once per paid package. Sends no email if a fee for the
 * course is open, or if the family has more classes again. Waits during the family's quiet hours.
 */
export async function writeRenewalEmail({ entryId }: Jobs['tell-renewal']): Promise<void> {
  await db().$transaction(async (tx) => {
    const renewable = await readPackage(tx, entryId)
    if (!renewable) return
    const { accountId, courseName, dueId, paidEntry, ...rest } = renewable
    const family = await tx.user.findUnique({ where: { id: accountId, closedAt: null }, select: recipientFields })
    if (!family) return
    const now = new Date()
    const runAt = afterQuietHours(now, zoneOf(family), feeSettings())
    if (runAt > now) return addJob(tx, 'tell-renewal', { entryId }, { runAt, key: `renewal:${entryId}` })
    const content = renewalEmail(
      { ...rest, course: courseLabel(courseName) },
      `${publicAddress()}${paths.dashboardHome}`,
    )
    await writeMessage(tx, 'fee-renew', family, content, { onceKey: `fee-renew:${dueId}:${paidEntry}` })
  })
}
