import { pathToFileURL } from 'node:url'
import { messageOf } from '../system/failure.mjs'
import { inTransaction } from './transaction.mjs'

/** The office's email list shows this reason for each email that `holdEmails` marks as failed. */
const REASON =
  'The academy was restored to an earlier time, so this email may already have been sent. If it was not, choose “Send again”.'
/** Job kinds (lib/queue/schema.ts) that only send or write emails. */
const EMAIL_KINDS = [
  'send-message',
  'send-announcement',
  'remind-class',
  'tell-notes',
  'tell-watchers',
  'tell-together',
  'remind-fees',
  'tell-renewal',
  'request-reset',
  'ask-confirmation',
]

/**
 * Prevents repeated emails after a restore to an earlier time. Run this once, before you start the application. Marks
 * due emails as failed and removes their jobs, because most of these emails were already sent. An admin can send them
 * again. Keeps emails that are due later, and all other jobs.
 * @param {string | undefined} url the database URL of the owner, or of the application's role
 */
export function holdEmails(url) {
  return inTransaction(url, async (client) => {
    const held = await client.query(
      `UPDATE messages SET state = 'failed', held_because = NULL, last_error = $1
       WHERE (state = 'waiting' OR state = 'held' AND held_because IN ('limit', 'together')) AND NOT EXISTS (
         SELECT FROM graphile_worker.jobs WHERE run_at > now()
           AND key IN ('message:' || messages.id, 'tell-together:' || user_id || ':' || with_user_id))`,
      [REASON],
    )
    // Unlocks the jobs of workers that no longer exist.
    await client.query(
      `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
       WHERE locked_by IS NOT NULL HAVING count(*) > 0`,
    )
    const dropped = await client.query(
      `SELECT graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs WHERE task_identifier = ANY ($1) AND run_at <= now()))`,
      [EMAIL_KINDS],
    )
    // Marks the emails of the removed announcement jobs as written. Otherwise, a later job of the same announcement
    // would write these emails.
    await client.query(
      'UPDATE announcement_recipients SET written_at = now() WHERE written_at IS NULL AND send_at <= now()',
    )
    return { emails: held.rowCount ?? 0, jobs: dropped.rowCount ?? 0 }
  })
}

// MIGRATION_DATABASE_URL=… node scripts/migrate/hold-emails.mjs (docs/operations.md, "Recover to an earlier time").
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const { emails, jobs } = await holdEmails(process.env.MIGRATION_DATABASE_URL ?? process.env.DATABASE_URL)
    process.stdout.write(`${emails} emails are held until an admin sends them. ${jobs} jobs were removed.\n`)
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exitCode = 1
  }
}
