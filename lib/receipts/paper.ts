import { creditNoteLines, hasTable, inRupees, lineText, type ReceiptLine, rateText, receiptLines } from './lines'
import type { CreditNoteView, DocumentLine, ReceiptView } from './schema'
import { totalOf } from './tax'

/** The content of a document, for both the page and the PDF. */
export interface Paper {
  title: string
  number: string
  date: string
  facts: ReceiptLine[]
  table: PaperTable | null
  /** Sentences below the amounts. */
  notes: string[]
  academyName: string
  academyAddress: string | null
  academyEmail: string
}

/** The lines of a document. The first column contains text. All other columns are right-aligned. */
export interface PaperTable {
  columns: string[]
  rows: { text: string; learner: string | null; cells: string[] }[]
  total: string[]
}

export const documentTitles = {
  receipt: 'Receipt',
  bill_of_supply: 'Bill of supply',
  tax_invoice: 'Tax invoice',
  mixed: 'Invoice-cum-bill of supply',
} as const

/** The sentence that the law requires on an invoice for an export. */
const EXPORT = 'Supply meant for export under LUT without payment of integrated tax'

export function receiptPaper(receipt: ReceiptView): Paper {
  const title = documentTitles[receipt.kind]
  return {
    ...paperOf(receipt),
    title: receipt.cancelled ? `${title} (cancelled)` : title,
    facts: receiptLines(receipt),
    notes: [...exportNotes(receipt), noSignature(wordFor(receipt))],
  }
}

export function creditNotePaper(note: CreditNoteView): Paper {
  return {
    ...paperOf(note),
    title: 'Credit note',
    facts: creditNoteLines(note),
    notes: [...exportNotes(note), noSignature('credit note')],
  }
}

const noSignature = (word: string) => `This is a computer-generated ${word} and needs no signature.`

const wordFor = ({ kind }: ReceiptView) =>
  kind === 'receipt' ? 'receipt' : kind === 'bill_of_supply' ? 'bill' : 'invoice'

const exportNotes = ({ lut }: Pick<ReceiptView, 'lut'>) => (lut === null ? [] : [`${EXPORT}. LUT number: ${lut}.`])

function paperOf(document: ReceiptView | CreditNoteView) {
  return {
    number: document.number,
    date: document.date,
    table: hasTable(document) && document.lines ? tableOf(document.kind, document.lines) : null,
    academyName: document.academy_name,
    academyAddress: document.academy_address,
    academyEmail: document.academy_email,
  }
}

interface Column {
  label: string
  cell: (line: DocumentLine) => string
  total: (lines: readonly DocumentLine[]) => string
}

const paiseColumn = (part: 'taxable' | 'cgst' | 'sgst' | 'igst', label: string): Column => ({
  label,
  cell: (line) => inRupees(line[part]),
  total: (lines) => inRupees(totalOf(lines)[part]),
})

const sac: Column = { label: 'SAC', cell: (line) => line.sac ?? '–', total: () => '' }
const rate: Column = { label: 'Rate', cell: rateText, total: () => '' }
const amount: Column = {
  label: 'Amount (₹)',
  cell: (line) => inRupees(line.amount * 100),
  total: (lines) => inRupees(totalOf(lines).amount * 100),
}
const localTax = [paiseColumn('cgst', 'CGST'), paiseColumn('sgst', 'SGST')]
const integratedTax = [paiseColumn('igst', 'IGST')]

/** Returns the table of a document's lines. The columns depend on the kind of document. */
function tableOf(kind: ReceiptView['kind'], lines: readonly DocumentLine[]): PaperTable {
  const taxes = totalOf(lines).cgst > 0 ? localTax : integratedTax
  const columns =
    kind === 'receipt'
      ? [amount]
      : kind === 'bill_of_supply'
        ? [sac, amount]
        : [sac, rate, paiseColumn('taxable', 'Taxable value'), ...taxes, amount]
  return {
    columns: ['Description', ...columns.map(({ label }) => label)],
    rows: lines.map((line) => ({
      text: lineText(line),
      learner: line.learner,
      cells: columns.map(({ cell }) => cell(line)),
    })),
    total: ['Total', ...columns.map(({ total }) => total(lines))],
  }
}
