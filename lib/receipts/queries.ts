import { maySeeOwn } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { academySettings } from '@/lib/core/config/settings'
import type { NamedFile } from '@/lib/core/http/endpoint'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { stateName } from '@/lib/core/text/indian-states'
import { timeFields } from '@/lib/core/time/zone'
import { db, type Prisma } from '@/lib/db/client'
import { documentNumber } from './fiscal-year'
import type { CreditNoteView, DocumentLine, ReceiptView } from './schema'
import { ABROAD, type DocumentKind, documentKinds, seriesOf, type TaxedLine } from './tax'

/** Reads a receipt for its owner or an admin. For everyone else, throws 404 as if it did not exist. */
export async function getReceipt(actor: Actor, receiptId: string): Promise<ReceiptView> {
  const receipt = isId(receiptId) ? await db().receipt.findUnique({ where: { id: receiptId } }) : null
  if (!receipt || !maySeeOwn(actor, receipt.userId)) throw new AppError('not_found', 'Receipt not found')
  return receiptView(receipt)
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

/** Returns the receipt as a PDF, named after its number. */
export async function getReceiptFile(actor: Actor, receiptId: string): Promise<NamedFile> {
  const receipt = await getReceipt(actor, receiptId)
  // Load the PDF code on the first receipt, because the PDF library, the fonts and HarfBuzz are large.
  const { receiptFile } = await import('./pdf')
  return receiptFile(receipt)
}

type StoredReceipt = Omit<Prisma.ReceiptGetPayload<object>, 'paymentId' | 'userId' | OfIssue> &
  Partial<Pick<Prisma.ReceiptGetPayload<object>, OfIssue>>
/** Columns that no document shows. */
type OfIssue = 'series' | 'recipientState' | 'recipientCountry' | 'academyState'

/** Converts a receipt row to the receipt that people see. */
export function receiptView(receipt: StoredReceipt): ReceiptView {
  // Fallback for receipts that an older version issued without the academy's details. This version adds the details
  // when it first starts.
  const academy = academySettings()
  return {
    id: receipt.id,
    number: numberOf(receipt),
    received_from: receipt.receivedFrom,
    learner_name: receipt.learnerName,
    course_name: receipt.courseName,
    amount: receipt.amount,
    utr: receipt.utr,
    gstin: receipt.gstin,
    date: dayOf(receipt.issuedAt),
    issued_at: receipt.issuedAt.toISOString(),
    cancelled: receipt.cancelledAt !== null,
    academy_name: receipt.academyName ?? academy.name,
    academy_address: receipt.academyName === null ? academy.address : receipt.academyAddress,
    academy_email: receipt.academyEmail ?? academy.supportEmail,
    kind: kindOf(receipt),
    lines: receipt.lines === null ? null : linesOf(receipt.lines),
    place_of_supply: receipt.placeOfSupply,
    place: placeText(receipt.placeOfSupply),
    lut: receipt.lut,
    method: receipt.method,
    reference: receipt.reference,
    paid_on: receipt.paidOn && plainDay(receipt.paidOn),
  }
}

export const creditNoteInclude = {
  receipt: { select: { kind: true, prefix: true, fiscalYear: true, serial: true, issuedAt: true } },
} as const
type StoredNote = Prisma.CreditNoteGetPayload<{ include: typeof creditNoteInclude }>

/** Converts a credit note row to the credit note that people see. */
export function creditNoteView(note: StoredNote): CreditNoteView {
  return {
    id: note.id,
    number: creditNoteNumber(note),
    received_from: note.receivedFrom,
    learner_name: note.learnerName,
    course_name: note.courseName,
    amount: note.amount,
    gstin: note.gstin,
    date: dayOf(note.issuedAt),
    issued_at: note.issuedAt.toISOString(),
    academy_name: note.academyName,
    academy_address: note.academyAddress,
    academy_email: note.academyEmail,
    kind: kindOf(note),
    lines: linesOf(note.lines),
    place_of_supply: note.placeOfSupply,
    place: placeText(note.placeOfSupply),
    lut: note.lut,
    method: note.method,
    reference: note.reference,
    receipt_id: note.receiptId,
    receipt_number: numberOf(note.receipt),
    receipt_date: dayOf(note.receipt.issuedAt),
    reason: note.reason,
    refunded_on: plainDay(note.refundedOn),
  }
}

const dayOf = (instant: Date) => timeFields(instant, instant).date
const plainDay = (day: Date) => day.toISOString().slice(0, 10)

export const kindOf = ({ kind }: { kind: string }): DocumentKind =>
  documentKinds.find((one) => one === kind) ?? 'receipt'

/** Reads the stored lines. Only `issueReceipt` and refunds write them. */
const storedLines = (lines: Prisma.JsonValue): TaxedLine[] => lines as unknown as TaxedLine[]

const linesOf = (lines: Prisma.JsonValue): DocumentLine[] =>
  storedLines(lines).map(({ due_id: _due, plan_id: _plan, charge: _charge, ...line }) => line)

const placeText = (code: string | null): string | null =>
  code === null ? null : `${code === ABROAD ? 'Outside India' : stateName(code)} (${code})`

interface Numbered {
  kind: string
  prefix: string | null
  fiscalYear: string
  serial: number
}
/** The columns that `numberOf` needs. */
export const numberFields = { kind: true, prefix: true, fiscalYear: true, serial: true } as const

/** Formats a receipt's number with the prefix that was configured when it was issued. */
export function numberOf(receipt: Numbered): string {
  const prefix = receipt.prefix ?? academySettings().receiptPrefix
  return documentNumber(seriesOf(kindOf(receipt)), prefix, receipt.fiscalYear, receipt.serial)
}

export const creditNoteNumber = ({
  prefix,
  fiscalYear,
  serial,
}: Omit<Numbered, 'kind' | 'prefix'> & { prefix: string }) => documentNumber('credit_note', prefix, fiscalYear, serial)
