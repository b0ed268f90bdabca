import { AppError } from '@/lib/core/http/errors'
import { DEFAULT_PAGE } from '@/lib/core/http/lists'
import { cutPage, readCursor, writeCursor } from '@/lib/core/http/paging'
import { accountMatches } from '@/lib/db/account-search'
import { db, Prisma } from '@/lib/db/client'
import { isWhatsAppSetUp } from './cloud-api'
import { failureText } from './failures'
import type { WhatsAppMessageRow, WhatsAppMessagesQuery } from './schema'
import { NOT_SET_UP } from './texts'

interface Row extends Omit<WhatsAppMessageRow, 'created_at' | 'state_at' | 'failure'> {
  error_code: string | null
  at: Date
  moved: Date | null
}

interface MessagePage {
  messages: WhatsAppMessageRow[]
  failed: number
  nextCursor?: string
}

/**
 * Lists WhatsApp messages, newest first. `failed` counts all failed messages, whatever the filter. `q` searches the
 * recipient's name, email and phone numbers. Throws 404 if WhatsApp is not set up.
 */
export async function listWhatsAppMessages(query: WhatsAppMessagesQuery): Promise<MessagePage> {
  if (!isWhatsAppSetUp()) throw new AppError('not_found', NOT_SET_UP)
  const { status, q, cursor, limit = DEFAULT_PAGE } = query
  const after = readCursor(cursor)
  const rows = await db().$queryRaw<Row[]>`
    SELECT m.id::text, m.user_id::text, u.name AS to_name, m.number, m.template, m.parameters, m.state::text,
           m.error_code, m.created_at AS at, coalesce(m.read_at, m.delivered_at, m.sent_at) AS moved
    FROM whatsapp_messages m JOIN users u ON u.id = m.user_id WHERE true
      ${status ? Prisma.sql`AND m.state = ${status}::"WhatsAppState"` : Prisma.empty}
      ${after ? Prisma.sql`AND (m.created_at, m.id) < (${after.at}, ${after.id}::uuid)` : Prisma.empty}
      ${q ? Prisma.sql`AND m.user_id IN (SELECT u.id FROM users u WHERE ${accountMatches(q)})` : Prisma.empty}
    ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit + 1}`
  const page = cutPage(rows, limit, writeCursor)
  const messages = page.rows.map(({ at, moved, error_code, ...row }) => ({
    ...row,
    failure: error_code && failureText(error_code),
    created_at: at.toISOString(),
    state_at: (moved ?? at).toISOString(),
  }))
  return { messages, failed: await countFailedWhatsApp(), nextCursor: page.nextCursor }
}

export const countFailedWhatsApp = (): Promise<number> => db().whatsAppMessage.count({ where: { state: 'failed' } })

/**
 * Returns a person's consent to WhatsApp messages. Returns null if the person has not opted in, and undefined if
 * WhatsApp is not set up.
 */
export async function findOptIn(userId: string): Promise<{ number: string; opted_in_at: string } | null | undefined> {
  if (!isWhatsAppSetUp()) return undefined
  const optIn = await db().whatsAppOptIn.findUnique({ where: { userId } })
  return optIn && { number: optIn.number, opted_in_at: optIn.optedInAt.toISOString() }
}
