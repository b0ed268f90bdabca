import { randomUUID } from 'node:crypto'
import { oneLine } from '@/lib/core/text/single-line'
import type { Statements } from '@/lib/db/transaction'
import { rowsAsJson } from '@/lib/notifications/rows-as-json'
import { type NewJob, newJob } from '@/lib/queue/queue'
import { MESSAGE_TRIES } from '@/lib/queue/schema'
import { isWhatsAppSetUp } from './cloud-api'
import type { WhatsAppContent } from './templates'

/** Maximum number of messages to one person in 24 hours, because each message costs the academy money. */
const MESSAGES_PER_DAY = 30
/** Maximum number of cancellation messages to one person in 24 hours about the same teacher or student. */
const CANCELLATIONS_PER_DAY = 5

interface NewWhatsAppMessage extends WhatsAppContent {
  userId: string
  usefulUntil?: Date
}

/** Returns the job that sends a message. */
export const whatsAppJob = (id: string): NewJob =>
  newJob('send-whatsapp', { messageId: id }, { key: `whatsapp:${id}`, tries: MESSAGE_TRIES })

/**
 * Writes the messages to people who opted in, and returns the jobs that send these messages. Writes nothing if WhatsApp
 * is not set up.
 */
export async function writeWhatsAppMessages(
  tx: Statements,
  messages: readonly NewWhatsAppMessage[],
): Promise<NewJob[]> {
  if (messages.length === 0 || !isWhatsAppSetUp()) return []
  const rows = messages.map(({ userId, withUserId, usefulUntil, template, parameters, onceKey }) => ({
    id: randomUUID(),
    user_id: userId,
    with_user_id: withUserId,
    template,
    parameters: parameters.map(oneLine),
    once_key: onceKey,
    useful_until: usefulUntil,
  }))
  const insertedRows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO whatsapp_messages (id, user_id, with_user_id, template, parameters, number, once_key, useful_until)
    SELECT rows.id, rows.user_id, rows.with_user_id, rows.template, rows.parameters, o.number, rows.once_key, rows.useful_until
    FROM json_to_recordset(${rowsAsJson(rows)}::json) AS rows(
      id uuid, user_id uuid, with_user_id uuid, template text, parameters text[], once_key text, useful_until timestamptz)
    JOIN whatsapp_opt_ins o ON o.user_id = rows.user_id
    WHERE (SELECT count(*) FROM whatsapp_messages m
           WHERE m.user_id = rows.user_id AND m.created_at > now() - interval '1 day') < ${MESSAGES_PER_DAY}
      AND (rows.template = 'class_reminder' OR rows.with_user_id IS NULL OR
           (SELECT count(*) FROM whatsapp_messages m
            WHERE m.user_id = rows.user_id AND m.with_user_id = rows.with_user_id AND m.template = rows.template
              AND m.created_at > now() - interval '1 day') < ${CANCELLATIONS_PER_DAY})
    ON CONFLICT DO NOTHING RETURNING id::text`
  return insertedRows.map(({ id }) => whatsAppJob(id))
}
