import { paymentMethodNames } from '@/lib/core/config/payment-methods'
import { stateName } from '@/lib/core/text/indian-states'
import { ABROAD, type TaxedLine, type TaxTotals, totalOf } from '@/lib/receipts/tax'
import type { RegisterPart } from './texts'

/** A receipt, bill, invoice or credit note of a month. */
export interface RegisteredDocument {
  /** Receipt, Bill of supply, Invoice or Credit note. */
  series: string
  /** The numbers of one book are consecutive. A new prefix begins a new one. */
  book: string
  number: string
  serial: number
  day: string
  name: string
  country: string | null
  place: string | null
  lut: string | null
  method: string | null
  lines: TaxedLine[]
  /** True if the document was issued and cancelled in this month. */
  isCancelled: boolean
}

export interface Register {
  issued: RegisteredDocument[]
  /** Documents that were issued in an earlier month and cancelled in this one. */
  cancelledLater: RegisteredDocument[]
  creditNotes: (RegisteredDocument & { original: string; originalDay: string })[]
}

interface Section {
  columns: string[]
  rows: string[][]
}

const ISSUED = 'Issued'
const CANCELLED_LATER = 'Cancelled, issued in an earlier month'
const CREDIT_NOTES = 'Credit notes'

/** Formats paise as rupees with two decimals, without separators, so that spreadsheets read a number. */
const decimal = (paise: number) => (paise / 100).toFixed(2)

/** All amounts are positive. The accountant subtracts credit notes and cancelled documents, which have rows of their own. */
const amounts = ['Amount', 'Taxable value', 'IGST', 'CGST', 'SGST']
const amountsOf = (lines: readonly TaxTotals[]) => {
  const total = totalOf(lines)
  return [decimal(total.amount * 100), ...[total.taxable, total.igst, total.cgst, total.sgst].map(decimal)]
}

/** Writes a place as on GST returns, "33-Tamil Nadu". A spreadsheet would turn the code alone into a number. */
const placeCell = (code: string | null) =>
  code === null ? '' : code === ABROAD ? `${ABROAD}-Other country` : `${code}-${stateName(code)}`

function rateCell({ treatment, rate }: TaxedLine): string {
  if (treatment === 'taxable') return `${rate}%`
  return { exempt: 'Exempt', export: 'Export', unregistered: 'No GST' }[treatment]
}

type Classified = [type: string, documents: readonly RegisteredDocument[]]

const classified = ({ issued, cancelledLater, creditNotes }: Register): Classified[] => [
  [ISSUED, issued.filter(({ isCancelled }) => !isCancelled)],
  [CREDIT_NOTES, creditNotes],
  [CANCELLED_LATER, cancelledLater],
]

/** Sums up lines by the cells that `keyOf` returns, sorted by them. */
function grouped(
  documents: readonly RegisteredDocument[],
  keyOf: (line: TaxedLine, document: RegisteredDocument) => string[] | null,
): string[][] {
  const groups = new Map<string, { cells: string[]; lines: TaxedLine[] }>()
  for (const document of documents) {
    for (const line of document.lines) {
      const cells = keyOf(line, document)
      if (!cells) continue
      const key = JSON.stringify(cells)
      const group = groups.get(key) ?? { cells, lines: [] }
      group.lines.push(line)
      groups.set(key, group)
    }
  }
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { cells, lines }]) => [...cells, ...amountsOf(lines)])
}

const byStateAndRate = (register: Register): Section => ({
  columns: ['Type', 'Place of supply', 'Rate', ...amounts],
  rows: classified(register).flatMap(([type, documents]) =>
    grouped(documents, (line, { place }) =>
      line.treatment === 'export'
        ? null
        : [type, line.treatment === 'unregistered' ? '' : placeCell(place), rateCell(line)],
    ),
  ),
})

const exportsOf = (register: Register): Section => ({
  columns: ['Type', 'Number', 'Date', 'Name', 'Country', 'Paid by', 'LUT number', ...amounts],
  rows: classified(register).flatMap(([type, documents]) =>
    documents.flatMap((document) => {
      const lines = document.lines.filter(({ treatment }) => treatment === 'export')
      if (lines.length === 0) return []
      const { number, day, name, country, method, lut } = document
      const paidBy = paymentMethodNames[method as keyof typeof paymentMethodNames] ?? ''
      return [[type, number, day, name, country ?? '', paidBy, lut ?? '', ...amountsOf(lines)]]
    }),
  ),
})

const creditNotesOf = ({ creditNotes }: Register): Section => ({
  columns: ['Number', 'Date', 'Original document', 'Original date', 'Name', 'Place of supply', 'Rate', ...amounts],
  rows: creditNotes.flatMap((note) =>
    grouped([note], (line) => [
      note.number,
      note.day,
      note.original,
      note.originalDay,
      note.name,
      line.treatment === 'unregistered' ? '' : placeCell(note.place),
      rateCell(line),
    ]),
  ),
})

const sacSummary = (register: Register): Section => ({
  columns: ['Type', 'SAC', 'Rate', ...amounts],
  rows: classified(register).flatMap(([type, documents]) =>
    grouped(documents, (line) => [type, line.sac ?? '', rateCell(line)]),
  ),
})

function documentsOf({ issued, creditNotes }: Register): Section {
  const all: readonly RegisteredDocument[] = [...issued, ...creditNotes]
  const books = [...new Set(all.map(bookOf))].map((book) => all.filter((document) => bookOf(document) === book))
  return {
    columns: ['Series', 'From number', 'To number', 'Issued', 'Cancelled', 'Net'],
    rows: books.map((documents) => {
      const sorted = documents.toSorted((a, b) => a.serial - b.serial)
      const cancelled = documents.filter(({ isCancelled }) => isCancelled).length
      return [
        sorted[0]?.series ?? '',
        sorted[0]?.number ?? '',
        sorted.at(-1)?.number ?? '',
        String(documents.length),
        String(cancelled),
        String(documents.length - cancelled),
      ]
    }),
  }
}

const bookOf = ({ series, book }: RegisteredDocument) => `${series} ${book}`

/** Returns a section of the register as it is written to the file. */
export const registerSections: Readonly<Record<RegisterPart, (register: Register) => Section>> = {
  state_and_rate: byStateAndRate,
  exports: exportsOf,
  credit_notes: creditNotesOf,
  sac_summary: sacSummary,
  documents: documentsOf,
}
