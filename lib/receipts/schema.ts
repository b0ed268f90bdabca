import { z } from 'zod'
import '@/lib/core/config/zod-settings'
import { documentKinds, treatments } from './tax'

/** A line of a document. `amount` is in rupees, and the four tax amounts are in paise. */
const documentLine = z.object({
  label: z.string(),
  learner: z.string().nullable(),
  course: z.string().nullable(),
  amount: z.number().int(),
  treatment: z.enum(treatments),
  /** The service code (SAC). Null for a line with the treatment `unregistered`. */
  sac: z.string().nullable(),
  /** The tax rate in per cent. 0 for lines without tax. */
  rate: z.number(),
  taxable: z.number().int(),
  cgst: z.number().int(),
  sgst: z.number().int(),
  igst: z.number().int(),
})
export type DocumentLine = z.infer<typeof documentLine>

/** The fields that receipts and credit notes have in common. They do not change after the document is issued. */
const documentFields = {
  id: z.string(),
  number: z.string(),
  received_from: z.string(),
  /**
   * The name of the learner whom the fee is for. Null if the payer is the learner, or if there are several learners.
   */
  learner_name: z.string().nullable(),
  course_name: z.string(),
  amount: z.number().int(),
  /** The academy's GSTIN when the document was issued. Null if the academy was not registered then. */
  gstin: z.string().nullable(),
  /** The date of issue in the academy's time zone. */
  date: z.string(),
  issued_at: z.iso.datetime(),
  academy_name: z.string(),
  academy_address: z.string().nullable(),
  academy_email: z.string(),
  kind: z.enum(documentKinds),
  /** Null for old documents, which have no stored lines. */
  lines: z.array(documentLine).nullable(),
  /** The GST code of the state, or 96 for a place abroad. Null if the document has no GSTIN. */
  place_of_supply: z.string().nullable(),
  /** The place of supply in words: `Tamil Nadu (33)`. */
  place: z.string().nullable(),
  /** The number of the letter of undertaking. Null if no line of the document is an export. */
  lut: z.string().nullable(),
  method: z.string().nullable(),
  reference: z.string().nullable(),
}

export const receipt = z.object({
  ...documentFields,
  utr: z.string().nullable(),
  cancelled: z.boolean(),
  /** The date of the payment. Null if it is not known. */
  paid_on: z.string().nullable(),
})
export type ReceiptView = z.infer<typeof receipt>

export const creditNote = z.object({
  ...documentFields,
  receipt_id: z.string(),
  receipt_number: z.string(),
  receipt_date: z.string(),
  reason: z.string(),
  refunded_on: z.string(),
})
export type CreditNoteView = z.infer<typeof creditNote>
