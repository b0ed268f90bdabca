import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { countWebhookFailure } from '@/lib/auth/limits/rate-limits'
import { NOT_JSON, readBytes } from '@/lib/core/http/body'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import type { CallRequest } from '@/lib/core/http/request'
import { log } from '@/lib/core/observability/log'
import { db } from '@/lib/db/client'
import { whatsAppSettings } from './cloud-api'
import type { VerifyQuery } from './schema'
import { INVALID_SIGNATURE, INVALID_TOKEN, NOT_SET_UP } from './texts'

/** The maximum size of a webhook request from Meta. */
const MAX_BYTES = 3 * 1024 * 1024

function settings() {
  const accountSettings = whatsAppSettings()
  if (!accountSettings) throw new AppError('not_found', NOT_SET_UP)
  return accountSettings
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Answers Meta's request to verify the webhook, and returns Meta's challenge. Throws 403 for a wrong token. */
export async function verifyWebhook(query: VerifyQuery, address: string): Promise<string> {
  const { verifyToken } = settings()
  const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge } = query
  if (mode === 'subscribe' && challenge && timingSafeEqual(digest(token), digest(verifyToken))) return challenge
  await countWebhookFailure(address)
  throw new AppError('forbidden', INVALID_TOKEN)
}

/**
 * Receives Meta's delivery reports and people's replies. Ignores reports for unknown messages or phone numbers. Throws
 * 403 if the signature of the raw body is wrong.
 */
export async function receiveReports(request: CallRequest, address: string): Promise<void> {
  const { appSecret, phoneNumberId } = settings()
  const bytes = await readBytes(request, MAX_BYTES)
  if (!isSigned(bytes, request.headers.get('x-hub-signature-256'), appSecret)) {
    await countWebhookFailure(address)
    throw new AppError('forbidden', INVALID_SIGNATURE)
  }
  const values = valuesIn(bytes).filter(({ metadata }) => metadata.phone_number_id === phoneNumberId)
  const statuses = partsOf(
    values.flatMap((value) => value.statuses),
    status,
  )
  if (statuses.length > 0) await recordStatuses(statuses)
  const stops = partsOf(
    values.flatMap((value) => value.messages),
    reply,
  ).filter(isStop)
  if (stops.length > 0) await endOptIns(stops)
}

function isSigned(bytes: Uint8Array, header: string | null, secret: string): boolean {
  const [, hex] = /^sha256=([\da-f]{64})$/i.exec(header ?? '') ?? []
  return (
    hex !== undefined && timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', secret).update(bytes).digest())
  )
}

const value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: z.array(z.unknown()).default([]),
  messages: z.array(z.unknown()).default([]),
})
const envelope = z.object({ entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })) })
/** Seconds since 1970, as ten digits. */
const timestamp = z
  .string()
  .regex(/^[1-9]\d{9}$/)
  .transform((seconds) => new Date(Number(seconds) * 1000))
const status = z.object({
  id: z.string().min(1).max(500),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp,
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.number().int() })).optional(),
})
const reply = z.object({
  from: z.string().regex(/^\d{7,15}$/),
  timestamp,
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
})

/** Returns the `value` of every change in Meta's request. Leaves out values that do not match the schema. */
function valuesIn(bytes: Uint8Array): z.output<typeof value>[] {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new AppError('not_json', NOT_JSON)
  }
  const parsed = envelope.safeParse(json)
  const values = parsed.success ? parsed.data.entry.flatMap(({ changes }) => changes.map((change) => change.value)) : []
  return partsOf(values, value)
}

/** Parses the items with the schema, and leaves out items that do not match the schema. */
function partsOf<T extends z.ZodType>(items: readonly unknown[], schema: T): z.output<T>[] {
  return items.flatMap((item) => {
    const parsed = schema.safeParse(item)
    return parsed.success ? [parsed.data] : []
  })
}

type Status = z.output<typeof status>
const order = ['sent', 'failed', 'delivered', 'read'] as const

/** Saves the reported states of messages. A message never returns to an earlier state. */
async function recordStatuses(statuses: readonly Status[]): Promise<void> {
  const furthest = new Map<string, Status>()
  for (const one of statuses) {
    const previous = furthest.get(one.id)
    if (!previous || order.indexOf(one.status) > order.indexOf(previous.status)) furthest.set(one.id, one)
  }
  const rows = [...furthest.values()].map(({ id, status: state, timestamp: at, ...report }) => ({
    provider_id: id,
    message_id: isId(report.biz_opaque_callback_data ?? '') ? report.biz_opaque_callback_data : null,
    state,
    at,
    error_code: state === 'failed' ? String(report.errors?.[0]?.code ?? 'unknown') : null,
  }))
  // Locks the rows in the order of their IDs, so that two concurrent requests from Meta cannot deadlock.
  const changed = await db().$executeRaw`
    WITH s AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS rows(
        provider_id text, message_id uuid, state "WhatsAppState", at timestamptz, error_code text)),
    locked AS MATERIALIZED (
      SELECT m.id, s.* FROM s JOIN whatsapp_messages m ON m.provider_id = s.provider_id OR m.id = s.message_id
      WHERE m.state < s.state ORDER BY m.id FOR UPDATE OF m)
    UPDATE whatsapp_messages m SET
      state = l.state, error_code = l.error_code, claimed_at = NULL,
      provider_id = coalesce(m.provider_id, l.provider_id),
      sent_at = coalesce(m.sent_at, CASE WHEN l.state <> 'failed' THEN l.at END),
      delivered_at = coalesce(m.delivered_at, CASE WHEN l.state >= 'delivered' THEN l.at END),
      read_at = CASE WHEN l.state = 'read' THEN l.at END
    FROM locked l WHERE m.id = l.id AND m.state < l.state`
  if (changed < rows.length)
    log.debug({ reports: rows.length, changed }, 'Ignored WhatsApp reports that were outdated or matched no message')
}

type Reply = z.output<typeof reply>
const STOPS = new Set(['STOP', 'STOP ALL', 'UNSUBSCRIBE', 'OPT OUT'])

function isStop({ text, button }: Reply): boolean {
  const words = (text?.body ?? button?.text ?? '').slice(0, 100)
  return STOPS.has(
    words
      .replace(/[^\p{L}]+/gu, ' ')
      .trim()
      .toUpperCase(),
  )
}

/** Ends the opt-in of each person who replied STOP, unless the person opted in again after the reply. */
async function endOptIns(stops: readonly Reply[]): Promise<void> {
  const rows = stops.map(({ from, timestamp: at }) => ({ whatsapp_id: from, at }))
  const ended = await db().$queryRaw<{ id: string }[]>`
    DELETE FROM whatsapp_opt_ins o
    USING json_to_recordset(${JSON.stringify(rows)}::json) AS s(whatsapp_id text, at timestamptz)
    WHERE o.opted_in_at < s.at + interval '1 second' AND (o.number = '+' || s.whatsapp_id OR EXISTS (
      SELECT FROM whatsapp_messages m WHERE m.user_id = o.user_id AND m.number = o.number AND m.whatsapp_id = s.whatsapp_id))
    RETURNING o.user_id::text AS id`
  for (const { id } of ended) log.info({ person: id }, 'WhatsApp opt-in ended by a reply')
}
