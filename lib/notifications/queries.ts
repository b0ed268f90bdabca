import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { DEFAULT_PAGE } from '@/lib/core/http/lists'
import { cutPage, likePattern, readCursor, writeCursor } from '@/lib/core/http/paging'
import { searchedNumber } from '@/lib/core/text/phone'
import { accountMatches } from '@/lib/db/account-search'
import { db, Prisma } from '@/lib/db/client'
import { type FullMessage, type MessageRow, type MessageState, type MessagesQuery, messageRow } from './schema'

interface Row extends Omit<MessageRow, 'created_at' | 'sent_at'> {
  at: Date
  sent: Date | null
}

function viewOf({ at, sent, ...row }: Row): MessageRow {
  return { ...row, created_at: at.toISOString(), sent_at: sent?.toISOString() ?? null }
}

/** Lists emails, newest first. `q` searches the recipient's name, address and phone number, and the subject. */
export async function listMessages(query: MessagesQuery): Promise<{ messages: MessageRow[]; nextCursor?: string }> {
  const { status, q, cursor, limit = DEFAULT_PAGE } = query
  const after = readCursor(cursor)
  const rows = await db().$queryRaw<Row[]>`
    SELECT id::text, kind, to_name, to_address, subject, state::text, attempts, last_error, held_because, sent_through,
           created_at AS at, sent_at AS sent
    FROM messages WHERE true
      ${status ? Prisma.sql`AND state = ${status}::"MessageState"` : Prisma.empty}
      ${after ? Prisma.sql`AND (created_at, id) < (${after.at}, ${after.id}::uuid)` : Prisma.empty}
      ${q ? matches(q) : Prisma.empty}
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`
  const page = cutPage(rows, limit, writeCursor)
  return { messages: page.rows.map(viewOf), nextCursor: page.nextCursor }
}

/** Builds the SQL condition for a search. Searches the phone numbers only if the text looks like a number. */
function matches(q: string): Prisma.Sql {
  const text = Prisma.sql`lower(to_name || ' ' || to_address || ' ' || subject) LIKE ${likePattern(q)}`
  if (!/^\+?\d+$/.test(searchedNumber(q))) return Prisma.sql`AND ${text}`
  // With OR instead of UNION, PostgreSQL would read all emails.
  return Prisma.sql`AND id IN (
    SELECT id FROM messages WHERE ${text}
    UNION SELECT id FROM messages WHERE user_id IN (SELECT u.id FROM users u WHERE ${accountMatches(q)}))`
}

/** Counts the emails by status. */
export async function countMessages(): Promise<Record<MessageState, number>> {
  const groups = await db().message.groupBy({ by: ['state'], _count: true })
  const count = (state: MessageState) => groups.find((group) => group.state === state)?._count ?? 0
  return { waiting: count('waiting'), sent: count('sent'), failed: count('failed'), held: count('held') }
}

/** Reads one email in full. Throws 404 for an unknown ID. */
export async function getMessage(id: string): Promise<FullMessage> {
  const message = isId(id) ? await db().message.findUnique({ where: { id } }) : null
  if (!message) throw new AppError('not_found', 'Email not found')
  const { kind, subject, state, attempts, text, html, invitation, createdAt, sentAt } = message
  const row = viewOf({
    id,
    kind,
    subject,
    state,
    attempts,
    to_name: message.toName,
    to_address: message.toAddress,
    last_error: message.lastError,
    held_because: messageRow.shape.held_because.parse(message.heldBecause),
    sent_through: message.sentThrough,
    at: createdAt,
    sent: sentAt,
  })
  const more = (message.moreInvitations as { content: string }[]).map(({ content }) => content)
  const invitations = invitation && [invitation, ...more].join('\n')
  return { ...row, text, html, invitation: invitations, receipt_id: message.receiptId }
}
