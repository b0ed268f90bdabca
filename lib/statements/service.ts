import type { z } from 'zod'
import type { Actor } from '@/lib/auth/actor'
import { AppError, invalidField } from '@/lib/core/errors'
import { isId } from '@/lib/core/fields'
import { timeFields } from '@/lib/core/zone'
import { db } from '@/lib/db/client'
import { decidePayment } from '@/lib/payments/service'
import { decodeBase64 } from '@/lib/storage/upload-rules'
import { MAX_STATEMENT_BYTES } from './bounds'
import { type MatchablePayment, matchLines } from './match'
import { headerKey, readLines, readTable } from './parse'
import {
  type approveTogetherBody,
  type StatementColumns,
  type StatementResult,
  type statementBody,
  statementColumns,
} from './schema'

const SAMPLE_ROWS = 5
const MISSING_SHOWN = 200

/**
 * Reads a bank statement (CSV) and sets its lines beside the pending payments by UTR, amount and date. Which column is
 * which is asked once for each header line and remembered. Nothing of the statement itself is kept. Not a statement: 422.
 */
export async function matchStatement(given: z.output<typeof statementBody>): Promise<StatementResult> {
  const bytes = decodeBase64(given.contentBase64, 'contentBase64', MAX_STATEMENT_BYTES, 'Please choose a CSV file')
  const table = readTable(bytes)
  const columns = await columnsFor(table.header, given.columns ?? null)
  const sample = table.rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells)
  if (!columns) return { header: table.header, columns: null, sample, lines: [], missing: [] }

  const lines = readLines(table, columns)
  const utrs = [...new Set(lines.flatMap(({ utr }) => (utr ? [utr] : [])))]
  const payments = await findMatchable(utrs)
  const named = new Set(utrs)
  return {
    header: table.header,
    columns,
    sample,
    lines: matchLines(lines, payments),
    missing: payments
      .filter((payment) => payment.status === 'pending' && !(payment.utr && named.has(payment.utr)))
      .slice(0, MISSING_SHOWN)
      .map(({ id, username, courseName, utr }) => ({ payment_id: id, username, course_name: courseName, utr })),
  }
}

async function columnsFor(header: string[], chosen: StatementColumns | null): Promise<StatementColumns | null> {
  const key = headerKey(header)
  if (!chosen) {
    const remembered = await db().statementMapping.findUnique({
      where: { headerSha256: key },
      select: { columns: true },
    })
    const parsed = statementColumns.safeParse(remembered?.columns)
    return parsed.success ? parsed.data : null
  }
  const highest = Math.max(chosen.date, chosen.description, chosen.amount, chosen.utr ?? 0)
  if (highest >= header.length) throw invalidField('columns', 'The file has no such column')
  const columns = { ...chosen, utr: chosen.utr ?? null }
  await db().$transaction((tx) =>
    tx.statementMapping.upsert({
      where: { headerSha256: key },
      create: { headerSha256: key, columns },
      update: { columns },
      select: { headerSha256: true },
    }),
  )
  return columns
}

/** Every pending payment, and those decided ones that the statement names. */
async function findMatchable(utrs: string[]): Promise<MatchablePayment[]> {
  const rows = await db().payment.findMany({
    where: { OR: [{ status: 'pending' }, { utr: { in: utrs } }] },
    orderBy: { createdAt: 'desc' },
    select: {
      id: true,
      courseName: true,
      fee: true,
      utr: true,
      status: true,
      createdAt: true,
      user: { select: { name: true } },
    },
  })
  const claims = await db().utrClaim.findMany({ where: { utr: { in: utrs } }, select: { utr: true } })
  const claimed = new Set(claims.map(({ utr }) => utr))
  return rows.map(({ user, createdAt, ...row }) => ({
    ...row,
    username: user.name,
    claimed: row.utr !== null && claimed.has(row.utr),
    sentOn: timeFields(createdAt, createdAt).date,
  }))
}

/** Approves payments one after the other; what could not be approved is named with its reason, and stops none of the rest. */
export async function approveTogether(
  actor: Actor,
  given: z.output<typeof approveTogetherBody>,
): Promise<{ approved: string[]; refused: { payment_id: string; message: string }[] }> {
  const approved: string[] = []
  const refused: { payment_id: string; message: string }[] = []
  for (const id of given.payment_ids) {
    try {
      await assertMatchable(id)
      await decidePayment(actor, id, 'approve', 'Matched with the bank statement', 'pending')
      approved.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ payment_id: id, message: error.message })
    }
  }
  return { approved, refused }
}

/** No statement can be matched with a payment without a UTR, nor with one whose UTR somebody else named too, and was refused (35.16). */
async function assertMatchable(paymentId: string): Promise<void> {
  if (!isId(paymentId)) throw new AppError('not_found', 'Payment not found')
  const payment = await db().payment.findUnique({ where: { id: paymentId }, select: { utr: true, userId: true } })
  if (!payment) throw new AppError('not_found', 'Payment not found')
  const { utr, userId } = payment
  if (utr === null) throw new AppError('conflict', 'This payment has no UTR. Decide it by itself.')
  const claims = await db().utrClaim.count({ where: { utr, userId: { not: userId } } })
  if (claims > 0) throw new AppError('conflict', 'Somebody else named this UTR too. Decide this payment by itself.')
}
