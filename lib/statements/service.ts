import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { db } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import { decidePayment } from '@/lib/payments/service'
import { decodeBase64 } from '@/lib/storage/upload-rules'
import { MAX_STATEMENT_BYTES, MAX_SUGGESTED_LINES } from './bounds'
import { assertColumns, guessColumns } from './columns'
import { familyFinder } from './families'
import { headerKey, type ParsedLine, readLines } from './lines'
import { indexByReference, lineMatcher, matchLines } from './match'
import { readFamilies, readMatchablePayments, readNamedPayments } from './queries'
import {
  type approveTogetherBody,
  NO_COLUMNS,
  type StatementColumns,
  type StatementLine,
  type StatementResult,
  type statementBody,
  statementColumns,
} from './schema'
import { readTable, type StatementTable } from './table'

const SAMPLE_ROWS = 5
const MISSING_SHOWN = 200
const NO_MATCH = 'No line of this statement matches this payment exactly'

/**
 * Matches the lines of a bank statement (CSV) with pending payments by UTR, amount and date. Remembers the columns that
 * the office chose, but never stores the statement. Throws 422 if the file is not a statement, or if the chosen columns
 * do not fit.
 */
export async function matchStatement(body: z.output<typeof statementBody>): Promise<StatementResult> {
  const table = tableOf(body)
  const columns = body.columns ? await rememberColumns(table, body.columns) : await rememberedColumns(table)
  const about = {
    header: table.header,
    header_line: table.headerLine,
    columns,
    guess: guessColumns(table),
    sample: table.rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
  }
  if (!columns) return { ...about, lines: [], skipped: [], missing: [] }

  const { lines, skipped } = readLines(table, columns)
  const references = new Set(lines.flatMap(referencesOf))
  const payments = await readMatchablePayments([...references])
  return {
    ...about,
    lines: await withFamilies(matchLines(lines, payments)),
    skipped,
    missing: payments
      .filter(({ status, utr }) => status === 'pending' && !(utr && references.has(utr)))
      .slice(0, MISSING_SHOWN)
      .map(({ id, username, courseName, utr }) => ({ payment_id: id, username, course_name: courseName, utr })),
  }
}

/** Suggests the most likely families for each line that the office can record as a new payment. */
async function withFamilies(lines: StatementLine[]): Promise<StatementLine[]> {
  const open = lines.filter(({ assignable }) => assignable).slice(0, MAX_SUGGESTED_LINES)
  if (open.length === 0) return lines
  const find = familyFinder(await readFamilies())
  const families = new Map(open.map((line) => [line, find(line)]))
  return lines.map((line) => ({ ...line, families: families.get(line) ?? [] }))
}

/** Returns the possible UTRs and the NEFT and RTGS references on a line. */
const referencesOf = ({ utrs, references }: ParsedLine) => [...utrs, ...references]

const tableOf = ({ contentBase64 }: Pick<z.output<typeof statementBody>, 'contentBase64'>) =>
  readTable(decodeBase64(contentBase64, 'contentBase64', MAX_STATEMENT_BYTES, 'Please choose a CSV file'))

/**
 * Returns the columns that the office chose for an earlier statement with the same header. Returns null if there are
 * none, or if they do not fit this statement.
 */
async function rememberedColumns(table: StatementTable): Promise<StatementColumns | null> {
  const mapping = await db().statementMapping.findUnique({
    where: { headerSha256: headerKey(table.header) },
    select: { columns: true },
  })
  const { success, data } = statementColumns.safeParse(mapping?.columns)
  if (!success || (data.direction === undefined && guessColumns(table).direction === undefined)) return null
  try {
    assertColumns(table.columns, data)
    return data
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function rememberColumns(table: StatementTable, chosen: StatementColumns): Promise<StatementColumns> {
  assertColumns(table.columns, chosen)
  const headerSha256 = headerKey(table.header)
  const columns = { ...chosen, utr: chosen.utr ?? null }
  await db().$transaction((tx) =>
    tx.statementMapping.upsert({
      where: { headerSha256 },
      create: { headerSha256, columns },
      update: { columns },
      select: { headerSha256: true },
    }),
  )
  return columns
}

/**
 * Approves, one by one, the payments that match a line exactly. Checks the match again in the transaction of each
 * approval. Returns the approved payments, and the other payments with the reasons why they were not approved.
 */
export async function approveTogether(
  actor: Actor,
  body: z.output<typeof approveTogetherBody>,
): Promise<{ approved: string[]; refused: { payment_id: string; message: string }[] }> {
  const assertExact = await exactMatches(body)
  const approved: string[] = []
  const refused: { payment_id: string; message: string }[] = []
  for (const id of body.payment_ids) {
    try {
      const assertStillExact = assertExact(id)
      await decidePayment(actor, id, 'approve', 'Matched with the bank statement', 'pending', assertStillExact)
      approved.push(id)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'signed_out') throw error
      refused.push({ payment_id: id, message: error.message })
    }
  }
  return { approved, refused }
}

/** Reads the lines of an uploaded statement. Also returns a function that matches one line with payments. */
export async function readSentLines(body: z.output<typeof statementBody>) {
  const table = tableOf(body)
  const columns = body.columns ?? (await rememberedColumns(table))
  if (!columns) throw invalidField('columns', NO_COLUMNS)
  assertColumns(table.columns, columns)
  const { lines } = readLines(table, columns)
  const matcher = lineMatcher(lines)
  /** Matches a line with the payments whose reference appears on the line. */
  const matchNow = async (line: ParsedLine, tx: Statements) =>
    matcher(line, indexByReference(await readNamedPayments(referencesOf(line), tx)))
  return { lines, matchNow }
}

/**
 * Returns a function that throws 409 if no line exactly matches the given payment. That function returns a second check
 * for the transaction of the approval.
 */
async function exactMatches(body: z.output<typeof statementBody>) {
  const { lines, matchNow } = await readSentLines(body)
  const matched = matchLines(lines, await readNamedPayments([...new Set(lines.flatMap(referencesOf))]))

  return (paymentId: string) => {
    const ofPayment = matched.flatMap((result, at) => (result.payment_id === paymentId ? [{ result, at }] : []))
    const exact = ofPayment.find(({ result }) => result.exact)
    const line = exact && lines[exact.at]
    if (!line) throw new AppError('conflict', ofPayment[0]?.result.reason ?? NO_MATCH)
    return async (tx: Statements) => {
      const now = await matchNow(line, tx)
      if (!now.exact || now.payment_id !== paymentId) throw new AppError('conflict', now.reason || NO_MATCH)
    }
  }
}
