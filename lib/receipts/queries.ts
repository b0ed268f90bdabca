import { maySeeOwn } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { academySettings } from '@/lib/core/config/settings'
import type { NamedFile } from '@/lib/core/http/endpoint'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { timeFields } from '@/lib/core/time/zone'
import { db, type Prisma } from '@/lib/db/client'
import { receiptNumber } from './fiscal-year'
import type { ReceiptView } from './schema'

/** Reads a receipt for its owner or an admin. For everyone else, throws 404 as if it did not exist. */
export async function getReceipt(actor: Actor, receiptId: string): Promise<ReceiptView> {
  const receipt = isId(receiptId) ? await db().receipt.findUnique({ where: { id: receiptId } }) : null
  if (!receipt || !maySeeOwn(actor, receipt.userId)) throw new AppError('not_found', 'Receipt not found')
  return receiptView(receipt)
}

/** Returns the receipt as a PDF, named after its number. */
export async function getReceiptFile(actor: Actor, receiptId: string): Promise<NamedFile> {
  const receipt = await getReceipt(actor, receiptId)
  // The PDF library, the fonts and HarfBuzz are large, so they are loaded with the first receipt.
  const { receiptFile } = await import('./pdf')
  return receiptFile(receipt)
}

/** Returns a receipt in the form that people see. */
export function receiptView(receipt: Omit<Prisma.ReceiptGetPayload<object>, 'paymentId' | 'userId'>): ReceiptView {
  // Only until the first start of this version has filled receipts that an older one issued.
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
    date: timeFields(receipt.issuedAt, receipt.issuedAt).date,
    issued_at: receipt.issuedAt.toISOString(),
    cancelled: receipt.cancelledAt !== null,
    academy_name: receipt.academyName ?? academy.name,
    academy_address: receipt.academyName === null ? academy.address : receipt.academyAddress,
    academy_email: receipt.academyEmail ?? academy.supportEmail,
  }
}

/** Formats a receipt's number with the prefix of its time of issue. */
export function numberOf(receipt: { prefix: string | null; fiscalYear: string; serial: number }): string {
  return receiptNumber(receipt.prefix ?? academySettings().receiptPrefix, receipt.fiscalYear, receipt.serial)
}
