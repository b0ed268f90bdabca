import type { StatementColumns } from '@/lib/statements/schema'

/** The bank statement and its columns. Every request to assign a line contains both. */
export interface SentStatement {
  contentBase64: string
  columns: StatementColumns
}

/** A line that has just been recorded as a payment. */
export interface RecordedLine {
  line: number
  receiptId: string
  /** Text about the recorded payment: the family, the receipt number, and who was informed. */
  text: string
}
