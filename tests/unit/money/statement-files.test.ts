import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { assertColumns, guessColumns } from '@/lib/statements/columns'
import { decodeText } from '@/lib/statements/decode'
import { readLines } from '@/lib/statements/lines'
import { type MatchablePayment, matchLines } from '@/lib/statements/match'
import type { StatementColumns } from '@/lib/statements/schema'
import { readTable } from '@/lib/statements/table'

/**
 * This folder contains invented statements in the layouts of real banks. In each statement, the UTR that ends in 0002
 * belongs to a refund.
 */
const folder = path.resolve(import.meta.dirname, '../../support/bank-files')
const MEERA = '619500000001'

interface Expected {
  /** The column indexes of date, description, amount, UTR and direction. */
  columns: [number, number, number, number | null, number | null]
  /** UTRs of the lines that pay exactly ₹700. */
  paid: string[]
  /** The line numbers of the unreadable lines. */
  unreadable?: number[]
}

const expected: Record<string, Expected> = {
  'axis.csv': { columns: [0, 2, 4, null, null], paid: [MEERA] },
  'axis-direction-column.csv': { columns: [1, 3, 4, null, 5], paid: [MEERA] },
  'baroda.csv': { columns: [0, 2, 5, null, null], paid: [MEERA] },
  'baroda-direction-column.csv': { columns: [0, 1, 2, null, 3], paid: [MEERA] },
  'federal.csv': { columns: [1, 3, 7, null, null], paid: [MEERA] },
  'federal-direction-column.csv': { columns: [1, 2, 3, null, 4], paid: [MEERA] },
  'hdfc-delimited.csv': { columns: [0, 1, 4, 5, null], paid: [MEERA, '619500000003'] },
  'hdfc-excel.txt': { columns: [0, 1, 5, 2, null], paid: [MEERA] },
  'icici.csv': { columns: [1, 4, 6, null, null], paid: [MEERA, '619500000003', '619500000004', '619500000005'] },
  'idfc.csv': { columns: [0, 2, 5, null, null], paid: [MEERA] },
  'kotak-brackets.csv': { columns: [0, 1, 3, 2, null], paid: [MEERA, '619500000003'] },
  'kotak.csv': { columns: [1, 3, 5, 4, 6], paid: [MEERA] },
  'loose-quotes.csv': { columns: [0, 1, 4, 2, null], paid: [MEERA, '619500000003'], unreadable: [3, 4, 6] },
  'loose-quote-joins-lines.csv': { columns: [0, 1, 2, null, null], paid: [MEERA], unreadable: [2] },
  'paytm.csv': { columns: [0, 2, 5, 6, null], paid: [MEERA] },
  'phonepe.csv': { columns: [0, 1, 5, 3, 4], paid: [MEERA] },
  'sbi.txt': { columns: [0, 2, 5, null, null], paid: [MEERA] },
  'semicolon.csv': { columns: [0, 1, 4, null, null], paid: [MEERA] },
}

const pending = (utr: string): MatchablePayment => ({
  id: utr,
  username: 'Meera',
  courseName: 'Veenai',
  fee: 700,
  utr,
  bankReference: null,
  status: 'pending',
  sentOn: '2026-07-15',
  claimed: false,
})

function read(file: string) {
  const bytes = readFileSync(path.join(folder, file))
  const table = readTable(bytes)
  const columns = guessColumns(table) as StatementColumns
  assertColumns(table.columns, columns)
  return { text: decodeText(bytes), columns, lines: readLines(table, columns).lines }
}

const exactUtrs = (lines: ReturnType<typeof matchLines>) => lines.flatMap(({ exact, utr }) => (exact ? [utr] : []))

describe('a bank statement', () => {
  it('the test covers every bank layout in the folder', () =>
    expect(readdirSync(folder).sort()).toEqual(Object.keys(expected).sort()))

  it.each(Object.entries(expected))(
    'the columns of a statement in the layout of %s are recognised',
    (file, { columns }) => {
      const { date, description, amount, utr, direction } = read(file).columns
      expect([date, description, amount, utr, direction]).toEqual(columns)
    },
  )

  it.each(Object.entries(expected))('every payment on a statement in the layout of %s is matched', (file, { paid }) => {
    const matched = matchLines(read(file).lines, [...paid, '619500000002'].map(pending))
    expect(exactUtrs(matched)).toEqual(paid)
  })

  it.each(Object.entries(expected))(
    'a statement in the layout of %s matches no other 12 digits that students enter as their UTR',
    (file, { paid }) => {
      const { text, lines } = read(file)
      const numbers = new Set(text.match(/\d{12}/g))
      expect(numbers.size).toBeGreaterThan(1)
      for (const number of numbers) {
        const matched = exactUtrs(matchLines(lines, [pending(number)]))
        expect(matched).toEqual(paid.includes(number) ? [number] : [])
      }
      expect(paid).toEqual(expect.arrayContaining(exactUtrs(matchLines(lines, [...numbers].map(pending)))))
    },
  )

  it.each(Object.entries(expected))(
    'the unreadable lines of a statement in the layout of %s are listed',
    (file, { unreadable }) => {
      const broken = read(file).lines.filter(({ problem }) => problem)
      expect(broken.map(({ line }) => line)).toEqual(unreadable ?? [])
    },
  )
})
