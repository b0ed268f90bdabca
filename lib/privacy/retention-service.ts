import type { KeepSetting } from '@/lib/core/config/public-variables'
import { log } from '@/lib/core/observability/log'
import { db, type Transaction } from '@/lib/db/client'
import { addJob } from '@/lib/queue/queue'
import { type Jobs, PROVIDER_TRIES } from '@/lib/queue/schema'
import { privateFiles } from '@/lib/storage/private-files'
import { KEEP_NOTIFICATIONS_DAYS, type KeepRule } from './personal-data'
import { retentionPeriods } from './retention-periods'

/** The number of rows per transaction. A small number keeps locks short. */
const BATCH = 200
/**
 * After this time, a job stops, and a new job deletes the remaining records. A job that runs too long counts as
 * abandoned (lib/queue/queue.ts).
 */
const BUDGET_MS = 60_000
const DAY_MS = 24 * 60 * 60 * 1000
/** Unused files older than this are removed. A newer file may belong to an upload in progress. */
const UNCLAIMED_MS = DAY_MS

interface Rule {
  /**
   * The retention period: a number of days, or the name of a setting. A setting whose name ends in `_YEARS` is in
   * years, and every other setting is in days.
   */
  setting: KeepSetting | number
  /** Deletes one batch of records whose retention period started before the given time. Returns their number. */
  deleteBatch: (tx: Transaction, before: Date) => Promise<number>
}

/**
 * How each rule in lib/privacy/records.ts is carried out. The statements skip locked rows, so that two instances never
 * wait for each other.
 */
