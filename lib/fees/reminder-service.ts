import { academySettings, feeSettings } from '@/lib/core/config/settings'
import { daysLater } from '@/lib/core/time/calendar-days'
import { afterQuietHours } from '@/lib/core/time/quiet-hours'
import { academyToday } from '@/lib/core/time/zone'
import { lockAccount } from '@/lib/db/account-lock'
import { db } from '@/lib/db/client'
import { type RenderedEmail, renderEmail } from '@/lib/notifications/emails/email'
import { feeReminderEmail, type OpenFee } from '@/lib/notifications/emails/fee-emails'
import { publicAddress } from '@/lib/notifications/sender'
import { recipientFields, writeMessage, zoneOf } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import { addJobs, newJob } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'
import { readFamiliesToRemind, readUnpaidFees, remindedDates } from './reminder-queries'

/** The number of jobs that one transaction adds. */
const BATCH = 500
/** The priority of reminders. They run after other jobs, because there may be thousands of them. */
const AFTER_OTHERS = 10
/** A reminder to an unconfirmed address is held. If it is held for longer than this, it is never sent. */
const USEFUL_MS = 3 * 24 * 60 * 60 * 1000

/** Queues a job for each family that gets a reminder today. During the family's quiet hours, the job waits. */
export async function queueReminders(): Promise<void> {
  const [day, now] = [academyToday(), new Date()]
  const families = await readFamiliesToRemind(day)
  const jobs = families.map((family) => reminderJob({ accountId: family.id, day }, family, now))
  for (let from = 0; from < jobs.length; from += BATCH)
    await db().$transaction((tx) => addJobs(tx, jobs.slice(from, from + BATCH)))
}

const reminderJob = (payload: Jobs['remind-fees'], family: { timeZone: string | null }, now: Date) =>
  newJob('remind-fees', payload, {
    runAt: afterQuietHours(now, zoneOf(family), feeSettings()),
    key: onceKeyOf(payload.accountId, payload.day),
    priority: AFTER_OTHERS,
  })

const onceKeyOf = (accountId: string, day: string) => `fee-reminder:${accountId}:${day}`

/**
 * Job: writes the family's reminder for a day, with all open fees. Writes nothing if no fee needs a reminder any more.
 * Waits during the family's quiet hours.
 */
export async function remindFamily(payload: Jobs['remind-fees']): Promise<void> {
  const { accountId, day } = payload
  await db().$transaction(async (tx) => {
    // Locks the account's row, so that a payment cannot cover the fees at the same time.
    await lockAccount(tx, accountId)
    const family = await tx.user.findUnique({ where: { id: accountId, closedAt: null }, select: recipientFields })
    if (!family) return
    const now = new Date()
    const job = reminderJob(payload, family, now)
    if (job.runAt && job.runAt > now) return addJobs(tx, [job])
    const fees = await readUnpaidFees(tx, accountId)
    const reminded = [...remindedDates(day), ...remindedDates(daysLater(day, -1))]
    if (!fees.some(({ dueOn }) => reminded.includes(dueOn))) return
    // The job of an earlier day may run today, after an outage. The family still gets one reminder a day.
    const onceKey = onceKeyOf(accountId, academyToday())
    const extra = { onceKey, usefulUntil: new Date(now.getTime() + USEFUL_MS) }
    await writeMessage(tx, 'fee-reminder', family, contentOf(fees), extra)
  })
}

const contentOf = (fees: readonly OpenFee[]) =>
  feeReminderEmail(fees, {
    today: academyToday(),
    supportEmail: academySettings().supportEmail,
    address: `${publicAddress()}${paths.payment()}`,
  })

/**
 * Renders a reminder just before it is sent, because an email can be held or retried for hours. Returns null if the
 * family has paid in the meantime.
 */
export async function renderFeeReminder({
  userId,
  toName,
}: {
  userId: string
  toName: string
}): Promise<RenderedEmail | null> {
  const fees = await readUnpaidFees(db(), userId)
  const until = daysLater(academyToday(), feeSettings().reminder_days_before)
  return fees.some(({ dueOn }) => dueOn <= until) ? renderEmail(contentOf(fees), toName) : null
}
