import { maySeeOwn } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { academySettings } from '@/lib/core/config/settings'
import type { NamedFile } from '@/lib/core/http/endpoint'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { stateName } from '@/lib/core/text/indian-states'
import { timeFields } from '@/lib/core/time/zone'
import { db, type Prisma } from '@/lib/db/client'
import { dayText } from '@/lib/db/day-columns'
import { documentNumber } from './fiscal-year'
import type { CreditNoteView, DocumentLine, ReceiptView } from './schema'
import { ABROAD, type DocumentKind, documentKinds, seriesOf, type TaxedLine } from './tax'

/** Reads a receipt for its owner or an admin. For everyone else, throws 404 as if it did not exist. */
export async function getReceipt(actor: Actor, receiptId: string): Promise<ReceiptView> {
  const receipt = isId(receiptId) ? await db().receipt.findUnique({ where: { id: receiptId } }) : null
  if (!receipt || !maySeeOwn(actor, receipt.userId)) throw new AppError('not_found', 'Receipt not found')
  return receiptView(receipt)
}

/** Returns the receipt as a PDF, named after its number. */
export async function getReceiptFile(actor: Actor, receiptId: string): Promise<NamedFile> {
  const receipt = await getReceipt(actor, receiptId)
  // Load the PDF code on demand, because the PDF library, the fonts and HarfBuzz are large.
  const { receiptFile } = await import('./pdf')
  return receiptFile(receipt)
}

/** Reads a credit note for its owner or an admin. For everyone else, throws 404 as if it did not exist. */
export async function getCreditNote(actor: Actor, noteId: string): Promise<CreditNoteView> {
  const note = isId(noteId)
    ? await db().creditNote.findUnique({ where: { id: noteId }, include: creditNoteInclude })
    : null
  if (!note || !maySeeOwn(actor, note.userId)) throw new AppError('not_found', 'Credit note not found')
  return creditNoteView(note)
}

/** Returns the credit note as a PDF, named after its number. */
export async function getCreditNoteFile(actor: Actor, noteId: string): Promise<NamedFile> {
  const note = await getCreditNote(actor, noteId)
  const { creditNoteFile } = await import('./pdf')
  return creditNoteFile(note)
}

type ReceiptRow = Prisma.ReceiptGetPayload<object>
/** The columns that a document shows. */
type StoredReceipt = Omit<
  ReceiptRow,
  'paymentId' | 'userId' | 'series' | 'recipientState' | 'recipientCountry' | 'academyState'
>

/** Converts a receipt row to the receipt that people see. */
export function receiptView(receipt: StoredReceipt): ReceiptView {
  // Some receipts from older versions do not store the academy's details. Show the current settings instead.
  const academy = academySettings()
  return {
    ...documentFields(receipt),
    number: numberOf(receipt),
    academy_name: receipt.academyName ?? academy.name,
    academy_address: receipt.academyName === null ? academy.address : receipt.academyAddress,
    academy_email: receipt.academyEmail ?? academy.supportEmail,
    utr: receipt.utr,
    cancelled: receipt.cancelledAt !== null,
    paid_on: dayText(receipt.paidOn),
  }
}

/** The columns that `numberOf` needs. */
export const numberFields = { kind: true, prefix: true, fiscalYear: true, serial: true } as const

export const creditNoteInclude = { receipt: { select: { ...numberFields, issuedAt: true } } } as const
type StoredNote = Prisma.CreditNoteGetPayload<{ include: typeof creditNoteInclude }>

/** Converts a credit note row to the credit note that people see. */
export function creditNoteView(note: StoredNote): CreditNoteView {
  return {
    ...documentFields(note),
    number: creditNoteNumber(note),
    academy_name: note.academyName,
    academy_address: note.academyAddress,
    academy_email: note.academyEmail,
    receipt_id: note.receiptId,
    receipt_number: numberOf(note.receipt),
    receipt_date: dayOf(note.receipt.issuedAt),
    reason: note.reason,
    refunded_on: dayText(note.refundedOn),
  }
}

type StoredDocument = Pick<
  ReceiptRow,
  | ('id' | 'receivedFrom' | 'learnerName' | 'courseName' | 'amount' | 'gstin' | 'issuedAt')
  | ('kind' | 'lines' | 'placeOfSupply' | 'lut' | 'method' | 'reference')
>

/** Converts the columns that receipts and credit notes have in common. */
const documentFields = (document: StoredDocument) => ({
  id: document.id,
  received_from: document.receivedFrom,
  learner_name: document.learnerName,
  course_name: document.courseName,
  amount: document.amount,
  gstin: document.gstin,
  date: dayOf(document.issuedAt),
  issued_at: document.issuedAt.toISOString(),
  kind: kindOf(document),
  lines: document.lines === null ? null : linesOf(document.lines),
  place_of_supply: document.placeOfSupply,
  place: placeText(document.placeOfSupply),
  lut: document.lut,
  method: document.method,
  reference: document.reference,
})

const dayOf = (instant: Date) => timeFields(instant, instant).date

export const kindOf = ({ kind }: { kind: string }): DocumentKind =>
  documentKinds.find((one) => one === kind) ?? 'receipt'

/**
 * Removes the internal fields from the stored lines. The cast is safe, because only `issueReceipt` and the refund
 * service write lines.
 */
const linesOf = (lines: Prisma.JsonValue): DocumentLine[] =>
  (lines as unknown as TaxedLine[]).map(({ due_id: _due, plan_id: _plan, charge: _charge, ...line }) => line)

const placeText = (code: string | null): string | null =>
  code === null ? null : `${code === ABROAD ? 'Outside India' : stateName(code)} (${code})`

interface Numbered {
  fiscalYear: string
  serial: number
}

/** Formats the number of a receipt, bill or invoice with the prefix that was configured when it was issued. */
export function numberOf(receipt: Numbered & { kind: string; prefix: string | null }): string {
  const prefix = receipt.prefix ?? academySettings().receiptPrefix
  return documentNumber(seriesOf(kindOf(receipt)), prefix, receipt.fiscalYear, receipt.serial)
}

/** The receipt columns in a row of a query that left-joins receipts. All of them are null if there is no receipt. */
export interface JoinedReceipt {
  prefix: string | null
  fiscal_year: string | null
  receipt_kind: string | null
  serial: number | null
}

/** Formats the receipt number of a row with joined receipt columns. Returns null if the row has no receipt. */
export const joinedReceiptNumber = ({ prefix, fiscal_year: fiscalYear, receipt_kind: kind, serial }: JoinedReceipt) =>
  fiscalYear === null || serial === null || kind === null ? null : numberOf({ prefix, fiscalYear, kind, serial })

export const creditNoteNumber = ({ prefix, fiscalYear, serial }: Numbered & { prefix: string }): string =>
  documentNumber('credit_note', prefix, fiscalYear, serial)
