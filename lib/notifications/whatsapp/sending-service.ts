import { log } from '@/lib/core/observability/log'
import { db, Prisma } from '@/lib/db/client'
import { addJobs } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'
import { sendTemplate, WhatsAppError } from './cloud-api'
import { whatsAppJob } from './service'

interface ClaimedMessage {
  id: string
  number: string
  template: string
  parameters: string[]
}

/**
 * Job: sends one WhatsApp message. Throws after a temporary error, so that the queue retries the job. Marks the message
 * as failed after a permanent rejection or the last failed attempt. Does nothing if WhatsApp has already reported the
 * message as sent.
 */
export async function sendWhatsApp({ messageId }: Jobs['send-whatsapp'], lastTry: boolean): Promise<void> {
  const message = await claimForSending(messageId)
  if (!message) return
  let accepted: Awaited<ReturnType<typeof sendTemplate>>
  try {
    accepted = await sendTemplate(message)
  } catch (error) {
    if (!(error instanceof WhatsAppError)) throw error
    const final = lastTry || error.permanent
    await recordFailure(messageId, final ? error.code : null)
    log.warn({ messageId, template: message.template, final, code: error.code }, 'WhatsApp message not sent')
    if (!final) throw error
    return
  }
  await recordSent(messageId, accepted)
}

/** SQL condition: no worker is sending the message. A claim older than two minutes belongs to a worker that crashed. */
const unclaimed = Prisma.sql`(claimed_at IS NULL OR claimed_at < now() - interval '2 minutes')`

/**
 * Claims a queued message for two minutes, so that no other worker sends it. Returns null if the message must not be
 * sent now. Marks an outdated message as failed. Deletes the message of a person who opted out.
 */
async function claimForSending(id: string): Promise<ClaimedMessage | null> {
  const [claimed] = await db().$queryRaw<ClaimedMessage[]>`
    UPDATE whatsapp_messages m SET attempts = attempts + 1, claimed_at = now()
    WHERE id = ${id}::uuid AND state = 'queued' AND ${unclaimed}
      AND (useful_until IS NULL OR useful_until > now())
      AND EXISTS (SELECT FROM whatsapp_opt_ins o WHERE o.user_id = m.user_id AND o.number = m.number)
    RETURNING id::text, number, template, parameters`
  if (claimed) return claimed
  await db().$executeRaw`
    DELETE FROM whatsapp_messages m WHERE id = ${id}::uuid AND state = 'queued' AND ${unclaimed}
      AND NOT EXISTS (SELECT FROM whatsapp_opt_ins o WHERE o.user_id = m.user_id AND o.number = m.number)`
  await db().$executeRaw`
    UPDATE whatsapp_messages SET state = 'failed', error_code = 'outdated'
    WHERE id = ${id}::uuid AND state = 'queued' AND ${unclaimed} AND useful_until <= now()`
  return null
}

/** Records that WhatsApp accepted the message. Keeps a later state if one was already reported. */
async function recordSent(id: string, { providerId, whatsAppId }: Awaited<ReturnType<typeof sendTemplate>>) {
  await db().$executeRaw`
    UPDATE whatsapp_messages SET state = greatest(state, 'sent'), provider_id = coalesce(provider_id, ${providerId}),
      whatsapp_id = ${whatsAppId}, sent_at = coalesce(sent_at, now()), claimed_at = NULL
    WHERE id = ${id}::uuid`
}

/**
 * Records a failed attempt. With a code, marks the message as failed. Without a code, lets another attempt send the
 * message. Leaves a sent message unchanged.
 */
async function recordFailure(id: string, code: string | null): Promise<void> {
  await db().$executeRaw`
    UPDATE whatsapp_messages SET claimed_at = NULL, error_code = ${code},
      state = CASE WHEN ${code}::text IS NULL THEN state ELSE 'failed' END
    WHERE id = ${id}::uuid AND state = 'queued'`
}

/** Job: queues messages that have no job, for example because a worker crashed while it sent them. */
export async function requeueLostWhatsApp(): Promise<void> {
  await db().$transaction(async (tx) => {
    const lost = await tx.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM whatsapp_messages m WHERE state = 'queued' AND created_at < now() - interval '15 minutes'
        AND NOT EXISTS (SELECT FROM graphile_worker.jobs j
                        WHERE j.key = 'whatsapp:' || m.id AND j.attempts < j.max_attempts)
      ORDER BY created_at LIMIT 100`
    await addJobs(
      tx,
      lost.map(({ id }) => whatsAppJob(id)),
    )
  })
}