const rules: Readonly<Record<KeepRule, Rule>> = {
  screenshots: { setting: 'KEEP_SCREENSHOTS_DAYS', deleteBatch: deleteOldScreenshots },
  'trial-requests': {
    setting: 'KEEP_TRIAL_REQUESTS_DAYS',
    deleteBatch: (tx, before) => tx.$executeRaw`
      DELETE FROM trial_requests WHERE id IN (
        SELECT id FROM trial_requests WHERE coalesce(handled_at, created_at) < ${before}
        LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
  },
  // Deleting an announcement also deletes the rows of its recipients, because their foreign key cascades.
  announcements: {
    setting: 'KEEP_MESSAGES_DAYS',
    deleteBatch: (tx, before) => tx.$executeRaw`
      DELETE FROM announcements WHERE id IN (
        SELECT id FROM announcements WHERE created_at < ${before} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
  },
  messages: {
    setting: 'KEEP_MESSAGES_DAYS',
    deleteBatch: (tx, before) => tx.$executeRaw`
      DELETE FROM messages WHERE id IN (
        SELECT id FROM messages WHERE created_at < ${before} AND state <> 'waiting'
        LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
  },
  notifications: {
    setting: KEEP_NOTIFICATIONS_DAYS,
    deleteBatch: (tx, before) => tx.$executeRaw`
      DELETE FROM notifications WHERE id IN (
        SELECT id FROM notifications WHERE created_at < ${before} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
  },
  whatsapp: {
    setting: 'KEEP_MESSAGES_DAYS',
    deleteBatch: (tx, before) => tx.$executeRaw`
      DELETE FROM whatsapp_messages WHERE id IN (
        SELECT id FROM whatsapp_messages WHERE created_at < ${before} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
  },
  sessions: { setting: 'KEEP_SESSIONS_DAYS', deleteBatch: deleteOldSessions },
  applications: { setting: 'KEEP_APPLICATIONS_DAYS', deleteBatch: deleteOldApplications },
  waitlist: {
    setting: 'KEEP_WATCHES_DAYS',
    deleteBatch: (tx, before) => tx.$executeRaw`
      DELETE FROM waitlist_entries WHERE id IN (
        SELECT id FROM waitlist_entries WHERE ended_at < ${before} OR day + 1 < ${before}
        LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
  },
  'class-notes': {
    setting: 'KEEP_CLASS_NOTES_DAYS',
    deleteBatch: (tx, before) =>
      countOf(tx.$queryRaw`SELECT forget_class_notes(${before}::timestamptz, ${BATCH}) AS count`),
  },
  receipts: {
    setting: 'KEEP_RECEIPTS_YEARS',
    // Updates all rows at once. There are too few rows for batches.
    deleteBatch: async (tx, before) => {
      await tx.$queryRaw`SELECT forget_receipts(${before}::timestamptz) AS count`
      return 0
    },
  },
}

async function countOf(rows: Promise<{ count: number }[]>): Promise<number> {
  return (await rows)[0]?.count ?? 0
}

/** Clears the keys of old screenshots. In the same transaction, queues a job that removes each file. */
async function deleteOldScreenshots(tx: Transaction, before: Date): Promise<number> {
  const deleted = await tx.$queryRaw<{ key: string }[]>`
    WITH old AS (
      SELECT id, screenshot_key AS key FROM payments
      WHERE status <> 'pending' AND decided_at < ${before} AND screenshot_key IS NOT NULL
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    UPDATE payments p SET screenshot_key = NULL FROM old WHERE p.id = old.id RETURNING old.key`
  for (const { key } of deleted) await removeFileSoon(tx, key)
  return deleted.length
}

/** Queues the removal of a file, with retries. Set `runAt` if the file may still be in use. */
export const removeFileSoon = (tx: Transaction, key: string, runAt?: Date): Promise<void> =>
  addJob(tx, 'remove-file', { key }, { tries: PROVIDER_TRIES, runAt })

/** Job: removes a file from its store: the disk, the bucket or UploadThing. */
export async function removeFile({ key }: Jobs['remove-file']): Promise<void> {
  await privateFiles().remove(key)
}

async function deleteOldSessions(tx: Transaction, before: Date): Promise<number> {
  const sessions = await tx.$executeRaw`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE expires_at < ${before} OR revoked_at < ${before} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`
  const links = await tx.$executeRaw`
    DELETE FROM password_resets WHERE id IN (
      SELECT id FROM password_resets WHERE expires_at < ${before} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`
  const confirmations = await tx.$executeRaw`
    DELETE FROM email_confirmations WHERE id IN (
      SELECT id FROM email_confirmations WHERE expires_at < ${before} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`
  const steps = await tx.$executeRaw`
    DELETE FROM second_steps WHERE id IN (
      SELECT id FROM second_steps WHERE done_at < ${before} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`
  const unconfirmed = await tx.$executeRaw`
    DELETE FROM authenticators WHERE user_id IN (
      SELECT user_id FROM authenticators WHERE confirmed_at IS NULL AND created_at < ${before}
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`
  return Math.max(sessions, links, confirmations, steps, unconfirmed)
}

/**
 * Deletes old rejected applications. Keeps a teacher's application if the teacher has slots. Without the
 * application, the teacher could not see earlier slots (contract 4.4).
 */
async function deleteOldApplications(tx: Transaction, before: Date): Promise<number> {
  const ofStudents = await tx.$executeRaw`
    DELETE FROM student_profiles WHERE learner_id IN (
      SELECT learner_id FROM student_profiles WHERE status = 'rejected' AND decided_at < ${before}
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`
  const ofTeachers = await tx.$executeRaw`
    DELETE FROM teacher_profiles WHERE user_id IN (
      SELECT p.user_id FROM teacher_profiles p WHERE status = 'rejected' AND decided_at < ${before}
        AND NOT EXISTS (SELECT FROM slots s WHERE s.teacher_id = p.user_id)
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`
  return Math.max(ofStudents, ofTeachers)
}

/** Returns the cutoff time for a setting. Records whose retention period started before this time are deleted. */
function cutoff(setting: KeepSetting | number): Date {
  const now = new Date()
  if (typeof setting === 'number') return new Date(now.getTime() - setting * DAY_MS)
  const length = retentionPeriods()[setting]
  if (!setting.endsWith('_YEARS')) return new Date(now.getTime() - length * DAY_MS)
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() - length)
  return then
}

/**
 * Job: deletes records whose retention period is over (contract 38.2), rule by rule, in small transactions. It is safe
 * to run the job twice or on two instances. Logs how many records each rule deleted.
 */
export async function deleteExpiredRecords(budgetMs = BUDGET_MS): Promise<void> {
  const end = performance.now() + budgetMs
  for (const [rule, { setting, deleteBatch }] of Object.entries(rules)) {
    const before = cutoff(setting)
    let rows = 0
    for (let done = BATCH; done >= BATCH; rows += done) {
      if (performance.now() > end) return void (await addNextDeletionJob())
      done = await db().$transaction((tx) => deleteBatch(tx, before))
    }
    if (rows > 0) log.info({ rule, rows, before }, 'expired records deleted')
  }
}

const addNextDeletionJob = () => db().$transaction((tx) => addJob(tx, 'forget-old', {}, { key: 'forget-old' }))

/**
 * Job: removes files that no row refers to, if the files are older than a day. Interrupted uploads leave such files.
 * At the time limit, adds another job for the remaining files.
 */
export async function removeUnclaimedFiles(
  { after = '' }: Jobs['remove-unclaimed'] = {},
  budgetMs = BUDGET_MS,
): Promise<void> {
  const end = performance.now() + budgetMs
  const youngest = new Date(Date.now() - UNCLAIMED_MS)
  const old = (await privateFiles().list()).filter(({ key, putAt }) => putAt < youngest && key > after)
  const keys = old.map(({ key }) => key).sort()
  let [removed, last] = [0, after]
  for (let from = 0; from < keys.length; from += BATCH) {
    const batch = keys.slice(from, from + BATCH)
    const referencedFiles = await db().$queryRaw<{ key: string }[]>`
      SELECT screenshot_key AS key FROM payments WHERE screenshot_key = ANY(${batch})
      UNION ALL SELECT file_key FROM teacher_pictures WHERE file_key = ANY(${batch})`
    const claimed = new Set(referencedFiles.map(({ key }) => key))
    for (const key of batch) {
      if (performance.now() > end) return void (await addNextScanJob(last, removed))
      last = key
      if (claimed.has(key)) continue
      await privateFiles().remove(key)
      removed += 1
    }
  }
  if (removed > 0) log.info({ removed }, 'orphaned files deleted')
}

async function addNextScanJob(after: string, removed: number): Promise<void> {
  log.info({ removed }, 'orphaned files deleted; more remain')
  await db().$transaction((tx) => addJob(tx, 'remove-unclaimed', { after }, { key: 'remove-unclaimed' }))
}
